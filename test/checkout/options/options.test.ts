/** The options of a checkout: a wrong one is refused at once. The error has its name but not its value. */
import { describe, expect, it, vi } from 'vitest';
import { BILLING_FIELDS, type FieldName } from '../../../src/checkout/names.js';
import type { CheckoutOptions } from '../../../src/checkout/options/checkout-options.js';
import { writeFixedMembers } from '../../../src/checkout/options/given-members.js';
import { SHARED_OPTIONS } from '../../../src/checkout/options/option-table.js';
import { resolveSettings } from '../../../src/checkout/options/settings.js';
import { createTokenizer } from '../../../src/index.js';
import { thrown } from '../../caught.js';
import { KEYS } from '../../token/node-crypto.js';
import { optionError, withGuide } from '../../with-guide.js';
import { buyer, options } from '../settings.js';

const rules = (asked: readonly FieldName[] = BILLING_FIELDS) => ({ rows: SHARED_OPTIONS, listAsked: () => asked });
const resolve = (changes: object = {}, asked: readonly FieldName[] = BILLING_FIELDS) =>
  resolveSettings<CheckoutOptions>({ ...options, ...changes } as CheckoutOptions, rules(asked));
const NO_ID = '(must be visible ASCII, at most 255 characters)';
const client = { chargeCard: vi.fn(), chargeSepa: vi.fn() };

