/** Every regular expression of the sources, on long hostile texts: the time of none grows faster than its text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LINEAR, measureGrowth } from './growth.js';
import { isFull, recordProof } from './record.mjs';

const LENGTH = 25_000;
/** Long enough for linear work beside any other; what does not end in it grows too fast. */
const CUT_OFF_MS = 2000;

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

const PREFIXES = [
  '',
  'a',
  '1',
  '/',
  ':',
  '"',
  '"cardNumber":',
  '"cardNumber":1',
  'https://',
  'a@',
  'a@a.',
  '127.',
  '[',
  'Bearer',
  'tok_',
  '2026-01-01T00:00:00.',
];
const PUMPS = [
  ...[
    'a',
    'A',
    '0',
    '1',
    ' ',
    '\t',
    '\n',
    '/',
    '.',
    '@',
    ':',
    '-',
    '_',
    '"',
    '\\',
    '\0',
    '\u00e9',
    '\u{1f600}',
    '\ud83d',
    '[',
  ],
  ...[
    'a.',
    '.a',
    'a@',
    '1.',
    '127.',
    '0:',
    '::',
    '\\"',
    '"\\',
    '"a',
    '":',
    '"cardNumber":',
    '"cardNumber":1',
    '"cardNumber" ',
    ' :',
    '_a',
    'a-',
    '- ',
    'json',
    'already_',
  ],
];
const SUFFIXES = ['', '!', '\n', '\u2028x', '"'];

/** Finds the texts that stand in an expression as they are. */
const findWords = (source: string): string[] =>
  source
    .replace(/\\([^\w])/g, '$1')
    .split(/[()[\]{}|*?^$]+|\\\w/)
    .filter((word) => word !== '');

/** Texts that are nearly matched in many ways: a beginning, something again and again, and an end that disappoints. */
function* listHostileTexts(source: string): Generator<(length: number) => string> {
  const words = findWords(source);
  const prefixes = isFull ? [...PREFIXES, ...words] : ['', ...words.slice(0, 1)];
  const suffixes = isFull ? SUFFIXES : SUFFIXES.slice(0, 3);
  for (const pump of [...PUMPS, ...words]) {
    const bodies = new Map(
      [LENGTH, 4 * LENGTH].map((length) => [length, pump.repeat(Math.ceil(length / pump.length))]),
    );
    for (const prefix of prefixes) {
      for (const suffix of suffixes)
        yield (length) => prefix + bodies.get(length)?.slice(0, length - prefix.length - suffix.length) + suffix;
    }
  }
}

const context = vm.createContext({ performance });
const search = new vm.Script('start = performance.now(); text.search(expression); performance.now() - start');
const searchAll = new vm.Script(
  'start = performance.now(); for (const match of text.matchAll(expression)) match; performance.now() - start',
);

/** Measures how much longer a search takes in four times the text. One without an end is cut off, and grows without an end. */
function measure({ source, flags }: Pick<Found, 'source' | 'flags'>, write: (length: number) => string): number {
  Object.assign(context, { source, flags });
  vm.runInContext('expression = new RegExp(source, flags)', context);
  const script = flags.includes('g') ? searchAll : search;
  try {
    return measureGrowth((length) => {
      context.text = write(length);
      return script.runInContext(context, { timeout: CUT_OFF_MS });
    }, LENGTH);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return Number.POSITIVE_INFINITY;
  }
}

/** Finds the greatest growth over all texts, and stops at the first that grows too fast. */
function findWorst(expression: Pick<Found, 'source' | 'flags'>): { growth: number; texts: number } {
  let growth = 0;
  let texts = 0;
  for (const write of listHostileTexts(expression.source)) {
    growth = Math.max(growth, measure(expression, write));
    texts++;
    if (growth > LINEAR) break;
  }
  return { growth, texts };
}

describe('the list', () => {
  it('has every literal that a search of the text finds', () => {
    const known = [
      'src/fields/email.ts',
      'src/fields/url.ts',
      'src/client/base-url.ts',
      'src/schema/read-charge-json.ts',
      'src/sandbox/clock/clock.ts',
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

describe('the measure', () => {
  it.each([
    ['cubic', 'a*a*a*$'],
    ['quadratic', String.raw`\s+$`],
    ['exponential', '^(a+)+$'],
    ['exponential by its alternatives', '^(a|a)*$'],
  ])('is failed by an expression that is %s', { timeout: 60_000 }, (_, source) => {
    expect(findWorst({ source, flags: '' }).growth).toBeGreaterThan(LINEAR);
  });

  it('is passed by one that is linear', { timeout: 60_000 }, () => {
    expect(findWorst({ source: '^[^@]+@[^@]+$', flags: '' }).growth).toBeLessThanOrEqual(LINEAR);
  });
});

describe('every regular expression', () => {
  const worst: number[] = [];
  let texts = 0;

  it.each(literals)('$where /$source/$flags grows with its text, and no faster', { timeout: 60_000 }, (expression) => {
    const result = findWorst(expression);
    expect(result.growth).toBeLessThanOrEqual(LINEAR);
    worst.push(result.growth);
    texts += result.texts;
  });

  it('is measured', () => {
    expect(worst).toHaveLength(literals.length);
    recordProof({
      promise: 'No ReDoS',
      target:
        'every regular expression on 100 KB of hostile text: at most 8 times the time of 25 KB, where linear is 4 and quadratic 16',
      measured: `${literals.length} expressions, ${texts} texts: ${Math.max(...worst).toFixed(1)} times at most`,
    });
  });
});
