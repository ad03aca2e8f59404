/** A merchant's own inputs: what `attachCheckout` adds to them, how they behave, and that `unmount` restores them. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AllAttachOptions } from '../../src/checkout/attach.js';
import { type AttachOptions, attachCheckout, type FieldName, type TokenDetail } from '../../src/checkout/index.js';
import { thrown } from '../caught.js';
import { openToken } from '../token/node-crypto.js';
import { optionError, withGuide } from '../with-guide.js';
import {
  createOrder,
  defer,
  enter,
  entries,
  expYear,
  find,
  listen,
  makeHost,
  options as mountOptions,
} from './mounted-form.js';

const { after: _, ...options } = mountOptions;

const FORM = `
  <label for="number">Number</label>
  <input id="number" name="card" class="wide" maxlength="16" pattern="[0-9]*" type="number" aria-describedby="help">
  <p id="help">On the front</p>
  <p id="number-error"></p>
  <input id="expiry" name="expiry">
  <input id="cvc" autocomplete="off" data-private="mine">
  <input id="holder" name="holder">
  <input id="email" type="email" required>
  <select id="country"><option value="">-</option><option>DE</option><option>US</option></select>
  <input id="line1"><input id="zip"><input id="city">
  <p id="alert" role="alert"></p>
  <p id="status" role="status"></p>
  <button type="button">Back</button>
  <button>Pay</button>
`;

const fields = {
  cardNumber: { input: '#number', error: '#number-error' },
  expiry: '#expiry',
  cvc: '#cvc',
  name: '#holder',
  email: '#email',
  country: '#country',
  line1: '#line1',
  postal_code: '#zip',
  city: '#city',
} as const;

const places = { fields, error: '#alert', status: '#status' } as const;

/** Creates the merchant's form. */
function makeForm(tag: 'form' | 'div' = 'form') {
  const form = makeHost(tag);
  form.innerHTML = FORM;
  const input = (name: keyof typeof fields) => {
    const place = fields[name];
    return find<HTMLInputElement>(form, typeof place === 'string' ? place : place.input);
  };
  const read = (selector: string) => find(form, selector).textContent;
  const fillIn = (texts: Partial<Record<FieldName, string>> = entries) => {
    for (const [name, text] of Object.entries(texts)) enter(input(name as keyof typeof fields), text);
  };
  return { form, input, read, fillIn };
}

/** Lists every element with its attributes, sorted, without an empty class. */
function snapshot(form: Element): string[] {
  return [form, ...form.querySelectorAll('*')].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
    return [element.tagName, ...attributes.filter((each) => each !== 'class=').sort()].join(' ');
  });
}

/** Binds a form. Some tests give together what cannot stand together. */
const attachWith = (form: HTMLElement, changes: Partial<AllAttachOptions>) =>
  attachCheckout(form, { ...options, ...places, ...changes } as AttachOptions);

function attach(changes: Partial<AllAttachOptions> = {}, made = makeForm()) {
  const before = snapshot(made.form);
  const told = listen(made.form);
  const handle = attachWith(made.form, { orderId: createOrder(), ...changes });
  onTestFinished(() => handle.unmount());
  return { ...made, before, told, handle };
}

describe('a decline without a wrong field', () => {
  it("leads to the number, and is told in the merchant's alert, which stays in its place", async () => {
    const onToken = async () => ({ status: 'failed' });
    const { form, input, handle } = attach({ onToken, charge: undefined, recover: false });
    for (const name of ['cardNumber', 'expiry', 'cvc'] as const) enter(input(name), entries[name]);
    for (const name of ['name', 'email', 'country', 'line1', 'postal_code', 'city'] as const) {
      enter(input(name), entries[name]);
    }
    const alert = find(form, '#alert');
    const before = alert.previousElementSibling;
    await handle.submit();
    await vi.waitFor(() =>
      expect(alert.textContent).toMatch(/^The payment was declined.* You have not been charged\.$/),
    );
    expect(document.activeElement).toBe(input('cardNumber'));
    expect(alert.previousElementSibling).toBe(before);
  });
});

