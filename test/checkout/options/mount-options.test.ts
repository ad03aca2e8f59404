/** The options of a mounted form: which fields it shows, its theme, and the creditor. */
import { describe, expect, it, vi } from 'vitest';
import { type AllMountOptions, listAsked } from '../../../src/checkout/options/mount-options.js';
import { OPTIONS } from '../../../src/checkout/options/option-table.js';
import { resolveSettings } from '../../../src/checkout/options/settings.js';
import { thrown } from '../../caught.js';
import { optionError } from '../../with-guide.js';
import { options } from '../settings.js';

const list = (changes: object) => listAsked({ ...options, ...changes } as AllMountOptions);
const resolve = (changes: object, before?: ReturnType<typeof resolveSettings<AllMountOptions>>) =>
  resolveSettings({ ...options, ...changes } as AllMountOptions, { rows: OPTIONS, listAsked }, before);
const creditor = { name: 'Lamps Ltd', identifier: 'DE98ZZZ09999999999', address: 'Lampenweg 1, 10115 Berlin' };

describe('billing', () => {
  const everything = ['name', 'email', 'country', 'line1', 'line2', 'postal_code', 'city', 'state'];
  it.each([
    [undefined, everything],
    ['full', everything],
    ['minimal', ['name', 'email', 'country', 'postal_code']],
    ['none', []],
  ])('%s shows %j', (billing, expected) => {
    expect(list({ billing })).toEqual(expected);
  });
});

describe('an option is refused', () => {
  it.each([
    ['billing', 'some', 'The option billing must be one of full, minimal, none.'],
    ['billing', null, 'The option billing must be one of full, minimal, none.'],
    ['look', 'flat', 'The option look must be one of outlined, filled, plain.'],
    ['look', null, 'The option look must be one of outlined, filled, plain.'],
    ['button', 'buy', 'The option button must be one of pay, order.'],
    ['button', null, 'The option button must be one of pay, order.'],
    ['after', 'away', 'The option after must be one of panel, keep.'],
  ])('%s: %j', (name, value, message) => {
    const error = thrown(() => resolve({ [name]: value }));
    expect(error).toMatchObject(optionError(message));
  });

  it.each([
    undefined,
    null,
    {},
    { ...creditor, name: undefined },
    { ...creditor, name: ' ' },
    { ...creditor, identifier: '' },
    { ...creditor, address: ['Lampenweg 1'] },
  ])('creditor, when SEPA is a method: %j', (given) => {
    const error = thrown(() => list({ methods: ['card', 'sepa'], creditor: given }));
    expect(error).toMatchObject(optionError('The option creditor must have name, identifier and address.'));
  });

  it.each(['blue', null])(
    'but not a theme that does not exist: it is reported once, and the form is readable: %j',
    (theme) => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      const first = resolve({ theme });
      resolve({ theme, amount: 1000 }, first);
      expect(reported.mock.calls).toMatchObject([[optionError('The option theme must be one of auto, light, dark.')]]);
      vi.unstubAllGlobals();
    },
  );

  // The options that both kinds of checkout share refuse such methods later.
  it('reads methods that are a text like a list', () => {
    expect(list({ methods: 'sepa', creditor })).toEqual(list({ methods: ['sepa'], creditor }));
  });
});

it('needs no creditor for cards', () => {
  expect(list({ methods: ['card'], creditor: undefined })).toEqual(list({ methods: ['card'], creditor }));
});
