/** A payment lives in the page: when its form is gone, the next form of the same purchase takes it over. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { PaymentAnswer } from '../../../src/checkout/index.js';
import { type Changes, createOrder, defer, fill, find, getInput, getPhase, mount, pick } from '../mounted-form.js';
import {
  answering,
  never,
  payShort,
  readForm,
  readReference,
  settle,
  short,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../paying-form.js';
import { action, lost, paid, used } from './answers.js';

useFakeClock();

const getSubmit = (told: Parameters<typeof pick>[0]) => pick(told, 'submit')[0]?.reference;

/** Begins to pay, and removes the form. `mountNext` mounts the next form of the same purchase. */
async function removePayingForm(answers: unknown[], changes: Changes = {}) {
  const orderId = createOrder();
  const first = payShort(answers, { orderId, ...changes });
  await settle();
  first.handle.unmount();
  return { ...first, mountNext: (more: Changes = {}) => mount({ ...short, orderId, ...more }) };
}

/** A payment in each phase in which a form can be removed. */
const UNDER_WAY: [string, () => unknown[]][] = [
  ['busy', () => [never()]],
  ['checking', () => [lost, never()]],
  ['action', () => [action]],
  ['unknown', () => [used]],
];

it.each([true, false])(
  'a form pays nothing while a payment waits whose form was removed without telling, with an order: %s',
  async (hasOrder) => {
    const orderId = hasOrder ? createOrder() : undefined;
    const answer = defer<PaymentAnswer>();
    const first = payShort([answer.promise], { orderId });
    const charge = answering(paid);
    const other = mount({ ...short, orderId, charge });
    await settle();
    first.host.remove();
    typeIn(other.host);
    await other.handle.submit();
    expect(getPhase(other.host)).toBe('busy');
    answer.resolve(paid);
    await settle();
    expect([getPhase(other.host), charge.chargeCard.mock.calls]).toEqual(['done', []]);
  },
);

describe.each(UNDER_WAY)('a form that is removed while it is %s', (phase, answers) => {
  it('leaves its payment to the next form, with its phase and its reference', async () => {
    spyAssign();
    const orderId = createOrder();
    const first = payShort(answers(), { orderId });
    await settle();
    expect(getPhase(first.host)).toBe(phase);
    const shown = readReference(first.host);
    first.handle.unmount();
    const lookUp = vi.fn(never);
    const next = mount({ ...short, orderId, lookUp });
    expect(getPhase(next.host)).toBe(phase);
    expect(readReference(next.host)).toBe(shown);
    void next.handle.submit();
    await settle();
    expect(pick(next.told, 'submit')).toEqual([]);
    expect(first.charge.chargeCard.mock.calls.length).toBe(1);
  });
});

describe('two forms that stand at the same time', () => {
  it('pass it on when the first is removed, once', async () => {
    const orderId = createOrder();
    const payer = payShort([never()], { orderId });
    await settle();
    const [second, third] = [mount({ ...short, orderId }), mount({ ...short, orderId })];
    payer.handle.unmount();
    expect([second, third].map(({ host }) => getPhase(host))).toEqual(['busy', 'open']);
    second.handle.unmount();
    expect(getPhase(third.host)).toBe('busy');
  });

  it('do not pass it on to a form that pays itself', async () => {
    const cart = { orderId: undefined, checkoutId: createOrder() };
    const payer = payShort([never()], cart);
    const other = payShort([never()], cart);
    await settle();
    const reference = getSubmit(other.told);
    payer.handle.unmount();
    await settle();
    expect({ phase: getPhase(other.host), reference: getSubmit(other.told) }).toEqual({ phase: 'busy', reference });
    // It still waits for a form that is free.
    other.handle.unmount();
    expect(getPhase(mount({ ...short, ...cart }).host)).toBe('busy');
    expect(getPhase(mount({ ...short, ...cart }).host)).toBe('busy');
    expect(getPhase(mount({ ...short, ...cart }).host)).toBe('open');
  });
});

