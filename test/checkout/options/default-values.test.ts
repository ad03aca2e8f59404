/** A wrong default value is data of a customer: it is reported without the value and left empty, and nothing is thrown. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caught } from '../../caught.js';
import { openToken } from '../../token/node-crypto.js';
import { optionError } from '../../with-guide.js';
import { entries, fill, getInput, getPhase, mount, pick, readAlert } from '../mounted-form.js';
import { buyer } from '../settings.js';

const reported = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  vi.unstubAllGlobals();
  reported.mockReset();
});

const { cardNumber, expiry, cvc } = entries;
const report = (text: string) => expect.objectContaining(optionError(`The option ${text}.`));

const WRONG = [
  ['email', 'ada', 'email_invalid'],
  ['name', '4242 4242 4242 4242', 'card_number_misplaced'],
  ['line1', 'x'.repeat(501), 'text_too_long'],
  ['city', null, 'has the wrong type'],
  ['postal_code', 10115, 'has the wrong type'],
  ['country', {}, 'has the wrong type'],
  ['city', '\ud800', 'text_malformed'],
] as const;

describe.each(WRONG)('%s: %j', (name, value, problem) => {
  const defaultValues: object = { ...buyer, [name]: value };

  it('is left empty, and reported once, without the value', () => {
    const { host, handle } = mount({ defaultValues, preselectCountry: false });
    expect(getInput(host, name).value).toBe('');
    expect(getInput(host, name === 'name' ? 'city' : 'name').value).not.toBe('');
    expect(reported).toHaveBeenCalledExactlyOnceWith(
      report(`defaultValues.${name} (${problem}) is wrong, and left empty`),
    );
    // As React does at each render.
    handle.update({ defaultValues: { ...defaultValues }, amount: 3000 });
    expect(reported).toHaveBeenCalledOnce();
  });
});

it('a wrong default value is no reason for update to throw', () => {
  const { handle } = mount({ defaultValues: buyer });
  handle.update({ defaultValues: { ...buyer, email: 'ada' } });
  expect(reported).toHaveBeenCalledOnce();
});

describe('a wrong value of a field that is not shown', () => {
  const pay = (values: object) => {
    const mounted = mount({ billing: 'none', defaultValues: { ...buyer, ...values } });
    fill(mounted.host, { cardNumber, expiry, cvc });
    return mounted;
  };

  it('is sent as a hyphen where that is allowed', async () => {
    const { handle } = pay({ line1: '4242 4242 4242 4242' });
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ line1: '-', name: buyer.name });
    expect(reported).toHaveBeenCalledOnce();
  });

  it.each(['name', 'email', 'country'])('stops the payment where it is required, and tells why: %s', async (name) => {
    const { host, handle, told } = pay({ [name]: '' });
    expect(reported).toHaveBeenCalledOnce();
    expect(await caught(handle.tokenize())).toMatchObject({ issues: [{ path: name, code: 'required' }] });
    await handle.submit();
    expect(getPhase(host)).toBe('open');
    expect(readAlert(host)).toBe("We couldn't prepare the payment. Nothing was sent.");
    expect(pick(told, 'error')).toMatchObject([
      { code: 'validation_failed', outcome: 'not_sent', issues: [{ path: name, code: 'required' }] },
    ]);
    expect(pick(told, 'error')[0]?.issues).toEqual([{ path: name, code: 'required' }]);
  });
});

describe('a default value', () => {
  it('may be empty or undefined in a field that is shown', () => {
    mount({ defaultValues: { name: '', email: '', line2: '', city: undefined } as object });
    expect(reported).not.toHaveBeenCalled();
  });

  it('of the country is reported if the menu does not have it', () => {
    const { host } = mount({ defaultValues: { country: 'Germany' } });
    expect(getInput(host, 'country').value).toBe('');
    expect(reported).toHaveBeenCalledExactlyOnceWith(report('defaultValues.country is wrong, and left empty'));
  });
});
