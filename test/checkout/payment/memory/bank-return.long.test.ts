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
});

describe('the address of the own payment', () => {
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
});

describe('an address without a record, as from the app of a bank', () => {
  const address = '?charge=ch_7&status=succeeded';

  it('is never believed: the result is unknown, with the id of the charge', async () => {
    const { host, told } = comeBack({ address, record: false });
    await settle();
    expect(readPage(host)).toMatchObject({ phase: 'unknown', reference: 'ch_7', address: PAGE });
    expect(pick(told, 'charge')).toEqual([]);
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
