/** A token that the merchant gets: what is in it, and how the merchant's result decides the end. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { EventualAnswer, TokenDetail } from '../../../src/checkout/index.js';
import { createTokenizer } from '../../../src/index.js';
import { KEYS, openToken } from '../../token/node-crypto.js';
import {
  defer,
  entries,
  expYear,
  fill,
  find,
  getButton,
  getInput,
  type Mounted,
  mount,
  pick,
  readReason,
  readStatus,
  withSepa,
} from '../mounted-form.js';
import { readForm } from '../paying-form.js';

const iban = 'DE89370400440532013000';

/** Pays, and opens the token that onToken gets. */
async function seal(changes: Parameters<typeof mount>[0], texts: Parameters<typeof fill>[1] = entries) {
  const onToken = vi.fn();
  const { host, handle } = mount({ ...changes, onToken });
  fill(host, texts);
  await handle.submit();
  expect(onToken).toHaveBeenCalledOnce();
  return openToken((onToken.mock.calls[0] as [TokenDetail])[0].token);
}

describe('the token of a card', () => {
  it('contains exactly the fields and the options, in canonical order', async () => {
    const json = await seal({ customerId: 'cus_42', description: 'Lamp', checkoutId: 'co_1' });
    expect(json).toBe(
      `{"cardNumber":4242424242424242,"expMonth":"12","expYear":"${expYear}","cvc":"123","amount":2599,"currency":"eur",` +
        '"customer_id":"cus_42","remote_ip":"192.0.2.10","return_url":"https://shop.example/return","country":"DE",' +
        '"postal_code":"10115","state":"-","city":"Berlin","line1":"Invalidenstr. 1","line2":"-","email":"ada@example.com",' +
        '"name":"Ada Lovelace","description":"Lamp"}',
    );
  });

  it('contains a number of 19 digits exactly', async () => {
    expect(await seal({}, { ...entries, cardNumber: '6205500000000000004' })).toContain(
      '"cardNumber":6205500000000000004,',
    );
  });

  it('contains the state and line 2 where they exist, trimmed', async () => {
    const json = await seal({}, { ...entries, country: 'US', state: 'NY', line2: ' Apt 1 ', postal_code: '10001' });
    expect(JSON.parse(json)).toMatchObject({ country: 'US', state: 'NY', line2: 'Apt 1', postal_code: '10001' });
  });

  it('does not contain the state after a country without states was chosen', async () => {
    const { country, ...rest } = entries;
    expect(JSON.parse(await seal({}, { ...rest, state: 'NY', country }))).toMatchObject({ country: 'DE', state: '-' });
  });

  it('contains the address from the function, also with a given tokenizer', async () => {
    const remoteIp = vi.fn(async () => '2001:db8::1');
    expect(JSON.parse(await seal({ remoteIp }))).toMatchObject({ remote_ip: '2001:db8::1' });
    expect(remoteIp).toHaveBeenCalledOnce();
    const tokenizer = createTokenizer(KEYS);
    expect(JSON.parse(await seal({ remoteIp, tokenizer }))).toMatchObject({ remote_ip: '2001:db8::1' });
  });

  it('is made by the given tokenizer', async () => {
    const tokenizer = createTokenizer({ ...KEYS, remoteIp: '192.0.2.99' });
    expect(JSON.parse(await seal({ apiKey: 'pk_test_other', tokenizer, remoteIp: undefined }))).toMatchObject({
      remote_ip: '192.0.2.99',
    });
  });
});

describe('the token of an account', () => {
  it('contains exactly the fields and the options, in canonical order', async () => {
    const { cardNumber: _, expiry: _expiry, cvc: _cvc, ...buyer } = entries;
    const json = await seal({ ...withSepa, method: 'sepa', checkoutId: 'co_1' }, { ...buyer, iban });
    expect(json).toBe(
      `{"iban":"${iban}","amount":2599,"currency":"eur","checkout_id":"co_1","remote_ip":"192.0.2.10","country":"DE",` +
        '"postal_code":"10115","state":"-","city":"Berlin","line1":"Invalidenstr. 1","line2":"-","email":"ada@example.com",' +
        '"name":"Ada Lovelace"}',
    );
  });

  it('does not contain a card number that was typed before', async () => {
    const json = await seal({ ...withSepa, method: 'sepa' }, { ...entries, iban });
    for (const typed of [entries.cardNumber, entries.cvc]) expect(json).not.toContain(`"${typed}"`);
    expect(json).not.toMatch(/"(?:cardNumber|expMonth|expYear|cvc)"/i);
  });
});

