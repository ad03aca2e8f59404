/** The way back from the bank: whose payment the page's address speaks of, what it says, and what stays in the address. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MountOptions, readReturn } from '../../../src/checkout/index.js';
import { createTokenizer } from '../../../src/index.js';
import { KEYS, openToken } from '../../token/node-crypto.js';
import { createOrder, defer, fill, getPhase, mount, pick, readAlert, readPanel } from '../mounted-form.js';
import {
  getAgain,
  getLeave,
  getStay,
  payShort,
  readReference,
  readTitle,
  settle,
  short,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../paying-form.js';
import { action } from './answers.js';

const KEY = 'payveil.payments';
const BANK = action.redirect_url as string;
const PAGE = 'https://shop.example/return';
const NOT_CONFIRMED = 'Your bank did not confirm the payment. Try again, or use another card';

useFakeClock();
let before = '';
beforeEach(() => {
  before = location.href;
  onTestFinished(() => sessionStorage.clear());
});
afterEach(() => go(before));

// happy-dom can set the address of a page to any other.
const go = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
const never = () => new Promise<never>(() => {});
/** A client that never answers. */
const silent = { chargeCard: never, chargeSepa: never };
const readStore = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');

interface Arrival {
  /** The query and the hash of the address. */
  readonly address: string;
  /** The members of the page's record that differ. `false`: there is none. */
  readonly record?: object | false;
  readonly changes?: Partial<MountOptions>;
  readonly page?: string;
}

/** Opens the page at an address, with the record that the payment before the bank has left, and mounts its form. */
function arrive({ address, record = {}, changes = {}, page = PAGE }: Arrival) {
  const orderId = createOrder();
  const reference = `REF-${orderId}`;
  const purchase = { orderId, amount: 2599, currency: 'eur' };
  const left = { purchase, method: 'card', reference, time: Date.now(), chargeId: 'ch_1', url: BANK };
  if (record) sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...record }]));
  go(page + address);
  const mounted = mount({ ...short, returnUrl: PAGE, orderId, ...changes });
  return { ...mounted, orderId, reference };
}

describe('a page that reads the address itself', () => {
  it('without a form, ends the waiting: a later page has a fresh form', () => {
    const { handle, orderId } = arrive({ address: '', changes: { orderId: 'another' } });
    handle.unmount();
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    expect(readReturn(location)).toEqual({ charge: 'ch_1', status: 'succeeded' });
    expect(readStore()).toEqual([]);
    go(PAGE);
    expect(getPhase(mount({ ...short, returnUrl: PAGE, orderId }).host)).toBe('open');
  });

  it('before its form is mounted, takes nothing from the form', () => {
    const { handle, orderId } = arrive({ address: '', changes: { orderId: 'another' } });
    handle.unmount();
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    readReturn(location);
    const first = mount({ ...short, returnUrl: PAGE, orderId });
    expect(getPhase(first.host)).toBe('done');
    // It is told once.
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    expect(getPhase(mount({ ...short, returnUrl: PAGE, orderId }).host)).toBe('unknown');
  });

  it.each(['pending', 'requires_action'])('keeps a payment that has not ended: %s', (status) => {
    arrive({ address: '', changes: { orderId: 'another' } });
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
    const purchase = { orderId, amount: 2599, currency: 'eur' };
    const left = { purchase, method: 'card', reference: 'REF1', time: Date.now(), chargeId: 'ch_1', url: BANK };
    const second = address.includes('ch_2') ? { chargeId: 'ch_2', url: BANK } : { chargeId: undefined, url: undefined };
    sessionStorage.setItem(KEY, JSON.stringify([left, { ...left, reference: 'REF2', ...second }]));
    go(PAGE + address);
    const { host } = mount({ ...short, returnUrl: PAGE, orderId });
    await settle();
    expect([getPhase(host), location.href]).toEqual([phase, PAGE]);
    if (reference) expect(readReference(host)).toBe(reference);
  });
});

