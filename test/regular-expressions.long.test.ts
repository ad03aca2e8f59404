/**
 * Every regular expression of the sources, judged by recheck: none takes steps that grow faster than its text. recheck proves
 * it from the expression's automaton; where there is a look-around, which an automaton cannot express, it counts the steps of
 * an engine of its own on the worst texts that it can breed from a fixed seed. No clock has a say.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { recordProof } from './record.mjs';

// The program in JavaScript everywhere, not the one of the machine, of which there are three.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Steps count, no seconds; and a repeat of 300 is one that an automaton can have. */
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

/** Reads the regular expressions out of a source: literals, and calls of `RegExp`, which have no source of their own. */
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
  it('has every literal that a search of the text finds', () => {
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

  it('sees literals wherever they stand, and what is made of a text', () => {
    const code = 'const a = b / c / d; f(/x+/g, [/y/u.test(z)]); new RegExp(t); RegExp("a");';
    const { literals, calls } = findExpressions('src/x.ts', code);
    expect(literals.map(({ source, flags }) => `${source} ${flags}`)).toEqual(['x+ g', 'y u']);
    expect(calls).toHaveLength(2);
  });

  it('has one expression that is made of a text, whose every character stands for itself', () => {
    expect(calls).toEqual(['src/sandbox/adapters/msw.ts']);
  });
});

/** How an expression was judged: `automaton` is proof, `fuzz` is counted. */
interface Verdict {
  readonly growth: 'safe' | 'constant' | 'linear' | 'polynomial' | 'exponential';
  readonly checker: string;
}

/**
 * Judges one search, and for a global expression all of its searches: each begins where the match before it ended, so that
 * they are one search for a row of matches. One that reads far beyond its match makes that row quadratic.
 */
function judge({ source, flags }: Pick<Found, 'source' | 'flags'>): Verdict[] {
  const sources = flags.includes('g') ? [source, `^(?:${source})*`] : [source];
  return sources.map((each) => {
    const verdict = checkSync(each, flags, PARAMETERS);
    if (verdict.status === 'unknown') throw new Error(`recheck cannot judge /${each}/${flags}: ${verdict.error.kind}`);
    return { growth: verdict.complexity.type, checker: verdict.checker };
  });
}

const isLinear = ({ growth }: Verdict) => ['safe', 'constant', 'linear'].includes(growth);

describe('the judge', () => {
  it.each([
    ['polynomial', 'a*a*a*$', ''],
    ['polynomial', String.raw`\s+$`, ''],
    ['polynomial', String.raw`\/+$`, 'g'],
    ['polynomial', '^Basic +(.*)$', 'i'],
    ['polynomial', String.raw`(?<!x)\/+$`, ''],
    ['polynomial', '(?=a*b)', ''],
    ['polynomial', String.raw`"(?:[^"\\]|\\.)*"`, 'u'],
    ['exponential', '^(a+)+$', ''],
    ['exponential', '^(a|a)*$', ''],
    ['exponential', String.raw`^([a-z]+\d?)+(?!\w)$`, ''],
  ])('finds what is %s: /%s/%s', (growth, source, flags) => {
    expect(judge({ source, flags }).map((verdict) => verdict.growth)).toContain(growth);
  });

  it.each(['a(?:.*b)?', 'a(?=.*b)|a'])('finds what is linear once and quadratic again and again: /%s/g', (source) => {
    expect(judge({ source, flags: '' }).every(isLinear)).toBe(true);
    expect(judge({ source, flags: 'g' }).every(isLinear)).toBe(false);
  });

  it.each(['^[^@]+@[^@]+$', '^[^@]+@', '[.*+?^()|[\\]\\\\]', String.raw`(?<!\/)\/+$`])('passes /%s/', (source) => {
    expect(judge({ source, flags: 'g' }).every(isLinear)).toBe(true);
  });
});

describe('every regular expression', () => {
  const verdicts: Verdict[][] = [];

  it.each(literals)('$where /$source/$flags takes steps that grow with its text, and no faster', (expression) => {
    const judged = judge(expression);
    expect(judged.filter((verdict) => !isLinear(verdict))).toEqual([]);
    verdicts.push(judged);
  });

  it('is judged, and by its automaton unless it looks around', () => {
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