/** Pays, and hands the token to onToken. */
async function payWith(onToken: (detail: TokenDetail) => EventualAnswer): Promise<Mounted> {
  const mounted = mount({ onToken });
  fill(mounted.host);
  await mounted.handle.submit();
  return mounted;
}

function expectPhase({ host }: Mounted, phase: 'open' | 'busy' | 'done' | 'sent' | 'unknown') {
  const isOpen = phase === 'open';
  expect(find(host, '.payveil').dataset.phase).toBe(phase);
  expect(find(host, '.payveil').getAttribute('aria-busy')).toBe(String(phase === 'busy'));
  expect(getButton(host).getAttribute('aria-disabled')).toBe(String(!isOpen));
  expect(getButton(host).disabled).toBe(false);
  const texts = [...host.querySelectorAll<HTMLInputElement>('input:not([type=radio])')];
  expect(texts.map(({ readOnly }) => readOnly)).toEqual(texts.map(() => !isOpen));
  const others = [...host.querySelectorAll<HTMLInputElement>('select, [type=radio]')];
  expect(others.map((each) => each.matches(':disabled, [aria-disabled=true]'))).toEqual(others.map(() => !isOpen));
}

describe('onToken', () => {
  const NOT_CHARGED = 'You have not been charged.';
  it.each([
    ['insufficient_funds', 'This card does not have enough funds. Use another card.'],
    ['constructor', 'The payment was declined. Use another card, or ask your bank.'],
  ])('resolves with a decline, %s: the form is open, and the card can be changed', async (decline_code, message) => {
    const onToken = vi.fn(async () => ({ status: 'failed', decline_code: decline_code as string }));
    const mounted = await payWith(onToken);
    const { host, handle, told } = mounted;
    expectPhase(mounted, 'open');
    expect(readStatus(host)).toBe('');
    expect(readReason(host)).toBe(`${message} ${NOT_CHARGED}`);
    expect(getInput(host, 'cardNumber').value).toBe('4242 4242 4242 4242');
    expect(pick(told, 'error')).toEqual([]);
    fill(host, { cardNumber: '5555555555554444' });
    await handle.submit();
    const tokens = (onToken.mock.calls as unknown as [TokenDetail][]).map(([{ token }]) => openToken(token));
    expect(tokens.map((json) => JSON.parse(json).cardNumber)).toEqual([4242424242424242, 5555555555554444]);
  });

  it('keeps the form busy until its promise settles', async () => {
    const { promise, resolve } = defer();
    const mounted = mount({ ...withSepa, onToken: () => promise });
    const { host, handle } = mounted;
    fill(host);
    const submitted = handle.submit();
    expectPhase(mounted, 'busy');
    expect(readForm(host)).toMatchObject({ status: 'Processing your payment', alert: '' });
    resolve({ status: 'succeeded' });
    await submitted;
    expectPhase(mounted, 'done');
  });
});

describe('the typed values', () => {
  it('are nowhere in the page after a payment', async () => {
    const { host } = await payWith(async () => ({ status: 'succeeded' }));
    const values = [...host.querySelectorAll('input')].map(({ value }) => value);
    expect(`${document.documentElement.outerHTML}${values}`).not.toMatch(/4242/);
  });
});

describe('clear', () => {
  it.each([
    ['done', async () => ({ status: 'succeeded' })],
    ['sent', async () => {}],
    ['unknown', () => Promise.reject()],
  ])('opens a form that is %s', async (_, onToken) => {
    const mounted = await payWith(onToken);
    mounted.handle.clear();
    expectPhase(mounted, 'open');
    expect(readForm(mounted.host)).toMatchObject({ status: '', alert: '' });
    fill(mounted.host);
    await mounted.handle.submit();
    expect(pick(mounted.told, 'submit')).toHaveLength(2);
  });
});

describe('a token that cannot be made', () => {
  it("gives an error when the tokenizer's clock differs from the form's", async () => {
    const mounted = mount({
      tokenizer: createTokenizer({ ...KEYS, remoteIp: '192.0.2.99', now: () => Date.UTC(2090, 0) }),
    });
    fill(mounted.host);
    await mounted.handle.submit();
    expectPhase(mounted, 'open');
    expect(pick(mounted.told, 'error')).toMatchObject([{ code: 'validation_failed', outcome: 'not_sent' }]);
  });
});
