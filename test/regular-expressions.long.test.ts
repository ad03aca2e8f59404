/**
 * The package recheck judges every regular expression of the sources: its steps must not grow faster than its text. recheck
 * proves this from the automaton of the expression. An automaton cannot express a look-around; for such an expression recheck
 * counts the steps of its own engine on the worst texts that it finds from a fixed seed. No test measures time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { recordProof } from './record.mjs';

// Uses the JavaScript program everywhere, not the native one, which differs between systems.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Sets no limit of time, and lets an automaton have a repeat of up to 300. */
const PARAMETERS = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  randomSeed: 1,
  maxRepeatCount: 300,
} as const;

interface Found {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Finds the regular expressions of a source file: literals, and calls of `RegExp`, which hold no literal. */
function findExpressions(file: string, code: string): { literals: Found[]; calls: string[] } {
  const literals: Found[] = [];
  const calls: string[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    const where = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    const isType = ts.isTypeReferenceNode(node.parent ?? node);
    if (ts.isIdentifier(node) && node.text === 'RegExp' && !isType) calls.push(file);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { literals, calls };
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('src', name));
const found = files.map((file) => findExpressions(file, readFileSync(file, 'utf8')));
const literals = found.flatMap((each) => each.literals);
const calls = found.flatMap((each) => each.calls);

describe('the list', () => {
  it('has the literals of five known files, and at least 35 in all', () => {
    const known = [
      'src/fields/email.ts',
      'src/fields/url.ts',
      'src/client/base-url.ts',
      'src/schema/read-charge-json.ts',
      'src/sandbox/http/redact.ts',
    ];
    expect(literals.map(({ where }) => where.replace(/:\d+$/, ''))).toEqual(expect.arrayContaining(known));
    expect(literals.length).toBeGreaterThanOrEqual(35);
  });

  it('has one call of RegExp, in a file that escapes its text', () =>
    expect(calls).toEqual(['src/sandbox/adapters/msw.ts']));
});

/** How an expression was judged: `automaton` means a proof, `fuzz` means counted steps. */
interface Verdict {
  readonly growth: 'safe' | 'constant' | 'linear' | 'polynomial' | 'exponential';
  readonly checker: string;
}

/** Tells whether an expression has a repeat without a limit. The signs of repeats are letters when escaped, and in sets. */
const isEndless = (source: string) => /[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));

/**
 * Judges one search, and for a global expression also a row of searches. Each of them begins where the match before it ended,
 * so the row is judged as one search for many matches. An expression that reads far beyond its match makes the row quadratic.
 * Without an endless repeat, what each search reads has a limit, and so the row is linear.
 */
function judge({ source, flags }: Pick<Found, 'source' | 'flags'>): Verdict[] {
  const sources = flags.includes('g') && isEndless(source) ? [source, `^(?:${source})*`] : [source];
  return sources.map((each) => {
    const verdict = checkSync(each, flags, PARAMETERS);
    if (verdict.status === 'unknown') throw new Error(`recheck cannot judge /${each}/${flags}: ${verdict.error.kind}`);
    return { growth: verdict.complexity.type, checker: verdict.checker };
  });
}

const isLinear = ({ growth }: Verdict) => ['safe', 'constant', 'linear'].includes(growth);

describe('the judge', () => {
  it.each([
    ['polynomial', String.raw`\s+$`, ''],
    ['polynomial', String.raw`\/+$`, 'g'],
    ['polynomial', String.raw`(?<!x)\/+$`, ''],
    ['exponential', '^(a|a)*$', ''],
  ])('finds that this is %s: /%s/%s', (growth, source, flags) =>
    expect(judge({ source, flags }).map((verdict) => verdict.growth)).toContain(growth),
  );

  it('finds an expression that is linear in one search and quadratic in many', () => {
    const source = 'a(?:.*b)?';
    expect(judge({ source, flags: '' }).every(isLinear)).toBe(true);
    expect(judge({ source, flags: 'g' }).every(isLinear)).toBe(false);
  });
});

describe('every regular expression', () => {
  const verdicts: Verdict[][] = [];

  it.each(literals)('$where /$source/$flags takes steps that grow no faster than its text', (expression) => {
    const judged = judge(expression);
    expect(judged.filter((verdict) => !isLinear(verdict))).toEqual([]);
    verdicts.push(judged);
  });

  it('is judged, and by its automaton unless it has a look-around', () => {
    expect(verdicts).toHaveLength(literals.length);
    const isProved = (judged: Verdict[]) => judged.every(({ checker }) => checker === 'automaton');
    const counted = literals.filter((_, i) => !isProved(verdicts[i] as Verdict[]));
    expect(counted.filter(({ source }) => !/\(\?<?[=!]/.test(source))).toEqual([]);
    recordProof({
      promise: 'No ReDoS',
      target: 'every regular expression, searched for once or again and again: steps that grow no faster than its text',
      measured: `${literals.length} expressions: ${literals.length - counted.length} proved linear, ${counted.length} with look-arounds counted`,
    });
  });
});
