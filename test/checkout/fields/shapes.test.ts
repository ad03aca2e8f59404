/** Options of a wrong type: the form throws at once, and the page stays as it is. */
// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { type MountOptions, mountCheckout } from '../../../src/checkout/index.js';
import { thrown } from '../../caught.js';
import { makeHost, options } from '../mounted-form.js';

const WRONG: readonly [string, object][] = [
  ['a label that is not a text', { submitLabel: 5 }],
  ['no messages', { messages: null }],
  ['a message that is not a text', { messages: { 'status.busy': 5 } }],
  ['a class that is not a text', { classes: { root: 5 } }],
  ['no locale', { locale: null }],
  ['a locale that is null', { locales: [null] }],
  ['a locale without messages', { locale: {} }],
  ['no methods', { methods: null }],
  ['default values that are a text', { defaultValues: 'DE' }],
  ['no default values', { defaultValues: null }],
  ['a mandate of an unknown type', { mandate: { type: 'recurring' } }],
  ['a part of the creditor that is not a text', { creditor: { name: 5 } }],
  ['a style that is a text', { unstyled: 'yes' }],
];
const error = { name: 'ConfigurationError', code: 'option_invalid' };

it.each(WRONG)('throws when the form is mounted: %s', (_, wrong) => {
  const host = makeHost();
  const found = thrown(() => mountCheckout(host, { ...options, ...wrong } as MountOptions));
  expect(found).toMatchObject(error);
  expect(host.innerHTML).toBe('');
});