describe('the address of the own payment', () => {
  it.each([
    ['succeeded', 'done', 0],
    ['failed', 'open', 0],
    ['pending', 'unknown', 1],
    ['processing', 'unknown', 1],
    ['requires_action', 'unknown', 1],
  ])('with the status %s: the form is %s', async (status, phase, kept) => {
    const { host } = arrive({ address: `?charge=ch_1&status=${status}` });
    await settle();
    expect([getPhase(host), location.href, readStore().length]).toEqual([phase, PAGE, kept]);
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
  });

  it('shows the panel of a paid payment, with its amount and its charge', async () => {
    const onCharge = vi.fn();
    const { host } = arrive({ address: '?charge=ch_1&status=succeeded', changes: { onCharge } });
    await settle();
    expect([readTitle(host), readReference(host)]).toEqual(['Payment complete', 'ch_1']);
    expect(host.querySelector('.payveil-panel-amount')?.textContent).toBe('€25.99');
    expect(onCharge.mock.calls).toMatchObject([[{ id: 'ch_1', status: 'succeeded' }, 'card']]);
  });

  it('says that the bank did not confirm, and the buyer can pay again', async () => {
    const { host, handle, told } = arrive({ address: '?charge=ch_1&status=failed', changes: { charge: silent } });
    await settle();
    expect(readAlert(host)).toBe(NOT_CONFIRMED);
    typeIn(host);
    void handle.submit();
    expect(pick(told, 'submit')).toHaveLength(1);
  });

  it('is read on any page, because the record knows the charge', async () => {
    const { host } = arrive({ address: '?charge=ch_1&status=succeeded', page: 'https://shop.example/elsewhere' });
    await settle();
    expect([getPhase(host), location.href]).toEqual(['done', 'https://shop.example/elsewhere']);
  });

  it.each([
    ['no status', '?charge=ch_1'],
    ['only a status', '?status=succeeded'],
    ['names in capitals', '?Charge=ch_1&Status=succeeded'],
    ['the names in the hash', '#?charge=ch_1&status=succeeded'],
    ['the id of another charge', '?charge=ch_2&status=succeeded'],
  ])('is not believed, and stays, with %s: the bank is still waiting', async (_, address) => {
    const { host } = arrive({ address });
    await settle();
    expect([getPhase(host), readTitle(host), location.href]).toEqual([
      'action',
      'Your bank is waiting for you',
      PAGE + address,
    ]);
  });

  it.each(['open', 'Succeeded', 'constructor'])('leaves the result unknown with the word %s', async (status) => {
    const { host } = arrive({ address: `?charge=ch_1&status=${status}` });
    await settle();
    expect([getPhase(host), location.href]).toEqual(['unknown', PAGE]);
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
    const { host, reference } = arrive({ address: `?charge=ch_1&status=${status}`, changes: { lookUp } });
    await settle();
    expect([getPhase(host), lookUp.mock.calls]).toEqual(['checking', [[{ chargeId: 'ch_1', reference }]]]);
    resolve(answer);
    await settle();
    expect(getPhase(host)).toBe(phase);
  });

  it('is still believed when `lookUp` fails or does not answer for 30 seconds', async () => {
    const failing = arrive({
      address: '?charge=ch_1&status=succeeded',
      changes: { lookUp: () => Promise.reject(new Error('of the network')) },
    });
    await settle();
    expect(getPhase(failing.host)).toBe('done');
    const hanging = arrive({ address: '?charge=ch_1&status=succeeded', changes: { lookUp: never } });
    await settle(29_999);
    expect(getPhase(hanging.host)).toBe('checking');
    await settle(1);
    expect(getPhase(hanging.host)).toBe('done');
  });
});

