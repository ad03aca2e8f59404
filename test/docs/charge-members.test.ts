/** Compares the table of a charge's members in docs/charges.md with the schemas. */
import type { ValidationError } from 'payveil';
import { describe, expect, it } from 'vitest';
import { getCurrencyExponent, normalizeCurrency } from '../../src/fields/money.js';
import { cardChargeSchema, sepaChargeSchema } from '../../src/index.js';
import { parseInput } from '../../src/schema/parse.js';
import { readRootFile } from '../package/built-files.js';
import { readTable } from './documents.js';

const ROWS = readTable('docs/charges.md', '| member | charge | type | required | example | rule |').map(
  ([name = '', charge = '', type = '', required = '', example = '']) => ({
    name: name.replaceAll('`', ''),
    charge,
    type,
    isRequired: required === 'yes',
    // The page writes its examples as literals.
    example: readLiteral(example.replaceAll('`', '')),
  }),
);

function readLiteral(text: string): string | number {
  return text.startsWith("'") ? text.slice(1, -1) : Number(text);
}

/** Lists what a schema finds wrong with a charge: the code of the issue for each member. */
function judge(schema: Parameters<typeof parseInput>[0], charge: object): Record<string, string> {
  try {
    parseInput(schema, charge);
    return {};
  } catch (error) {
    const { issues } = error as ValidationError;
    return Object.fromEntries(issues.map(({ path, code }) => [path, code]));
  }
}

describe.each([
  ['card', cardChargeSchema],
  ['SEPA', sepaChargeSchema],
] as const)('the members of a %s charge', (kind, schema) => {
  const rows = ROWS.filter(({ charge }) => charge === kind || charge === 'both');
  const example = Object.fromEntries(rows.map((row) => [row.name, row.example]));

  it('are the members of the schema', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
  });

  it('have examples that make a valid charge', () => {
    expect(judge(schema, example)).toEqual({});
  });

  it.each(rows)('$name is required or optional as documented', ({ name, isRequired }) => {
    const { [name]: _, ...others } = example;
    expect(judge(schema, others)).toEqual(isRequired ? { [name]: 'required' } : {});
  });

  it.each(rows)('$name has the documented types', ({ name, type }) => {
    const isRefused = (value: unknown) => judge(schema, { ...example, [name]: value })[name] === 'invalid_type';
    expect(isRefused(true)).toBe(true);
    expect(isRefused(12)).toBe(!type.includes('number'));
    expect(isRefused('12')).toBe(!type.includes('string'));
    expect(isRefused(12n)).toBe(!type.includes('bigint'));
  });
});

it('the list of currencies without hundredths is that of the form', () => {
  const [, none = '', three = ''] =
    /These currencies have no smaller unit: (.*?)\. These have thousandths: (.*?)\./.exec(
      readRootFile('docs/charges.md'),
    ) ?? [];
  const listed = (text: string) => text.replaceAll('`', '').split(', ');
  const currencies = Intl.supportedValuesOf('currency').flatMap((code) => normalizeCurrency(code) ?? []);
  expect(currencies.filter((currency) => getCurrencyExponent(currency) === 0)).toEqual(listed(none));
  expect(currencies.filter((currency) => getCurrencyExponent(currency) === 3)).toEqual(listed(three));
});
