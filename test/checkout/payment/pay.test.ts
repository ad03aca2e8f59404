/** One payment, and all its possible ends. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CheckoutOptions } from '../../../src/checkout/index.js';
import { type Ending, judgeFailure, judgeResult } from '../../../src/checkout/payment/ending.js';
import { Payment } from '../../../src/checkout/payment/pay.js';
import {
  AbortedError,
  type Charge,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  type Outcome,
  ResponseError,
  TimeoutError,
  ValidationError,
} from '../../../src/index.js';
import { options } from '../settings.js';

const TOKEN = 'ab'.repeat(32);
const reject = (error: unknown) => Promise.reject(error);
const refused = new GatewayError('gateway_error', 'refused', { status: 401 });
const unknown = new GatewayError('gateway_error', 'unknown', { status: 503 });
const used = new GatewayError('token_already_used', 'unknown', { status: 400, chargeId: 'ch_9' });
const lost = Object.assign(new ConnectionError('unknown', ''), { canResend: true });
const withOutcome = (outcome: unknown) => Object.assign(new Error('of the merchant'), { outcome });
const paid: Charge = { id: 'ch_1', status: 'succeeded' };

/** Starts a payment whose gateway gives its answers in order. It throws an error. */
function start(answers: readonly unknown[], changes: Partial<CheckoutOptions> = {}, seal = async () => TOKEN) {
  const left = [...answers];
  const chargeCard = vi.fn(async (..._: unknown[]) => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer as Charge;
  });
  const onCharge = vi.fn();
  const client = { chargeCard, chargeSepa: vi.fn() };
  const payment = new Payment({
    method: 'card',
    reference: 'REF',
    options: { ...options, charge: client, ...changes },
    target: new EventTarget(),
    seal,
    onCharge,
  });
  return { payment, chargeCard, onCharge };
}

const { signal } = new AbortController();
const byItself = { signal, isWanted: false };
const wanted = { signal, isWanted: true };