describe('an address without a record, as from the app of a bank', () => {
  const address = '?charge=ch_7&status=succeeded';

  it('is never believed: the result is unknown, with the id of the charge', async () => {
    const { host, told } = arrive({ address, record: false });
    await settle();
    expect([getPhase(host), readReference(host), location.href]).toEqual(['unknown', 'ch_7', PAGE]);
    expect(pick(told, 'charge')).toEqual([]);
  });

  it.each(['failed', 'pending', 'processing', 'requires_action'])('is unknown with the status %s', async (status) => {
    const { host } = arrive({ address: `?charge=ch_7&status=${status}`, record: false });
    await settle();
    expect([getPhase(host), location.href]).toEqual(['unknown', PAGE]);
    expect(host.textContent).not.toMatch(/not (been )?charged|did not confirm/i);
  });

  it('is asked for by `lookUp`, whose answer ends it', async () => {
    const lookUp = vi.fn(async (_: object) => ({ status: 'succeeded' }));
    const { host } = arrive({ address, record: false, changes: { lookUp } });
    await settle();
    expect([getPhase(host), lookUp.mock.calls]).toMatchObject(['done', [[{ chargeId: 'ch_7' }]]]);
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
    const { host } = arrive({ ...arrival, changes: { lookUp, ...other.changes } });
    await settle();
    expect([getPhase(host), location.href]).toEqual(['open', (arrival.page ?? PAGE) + arrival.address]);
    expect(lookUp).not.toHaveBeenCalled();
  });

  it('is compared with the path of returnUrl, not with its query or hash', async () => {
    const changes = { returnUrl: `${PAGE}?order=1&status=open#top` };
    const { host } = arrive({ address: `?order=2&${address.slice(1)}`, record: false, changes });
    await settle();
    expect([getPhase(host), location.href]).toEqual(['unknown', `${PAGE}?order=2`]);
  });

  it('of a payment of another order is left to the form of that order', async () => {
    const purchase = { orderId: 'another', amount: 2599, currency: 'eur' };
    const { host } = arrive({ address: '?charge=ch_1&status=succeeded', record: { purchase } });
    await settle();
    expect([getPhase(host), location.search]).toEqual(['open', '?charge=ch_1&status=succeeded']);
    const owner = mount({ ...short, returnUrl: PAGE, orderId: 'another' });
    await settle();
    expect([getPhase(owner.host), location.search]).toEqual(['done', '']);
  });

  it('beside a payment whose charge is not known is never done, and keeps its reference', async () => {
    const { host, reference } = arrive({ address, record: { chargeId: undefined, url: undefined } });
    await settle();
    expect([getPhase(host), readStore()]).toMatchObject(['unknown', [{ reference }]]);
  });
});

describe('what else stands in the address', () => {
  it.each([
    ['?order=1&charge=ch_1&status=failed', '?order=1'],
    ['?charge=ch_1&a=%20+b&status=failed&b=%zz&c', '?a=%20+b&b=%zz&c'],
    ['?charge=ch_1&status=failed#/pay?status=open', '#/pay?status=open'],
  ])('stays character for character: %s', (address, left) => {
    arrive({ address });
    expect(location.href).toBe(PAGE + left);
  });

  it('keeps the history of a single-page application: its state, and no new entry', () => {
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    const state = { key: 'k1', idx: 3 };
    history.replaceState(state, '', location.href);
    const { length } = history;
    const replace = vi.spyOn(history, 'replaceState');
    const push = vi.spyOn(history, 'pushState');
    const purchase = { orderId: createOrder(), amount: 2599, currency: 'eur' };
    sessionStorage.setItem(
      KEY,
      JSON.stringify([{ purchase, method: 'card', reference: 'REF', time: Date.now(), chargeId: 'ch_1' }]),
    );
    mount({ ...short, returnUrl: PAGE, orderId: purchase.orderId });
    expect(replace.mock.calls).toEqual([[state, '', PAGE]]);
    expect([push.mock.calls, history.length]).toEqual([[], length]);
  });

  it('is sent as returnUrl without the two names, and otherwise as it was given', async () => {
    vi.useRealTimers();
    const tokens: string[] = [];
    const onToken = ({ token }: { token: string }) => void tokens.push(token);
    const tokenizer = createTokenizer({ ...KEYS, remoteIp: '192.0.2.10' });
    const returnUrl = `${PAGE}?order=a%20b&charge=ch_old&status=failed&x#top`;
    const { host, handle } = mount({ ...short, tokenizer, onToken, returnUrl });
    typeIn(host);
    await handle.submit();
    expect(JSON.parse(openToken(tokens[0] ?? '')).return_url).toBe(`${PAGE}?order=a%20b&x#top`);
  });
});

