/** What a merchant may say of a form that is mounted: how much it asks, its theme, and who debits the account. */
import { describe, expect, it } from 'vitest';
import { listBilling, type MountOptions } from '../../../src/checkout/options/mount-options.js';
import { thrown } from '../../caught.js';
import { options } from '../settings.js';

const list = (changes: object) => listBilling({ ...options, ...changes } as MountOptions);
const creditor = { name: 'Lamps Ltd', identifier: 'DE98ZZZ09999999999', address: 'Lampenweg 1, 10115 Berlin' };

describe('billing', () => {
  const everything = ['name', 'email', 'country', 'line1', 'line2', 'postal_code', 'city', 'state'];
  it.each([
    [undefined, everything],
    ['full', everything],
    ['minimal', ['name', 'email', 'country', 'postal_code']],
    ['none', []],
  ])('%s asks %j', (billing, expected) => {
    expect(list({ billing })).toEqual(expected);
  });
});

describe('an option is refused', () => {
  it.each([
    ['billing', 'some', 'The option billing must be full, minimal or none.'],
    ['billing', null, 'The option billing must be full, minimal or none.'],
    ['theme', 'blue', 'The option theme must be auto, light or dark.'],
    ['theme', null, 'The option theme must be auto, light or dark.'],
    ['look', 'flat', 'The option look must be outlined, filled or plain.'],
    ['look', null, 'The option look must be outlined, filled or plain.'],
  ])('%s: %j', (name, value, message) => {
    const error = thrown(() => list({ [name]: value }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid', message });
  });

  it.each([
    undefined,
    null,
    {},
    { ...creditor, name: undefined },
    { ...creditor, name: ' ' },
    { ...creditor, identifier: '' },
    { ...creditor, address: ['Lampenweg 1'] },
  ])('creditor, where SEPA is among the methods: %j', (given) => {
    const error = thrown(() => list({ methods: ['card', 'sepa'], creditor: given }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(error.message).toBe('The option creditor must have name, identifier and address, for SEPA.');
  });

  // A method that is no list is refused by what both kinds of checkout share; this one must let it pass.
  it.each(['sepa'])('methods, by a configuration error and no other: %j', (methods) => {
    expect(() => list({ methods, creditor })).not.toThrow(TypeError);
  });
});

it('needs no creditor for cards', () => {
  expect(list({ methods: ['card'], creditor: undefined })).toHaveLength(8);
});