describe('an option is refused', () => {
  it.each([
    ['apiKey', undefined, 'api_key_invalid'],
    ['apiKey', 'pk test', 'api_key_invalid'],
    ['signature', undefined, 'signature_invalid'],
    ['signature', 'sig\n', 'signature_invalid'],
    ['remoteIp', undefined, 'option_invalid'],
    ['remoteIp', '192.0.2', 'option_invalid'],
    ['amount', undefined, 'option_invalid'],
    ['amount', 25.99, 'option_invalid'],
    ['amount', 49, 'option_invalid'],
    ['currency', undefined, 'option_invalid'],
    ['currency', 'euro', 'option_invalid'],
    ['returnUrl', undefined, 'option_invalid'],
    ['returnUrl', '/return', 'option_invalid'],
    ['returnUrl', 'javascript:alert(1)', 'option_invalid'],
    ['customerId', 'cus 42', 'option_invalid'],
    ['customerId', '', 'option_invalid'],
    ['description', 'x'.repeat(501), 'option_invalid'],
    ['methods', [], 'option_invalid'],
    ['methods', 'card', 'option_invalid'],
    ['methods', ['paypal'], 'option_invalid'],
    ['methods', 42, 'option_invalid'],
    ['supportedBrands', [], 'option_invalid'],
    ['supportedBrands', 'visa', 'option_invalid'],
    ['supportedBrands', ['visa', 'Mastercard'], 'option_invalid'],
    ['charge', {}, 'option_invalid'],
    ['charge', true, 'option_invalid'],
    ['charge', { chargeCard: vi.fn() }, 'option_invalid'],
    ['minimumAmounts', { eur: '50' }, 'option_invalid'],
    ['minimumAmounts', 42, 'option_invalid'],
    ['currencies', 'eur', 'option_invalid'],
    ['now', 0, 'option_invalid'],
  ])('%s: %j', (name, value, code) => {
    const error = thrown(() => resolve({ [name]: value }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code, outcome: 'not_sent' });
    expect(error.message).toContain(name);
  });

  // The form uses these options only later, so it must check them at once.
  it.each([
    ['tokenizer', {}],
    ['onToken', 'https://shop.example/pay'],
    ['onCharge', {}],
    ['locale', {}],
    ['locales', 'de'],
  ])('%s before it is used: %j', (name, value) => {
    const error = thrown(() => resolve({ [name]: value }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(error.message).toContain(name);
  });

  it.each([
    ['amount', { amount: 49 }, 'amount (amount_too_small)'],
    ['amount', { amount: 49, minimumAmounts: { eur: 5000 } }, 'amount (amount_too_small)'],
    ['currency', { currency: 'usd', currencies: ['eur'] }, 'currency (must be an accepted currency; for SEPA, eur)'],
    ['returnUrl', { returnUrl: undefined }, 'returnUrl (required)'],
    ['remoteIp', { remoteIp: undefined }, 'remoteIp (required)'],
    ['customerId', { customerId: '' }, `customerId ${NO_ID}`],
    ['checkoutId', { checkoutId: 'a b', methods: ['sepa'] }, `checkoutId ${NO_ID}`],
    ['amount', { amount: 25.99 }, 'amount (must be a whole number: for €25.99 give 2599)'],
    ['description', { description: 7 }, 'description (has the wrong type)'],
  ])('with the name of the option in the message: %s', (_, changes, problem) => {
    expect(thrown(() => resolve(changes)).message).toBe(withGuide('option_invalid', `The option ${problem} is wrong.`));
  });

  it('together with other wrong options', () => {
    const { message } = thrown(() => resolve({ amount: 1, returnUrl: 'x', customerId: 'a b' }));
    const problems = `customerId ${NO_ID}, returnUrl (url_invalid), amount (amount_too_small)`;
    expect(message).toBe(withGuide('option_invalid', `The option ${problems} is wrong.`));
  });

  it('without its value', () => {
    for (const changes of [{ apiKey: 'pk secret' }, { amount: '424242' }, { returnUrl: '//secret' }]) {
      const error = thrown(() => resolve(changes));
      expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/secret|424242/);
    }
  });
});

describe('the default value of a field that is not shown', () => {
  it.each(['line1', 'city'] as const)('is a hyphen if it is missing: %s', (name) => {
    const { [name]: _, ...rest } = buyer;
    expect(writeFixedMembers(resolve({ defaultValues: rest }, []), 'card')).toMatchObject({ ...rest, [name]: '-' });
  });

  it.each(['name', 'email', 'country'] as const)('is required: %s', (name) => {
    const { [name]: _, ...rest } = buyer;
    const { message } = thrown(() => resolve({ defaultValues: rest }, []));
    expect(message).toBe(withGuide('option_invalid', `The option defaultValues.${name} (required) is wrong.`));
  });

  it('is empty if it is missing and optional', () => {
    const settings = resolve({ defaultValues: buyer }, []);
    expect(writeFixedMembers(settings, 'card')).toMatchObject({ line2: '', state: '', postal_code: '' });
  });
});

describe('methods', () => {
  it.each([
    [undefined, 'usd', ['card']],
    [['card'], 'eur', ['card']],
    [['card', 'sepa'], 'eur', ['card', 'sepa']],
    [['sepa', 'card'], 'EUR', ['sepa', 'card']],
    [['card', 'sepa'], 'usd', ['card']],
    [['sepa'], 'eur', ['sepa']],
  ])('%j in %s are %j', (methods, currency, expected) => {
    expect(resolve({ methods, currency }).methods).toEqual(expected);
  });

  it('cannot be SEPA alone for a currency other than the euro', () => {
    const error = thrown(() => resolve({ methods: ['sepa'], currency: 'usd' }));
    expect(error).toMatchObject(optionError('The option currency must be eur for SEPA.'));
  });

  it('need no return URL if SEPA is the only one', () => {
    expect(resolve({ methods: ['sepa'], returnUrl: undefined }).methods).toEqual(['sepa']);
  });
});

describe('remoteIp', () => {
  it.each([
    ['a function', { remoteIp: async () => '192.0.2.10' }],
    ['the tokenizer', { remoteIp: undefined, apiKey: undefined, tokenizer: createTokenizer(KEYS) }],
  ])('may come from %s', (_, changes) => {
    expect(writeFixedMembers(resolve(changes), 'card').remote_ip).toBeUndefined();
  });

  it('is checked even when a tokenizer is given', () => {
    const changes = { tokenizer: createTokenizer(KEYS), remoteIp: 'localhost' };
    expect(thrown(() => resolve(changes)).message).toBe(
      withGuide('option_invalid', 'The option remoteIp (ip_invalid) is wrong.'),
    );
  });
});

describe('writeFixedMembers', () => {
  it('writes the members that the buyer does not type, with their names on the wire', () => {
    const settings = resolve({
      customerId: 'cus_1',
      checkoutId: 'co_1',
      description: 'Lamp',
      methods: ['card', 'sepa'],
    });
    const shared = {
      amount: 2599,
      currency: 'eur',
      customer_id: 'cus_1',
      description: 'Lamp',
      remote_ip: '192.0.2.10',
    };
    const card = writeFixedMembers(settings, 'card');
    expect(card).toMatchObject({ ...shared, return_url: options.returnUrl });
    expect(card).not.toHaveProperty('checkout_id');
    const sepa = writeFixedMembers(settings, 'sepa');
    expect(sepa).toMatchObject({ ...shared, checkout_id: 'co_1' });
    expect(sepa).not.toHaveProperty('return_url');
  });

  it('ignores the default value of a field that is shown, because the buyer may have deleted it', () => {
    const settings = resolve({ defaultValues: { ...buyer, line2: 'Apt 1' } });
    expect(writeFixedMembers(settings, 'card')).toMatchObject({ name: '', line2: '' });
  });
});

describe('an update', () => {
  const previous = resolve();

  it.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'usd' }],
    ['locale', { locale: 'en-GB' }],
    ['charge', { charge: client }],
    ['defaultValues', { defaultValues: buyer }],
    ['remoteIp, which the form asks for,', { remoteIp: '192.0.2.11' }],
  ])('of %s keeps the derived key', (_, changes) => {
    const { getKey } = resolveSettings<CheckoutOptions>({ ...options, ...changes }, rules(), previous);
    expect(getKey).toBe(previous.getKey);
  });

  it('reads the rules once, until they change', () => {
    let reads = 0;
    const countReads = (list: string[], name: string | symbol) => {
      if (name === Symbol.iterator) reads++;
      return Reflect.get(list, name);
    };
    const currencies = new Proxy(['eur'], { get: countReads });
    const first = resolve({ currencies, methods: ['card', 'sepa'] });
    resolveSettings<CheckoutOptions>({ ...first.options, amount: 100 }, rules(), first);
    expect(reads).toBe(1);
    resolveSettings<CheckoutOptions>({ ...first.options, now: () => 0 }, rules(), first);
    expect(reads).toBe(2);
  });

  const tables = { currencies: ['eur', 'usd'], minimumAmounts: { eur: 60 }, methods: ['card'] as const };
  const withTables = resolve(tables);
  const change = (changes: object) => resolveSettings<CheckoutOptions>({ ...options, ...changes }, rules(), withTables);

  it('keeps the rules where lists and tables have the same members', () => {
    expect(change(structuredClone(tables)).rules).toBe(withTables.rules);
  });

  it.each([
    ['a list', { ...tables, currencies: ['usd', 'eur'] }],
    ['a longer list', { ...tables, currencies: ['eur', 'usd', 'gbp'] }],
    ['a shorter list', { ...tables, currencies: ['eur'] }],
    ['a table', { ...tables, minimumAmounts: { eur: 61 } }],
    ['another row', { ...tables, minimumAmounts: { usd: 60 } }],
    ['no table', { ...tables, minimumAmounts: undefined }],
    ['no list', { ...tables, currencies: undefined }],
    ['a new clock', { ...tables, now: () => Date.UTC(2026, 0) }],
  ])('makes others for %s, with the same key', (_, changes) => {
    const { rules: made, getKey } = change(changes);
    expect(made).not.toBe(withTables.rules);
    expect(getKey).toBe(withTables.getKey);
  });

  it.each([
    ['apiKey', 'pk_test_other'],
    ['signature', 'sig_test_other'],
  ])('derives another key for another %s', (name, value) => {
    expect(change({ ...tables, [name]: value }).getKey).not.toBe(withTables.getKey);
  });

  it('refuses what looks like the former list, and is none', () => {
    expect(thrown(() => change({ ...tables, minimumAmounts: { eur: '60' } }))).toMatchObject({
      code: 'option_invalid',
    });
    expect(thrown(() => change({ currencies: [] }))).toMatchObject({ code: 'option_invalid' });
  });

  it('keeps a tokenizer apart from another one without members', () => {
    const [first, second] = [createTokenizer(KEYS), createTokenizer(KEYS)].map((each) => Object.create(each));
    const before = resolve({ tokenizer: first });
    const after = resolveSettings<CheckoutOptions>({ ...options, tokenizer: second }, rules(), before);
    expect(after.tokenizer).toBe(second);
  });

  it('uses the tokenizer that it gets', () => {
    const tokenizer = createTokenizer(KEYS);
    expect(resolveSettings<CheckoutOptions>({ ...options, tokenizer }, rules(), previous).tokenizer).toBe(tokenizer);
  });
});