describe('who shows the way back', () => {
  const address = '?charge=ch_1&status=succeeded';

  it('is the second form of two that are mounted in one task, as StrictMode does', async () => {
    const { handle, orderId } = arrive({ address });
    handle.unmount();
    const { host } = mount({ ...short, returnUrl: PAGE, orderId });
    expect(getPhase(host)).toBe('done');
    await settle();
    expect(getPhase(host)).toBe('done');
  });

  it.each<[string, boolean]>([
    ['with a record', true],
    ['without a record', false],
  ])('is one form of two: %s', async (_, hasRecord) => {
    const { host, orderId } = arrive({ address, ...(!hasRecord && { record: false }) });
    const second = mount({ ...short, returnUrl: PAGE, orderId });
    await settle();
    expect([getPhase(host), getPhase(second.host)]).toEqual([hasRecord ? 'done' : 'unknown', 'open']);
  });

  it('tells the page by an event that a listener of the handle still hears', async () => {
    const { handle } = arrive({ address });
    const heard: unknown[] = [];
    handle.on('charge', ({ id, status }) => heard.push([id, status]));
    await settle();
    expect(heard).toEqual([['ch_1', 'succeeded']]);
  });
});

describe('back from the bank without an answer', () => {
  it('shows that the bank is waiting, and the way there', async () => {
    const assign = spyAssign();
    const { host } = arrive({ address: '' });
    await settle();
    expect([getPhase(host), readTitle(host), readPanel(host)]).toEqual([
      'action',
      'Your bank is waiting for you',
      expect.stringContaining('bank.example'),
    ]);
    expect([getAgain(host)?.textContent, getLeave(host)?.textContent]).toEqual(['Go to your bank', 'Pay another way']);
    // Nobody is sent away without a click.
    expect(assign).not.toHaveBeenCalled();
    getAgain(host)?.click();
    expect(assign.mock.calls).toEqual([[BANK]]);
  });

  it('asks `lookUp` first', async () => {
    const lookUp = vi.fn(async (_: object): Promise<object | undefined> => undefined);
    const waiting = arrive({ address: '', changes: { lookUp } });
    await settle();
    expect([getPhase(waiting.host), lookUp.mock.calls]).toEqual([
      'action',
      [[{ chargeId: 'ch_1', reference: waiting.reference }]],
    ]);
    const paid = arrive({ address: '', changes: { lookUp: async () => ({ status: 'succeeded' }) } });
    await settle();
    expect(getPhase(paid.host)).toBe('done');
  });

  it('lets the buyer pay another way after a warning in words', async () => {
    const { host, told, handle } = arrive({ address: '', changes: { charge: silent } });
    await settle();
    getLeave(host)?.click();
    expect([getPhase(host), readTitle(host), readPanel(host)]).toEqual([
      'action',
      'Start again?',
      'Paying again can charge you twice, if you confirm at your bank later',
    ]);
    getStay(host)?.click();
    expect([readTitle(host), readStore().length]).toEqual(['Your bank is waiting for you', 1]);
    getLeave(host)?.click();
    await settle(1000);
    getLeave(host)?.click();
    expect([getPhase(host), readStore()]).toEqual(['open', []]);
    typeIn(host);
    void handle.submit();
    expect(pick(told, 'submit')).toHaveLength(1);
  });

  const showAgain = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('shows the same on a page that the browser has kept', async () => {
    const assign = spyAssign();
    const { host } = payShort([action]);
    await settle();
    expect([readTitle(host), getLeave(host)]).toEqual(['Your bank asks you to confirm', null]);
    showAgain(false);
    expect(readTitle(host)).toBe('Your bank asks you to confirm');
    showAgain(true);
    expect([getPhase(host), readTitle(host), getLeave(host)?.textContent]).toEqual([
      'action',
      'Your bank is waiting for you',
      'Pay another way',
    ]);
    getAgain(host)?.click();
    expect(assign.mock.calls).toEqual([[BANK], [BANK]]);
  });

  it('changes nothing on a kept page in another phase', async () => {
    const { host } = payShort([never()]);
    await settle();
    showAgain(true);
    expect(getPhase(host)).toBe('busy');
    const open = mount(short);
    fill(open.host, { cardNumber: '4242424242424242' });
    showAgain(true);
    expect(getPhase(open.host)).toBe('open');
  });
});
