/** One payment without a page: what it sends, what it asks, and how it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from '../../../src/checkout/index.js';
import { Payment } from '../../../src/checkout/payment/payment.js';
import type { Screen } from '../../../src/checkout/payment/screen.js';
import { type Charge, ConfigurationError, GatewayError, ValidationError } from '../../../src/index.js';
import { options } from '../settings.js';
import { action, lost, paid, refused, used } from './answers.js';

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
  const phases: string[] = [];
  const screen = {
    options: { ...options, charge: { chargeCard, chargeSepa: vi.fn() }, ...changes } as CheckoutOptions,
    target: new EventTarget(),
    view: null,
    isStanding: true,
    show: vi.fn((each: Payment, hasEntered: boolean) => void (hasEntered && phases.push(each.phase))),
    emitCharge: vi.fn(),
    goTo: vi.fn(),
    release: vi.fn(),
  } satisfies Screen;
  const { amount, currency } = options;
  const facts = { purchase: { amount, currency }, method: 'card', reference: 'REF', time: Date.now() } as const;
  const payment = new Payment(facts, screen);
  const ended = vi.fn();
  void payment.start(seal).then(ended);
  return { payment, chargeCard, screen, phases, ended };
}

describe('a payment', () => {
  it('charges its token once, tells the charge, and ends with the result', async () => {
    const { payment, chargeCard, screen, phases, ended } = start([paid]);
    expect(payment).toMatchObject({ phase: 'busy', isBusy: true });
    await settle();
    expect(payment.ending).toEqual({ kind: 'succeeded', chargeId: paid.id, charge: paid });
    expect(chargeCard.mock.calls).toEqual([[TOKEN]]);
    expect(screen.emitCharge.mock.calls).toEqual([[paid, 'card']]);
    expect(phases).toEqual(['done']);
    expect(payment.isBusy).toBe(false);
    expect(ended.mock.calls.length).toBe(1);
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
    expect(payment).toMatchObject({
      phase: 'open',
      ending: { kind: 'failed', code, outcome: 'not_sent', reason: 'unsealed' },
    });
    expect(chargeCard).not.toHaveBeenCalled();
    expect(payment).toMatchObject({ canRecover: false, canCheckAgain: false });
  });

  it('shows what was thrown, and forgets it when the payment is over, because it may hold the token', async () => {
    const error = withOutcome('refused');
    const { payment, screen } = start([error]);
    const shown: unknown[] = [];
    screen.show.mockImplementation(({ ending }) => void shown.push('error' in ending && ending.error));
    await settle();
    expect(shown).toEqual([error]);
    expect(payment).toMatchObject({ phase: 'open', ending: { outcome: 'refused', error: undefined } });
  });

  it('is sent again with the same token after a lost answer', async () => {
    const { payment, chargeCard, phases } = start([lost, paid]);
    await settle(999);
    expect(payment.phase).toBe('checking');
    expect(payment.canRecover).toBe(true);
    expect(chargeCard.mock.calls).toEqual([[TOKEN]]);
    await settle(1);
    expect(chargeCard.mock.calls).toEqual([[TOKEN], [TOKEN, { signal: expect.any(AbortSignal) }]]);
    expect(phases).toEqual(['checking', 'done']);
  });

  it.each([
    ['a refusal', refused],
    ['an error with not_sent', withOutcome('not_sent')],
    ['an unknown status', { id: 'ch_1', status: 'odd' }],
    ['nothing', undefined],
  ])('stays unknown after %s that follows a lost answer', async (_, second) => {
    const { payment } = start([lost, second, second, second]);
    await settle(12_000);
    expect(payment).toMatchObject({ phase: 'unknown', ending: { kind: 'failed', outcome: 'unknown' } });
  });

  it('can be declined after a lost answer', async () => {
    const { payment } = start([lost, { id: 'ch_1', status: 'failed', decline_code: 'lost_card' }]);
    await settle(1000);
    expect(payment).toMatchObject({ phase: 'open', ending: { kind: 'declined', reason: 'lost_card' } });
  });

  it.each<[string, readonly unknown[], Partial<CheckoutOptions>]>([
    ['an error that does not allow it', [unknown], {}],
    ['a lost answer with recover off', [lost], { recover: false }],
    ['a used token', [used], {}],
    ['a charge with an unknown status', [{ id: 'ch_1', status: 'odd' }], {}],
    ['nothing', [undefined], {}],
    ['an answer that is no charge', [{}], {}],
  ])('is not sent again after %s', async (_, answers, changes) => {
    const { payment, chargeCard } = start(answers, changes);
    await settle();
    expect(payment).toMatchObject({ phase: 'unknown', ending: { kind: 'failed', outcome: 'unknown' } });
    expect(payment).toMatchObject({ canRecover: false, canCheckAgain: false });
    await payment.goOn();
    expect(chargeCard).toHaveBeenCalledOnce();
  });

  it('asks the merchant about a used token, with the charge id and the reference', async () => {
    const lookUp = vi.fn(async () => ({ status: 'succeeded' }));
    const { payment, chargeCard } = start([lost, used], { lookUp });
    await settle(1000);
    expect(payment.ending).toEqual({ kind: 'succeeded' });
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_9', reference: 'REF' }]]);
    expect(chargeCard).toHaveBeenCalledTimes(2);
  });

  it('asks the merchant about a lost answer only when the buyer wants it', async () => {
    const lookUp = vi.fn(async () => ({ status: 'failed' }));
    const { payment } = start([lost, lost, lost, lost, lost], { lookUp });
    await settle(12_000);
    expect({ phase: payment.phase, lookUpCalls: lookUp.mock.calls }).toEqual({ phase: 'unknown', lookUpCalls: [] });
    void payment.goOn();
    await settle(1000);
    expect(payment.phase).toBe('open');
    expect(payment.ending).toEqual({ kind: 'declined', reason: undefined, isCertain: true });
  });

  it.each<[string, () => unknown]>([
    ['does not know', async () => undefined],
    ['answers with a Response that was not read', async () => new Response('{}')],
    ['refuses', () => reject(refused)],
    [
      'throws',
      () => {
        throw refused;
      },
    ],
  ])('stays used and unknown when the merchant %s', async (_, lookUp) => {
    const { payment } = start([used], { lookUp });
    await settle(12_000);
    const expected = { code: 'token_already_used', outcome: 'unknown', chargeId: 'ch_9' };
    expect(payment).toMatchObject({ phase: 'unknown', ending: expected });
    expect(payment.canCheckAgain).toBe(true);
    void payment.goOn();
    await settle(1000);
    expect(payment).toMatchObject({ phase: 'unknown', ending: expected });
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
      phases.push(payment.phase);
    }
    expect(phases).toEqual(['unknown', 'unknown', 'unknown', 'pending']);
    expect(ask.mock.calls.length).toBe(4);
  });

  it('shows for a second at least that it checks, and ignores a second wish meanwhile', async () => {
    const { payment, chargeCard } = start([lost, lost, lost, lost, lost, paid]);
    await settle(12_000);
    void payment.goOn();
    void payment.goOn();
    await settle(999);
    expect({ phase: payment.phase, charges: chargeCard.mock.calls.length }).toEqual({ phase: 'checking', charges: 5 });
    await settle(1);
    expect(payment.phase).toBe('unknown');
    void payment.goOn();
    await settle(999);
    expect({ phase: payment.phase, charges: chargeCard.mock.calls.length }).toEqual({ phase: 'checking', charges: 6 });
    await settle(1);
    expect(payment.phase).toBe('done');
  });
});

describe('a bank that asks the buyer to confirm', () => {
  it('is gone to once, and again when the buyer goes on', async () => {
    const { payment, screen, ended } = start([action]);
    await settle();
    expect(payment.phase).toBe('action');
    expect(screen.goTo.mock.calls).toEqual([[action.redirect_url]]);
    expect(ended.mock.calls.length).toBe(1);
    await payment.goOn();
    expect(screen.goTo.mock.calls).toEqual([[action.redirect_url], [action.redirect_url]]);
    expect(payment).toMatchObject({ canStartAgain: false, isBack: false });
    payment.comeBack();
    expect(payment).toMatchObject({ canStartAgain: true, isBack: true });
  });

  it('leaves the wait that the gateway asked for behind', async () => {
    const busy = Object.assign(new GatewayError('gateway_error', 'unknown', { status: 503, retryAfterMs: 5000 }), {
      canResend: true,
    });
    const lookUp = vi.fn(async () => undefined);
    const { payment } = start([busy, action], { onAction: async () => {}, lookUp });
    await settle(4999);
    expect(payment.phase).toBe('checking');
    await settle(1);
    // The merchant's code has ended with nothing. So the form asks after one second, not after five.
    expect(payment).toMatchObject({ phase: 'checking', ending: { chargeId: 'ch_1', retryAfterMs: undefined } });
    await settle(1000);
    expect(lookUp).toHaveBeenCalledOnce();
  });
});

describe('a payment that moves to another form', () => {
  it('is shown there from then on, and the first form is released', async () => {
    const { payment, screen } = start([lost, paid]);
    await settle();
    const next = { ...screen, options: { ...screen.options, onCharge: vi.fn() }, show: vi.fn(), emitCharge: vi.fn() };
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
    expect(payment).toMatchObject({ phase: 'open', ending: { code: 'aborted', outcome: 'not_sent' } });
    expect(chargeCard).not.toHaveBeenCalled();
  });
});