describe('a payment', () => {
  it('charges its token once, and ends with the result', async () => {
    const { payment, chargeCard, onCharge } = start([paid]);
    expect(await payment.start()).toEqual({ kind: 'succeeded', chargeId: paid.id, charge: paid });
    expect(chargeCard.mock.calls).toEqual([[TOKEN]]);
    expect(onCharge.mock.calls).toEqual([[paid]]);
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
    expect(await payment.start()).toEqual({ kind: 'failed', code, outcome: 'not_sent', isUnsealed: true });
    expect(chargeCard).not.toHaveBeenCalled();
    expect([payment.canRecover, payment.canCheckAgain]).toEqual([false, false]);
  });

  it('is sent again with the same token after a lost answer', async () => {
    const { payment, chargeCard } = start([lost, paid]);
    expect(await payment.start()).toMatchObject({ kind: 'failed', outcome: 'unknown' });
    expect(payment.canRecover).toBe(true);
    expect(await payment.check(byItself)).toMatchObject({ kind: 'succeeded' });
    expect(chargeCard.mock.calls).toEqual([[TOKEN], [TOKEN, { signal }]]);
  });

  it.each([
    ['a refusal', refused],
    ['an error with not_sent', new ConnectionError('not_sent', '')],
    ['an unknown status', { id: 'ch_1', status: 'odd' }],
  ])('stays unknown after %s that follows a lost answer', async (_, second) => {
    const { payment } = start([lost, second]);
    await payment.start();
    expect(await payment.check(byItself)).toMatchObject({ kind: 'failed', outcome: 'unknown' });
  });

  it('can be declined after a lost answer', async () => {
    const { payment } = start([lost, { id: 'ch_1', status: 'failed', decline_code: 'lost_card' }]);
    await payment.start();
    expect(await payment.check(byItself)).toMatchObject({ kind: 'declined', reason: 'lost_card' });
  });

  it.each<[string, readonly unknown[], Partial<CheckoutOptions>]>([
    ['an error that does not allow it', [unknown], {}],
    ['a lost answer with recover off', [lost], { recover: false }],
    ['a used token', [used], {}],
    ['a charge with an unknown status', [{ id: 'ch_1', status: 'odd' }], {}],
    ['a challenge without an address', [{ id: 'ch_1', status: 'requires_action' }], {}],
  ])('is not sent again after %s', async (_, answers, changes) => {
    const { payment, chargeCard } = start(answers, changes);
    expect(await payment.start()).toMatchObject({ kind: 'failed', outcome: 'unknown' });
    expect([payment.canRecover, payment.canCheckAgain]).toEqual([false, false]);
    await payment.check(wanted);
    expect(chargeCard).toHaveBeenCalledOnce();
  });

  it('asks the merchant about a used token, with the charge id and the reference', async () => {
    const lookUp = vi.fn(async () => ({ status: 'succeeded' }));
    const { payment, chargeCard } = start([lost, used], { lookUp });
    await payment.start();
    expect(await payment.check(byItself)).toEqual({ kind: 'succeeded' });
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_9', reference: 'REF' }]]);
    expect(chargeCard).toHaveBeenCalledTimes(2);
  });

  it('asks the merchant about a lost answer only when the buyer wants it', async () => {
    const lookUp = vi.fn(async () => ({ status: 'failed' }));
    const { payment } = start([lost, lost, lost], { lookUp });
    await payment.start();
    expect(await payment.check(byItself)).toMatchObject({ outcome: 'unknown' });
    expect(lookUp).not.toHaveBeenCalled();
    expect(await payment.check(wanted)).toEqual({ kind: 'declined', reason: undefined });
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
    await payment.start();
    expect(payment.canRecover).toBe(true);
    const ending = await payment.check(wanted);
    expect(ending).toMatchObject({ code: 'token_already_used', outcome: 'unknown', chargeId: 'ch_9' });
    expect(payment.canCheckAgain).toBe(true);
  });

  it('tells the wait that the gateway asks for only with the answer that names it', async () => {
    const busy = new GatewayError('gateway_error', 'unknown', { status: 503, retryAfterMs: 5000 });
    const action = { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' };
    const answers = [Object.assign(busy, { canResend: true }), action];
    const { payment } = start(answers, { onAction: async () => {}, lookUp: async () => undefined });
    expect(await payment.start()).toMatchObject({ retryAfterMs: 5000 });
    const asked = (await payment.check(byItself)) as Extract<Ending, { kind: 'action' }>;
    expect(asked.kind).toBe('action');
    const acted = await payment.act(asked, () => {});
    expect(acted).toMatchObject({ outcome: 'unknown', chargeId: 'ch_1' });
    expect([acted, await payment.check(byItself)]).toEqual([
      expect.objectContaining({ retryAfterMs: undefined }),
      expect.objectContaining({ retryAfterMs: undefined }),
    ]);
  });

  it('calls the function of onToken again', async () => {
    const answers = [
      reject(new Error()),
      Promise.resolve(),
      reject(withOutcome('refused')),
      Promise.resolve({ status: 'pending' }),
    ];
    for (const each of answers) each.catch(() => {});
    const ask = vi.fn(() => answers.shift());
    const { payment } = start([], { charge: undefined, onToken: ({ waitUntil }) => waitUntil(ask) });
    expect(await payment.start()).toMatchObject({ outcome: 'unknown' });
    expect([payment.canRecover, payment.canCheckAgain]).toEqual([false, true]);
    expect(await payment.check(wanted)).toMatchObject({ outcome: 'unknown' });
    expect(await payment.check(wanted)).toMatchObject({ outcome: 'unknown' });
    expect(await payment.check(wanted)).toEqual({ kind: 'pending' });
    expect(ask).toHaveBeenCalledTimes(4);
  });
});

describe('judgeFailure', () => {
  it.each<[string, unknown, Outcome, string]>([
    ['a refusal', refused, 'refused', 'gateway_error'],
    ['a failure of the gateway', unknown, 'unknown', 'gateway_error'],
    ['no connection', new ConnectionError('not_sent', ''), 'not_sent', 'connection_failed'],
    ['a connection that broke', new ConnectionError('unknown', ''), 'unknown', 'connection_failed'],
    ['a time-out', new TimeoutError(1), 'unknown', 'timeout'],
    ['an abort', new AbortedError('unknown'), 'unknown', 'aborted'],
    ['an answer nobody can read', new ResponseError('response_invalid', ''), 'unknown', 'response_invalid'],
    ['an error of the merchant', new Error('4242424242424242'), 'unknown', 'handler_failed'],
    ['an error with not_sent', withOutcome('not_sent'), 'not_sent', 'handler_failed'],
    ['an error with refused', withOutcome('refused'), 'refused', 'handler_failed'],
    ['an error with another outcome', withOutcome('declined'), 'unknown', 'handler_failed'],
    ['an error whose outcome is not a text', withOutcome(['refused']), 'unknown', 'handler_failed'],
    ['a plain object', { outcome: 'refused' }, 'refused', 'handler_failed'],
    ['nothing', undefined, 'unknown', 'handler_failed'],
    ['null', null, 'unknown', 'handler_failed'],
    ['a text', 'refused', 'unknown', 'handler_failed'],
  ])('returns the outcome and code of %s', (_, error, outcome, code) => {
    expect(judgeFailure(error)).toMatchObject({ kind: 'failed', code, outcome, canResend: false });
  });
});

describe('judgeResult', () => {
  it.each([undefined, null])('reads %s as sent', (result) => {
    expect(judgeResult(result)).toEqual({ kind: 'sent' });
  });

  it.each(['pending', 'processing'])('reads the status %j as pending', (status) => {
    expect(judgeResult({ id: 'ch_1', status })).toEqual({ kind: 'pending', chargeId: 'ch_1' });
  });

  it('reads succeeded as succeeded', () => {
    expect(judgeResult({ status: 'succeeded' })).toEqual({ kind: 'succeeded' });
  });

  it.each([
    [{ decline_code: 'insufficient_funds', failure_code: 'card_declined' }, 'insufficient_funds'],
    [{ decline_code: null, failure_code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ failure_code: 'expired_card' }, 'expired_card'],
    [{ decline_code: 42 }, undefined],
    [{}, undefined],
  ])('reads failed as declined, with the reason in %j', (codes, reason) => {
    expect(judgeResult({ status: 'failed', ...codes })).toEqual({ kind: 'declined', reason });
  });

  it.each([
    [{}],
    [{ id: 'ch_1' }],
    [{ status: 200, ok: true }],
    [{ status: undefined }],
    [{ status: 'Succeeded' }],
    [{ status: 'error' }],
    [{ status: 'requires_action' }],
    [{ status: 'requires_action', redirect_url: 'http://bank.example/' }],
    [{ status: 'requires_action', redirect_url: 'javascript:alert(1)' }],
    [{ status: 'constructor' }],
    [new Response('{"status":"succeeded"}')],
    ['succeeded'],
    [true],
    [false],
    [0],
    [[]],
  ])('reads %o as unknown', (result) => {
    expect(judgeResult(result)).toMatchObject({ kind: 'failed', code: 'result_unreadable', outcome: 'unknown' });
  });
});

describe("values that are not the object's own", () => {
  const claims = { outcome: 'not_sent', canResend: true, chargeId: 'ch_evil', retryAfterMs: 1, status: 'succeeded' };

  it.each(Object.entries(claims))('are ignored: %s of a polluted prototype', (name, value) => {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    const nothing = { kind: 'failed', outcome: 'unknown', chargeId: undefined };
    expect(judgeFailure(new Error())).toEqual({
      ...nothing,
      code: 'handler_failed',
      canResend: false,
      retryAfterMs: undefined,
    });
    expect(judgeResult({})).toEqual({ ...nothing, code: 'result_unreadable' });
  });

  it('are unknown if reading them throws', () => {
    const fail = () => {
      throw new Error();
    };
    const hostile = Object.defineProperties({}, { outcome: { get: fail }, status: { get: fail } });
    expect(judgeFailure(hostile)).toMatchObject({ outcome: 'unknown' });
    expect(judgeResult(hostile)).toMatchObject({ outcome: 'unknown' });
  });
});
