/** The members of a payment as columns. */
import { expect, it } from 'vitest';
import { COLUMNS, listValues, readRow, toValue } from '../../../src/server/store/columns.js';
import { fc } from '../../fast-check.js';
import { HOSTILE_TEXTS, makePayment, TIME } from './payments.js';

/** Any text, with halves of surrogate pairs and all that a database may refuse. */
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: fc.constantFrom('\0', '\ufffe', '\ud83d', '\ude00', '0', 'd') }),
);

const write = (text: string) => toValue(text) as string;

it('gives a database only texts that it can hold', () =>
  fc.assert(
    fc.property(texts, (text) => {
      expect(write(text)).not.toMatch(/\0|\p{Surrogate}/u);
    }),
  ));

it('reads every text as it was', () =>
  fc.assert(
    fc.property(texts, (description) => {
      const payment = makePayment({ description, orderId: description, chargeId: description });
      const row = Object.fromEntries(
        COLUMNS.map(({ name }, index) => [name, toValue(listValues(payment)[index] ?? null)]),
      );
      expect(readRow({ ...row, read_at: String(TIME) })).toEqual({ ...payment, readAt: TIME });
    }),
  ));

it.each(['Order 1042', '😀 é \u2028 \\u0000', `'"; --`])('leaves texts of people as they are: %s', (text) =>
  expect(toValue(text)).toBe(text),
);

it('has a column for each member', () => {
  expect(COLUMNS.map(({ member }) => member)).toEqual(Object.keys(makePayment()));
  expect(COLUMNS.map(({ name }) => name)).toContain('redirect_url');
});
