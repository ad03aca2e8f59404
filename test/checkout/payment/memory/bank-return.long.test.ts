/** The way back from the bank: whose payment the page's address speaks of, what it says, and what stays in the address. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { readReturn, type TokenDetail } from '../../../../src/checkout/index.js';
import { createTokenizer } from '../../../../src/index.js';
import { catchReports } from '../../../catch-reports.js';
import { KEYS, openToken } from '../../../token/node-crypto.js';
import { type Changes, createOrder, defer, getPhase, mount, pick, readAlert, readError } from '../../mounted-form.js';
import {
  getAgain,
  getLeave,
  getStay,
  never,
  payShort,
  readForm,
  readReference,
  readTitle,
  settle,
  short,
  silent,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../../paying-form.js';
import { action } from '../answers.js';
import {
  type Arrival,
  arrive,
  createRecord,
  go,
  KEY,
  leavePage,
  PAGE,
  readPage,
  readStore,
  writeStore,
} from '../earlier-page.js';

const BANK = action.redirect_url as string;
const NOT_SENT = "We couldn't prepare the payment. Nothing was sent.";
const NOT_CONFIRMED = 'Your bank did not confirm the payment. Try again, or use another card.';

useFakeClock();
leavePage();

/** Comes back from the bank: an earlier page has left the payment's charge and the bank's address. */
const comeBack = ({ record = {}, ...rest }: Arrival) =>
  arrive({ ...rest, record: record && { chargeId: 'ch_1', url: BANK, ...record } });

describe('a page that reads the address itself', () => {
  it.each([
    ['succeeded', 'done', ''],
    ['failed', 'open', 'The payment was declined. Use another card, or ask your bank.'],
  ])('without a form, ends the waiting, and a later page shows the end: %s', (status, phase, alert) => {
    const { handle, orderId } = comeBack({ address: '', changes: { orderId: 'another' } });
    handle.unmount();
    go(`${PAGE}?charge=ch_1&status=${status}`);
    expect(readReturn(location)).toEqual({ charge: 'ch_1', status });
    expect(readStore()).toMatchObject([{ phase, status, endedAt: Date.now() }]);
    expect(sessionStorage.getItem(KEY)).not.toContain('bank.example');
    go(PAGE);
    expect(readForm(mount({ ...short, orderId }).host)).toMatchObject({ phase, alert });
  });

  it('before its form is mounted, takes nothing from the form', () => {
    const { handle, orderId } = comeBack({ address: '', changes: { orderId: 'another' } });
    handle.unmount();
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    readReturn(location);
    const first = mount({ ...short, orderId });
    expect(readPage(first.host)).toMatchObject({ phase: 'done', address: PAGE });
    // One form shows it.
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('open');
  });

  it.each(['pending', 'requires_action'])('keeps a payment that has not ended: %s', (status) => {
    comeBack({ address: '', changes: { orderId: 'another' } });
    go(`${PAGE}?charge=ch_1&status=${status}`);
    readReturn(location);
    expect(readStore()).toHaveLength(1);
  });
});

describe('two payments of one purchase that an earlier page has begun', () => {
  it.each([
    ['?charge=ch_1&status=succeeded', 'done', undefined],
    ['?charge=ch_2&status=succeeded', 'done', undefined],
    ['', 'unknown', 'REF2'],
  ])('with the address %j: the form is %s', async (address, phase, reference) => {
    const orderId = createOrder();
    const first = createRecord(orderId, { reference: 'REF1', chargeId: 'ch_1', url: BANK });
    const second = address.includes('ch_2') ? { chargeId: 'ch_2', url: BANK } : {};
    writeStore([first, createRecord(orderId, { reference: 'REF2', ...second })]);
    go(PAGE + address);
    const { host } = mount({ ...short, orderId });
    await settle();
    expect(readPage(host)).toMatchObject({ phase, address: PAGE });
    if (reference) expect(readReference(host)).toBe(reference);
  });
});