describe('an answer that comes to another form than the one that asked', () => {
  it('is asked for with the same token, by the client of the first form', async () => {
    const first = await removePayingForm([lost, paid]);
    const charge = { chargeCard: vi.fn(never), chargeSepa: vi.fn(never) };
    const next = first.mountNext({ charge });
    await settle(1000);
    expect(getPhase(next.host)).toBe('done');
    expect(charge.chargeCard.mock.calls).toEqual([]);
    const tokens = first.charge.chargeCard.mock.calls.map(([token]) => token);
    expect({ tokens: tokens.length, differentTokens: new Set(tokens).size }).toEqual({ tokens: 2, differentTokens: 1 });
  });

  it('selects the method of the payment', async () => {
    const first = await removePayingForm([never()], { method: 'sepa' });
    const { host } = first.mountNext({ method: 'card' });
    expect(find<HTMLInputElement>(host, '[type=radio][value=sepa]').checked).toBe(true);
    expect(getPhase(host)).toBe('busy');
  });
});

describe('a payment that ends while no form stands', () => {
  it.each([
    [3000, 'open'],
    [2999, 'done'],
  ])('is shown by the next forms until the buyer has seen it for three seconds: %i ms', async (ms, phase) => {
    const { promise, resolve } = defer();
    const onCharge = vi.fn();
    const cart = { orderId: undefined, checkoutId: createOrder() };
    const first = await removePayingForm([promise], { onCharge, ...cart });
    resolve(paid);
    await settle();
    expect(onCharge).toHaveBeenCalledOnce();
    const second = first.mountNext(cart);
    expect(readForm(second.host)).toMatchObject({ phase: 'done', title: 'Payment complete', leave: 'New payment' });
    await settle(ms);
    second.handle.unmount();
    expect(getPhase(first.mountNext({ ...cart, onCharge }).host)).toBe(phase);
    await settle();
    expect(onCharge).toHaveBeenCalledOnce();
  });

  it('is shown by every next form of the order, because the order is paid', async () => {
    const first = await removePayingForm([paid]);
    for (let at = 0; at < 3; at++) {
      const next = first.mountNext();
      expect(readForm(next.host)).toMatchObject({ phase: 'done', title: 'Payment complete', leave: null });
      await settle(5000);
      next.handle.unmount();
    }
    expect(first.charge.chargeCard).toHaveBeenCalledOnce();
  });

  it('is kept for 30 minutes, if it has ended and the buyer has not seen it', async () => {
    const { promise, resolve } = defer();
    const first = await removePayingForm([promise]);
    resolve(paid);
    await settle(31 * 60_000);
    expect(getPhase(first.mountNext().host)).toBe('open');
  });
});

describe('a form that is removed before its token is made', () => {
  /** Makes a form whose token is made when the test wants it. */
  async function removeWhileSealing() {
    const { promise, resolve } = defer<string>();
    const tokenizer = { ...short.tokenizer, tokenizeCard: () => promise };
    return { ...(await removePayingForm([paid], { tokenizer })), make: () => resolve('ab'.repeat(32)) };
  }

  it('goes on in the form that takes it over, once', async () => {
    const { charge, make, mountNext } = await removeWhileSealing();
    const { host } = mountNext();
    expect(getPhase(host)).toBe('busy');
    make();
    await settle();
    expect(getPhase(host)).toBe('done');
    expect(charge.chargeCard.mock.calls).toEqual([['ab'.repeat(32)]]);
  });
});

describe('the form that takes a payment over', () => {
  it('empties what is sensitive when the result is unknown', async () => {
    const orderId = createOrder();
    const first = payShort([used], { orderId });
    const { host } = mount({ ...short, orderId });
    fill(host, { cardNumber: '5555555555554444', cvc: '321' });
    await settle();
    first.handle.unmount();
    expect(getPhase(host)).toBe('unknown');
    expect(getInput(host, 'cardNumber').value).toBe('');
    expect(getInput(host, 'cvc').value).toBe('');
  });
});
