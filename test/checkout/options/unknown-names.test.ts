/** Names that do not exist, in the options, in their members, in events and in fields: they are refused, and the nearest is named. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attachCheckout, type MerchantError, type MountOptions, mountCheckout } from '../../../src/checkout/index.js';
import { catchReports } from '../../catch-reports.js';
import { thrown } from '../../caught.js';
import { withGuide } from '../../with-guide.js';
import { makeHost, mount, options, readAlert, withSepa } from '../mounted-form.js';

const refuse = (error: Error, message: string) =>
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid', message });

const ROWS: readonly [changes: object, name: string, nearest: string][] = [
  [{ amout: 1 }, 'amout', 'amount'],
  [{ return_url: 'https://a.example' }, 'return_url', 'returnUrl'],
  [{ oncharge: () => {} }, 'oncharge', 'onCharge'],
  [{ mandate: { txt: 'x' } }, 'mandate.txt', 'mandate.text'],
  [{ creditor: { ...withSepa.creditor, id: 'x' } }, 'creditor.id', 'creditor.identifier'],
  [{ support: { mail: 'x' } }, 'support.mail', 'support.email'],
  [{ classes: { buton: 'x' } }, 'classes.buton', 'classes.button'],
  [{ defaultValues: { zip: 'x' } }, 'defaultValues.zip', 'defaultValues.city'],
  [{ defaultValues: { postalCode: 'x' } }, 'defaultValues.postalCode', 'defaultValues.postal_code'],
  [{ messages: { 'cardnumber.empty': 'x' } }, 'messages.cardnumber.empty', 'messages.cardNumber.empty'],
  [{ messages: { 'declined.': 'x' } }, 'messages.declined.', 'messages.declined'],
  [{ messages: { 'form.count.lots': 'x' } }, 'messages.form.count.lots', 'messages.form.count.one'],
];

describe('mountCheckout', () => {
  it.each(ROWS)('refuses %o, and names the nearest one', (changes, name, nearest) => {
    const host = makeHost();
    const error = thrown(() => mountCheckout(host, { ...options, ...changes } as MountOptions));
    refuse(error, expect.stringContaining(`The option ${name} does not exist. The n`));
    expect(error.message).toContain(nearest);
    expect(host.innerHTML).toBe('');
  });

  it('refuses them in update, which then changes nothing', () => {
    const { host, handle } = mount(withSepa);
    const before = host.innerHTML;
    for (const [changes, name] of ROWS)
      expect(thrown(() => handle.update({ submitLabel: 'Now', ...changes })).message).toContain(`The option ${name} `);
    expect(host.innerHTML).toBe(before);
  });

  it('takes a member that is undefined as not given', () => {
    const nothing: object = { amout: undefined, mandate: { txt: undefined }, messages: { nothing: undefined } };
    expect(() => mount(nothing)).not.toThrow();
  });

  it('knows the keys of decline codes and plurals, which the table lacks', () => {
    const messages = { 'declined.lost_card': 'Lost', 'form.count.few': '{n}', 'cvc.hint.4': '4' } as const;
    expect(() => mount({ messages })).not.toThrow();
  });
});

it('reports a method that is not accepted once, and shows the first one', () => {
  const reported = catchReports();
  const { host, handle } = mount({ method: 'sepa' });
  expect(reported.mock.calls.flat()).toMatchObject([
    { code: 'option_invalid', message: withGuide('option_invalid', 'The option method is not among methods.') },
  ]);
  expect(host.querySelector('[name=cardNumber], .payveil-cardNumber')).not.toBeNull();
  handle.update({ amount: 700 });
  expect(reported).toHaveBeenCalledOnce();
  handle.update({ methods: ['card', 'sepa'], creditor: withSepa.creditor });
  expect(reported).toHaveBeenCalledOnce();
});

it('a method of another currency is no mistake', () => {
  const reported = catchReports();
  mount({ methods: ['card', 'sepa'], method: 'sepa', currency: 'usd', creditor: withSepa.creditor });
  expect(reported).not.toHaveBeenCalled();
});

it('names what a list may hold', () => {
  refuse(
    thrown(() => mount({ methods: ['paypal' as 'card'] })),
    withGuide('option_invalid', 'The option methods must be a list of card, sepa.'),
  );
  refuse(
    thrown(() => mount({ supportedBrands: ['Visa' as 'visa'] })),
    expect.stringMatching(/^The option supportedBrands must be a list of amex, diners, .*visa\. See/),
  );
});

describe('attachCheckout', () => {
  const { after: _, ...shared } = options;
  const attach = (changes: object) => {
    const form = makeHost();
    form.innerHTML = '<input id="number"><input id="expiry"><input id="cvc"><p id="error"></p><button></button>';
    const fields = { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' };
    return thrown(() => attachCheckout(form, { ...shared, fields, ...changes }));
  };

  it.each([
    [{ buton: '#pay' }, 'The attachCheckout option buton does not exist. The nearest name is button.'],
    [{ feilds: {} }, 'The attachCheckout option feilds does not exist. The nearest name is fields.'],
    [
      { fields: { cardNumber: '#number', expirey: '#expiry' } },
      'The option fields.expirey does not exist. The nearest name is fields.expiry.',
    ],
    [
      { fields: { cardNumber: { input: '#number', eror: '#error' } } },
      'The option fields.cardNumber.eror does not exist. The nearest name is fields.cardNumber.error.',
    ],
    [{ support: { tel: 'x' } }, 'The option support.tel does not exist. The nearest name is support.text.'],
  ])('refuses %o', (changes, sentences) => refuse(attach(changes), withGuide('option_invalid', sentences)));

  it.each([
    'billing',
    'creditor',
    'mandate',
    'theme',
    'after',
    'look',
    'submitLabel',
    'classes',
    'unstyled',
    'isolate',
  ])('refuses what only mountCheckout has: %s', (name) => {
    expect(attach({ [name]: {} }).message).toMatch(new RegExp(`^The attachCheckout option ${name} does not exist.`));
  });
});

describe('the handle', () => {
  it.each([
    ['charged', 'charge'],
    ['Error', 'error'],
    ['payveil:charge', 'charge'],
    ['change.card', 'change'],
  ])('refuses a listener of the event %s, and names %s', (name, nearest) => {
    const { handle } = mount();
    const error = thrown(() => handle.on(name as 'ready', () => {}));
    refuse(error, expect.stringContaining(`The event ${name} does not exist. The n`));
    expect(error.message).toContain(nearest);
  });

  it('names every event if none is near: success could mean several', () => {
    const error = thrown(() => mount().handle.on('success' as 'ready', () => {}));
    const names = 'ready, change, brandchange, methodchange, submit, token, action, charge, error, busy';
    refuse(error, withGuide('option_invalid', `The event success does not exist. The names are ${names}.`));
  });

  it.each(['succes', 'toString', '', undefined])('refuses a listener of the event %j', (name) => {
    const { handle } = mount();
    expect(thrown(() => handle.on(name as 'ready', undefined as never)).message).toContain(
      `The event ${name} does not exist.`,
    );
  });

  it('shows a problem of a field that does not exist above the button, and tells the developer', () => {
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { host, handle } = mount();
    handle.setError({ field: 'postalcode' as 'city', message: 'We do not deliver there' });
    expect(readAlert(host)).toBe('We do not deliver there');
    expect(told.mock.calls[0]?.[0].message).toBe(
      withGuide(
        'option_invalid',
        'setError failed: The field postalcode does not exist. The nearest name is postal_code.',
      ),
    );
    handle.setError({ feild: 'city', message: 'Nor there' } as object as MerchantError);
    expect(told.mock.calls[1]?.[0].message).toBe(
      withGuide('option_invalid', 'setError failed: The member feild does not exist. The nearest name is field.'),
    );
    told.mockClear();
    handle.setError({ field: 'city', code: 'x', message: 'Nor there' });
    handle.setError({ message: 'Nor there' });
    expect(told).not.toHaveBeenCalled();
  });
});