describe('the address of the own payment', () => {
  it.each([
    // Until the buyer has seen it.
    ['succeeded', 'done', 1],
    ['failed', 'open', 1],
    ['pending', 'unknown', 1],
    ['processing', 'unknown', 1],
    ['requires_action', 'unknown', 1],
  ])('with the status %s: the form is %s', async (status, phase, kept) => {
    const { host } = comeBack({ address: `?charge=ch_1&status=${status}` });
    await settle();
    expect(readPage(host)).toMatchObject({ phase, address: PAGE, kept });
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
  });

  it('says that the bank did not confirm, and the buyer can pay again', async () => {
    const { host, handle, told } = comeBack({ address: '?charge=ch_1&status=failed', changes: { charge: silent } });
    await settle();
    expect(readAlert(host)).toBe(NOT_CONFIRMED);
    typeIn(host);
    void handle.submit();
    expect(pick(told, 'submit')).toHaveLength(1);
  });

  it('says so too if the merchant has marked a field meanwhile, and never that nothing was charged', async () => {
    const { promise, resolve } = defer();
    const { host, handle } = comeBack({ address: '?charge=ch_1&status=failed', changes: { lookUp: () => promise } });
    await settle();
    handle.setError({ field: 'cvc', message: 'Type the code again' });
    resolve(undefined);
    await settle();
    expect(readError(host, 'cvc')).toBe('Type the code again');
    expect(readPage(host)).toMatchObject({ phase: 'open', alert: NOT_CONFIRMED });
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
  });

  it('is read on any page, because the record knows the charge', async () => {
    const { host } = comeBack({ address: '?charge=ch_1&status=succeeded', page: 'https://shop.example/elsewhere' });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'done', address: 'https://shop.example/elsewhere' });
  });

  it.each([
    ['no status', '?charge=ch_1'],
    ['only a status', '?status=succeeded'],
    ['names in capitals', '?Charge=ch_1&Status=succeeded'],
    ['the names in the hash', '#?charge=ch_1&status=succeeded'],
    ['the id of another charge', '?charge=ch_2&status=succeeded'],
  ])('is not believed, and stays, with %s: the bank is still waiting', async (_, address) => {
    const { host } = comeBack({ address });
    await settle();
    expect(readPage(host)).toMatchObject({
      phase: 'action',
      title: 'Your bank is waiting for you',
      address: PAGE + address,
    });
  });

  it.each(['open', 'Succeeded', 'constructor'])('leaves the result unknown with the word %s', async (status) => {
    const { host } = comeBack({ address: `?charge=ch_1&status=${status}` });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'unknown', address: PAGE });
  });

  it.each([
    ['paid, against the address', 'failed', { status: 'succeeded' }, 'done'],
    ['declined, against the address', 'succeeded', { status: 'failed' }, 'open'],
    ['started', 'succeeded', { status: 'processing' }, 'pending'],
    ['not known to the server', 'succeeded', undefined, 'done'],
    ['not known to the server, and not confirmed', 'failed', undefined, 'open'],
    ['not known to the server, nor by the address', 'processing', undefined, 'unknown'],
  ])('is asked for by `lookUp` first, which wins: %s', async (_, status, answer, phase) => {
    const { promise, resolve } = defer();
    const lookUp = vi.fn(() => promise);
    const { host, reference } = comeBack({ address: `?charge=ch_1&status=${status}`, changes: { lookUp } });
    await settle();
    expect(getPhase(host)).toBe('checking');
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_1', reference }]]);
    resolve(answer);
    await settle();
    expect(getPhase(host)).toBe(phase);
  });

  it('is still believed when `lookUp` fails or does not answer for 30 seconds', async () => {
    const failing = comeBack({
      address: '?charge=ch_1&status=succeeded',
      changes: { lookUp: () => Promise.reject(new Error('of the network')) },
    });
    await settle();
    expect(getPhase(failing.host)).toBe('done');
    const hanging = comeBack({ address: '?charge=ch_1&status=succeeded', changes: { lookUp: never } });
    await settle(29_999);
    expect(getPhase(hanging.host)).toBe('checking');
    await settle(1);
    expect(getPhase(hanging.host)).toBe('done');
  });
});