describe('an input that is attached', () => {
  it('loses its name and limits, and gets attributes that protect it', () => {
    const { input } = attach();
    const number = input('cardNumber');
    for (const name of ['name', 'maxlength', 'pattern']) expect(number.hasAttribute(name), name).toBe(false);
    expect(number.type).toBe('text');
    expect(number.className).toBe('wide fs-exclude ph-no-capture rr-block amp-block');
    expect(number.getAttribute('aria-describedby')).toBe('help number-error');
    expect(number.getAttribute('autocomplete')).toBe('cc-number');
    expect(number.getAttribute('inputmode')).toBe('numeric');
    expect(input('expiry').hasAttribute('name')).toBe(false);
  });

  it("keeps the merchant's other attributes", () => {
    const { input } = attach();
    expect(input('cvc').getAttribute('autocomplete')).toBe('off');
    expect(input('name').getAttribute('name')).toBe('holder');
    expect(input('email').type).toBe('email');
  });

  it('is in a form that the browser does not validate', () => {
    expect((attach().form as HTMLFormElement).noValidate).toBe(true);
  });

  it('keeps its value, and formats it', () => {
    const made = makeForm();
    made.input('cardNumber').type = 'text';
    made.input('cardNumber').value = '4242424242424242';
    attach({}, made);
    expect(made.input('cardNumber').value).toBe('4242 4242 4242 4242');
  });

  it('takes a default value if it is empty', () => {
    const made = makeForm();
    made.input('name').value = 'Grace Hopper';
    attach({ defaultValues: { name: 'Ada', city: 'Berlin', country: 'DE' } }, made);
    expect(made.input('name').value).toBe('Grace Hopper');
    expect(made.input('city').value).toBe('Berlin');
    expect(made.input('country').value).toBe('DE');
  });
});

describe('a missing place for errors', () => {
  const { cardNumber: _, expiry: _expiry, cvc: _cvc, ...buyer } = entries;
  const warnings = (changes: Partial<AllAttachOptions>) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    attach(changes);
    return warn.mock.calls.flat();
  };

  it('is reported once in the console, with the names of the fields', () => {
    const { cardNumber, expiry, cvc } = fields;
    expect(warnings({ fields: { cardNumber, expiry, cvc }, defaultValues: buyer, error: undefined })).toEqual([
      'Payveil: There is no place for the problems of: expiry, cvc, error. See node_modules/payveil/docs/form.md#your-own-inputs',
    ]);
  });

  it('is not reported when every field has one', () => {
    const place = (input: string) => ({ input, error: '#number-error' });
    const all = { cardNumber: place('#number'), expiry: place('#expiry'), cvc: place('#cvc') };
    expect(warnings({ fields: all, defaultValues: buyer })).toEqual([]);
  });
});

