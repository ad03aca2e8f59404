/** One payment without a page: what it sends, what it asks, and how it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from '../../../src/checkout/index.js';
import { getQuestion, getRestart, isBusy, mayResend } from '../../../src/checkout/payment/course/derive.js';
import { PaymentRunner } from '../../../src/checkout/payment/payment.js';
import type { Screen, ShownPayment } from '../../../src/checkout/payment/screen.js';
import { type Charge, ConfigurationError, GatewayError, ValidationError } from '../../../src/index.js';
import { withGuide } from '../../with-guide.js';
import { options } from '../settings.js';
import { action, lost, paid, used } from './answers.js';

const TOKEN = 'ab'.repeat(32);
const reject = (error: unknown) => Promise.reject(error);
const unknown = new GatewayError('gateway_error', 'unknown', { status: 503 });
const withOutcome = (outcome: unknown) => Object.assign(new Error('of the merchant'), { outcome });

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Every wait of a payment ends, so that no timer is left for the next test.
  await vi.advanceTimersByTimeAsync(200_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Starts a payment whose gateway gives its answers in order. It throws an error. */
function start(answers: readonly unknown[], changes: Partial<CheckoutOptions> = {}, seal = async () => TOKEN) {
  const left = [...answers];
  const chargeCard = vi.fn(async (..._: unknown[]) => {
    const answer = await left.shift();
    if (answer instanceof Error) throw answer;
    return answer as Charge;
  });
  const states: string[] = [];
  const screen = {
    options: { ...options, charge: { chargeCard, chargeSepa: vi.fn() }, ...changes } as CheckoutOptions,
    target: new EventTarget(),
    view: null,
    payment: undefined as ShownPayment | undefined,
    askShop: undefined,
    isStanding: true,
    show: vi.fn((each: ShownPayment, hasEntered: boolean) => void (hasEntered && states.push(each.value.state))),
    hasTyped: vi.fn((_: string) => false),
    toldCharges: new Set<string>(),
    emitCharge: vi.fn(),
    goTo: vi.fn(() => true),
    release: vi.fn(),
  } satisfies Screen;
  const { amount, currency } = options;
  const facts = { purchase: { amount, currency }, method: 'card', reference: 'REF', time: Date.now() } as const;
  const payment = new PaymentRunner(facts, screen);
  screen.payment = payment;
  const ended = vi.fn();
  void payment.start(() => facts, seal, false).then(ended);
  return { payment, chargeCard, screen, states, ended };
}

/** What a payment is, and what follows from that. */
const look = ({ value }: PaymentRunner) => ({
  ...value,
  isBusy: isBusy(value),
  mayResend: mayResend(value),
  question: getQuestion(value),
  restart: getRestart(value),
});