describe('the address of a payment whose record another window has dropped, while this tab still has its part', () => {
  const part = { isShared: true };
  const address = '?charge=ch_1&status=failed';

  it('is asked for by its reference', async () => {
    const lookUp = vi.fn(async (_: object) => ({ status: 'failed' }));
    const { host, reference } = comeBack({ address, record: part, isDropped: true, changes: { lookUp } });
    await settle();
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_1', reference }]]);
    expect(readPage(host)).toMatchObject({ phase: 'open', alert: expect.stringMatching(/declined/), address: PAGE });
  });

  it('counts before a later payment of the order, which shows itself when this one has failed', async () => {
    const orderId = createOrder();
    writeStore([createRecord(orderId, { ...part, reference: 'EARLIER', chargeId: 'ch_1', url: BANK })]);
    writeStore([createRecord(orderId, { reference: 'LATER', phase: 'done', chargeId: 'ch_2' })], localStorage);
    go(PAGE + address);
    const lookUp = vi.fn(async (_: object) => ({ status: 'failed' }));
    const { host } = mount({ ...short, orderId, lookUp });
    await settle();
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_1', reference: 'EARLIER' }]]);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_2' });
  });

  it('is read as another window has changed it, where that has not dropped it', async () => {
    const orderId = createOrder();
    writeStore([createRecord(orderId, { ...part, chargeId: 'ch_1', url: BANK })]);
    const end = { phase: 'done', status: 'succeeded', chargeId: 'ch_1' };
    writeStore([createRecord(orderId, end)], localStorage);
    go(PAGE + address);
    expect(readPage(mount({ ...short, orderId }).host)).toMatchObject({ phase: 'done', address: PAGE });
  });

  it.each<[string, object, Changes, string]>([
    ['without its charge, as after a reload', {}, {}, ''],
    ['of another charge', { chargeId: 'ch_8' }, {}, '?status=failed'],
    ['of another order', { purchase: { orderId: 'another', amount: 2599, currency: 'eur' } }, {}, address],
    ['without a charge', { chargeId: undefined, url: undefined }, {}, '?status=failed'],
  ])('is not read: %s', async (_, own, changes, search) => {
    const lookUp = vi.fn();
    const record = { ...part, ...own };
    const { host } = comeBack({ address: search, record, isDropped: true, changes: { lookUp, ...changes } });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'open', search });
    expect(lookUp).not.toHaveBeenCalled();
  });
});

describe('an address without a record, as from the app of a bank', () => {
  const address = '?charge=ch_7&status=succeeded';

  it('is never believed: the result is unknown, with the id of the charge', async () => {
    const { host, told } = comeBack({ address, record: false });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'unknown', reference: 'ch_7', address: PAGE });
    expect(pick(told, 'charge')).toEqual([]);
  });

  it.each(['failed', 'pending', 'processing', 'requires_action'])('is unknown with the status %s', async (status) => {
    const { host } = comeBack({ address: `?charge=ch_7&status=${status}`, record: false });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'unknown', address: PAGE });
    expect(host.textContent).not.toMatch(/not (been )?charged|did not confirm/i);
  });

  it('is asked for by `lookUp`, whose answer ends it', async () => {
    const lookUp = vi.fn(async (_: object) => ({ status: 'succeeded' }));
    const { host } = comeBack({ address, record: false, changes: { lookUp } });
    await settle();
    expect(getPhase(host)).toBe('done');
    expect(lookUp.mock.calls).toMatchObject([[{ chargeId: 'ch_7' }]]);
  });

  it.each<[string, Partial<Arrival>]>([
    ['another path', { page: 'https://shop.example/other' }],
    ['another origin', { page: 'https://other.example/return' }],
    ['a path that only begins like it', { page: 'https://shop.example/return/more' }],
    ['no returnUrl', { changes: { returnUrl: undefined, methods: ['sepa'] } }],
    ['an unknown word as the status', { address: '?charge=ch_7&status=open' }],
    ["a shop's own status", { address: '?status=succeeded' }],
    ["a shop's own charge", { address: '?charge=ch_7' }],
    ['a charge that is no id', { address: '?charge=a%20b&status=succeeded' }],
    ['a charge with markup', { address: '?charge=%3Cb%3E&status=succeeded' }],
    ['a charge that is too long', { address: `?charge=${'a'.repeat(256)}&status=succeeded` }],
    ['an empty charge', { address: '?charge=&status=succeeded' }],
    // A record that was changed or is too old is no record.
    ['a record of another page', { page: 'https://shop.example/other', record: { time: 0 } }],
  ])('changes nothing at %s', async (_, other) => {
    const lookUp = vi.fn();
    const arrival = { address, record: false as const, ...other };
    const { host } = comeBack({ ...arrival, changes: { lookUp, ...other.changes } });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'open', address: (arrival.page ?? PAGE) + arrival.address });
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('is compared with the path of returnUrl, not with its query or hash', async () => {
    const changes = { returnUrl: `${PAGE}?order=1&status=open#top` };
    const { host } = comeBack({ address: `?order=2&${address.slice(1)}`, record: false, changes });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'unknown', address: `${PAGE}?order=2` });
  });

  it('of a payment of another order is left to the form of that order', async () => {
    const purchase = { orderId: 'another', amount: 2599, currency: 'eur' };
    const { host } = comeBack({ address: '?charge=ch_1&status=succeeded', record: { purchase } });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'open', search: '?charge=ch_1&status=succeeded' });
    const owner = mount({ ...short, orderId: 'another' });
    await settle();
    expect(readPage(owner.host)).toMatchObject({ phase: 'done', search: '' });
  });

  it('beside a payment whose charge is not known is never done, and keeps its reference', async () => {
    const { host, reference } = comeBack({ address, record: { chargeId: undefined, url: undefined } });
    await settle();
    expect(getPhase(host)).toBe('unknown');
    expect(readStore()).toMatchObject([{ reference }]);
  });
});