describe('a form that is attached', () => {
  it("shows errors in the merchant's places", () => {
    const { handle, input, read } = attach();
    expect(handle.validate()).toBe(false);
    expect(read('#alert')).toBe('There are 9 problems. Check the marked fields.');
    expect(read('#number-error')).toBe('Enter your card number');
    expect(input('cvc').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input('cardNumber'));
  });

  it('asks for the fields that exist, and takes the others from default values', async () => {
    const { line1: _, city: _city, postal_code: _code, ...rest } = fields;
    const defaultValues = { line1: '-', city: '-' };
    const { handle, fillIn } = attach({ fields: rest, defaultValues });
    fillIn();
    expect(handle.validate()).toBe(true);
    expect(openToken(await handle.tokenize())).toBe(
      `{"cardNumber":4242424242424242,"expMonth":"12","expYear":"${expYear}","cvc":"123","amount":2599,"currency":"eur",` +
        '"remote_ip":"192.0.2.10","return_url":"https://shop.example/return","country":"DE","postal_code":"-","state":"-",' +
        '"city":"-","line1":"-","line2":"-","email":"ada@example.com","name":"Ada Lovelace"}',
    );
  });

  it.each([
    ['by its submit button', (form: HTMLElement) => find(form, 'button:not([type])').click()],
    ['by Enter', (form: HTMLElement) => (form as HTMLFormElement).requestSubmit()],
  ])('pays %s, and posts nothing', async (_, press) => {
    const onToken = vi.fn();
    const { form, fillIn, read } = attach({ onToken });
    const onSubmit = vi.fn();
    form.addEventListener('submit', onSubmit);
    fillIn();
    press(form);
    await expect.poll(() => read('#status')).toBe('Your details were sent securely');
    expect(onSubmit.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    const [[{ token }]] = onToken.mock.calls as [[TokenDetail]];
    expect(JSON.parse(openToken(token))).toMatchObject({ cardNumber: 4242424242424242, city: 'Berlin' });
  });

  it('may be a div: its button and Enter pay', async () => {
    const onToken = vi.fn(() => Promise.reject({ outcome: 'refused' }));
    const { form, input, fillIn } = attach({ onToken }, makeForm('div'));
    fillIn();
    find(form, 'button:not([type])').click();
    await expect.poll(() => onToken).toHaveBeenCalledTimes(1);
    await expect.poll(() => input('city').readOnly).toBe(false);
    input('city').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await expect.poll(() => onToken).toHaveBeenCalledTimes(2);
  });
});

describe('unmount', () => {
  it('leaves everything as it was before', () => {
    const { form, before, handle } = attach();
    handle.unmount();
    expect(snapshot(form)).toEqual(before);
    expect((form as HTMLFormElement).noValidate).toBe(false);
  });

  it('removes the errors', () => {
    const { form, before, read, handle } = attach();
    handle.validate();
    handle.unmount();
    expect(snapshot(form)).toEqual(before);
    expect(read('#number-error')).toBe('');
    expect(read('#alert')).toBe('');
    expect(read('#status')).toBe('');
  });

  it.each([
    ['done', async () => {}],
    ['locked', () => Promise.reject()],
  ])('leaves inputs that the buyer can edit, after the form was %s', async (_, onToken) => {
    const { form, before, handle, fillIn } = attach({ onToken });
    fillIn();
    await handle.submit();
    handle.unmount();
    expect(snapshot(form)).toEqual(before);
  });

  it('empties the sensitive inputs, and no others', () => {
    const { input, handle, fillIn } = attach();
    fillIn();
    handle.unmount();
    expect(input('cardNumber').value).toBe('');
    expect(input('expiry').value).toBe('');
    expect(input('cvc').value).toBe('');
    expect(input('name').value).toBe('Ada Lovelace');
  });

  it('during a payment, does not change what is typed after it', async () => {
    const { promise, resolve } = defer();
    const onToken = vi.fn(() => promise);
    const { form, handle, fillIn, input } = attach({ onToken });
    fillIn();
    const submitted = handle.submit();
    await expect.poll(() => onToken).toHaveBeenCalledOnce();
    handle.unmount();
    input('cvc').value = '999';
    const before = snapshot(form);
    resolve({ status: 'succeeded' });
    await submitted;
    expect(input('cvc').value).toBe('999');
    expect(snapshot(form)).toEqual(before);
  });
});

describe('a read-only input of the merchant', () => {
  it('stays read-only after a payment that can be tried again', async () => {
    const made = makeForm();
    made.input('email').value = 'ada@example.com';
    made.input('email').readOnly = true;
    const { handle, fillIn } = attach({ onToken: async () => ({ status: 'failed' }) }, made);
    fillIn();
    await handle.submit();
    expect(made.input('email').readOnly).toBe(true);
    expect(made.input('name').readOnly).toBe(false);
  });
});

describe('a form or an input that is already attached', () => {
  it('cannot be attached again before unmount', () => {
    const { form, handle } = attach();
    const before = snapshot(form);
    const error = thrown(() => attachCheckout(form, { ...options, ...places }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(snapshot(form)).toEqual(before);
    handle.unmount();
    attachCheckout(form, { ...options, ...places }).unmount();
    attachCheckout(form, { ...options, ...places }).unmount();
  });

  it('cannot be attached within another form', () => {
    const outer = makeHost();
    const made = makeForm('div');
    outer.append(made.form);
    const { handle } = attach({}, made);
    const before = snapshot(outer);
    const error = thrown(() => attachCheckout(outer, { ...options, ...places }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(snapshot(outer)).toEqual(before);
    handle.unmount();
    attachCheckout(outer, { ...options, ...places }).unmount();
  });
});

describe('the first error', () => {
  it("is the first in the merchant's order on the page", () => {
    const made = makeForm();
    made.form.prepend(made.input('city'));
    const { handle, input } = attach({}, made);
    handle.validate();
    expect(document.activeElement).toBe(input('city'));
  });

  it('is never in a field that is not attached', () => {
    const made = makeForm();
    const coupon = document.createElement('input');
    coupon.setAttribute('aria-invalid', 'true');
    made.form.prepend(coupon);
    const { handle, input } = attach({}, made);
    handle.validate();
    expect(document.activeElement).toBe(input('cardNumber'));
  });
});

describe('a wrong or missing element or option', () => {
  it.each<[string, Partial<AllAttachOptions>, string]>([
    ['an input', { fields: { ...fields, cvc: '#nothing' } }, 'The element "#nothing" of cvc is not in the page yet.'],
    [
      'an error',
      { fields: { ...fields, cvc: { input: '#cvc', error: '#no' } } },
      'The element "#no" of cvc.error is not in the page yet.',
    ],
    ['an element that is no input', { fields: { ...fields, cvc: '#help' } }, 'The option fields has no input for cvc.'],
    ['a button', { button: '#no' }, 'The element "#no" of button is not in the page yet.'],
    ['an alert', { error: '#no' }, 'The element "#no" of error is not in the page yet.'],
    ['a status', { status: '#no' }, 'The element "#no" of status is not in the page yet.'],
    [
      'a field of the card',
      { fields: { cardNumber: '#number', expiry: '#expiry' } },
      'The option fields must have cvc.',
    ],
    [
      'a misspelt field',
      { fields: { ...fields, postalCode: '#zip' } as never },
      'The option fields.postalCode does not exist. The nearest name is fields.postal_code.',
    ],
    ['any field', { fields: {} }, 'The option fields must have cardNumber.'],
    ['the account', { methods: ['card', 'sepa'] }, 'The option fields must have iban.'],
    ['an amount', { amount: undefined as never }, 'The option amount (required) is wrong.'],
  ])('throws an error, and the page stays as it was: %s', (_, changes, sentences) => {
    const { form } = makeForm();
    const before = snapshot(form);
    const error = thrown(() => attachWith(form, changes));
    expect(error).toMatchObject(optionError(sentences));
    expect(snapshot(form)).toEqual(before);
  });

  it.each([
    ['no fields', null],
    ['a place that is null', { ...fields, cvc: null }],
    ['a place that is undefined', { ...fields, cvc: undefined }],
    ['a place that is a number', { ...fields, cvc: 5 }],
  ])('throws an error where no compiler checks the types: %s', (_, wrong) => {
    const { form } = makeForm();
    const before = snapshot(form);
    const error = thrown(() => attachCheckout(form, { ...options, ...places, fields: wrong as never }));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(snapshot(form)).toEqual(before);
  });

  it('may be the form itself', () => {
    expect(thrown(() => attachCheckout('#nowhere', { ...options, fields })).message).toBe(
      withGuide('option_invalid', 'The element "#nowhere" of form is not in the page yet.'),
    );
  });

  it('is not looked for outside the form', () => {
    makeHost().innerHTML = '<input id="outside">';
    const { form } = makeForm();
    const error = thrown(() => attachCheckout(form, { ...options, fields: { ...fields, cvc: '#outside' } }));
    const sentences = 'The element "#outside" of cvc is not in the page yet.';
    expect(error.message).toBe(withGuide('option_invalid', sentences));
  });
});

describe('an address in own inputs', () => {
  const attachAddress = (state: string, changes: Partial<AllAttachOptions> = {}) => {
    const made = makeForm();
    const extra = document.createElement('div');
    extra.innerHTML = `<input id="line2">${state}`;
    made.form.append(extra);
    const all = { ...fields, line2: '#line2', state: '#state' };
    // Further countries of the merchant: one has no postal codes, one has states.
    for (const code of ['GH', 'BR', 'us']) {
      const option = document.createElement('option');
      option.textContent = code;
      find(made.form, '#country').append(option);
    }
    const attached = attach({ fields: all, ...changes }, made);
    const seal = async (texts: Partial<Record<FieldName, string>>) => {
      const { country, ...rest } = { ...entries, ...texts };
      enter(attached.input('country'), country);
      const { state: typed, line2, ...known } = rest as Partial<Record<FieldName, string>>;
      attached.fillIn(known);
      if (typed !== undefined) enter(find<HTMLInputElement>(made.form, '#state'), typed);
      if (line2 !== undefined) enter(find<HTMLInputElement>(made.form, '#line2'), line2);
      return JSON.parse(openToken(await attached.handle.tokenize())) as Record<string, unknown>;
    };
    return { ...attached, seal, state: find<HTMLInputElement>(made.form, '#state') };
  };
  const INPUT = '<input id="state">';

  it('is sent as the buyer typed it, also where the country does not ask for it', async () => {
    const { seal } = attachAddress(INPUT);
    const sealed = await seal({ country: 'DE', state: 'Berlin', line2: 'Hof 2' });
    expect(sealed).toMatchObject({ country: 'DE', state: 'Berlin', line2: 'Hof 2' });
    const ghanaian = await attachAddress(INPUT).seal({ country: 'GH', postal_code: 'GA-183-8164', state: 'Accra' });
    expect(ghanaian).toMatchObject({ country: 'GH', postal_code: 'GA-183-8164', state: 'Accra' });
  });

  it('must have a state where the country needs one', () => {
    const { input, handle, state } = attachAddress(INPUT);
    enter(input('country'), 'US');
    expect(state.getAttribute('aria-required')).toBe('true');
    expect(handle.validate()).toBe(false);
    expect(state.getAttribute('aria-invalid')).toBe('true');
    enter(input('country'), 'DE');
    expect(state.getAttribute('aria-required')).toBe('false');
  });

  it.each([
    ['California', 'CA'],
    ['ca', 'CA'],
    ['Baja Arizona', 'Baja Arizona'],
  ])('sends the code of an American state in an input: %s is %s', async (typed, sent) => {
    const { seal, state } = attachAddress(INPUT);
    expect(await seal({ country: 'US', postal_code: '94105', state: typed })).toMatchObject({ state: sent });
    expect(state.value).toBe(sent);
  });

  const MENU =
    '<select id="state"><option value="">-</option><option value="cal">California</option><option>NY</option></select>';

  it.each([
    ['CA', 'cal'],
    ['california', 'cal'],
    ['New York', 'NY'],
    ['Texas', '-'],
  ])('chooses in a menu of the merchant, and sends what its option says: %s is %s', async (state, sent) => {
    const { seal, handle, form } = attachAddress(MENU, { defaultValues: { country: 'US', state } });
    expect(find<HTMLSelectElement>(form, '#state').options).toHaveLength(3);
    if (sent === '-') expect(handle.validate()).toBe(false);
    else expect(await seal({ country: 'US', postal_code: '94105' })).toMatchObject({ state: sent });
  });

  it("keeps the merchant's keyboard, and takes its own away in the end", () => {
    const made = makeForm();
    made.input('postal_code').setAttribute('inputmode', 'decimal');
    const { input, handle, form, before } = attach({}, made);
    enter(input('country'), 'DE');
    expect(input('postal_code').getAttribute('inputmode')).toBe('decimal');
    expect(input('city').getAttribute('autocapitalize')).toBe('words');
    enter(input('country'), '');
    handle.unmount();
    expect(snapshot(form)).toEqual(before);
  });
});
