/** What pages, clients and buyers do to a payment that nobody planned: odd results, removed nodes, double clicks, stale addresses. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type Changes, createOrder, defer, getPhase, makeHost, mount, pick } from '../mounted-form.js';
import { getLeave, payShort, readForm, readProgress, settle, short, silent, useFakeClock } from '../paying-form.js';
import { action, lost, paid, used } from './answers.js';
import { arrive, go, leavePage, PAGE, readPage, reload } from './earlier-page.js';

useFakeClock();
leavePage();

/** What a record knows of a payment whose buyer is at the bank. */
const AT_BANK = { chargeId: 'ch_1', url: action.redirect_url };

it.each<[string, Changes]>([
  ['onToken', { charge: undefined, onToken: () => Promise.reject({ status: Symbol('status') }) }],
  ['a client', { charge: { ...silent, chargeCard: () => Promise.reject({ status: Object.create(null) }) } }],
])('a rejection whose status has no text leaves the result unknown: of %s', async (_, changes) => {
  const { host } = payShort([], changes);
  await settle();
  expect(readPage(host)).toMatchObject({ phase: 'unknown', kept: 1 });
});

describe('a console that throws', () => {
  it.each<[string, unknown[], Changes, string]>([
    ['a challenge without an address', [{ ...action, redirect_url: undefined }], {}, 'unknown'],
    ['a token that no code takes', [], { charge: undefined }, 'open'],
  ])('changes nothing after %s', async (_, answers, changes, phase) => {
    vi.spyOn(console, 'error').mockImplementation(() => {
      throw new Error('of the page');
    });
    const { host } = payShort(answers, changes);
    await settle();
    expect(getPhase(host)).toBe(phase);
  });
});

describe('sealing that never ends', () => {
  it('opens the form after a minute, and sends nothing later', async () => {
    const { promise, resolve } = defer<string>();
    const tokenizer = { tokenizeCard: () => promise, tokenizeSepa: () => promise, prewarm: async () => {} };
    const { host, charge } = payShort([paid], { tokenizer });
    await settle(60_000);
    expect(getPhase(host)).toBe('open');
    resolve('ab'.repeat(32));
    await settle();
    expect(getPhase(host)).toBe('open');
    expect(charge.chargeCard.mock.calls).toEqual([]);
  });
});

describe('a double click', () => {
  it.each<[string, object]>([
    ['on Start again', {}],
    ['on Pay another way', AT_BANK],
  ])('%s is no answer to the warning', async (_, record) => {
    const { host } = reload(record, { charge: silent });
    getLeave(host)?.click();
    await settle(200);
    getLeave(host)?.click();
    expect(readPage(host)).toMatchObject({ title: 'Start again?', kept: 1 });
    await settle(1000);
    getLeave(host)?.click();
    expect(readPage(host)).toMatchObject({ phase: 'open', kept: 0 });
  });
});

describe('an old address', () => {
  it('without a record shows no amount, because it is not known what that payment was for', async () => {
    go(`${PAGE}?charge=ch_x&status=succeeded`);
    const lookUp = async () => ({ status: 'succeeded', amount: 100 });
    const { host } = mount({ ...short, orderId: createOrder(), lookUp });
    await settle(2000);
    expect(getPhase(host)).toBe('done');
    expect(host.querySelector('.payveil-panel')?.textContent).toEqual(expect.not.stringContaining('25.99'));
  });

  it('that the browser does not let the page change is no failure', async () => {
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const { host } = arrive({ record: AT_BANK, address: '?charge=ch_1&status=succeeded' });
    expect(getPhase(host)).toBe('done');
  });
});

describe('a form that is mounted, removed and mounted in one task', () => {
  it('still says that the bank is waiting, after lookUp knew no more', async () => {
    const { handle, options } = reload(AT_BANK, { lookUp: async () => action });
    handle.unmount();
    const { host } = mount(options);
    await settle(2000);
    expect(readForm(host)).toMatchObject({
      phase: 'action',
      title: 'Your bank is waiting for you',
      leave: 'Pay another way',
    });
  });
});

describe('a mount that fails', () => {
  it('leaves the payment to the next form', async () => {
    const orderId = createOrder();
    const first = payShort([used], { orderId });
    await settle();
    first.handle.unmount();
    const host = makeHost();
    host.attachShadow = () => {
      throw new Error('of the element');
    };
    expect(() => mount({ ...short, orderId, isolate: true }, host)).toThrow('of the element');
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('unknown');
  });
});

describe('the handle of a form that is gone', () => {
  it('cannot drop the payment', async () => {
    const orderId = createOrder();
    const { handle } = payShort([used], { orderId });
    await settle();
    handle.unmount();
    handle.clear();
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('unknown');
  });
});

describe('an answer that is lost after the wait was over', () => {
  it('is asked for with the same token, for the whole time', async () => {
    const { promise, reject } = defer();
    const { host, charge } = payShort([promise, lost, paid]);
    await settle(61_000);
    expect(readForm(host)).toMatchObject({ phase: 'checking', text: expect.stringMatching(/^We are asking/) });
    reject(lost);
    await settle(1000);
    expect(readForm(host)).toMatchObject({ phase: 'checking', text: expect.stringMatching(/^The answer got lost/) });
    await settle(3000);
    expect(readProgress(host, charge)).toEqual({ phase: 'done', charges: 3 });
  });
});

describe('the way back with `recover: false`', () => {
  it('still asks lookUp before the address', async () => {
    const lookUp = async () => ({ status: 'failed' });
    const changes = { recover: false, lookUp };
    const { host } = arrive({ record: AT_BANK, changes, address: '?charge=ch_1&status=succeeded' });
    await settle(2000);
    expect(getPhase(host)).toBe('open');
  });
});

describe('a function of waitUntil', () => {
  it('is dropped with the token when the payment is over', async () => {
    const ask = vi.fn(async () => ({ status: 'succeeded' }));
    const { host, handle } = payShort([], { charge: undefined, onToken: ({ waitUntil }) => waitUntil(ask) });
    await settle();
    expect(getPhase(host)).toBe('done');
    await handle.checkAgain();
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('the id of a charge that is an account number', () => {
  it('is in no member of an event that a recorder would copy', async () => {
    const id = '4242 4242 4242 4242';
    const { told } = payShort([{ id, status: 'succeeded' }]);
    await settle();
    expect(JSON.stringify(pick(told, 'charge'))).not.toContain('4242');
  });
});