describe('what else stands in the address', () => {
  it.each([
    ['?order=1&charge=ch_1&status=failed', '?order=1'],
    ['?charge=ch_1&a=%20+b&status=failed&b=%zz&c', '?a=%20+b&b=%zz&c'],
    ['?charge=ch_1&status=failed#/pay?status=open', '#/pay?status=open'],
  ])('stays character for character: %s', (address, left) => {
    comeBack({ address });
    expect(location.href).toBe(PAGE + left);
  });

  it('keeps the history of a single-page application: its state, and no new entry', () => {
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    const state = { key: 'k1', idx: 3 };
    history.replaceState(state, '', location.href);
    const { length } = history;
    const replace = vi.spyOn(history, 'replaceState');
    const push = vi.spyOn(history, 'pushState');
    const orderId = createOrder();
    writeStore([createRecord(orderId, { chargeId: 'ch_1' })]);
    mount({ ...short, orderId });
    expect(replace.mock.calls).toEqual([[state, '', PAGE]]);
    expect({ pushes: push.mock.calls, historyLength: history.length }).toEqual({ pushes: [], historyLength: length });
  });
});

describe('the address to which the bank sends the buyer back', () => {
  const QUERY = '?order=a%20b&charge=ch_old&status=failed&x#top';

  /** Mounts a form that makes real tokens, and lists the address in each of them. */
  function mountSealing(returnUrl: Changes['returnUrl']) {
    vi.useRealTimers();
    const sealed: string[] = [];
    const onToken = ({ token }: TokenDetail) => void sealed.push(JSON.parse(openToken(token)).return_url);
    const tokenizer = createTokenizer({ ...KEYS, remoteIp: '192.0.2.10' });
    const mounted = mount({ ...short, tokenizer, onToken, returnUrl });
    typeIn(mounted.host);
    return { ...mounted, sealed };
  }

  it('is returnUrl without the two names, and otherwise as it was given', async () => {
    const { handle, sealed } = mountSealing(PAGE + QUERY);
    await handle.submit();
    expect(sealed).toEqual([`${PAGE}?order=a%20b&x#top`]);
  });

  it("is the page's address at the click without the two names, if there is no returnUrl", async () => {
    go('https://shop.example/cart');
    const { handle, sealed } = mountSealing(undefined);
    go(`https://shop.example/checkout${QUERY}`);
    await handle.submit();
    expect(sealed).toEqual(['https://shop.example/checkout?order=a%20b&x#top']);
  });

  it('is what a function tells at the click, which is not called before', async () => {
    let page = `${PAGE}/first`;
    const returnUrl = vi.fn(() => page + QUERY);
    const { handle, sealed } = mountSealing(returnUrl);
    handle.update({ amount: 1000 });
    expect(handle.validate()).toBe(true);
    await handle.ready;
    expect(returnUrl).not.toHaveBeenCalled();
    page = `${PAGE}/second`;
    const submitted = handle.submit();
    page = `${PAGE}/third`;
    await submitted;
    expect(returnUrl.mock.calls).toEqual([[]]);
    expect(sealed).toEqual([`${PAGE}/second?order=a%20b&x#top`]);
  });

  it('is none if the function throws, which is reported once: nothing is sent, and the next click can pay', async () => {
    const reported = catchReports();
    const returnUrl = vi.fn(() => `${PAGE}/paid`);
    returnUrl.mockImplementationOnce(() => {
      throw new Error('there is no router yet');
    });
    const { host, handle, told, sealed } = mountSealing(returnUrl);
    await handle.submit();
    expect(reported.mock.calls).toMatchObject([[{ message: 'returnUrl failed: there is no router yet' }]]);
    expect(readForm(host)).toMatchObject({ phase: 'open', alert: NOT_SENT });
    expect(pick(told, 'error')).toMatchObject([{ outcome: 'not_sent' }]);
    expect(sealed).toEqual([]);
    await handle.submit();
    expect(sealed).toEqual([`${PAGE}/paid`]);
    expect(reported).toHaveBeenCalledOnce();
  });
});

