/** What a page remembers of a payment in `sessionStorage`: what stands there, how long, and what is believed of it. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { MountOptions } from '../../../src/checkout/index.js';
import { SENT } from '../../../src/checkout/payment/ending.js';
import { isSamePurchase, readPurchase } from '../../../src/checkout/payment/purchase.js';
import { isFresh, listRecords, remember } from '../../../src/checkout/payment/record.js';
import { KEYS } from '../../token/node-crypto.js';
import { createOrder, defer, entries, getInput, getPhase, mount, pick } from '../mounted-form.js';
import {
  getAgain,
  getLeave,
  getStay,
  never,
  payShort,
  readForm,
  readReference,
  settle,
  short,
  silent,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../paying-form.js';
import { buyer } from '../settings.js';
import { action, lost, paid, refused, used } from './answers.js';
import { createRecord, KEY, leavePage, readPage, readStore, reload, writeStore } from './earlier-page.js';

const IBAN = 'DE89370400440532013000';
const MINUTES = 60_000;

useFakeClock();
leavePage();

describe('a record', () => {
  it.each<[string, unknown[], number, object]>([
    ['busy', [never()], 0, {}],
    ['checking', [lost, never()], 0, {}],
    ['action', [action], 0, { chargeId: 'ch_1', url: action.redirect_url }],
    ['unknown', [lost, refused, refused, refused], 12_000, {}],
    ['unknown', [used], 0, { chargeId: 'ch_9' }],
  ])('holds what the purchase is and no more, while it is %s', async (phase, answers, ms, more) => {
    spyAssign();
    const time = Date.now();
    const { host, told } = payShort(answers, { checkoutId: 'co_1', customerId: 'cus_1', description: 'Lamp' });
    await settle(ms);
    expect(getPhase(host)).toBe(phase);
    const reference = pick(told, 'submit')[0]?.reference;
    const orderId = expect.stringMatching(/^order-/);
    const same = { orderId, checkoutId: 'co_1', customerId: 'cus_1', description: 'Lamp' };
    const purchase = { ...same, amount: 2599, currency: 'eur' };
    expect(readStore()).toEqual([{ purchase, method: 'card', reference, time, ...more }]);
    expect(Object.keys(sessionStorage)).toEqual([KEY]);
    expect(localStorage.length).toBe(0);
  });

  it.each(['card', 'sepa'] as const)('holds nothing that was typed, no key and no token: %s', async (method) => {
    const tokens: string[] = [];
    const onToken = ({ token }: { token: string }) => {
      tokens.push(token);
      return never();
    };
    const { host } = payShort([], { method, onToken });
    await settle();
    expect({ phase: getPhase(host), tokens: tokens.length }).toEqual({ phase: 'busy', tokens: 1 });
    const text = sessionStorage.getItem(KEY) ?? '';
    expect(text).toContain(method);
    const secrets = [...tokens, ...Object.values(KEYS), ...Object.values(buyer), entries.cardNumber, IBAN];
    for (const secret of [...secrets, entries.expiry, `"${entries.cvc}"`, '4242', '3000']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is written when the token is sent, not before', async () => {
    const { promise, resolve } = defer<string>();
    payShort([never()], { tokenizer: { ...short.tokenizer, tokenizeCard: () => promise } });
    await settle();
    expect(sessionStorage.length).toBe(0);
    resolve('ab'.repeat(32));
    await settle();
    expect(readStore()).toHaveLength(1);
  });

  it.each<[string, string, unknown[], Partial<MountOptions>]>([
    ['is paid', 'done', [paid], {}],
    ['has started', 'pending', [{ id: 'ch_1', status: 'processing' }], {}],
    ['was handed on', 'sent', [], { onToken: () => {} }],
    ['is declined', 'open', [{ id: 'ch_1', status: 'failed' }], {}],
    ['is refused', 'open', [refused], {}],
    ['is paid after a lost answer', 'done', [lost, paid], {}],
    ['is declined after a lost answer', 'open', [lost, { id: 'ch_1', status: 'failed' }], {}],
  ])('is gone when the payment %s', async (_, phase, answers, changes) => {
    const { host } = payShort(answers, changes);
    await settle(1000);
    expect({ phase: getPhase(host), stored: sessionStorage.length }).toEqual({ phase, stored: 0 });
  });

  it('is gone after clear', async () => {
    const { host, handle } = payShort([used]);
    await settle();
    expect({ phase: getPhase(host), stored: sessionStorage.length }).toEqual({ phase: 'unknown', stored: 1 });
    handle.clear();
    expect({ phase: getPhase(host), stored: sessionStorage.length }).toEqual({ phase: 'open', stored: 0 });
  });

  it('stays while the form of another order pays', async () => {
    const first = payShort([used]);
    await settle();
    const [kept] = readStore();
    const second = payShort([used]);
    await settle();
    const references = [first, second].map(({ told }) => pick(told, 'submit')[0]?.reference);
    expect(readStore()).toMatchObject(references.map((reference) => ({ reference })));
    second.handle.clear();
    expect({ records: readStore(), phase: getPhase(first.host) }).toEqual({ records: [kept], phase: 'unknown' });
  });

  it('is not written with `remember: false`, nor read', async () => {
    const { host } = payShort([used], { remember: false });
    await settle();
    expect({ phase: getPhase(host), stored: sessionStorage.length }).toEqual({ phase: 'unknown', stored: 0 });
    expect(getPhase(reload({}, { remember: false }).host)).toBe('open');
    expect(readStore()).toHaveLength(1);
  });
});

describe('storage that throws', () => {
  const fail = () => {
    throw new DOMException('', 'SecurityError');
  };
  it.each<[string, () => void]>([
    ['when it is read', () => void vi.spyOn(Storage.prototype, 'getItem').mockImplementation(fail)],
    ['when it is written', () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail)],
    ['when a record is removed', () => void vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(fail)],
    ['when the page asks for it', () => void vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(fail)],
  ])('is like `remember: false`: %s', async (_, breakStorage) => {
    createOrder();
    breakStorage();
    const { host, handle } = payShort([lost, paid]);
    await settle();
    expect(getPhase(host)).toBe('checking');
    await settle(1000);
    expect(getPhase(host)).toBe('done');
    handle.clear();
    expect(getPhase(host)).toBe('open');
  });
});

describe('a record that a script has changed', () => {
  const good = { purchase: { amount: 2599, currency: 'eur' }, method: 'card', reference: 'REF', time: 0 };
  const list = () => listRecords(window);

  it('would be read without the change', () => {
    writeStore([{ ...good, time: Date.now() }]);
    expect(list()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no JSON', 'not JSON'],
    ['half of it', '[{"purchase"'],
    ['null', null],
    ['no list', good],
    ['a list of other things', [null, 1, 'x', [], {}]],
    ['no purchase', [{ ...good, purchase: undefined }]],
    ['a purchase that is a text', [{ ...good, purchase: 'x' }]],
    ['a currency that is a number', [{ ...good, purchase: { amount: 2599, currency: 1 } }]],
    ['another method', [{ ...good, method: 'cash' }]],
    ['a reference that is a list', [{ ...good, reference: ['REF'] }]],
    ['a time that is a text', [{ ...good, time: '0' }]],
    ['no time', [{ ...good, time: undefined }]],
    ['a time that JSON cannot write', `[${JSON.stringify(good).replace('"time":0', '"time":1e999')}]`],
  ])('is not believed: %s', (_, value) => {
    writeStore(value);
    expect(list()).toEqual([]);
    expect(getPhase(mount(short).host)).toBe('open');
  });

  it.each([
    ['30 minutes old', -30 * MINUTES],
    ['from the future', 30 * MINUTES],
    ['from next year', 365 * 24 * 60 * MINUTES],
  ])('is not believed when it is %s', (_, ms) => {
    writeStore([{ ...good, time: Date.now() + ms }]);
    expect(list()).toEqual([]);
    expect(isFresh({ time: Date.now() + ms })).toBe(false);
  });

  it.each([
    ['almost 30 minutes old', 1 - 30 * MINUTES],
    // The clock of the device may be put right between two pages.
    ['a minute early', MINUTES],
  ])('is believed when it is %s', (_, ms) => {
    writeStore([{ ...good, time: Date.now() + ms }]);
    expect(list()).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'http://bank.example/', 'data:text/html,x', '//bank.example/', 7, {}])(
    'never sends the buyer to %o',
    async (url) => {
      const assign = spyAssign();
      const { host } = reload({ url, chargeId: 'ch_1' });
      await settle();
      expect({ phase: getPhase(host), visits: assign.mock.calls }).toEqual({ phase: 'unknown', visits: [] });
      expect(host.innerHTML.includes('javascript:')).toBe(false);
    },
  );

  it('shows no card number as the id of a charge', async () => {
    const { host, reference } = reload({ chargeId: '4242424242424242' });
    await settle();
    expect(readReference(host)).toBe(reference);
  });
});

describe('the storage of records', () => {
  const purchase = readPurchase({ amount: 2599, currency: 'EUR', orderId: 'a' });
  const keep = (view: Window | null, reference: string, phase: 'busy' | 'done', chargeId?: string) => {
    const facts = { purchase, method: 'card' as const, reference, time: Date.now() };
    return remember(view, { facts, phase, chargeId, ending: SENT });
  };

  it('keeps one record for each payment, and is empty in the end', () => {
    keep(window, 'A', 'busy');
    keep(window, 'B', 'busy');
    keep(window, 'A', 'busy', 'ch_1');
    const listed = listRecords(window).map(({ reference, chargeId }) => [reference, chargeId]);
    expect(listed).toEqual([
      ['B', undefined],
      ['A', 'ch_1'],
    ]);
    keep(window, 'A', 'done');
    keep(window, 'B', 'done');
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('does nothing where there is no window', () => {
    expect(keep(null, 'A', 'busy')).toBe(false);
    expect(keep(null, 'A', 'done')).toBe(false);
    expect(listRecords(null)).toEqual([]);
  });
});

describe('a purchase', () => {
  const all = { orderId: 'a', amount: 2599, currency: 'eur', checkoutId: 'c', customerId: 'd', description: 'e' };

  it('is its six members, with the currency in lower case, and nothing else of the options', () => {
    const read = readPurchase({ ...all, currency: 'EUR', ...KEYS, defaultValues: buyer } as never);
    expect(read).toEqual(all);
    expect(Object.keys(read).sort()).toEqual(Object.keys(all).sort());
  });

  it.each(Object.keys(all))('is another one with another %s', (name) => {
    const other = { ...all, [name]: name === 'amount' ? 1 : 'x' };
    expect(isSamePurchase(all, { ...all })).toBe(true);
    expect(isSamePurchase(all, other)).toBe(false);
  });
});

describe('a reload in the middle of a payment', () => {
  it('shows an unknown result, with the reference and the button Start again', async () => {
    const { host, told, reference } = reload({});
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'unknown', reference });
    expect(readForm(host)).toMatchObject({ again: null, leave: 'Start again' });
    expect(pick(told, 'error')).toMatchObject([{ outcome: 'unknown', reference }]);
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
    // The record stays, so another reload says the same.
    expect(readStore()).toHaveLength(1);
  });

  it('locks the form: nothing is sent', async () => {
    const charge = { chargeCard: vi.fn(never), chargeSepa: vi.fn(never) };
    const { host, handle, told } = reload({}, { charge });
    await settle();
    typeIn(host);
    await handle.submit();
    expect(charge.chargeCard.mock.calls).toEqual([]);
    expect(pick(told, 'submit')).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['paid', { status: 'succeeded' }, 'done'],
    ['started', { status: 'pending' }, 'pending'],
    ['declined', { status: 'failed' }, 'open'],
    ['not known', undefined, 'unknown'],
    ['an unknown word', { status: 'odd' }, 'unknown'],
    ['a refusal', { outcome: 'refused' }, 'unknown'],
  ])('asks `lookUp` by the reference, and its answer ends it: %s', async (_, answer, phase) => {
    const { promise, resolve } = defer();
    const lookUp = vi.fn(() => promise);
    const { host, reference } = reload({ chargeId: 'ch_1' }, { lookUp });
    await settle();
    expect(getPhase(host)).toBe('checking');
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_1', reference }]]);
    resolve(answer);
    await settle();
    expect(readPage(host)).toMatchObject({ phase, kept: phase === 'unknown' ? 1 : 0 });
    await settle(60_000);
    expect(lookUp).toHaveBeenCalledOnce();
  });

  it('does not wait for a `lookUp` that never answers for more than 30 seconds', async () => {
    const { host } = reload({}, { lookUp: never });
    await settle(29_999);
    expect(getPhase(host)).toBe('checking');
    await settle(1);
    expect(readForm(host)).toMatchObject({ phase: 'unknown', leave: 'Start again' });
  });

  it('offers Check again with `lookUp`', async () => {
    const answers = [undefined, { status: 'succeeded' }];
    const { host } = reload({}, { lookUp: async () => answers.shift() });
    await settle();
    getAgain(host)?.click();
    await settle(1000);
    expect(getPhase(host)).toBe('done');
  });

  it('concerns only the form of the same purchase, and only one form', async () => {
    const { host, orderId } = reload({});
    expect(getPhase(host)).toBe('unknown');
    const others = [{ orderId: 'other' }, { orderId, amount: 100 }, { orderId }];
    expect(others.map((changes) => getPhase(mount({ ...short, ...changes }).host))).toEqual(['open', 'open', 'open']);
  });

  it('is shown again by a second mount in the same task, as in StrictMode', () => {
    const { handle, orderId } = reload({});
    handle.unmount();
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('unknown');
  });

  it('takes a payment by account only to a form that offers it', () => {
    writeStore([createRecord('sepa', { method: 'sepa' })]);
    expect(getPhase(mount({ ...short, orderId: 'sepa', methods: ['card'] }).host)).toBe('open');
    expect(getPhase(mount({ ...short, orderId: 'sepa' }).host)).toBe('unknown');
  });
});

describe('Start again', () => {
  const WARNING = /Paying again can charge you twice/;

  it('asks once more in words, and Go back returns', async () => {
    const { host, reference } = reload({}, { lookUp: async () => undefined });
    await settle();
    getLeave(host)?.click();
    expect(readForm(host)).toMatchObject({
      phase: 'unknown',
      title: 'Start again?',
      text: expect.stringMatching(WARNING),
    });
    expect(readForm(host)).toMatchObject({ again: null, stay: 'Go back', reference });
    getStay(host)?.click();
    expect(readForm(host)).toMatchObject({ phase: 'unknown', title: "We're not sure yet", stay: null });
    expect(readStore()).toHaveLength(1);
  });

  it('opens an empty form after the warning, and drops the record', async () => {
    const { host, told, orderId } = reload({}, { charge: silent });
    await settle();
    getLeave(host)?.click();
    await settle(1000);
    getLeave(host)?.click();
    expect({ phase: getPhase(host), stored: sessionStorage.length }).toEqual({ phase: 'open', stored: 0 });
    const names = ['cardNumber', 'expiry', 'cvc', 'iban'] as const;
    expect(names.map((name) => getInput(host, name).value)).toEqual(['', '', '', '']);
    expect(document.activeElement?.id).toMatch(/cardNumber$/);
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('open');
    // The buyer can pay now.
    typeIn(host);
    host.querySelector<HTMLElement>('.payveil-button')?.click();
    expect(pick(told, 'submit')).toHaveLength(1);
  });

  it('gives the new payment another reference', async () => {
    const { host, handle, told, reference } = reload({}, { charge: silent });
    await settle();
    getLeave(host)?.click();
    await settle(1000);
    getLeave(host)?.click();
    typeIn(host);
    void handle.submit();
    await settle();
    expect(pick(told, 'submit')[0]?.reference).not.toBe(reference);
    expect(readStore()).toMatchObject([{ reference: pick(told, 'submit')[0]?.reference }]);
  });
});