describe('a payment', () => {
  it('tells its form nothing of a charge of which another payment has told it', async () => {
    const onCharge = vi.fn();
    const { payment, screen, states } = start([paid], { onCharge });
    await settle();
    const { facts, end } = payment.value;
    const second = new PaymentRunner(facts, screen);
    screen.payment = second;
    second.restore({ ...facts, phase: 'done', status: 'succeeded', chargeId: paid.id }, end, false);
    await settle();
    expect(second.value.charges).toEqual([`${paid.id} succeeded`]);
    expect(states.at(-1)).toBe('done');
    expect([screen.emitCharge.mock.calls.length, onCharge.mock.calls.length]).toEqual([1, 1]);
  });

  it('charges its token once, tells the charge, and ends with the result', async () => {
    const { payment, chargeCard, screen, states, ended } = start([paid]);
    expect(look(payment)).toMatchObject({ state: 'busy', isBusy: true });
    await settle();
    expect(payment.value.end).toEqual({ kind: 'succeeded', chargeId: paid.id, charge: paid, paid: {} });
    expect(chargeCard.mock.calls).toEqual([[TOKEN]]);
    expect(screen.emitCharge.mock.calls).toEqual([[paid, 'card']]);
    expect(states).toEqual(['busy', 'done']);
    expect(payment.isBusy).toBe(false);
    expect(ended.mock.calls.length).toBe(1);
  });

  it('shows its end before anything that a listener of the charge does', async () => {
    const { payment, screen } = start([paid]);
    const seen: boolean[] = [];
    screen.emitCharge.mockImplementation(() => payment.tell('seen'));
    screen.show.mockImplementation(({ value }) => void seen.push(value.wasSeen));
    await settle();
    expect([seen.at(-1), payment.value.wasSeen]).toEqual([false, true]);
  });

  it.each([
    ['an error of the platform', new Error('OperationError'), 'handler_failed'],
    ['no encryption', new ConfigurationError('webcrypto_unavailable', ''), 'webcrypto_unavailable'],
    ['no address', new ConfigurationError('remote_ip_failed', ''), 'remote_ip_failed'],
    ['a charge that is not valid', new ValidationError([]), 'validation_failed'],
    ['an error whose outcome is unknown', unknown, 'gateway_error'],
    ['nothing', undefined, 'handler_failed'],
  ])('sends nothing when sealing fails with %s', async (_, error, code) => {
    const { payment, chargeCard } = start([], {}, () => reject(error));
    await settle();
    expect(look(payment)).toMatchObject({
      state: 'open',
      end: { kind: 'failed', code, outcome: 'not_sent', reason: 'unsealed' },
    });
    expect(chargeCard).not.toHaveBeenCalled();
    expect(look(payment)).toMatchObject({ mayResend: false, question: undefined });
  });

  it('shows what was thrown, and forgets it when the payment is over, because it may hold the token', async () => {
    const error = withOutcome('refused');
    const { payment, screen } = start([error]);
    const shown: unknown[] = [];
    screen.show.mockImplementation(({ thrown }) => void shown.push(thrown));
    await settle();
    expect(shown).toEqual([error]);
    expect(look(payment)).toMatchObject({ state: 'open', end: { outcome: 'refused', error: undefined } });
    expect(payment.thrown).toBeUndefined();
  });

  it('has nothing of the token and of what was thrown in its value', async () => {
    const { payment, screen } = start([
      Object.assign(new Error(`lost ${TOKEN}`), { outcome: 'unknown', canResend: true }),
    ]);
    const texts: string[] = [];
    screen.show.mockImplementation(({ value }) => void texts.push(JSON.stringify(value)));
    await settle(500);
    expect(payment.thrown).toMatchObject({ message: `lost ${TOKEN}` });
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join()).not.toMatch(new RegExp(`${TOKEN}|lost a`));
  });

  it('asks the merchant by the charge, and does not believe what is said about another one', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lookUp = vi.fn(async () => ({ id: 'ch_other', status: 'succeeded' }));
    const { payment } = start([used], { lookUp });
    await settle(20_000);
    expect(look(payment)).toMatchObject({ state: 'unknown', chargeId: 'ch_9', end: { code: 'token_already_used' } });
    const words = 'Payveil: lookUp told of another charge.';
    expect(new Set(told.mock.calls.flat())).toEqual(new Set([withGuide('result_unreadable', words)]));
    lookUp.mockResolvedValue({ id: 'ch_9', status: 'succeeded' });
    void payment.goOn();
    await settle(1000);
    expect(payment.value.state).toBe('done');
  });

  it('calls the function of onToken again', async () => {
    const answers = [
      () => reject(new Error()),
      async () => {},
      () => reject(withOutcome('refused')),
      async () => ({ status: 'pending' }),
    ];
    const ask = vi.fn(() => answers.shift()?.());
    const { payment } = start([], { charge: undefined, onToken: ({ waitUntil }) => waitUntil(ask) });
    const phases: string[] = [];
    for (let at = 0; at < 4; at++) {
      void payment.goOn();
      await settle(1000);
      phases.push(payment.value.state);
    }
    expect(phases).toEqual(['unknown', 'unknown', 'unknown', 'pending']);
    expect(ask.mock.calls.length).toBe(4);
  });
});

describe('a bank that asks the buyer to confirm', () => {
  it('leaves the wait that the gateway asked for behind', async () => {
    const busy = Object.assign(new GatewayError('gateway_error', 'unknown', { status: 503, retryAfterMs: 5000 }), {
      canResend: true,
    });
    const lookUp = vi.fn(async () => undefined);
    const { payment } = start([busy, action], { onAction: async () => {}, lookUp });
    await settle(4999);
    expect(payment.value.state).toBe('checking');
    lookUp.mockClear();
    await settle(1);
    // The merchant's code has ended with nothing. So the form asks at once, not after five seconds.
    expect(look(payment)).toMatchObject({ state: 'unknown', end: { chargeId: 'ch_1', retryAfterMs: undefined } });
    expect(lookUp).toHaveBeenCalledOnce();
  });
});

describe('a payment that moves to another form', () => {
  it('is shown there from then on, and the first form is released', async () => {
    const { payment, screen } = start([lost, paid]);
    await settle();
    const next = {
      ...screen,
      options: { ...screen.options, onCharge: vi.fn() },
      show: vi.fn(),
      emitCharge: vi.fn(),
      toldCharges: new Set<string>(),
    };
    screen.show.mockClear();
    payment.moveTo(next);
    expect(screen.release.mock.calls.length).toBe(1);
    expect(next.show.mock.calls).toEqual([[payment, false]]);
    await settle(1000);
    expect(screen.show.mock.calls).toEqual([]);
    expect(screen.emitCharge.mock.calls).toEqual([]);
    expect(next.show).toHaveBeenLastCalledWith(payment, true);
    expect(next.emitCharge.mock.calls).toEqual([[paid, 'card']]);
    expect(next.options.onCharge.mock.calls).toEqual([[paid, 'card']]);
  });

  it('sends nothing if no form stands when the token is made', async () => {
    const { payment, chargeCard, screen } = start([paid]);
    Object.assign(screen, { isStanding: false });
    await settle();
    expect(look(payment)).toMatchObject({ state: 'open', end: { code: 'aborted', outcome: 'not_sent' } });
    expect(chargeCard).not.toHaveBeenCalled();
  });
});