describe('who shows the way back', () => {
  const address = '?charge=ch_1&status=succeeded';

  it.each<[string, boolean]>([
    ['with a record', true],
    ['without a record', false],
  ])('is one form of two: %s', async (_, hasRecord) => {
    const { host, orderId } = comeBack({ address, ...(!hasRecord && { record: false }) });
    const second = mount({ ...short, orderId });
    await settle();
    expect(getPhase(host)).toBe(hasRecord ? 'done' : 'unknown');
    expect(getPhase(second.host)).toBe('open');
  });
});

describe('back from the bank without an answer', () => {
  it('shows that the bank is waiting, and the way there', async () => {
    const assign = spyAssign();
    const { host } = comeBack({ address: '' });
    await settle();
    expect(readForm(host)).toMatchObject({
      phase: 'action',
      title: 'Your bank is waiting for you',
      text: expect.stringContaining('bank.example'),
    });
    expect(readForm(host)).toMatchObject({ again: 'Go to your bank', leave: 'Pay another way' });
    // The page goes nowhere without a click.
    expect(assign).not.toHaveBeenCalled();
    getAgain(host)?.click();
    expect(assign.mock.calls).toEqual([[BANK]]);
  });

  it('lets the buyer pay another way after a warning in words', async () => {
    const { host, told, handle } = comeBack({ address: '', changes: { charge: silent } });
    await settle();
    getLeave(host)?.click();
    expect(readForm(host)).toMatchObject({
      phase: 'action',
      title: 'Start again?',
      text: 'Paying again can charge you twice, if you confirm at your bank later.',
    });
    getStay(host)?.click();
    expect(readPage(host)).toMatchObject({ title: 'Your bank is waiting for you', kept: 1 });
    getLeave(host)?.click();
    await settle(1000);
    getLeave(host)?.click();
    expect({ phase: getPhase(host), records: readStore() }).toEqual({ phase: 'open', records: [] });
    typeIn(host);
    void handle.submit();
    expect(pick(told, 'submit')).toHaveLength(1);
  });

  const showAgain = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('shows the same on a page that the browser has kept', async () => {
    const assign = spyAssign();
    const { host } = payShort([action]);
    await settle();
    expect(readForm(host)).toMatchObject({ title: 'Your bank asks you to confirm', leave: null });
    showAgain(false);
    expect(readTitle(host)).toBe('Your bank asks you to confirm');
    showAgain(true);
    expect(readForm(host)).toMatchObject({
      phase: 'action',
      title: 'Your bank is waiting for you',
      leave: 'Pay another way',
    });
    getAgain(host)?.click();
    expect(assign.mock.calls).toEqual([[BANK], [BANK]]);
  });
});
