/** What an answer, a result of the merchant's code or an error says about the end of a payment. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  judgeChargeAnswer,
  judgeFailure,
  judgeResult,
  readId,
} from '../../../../src/checkout/payment/outcome/answer-to-ending.js';
import { chooseEnding, createFailure, type Ending } from '../../../../src/checkout/payment/outcome/ending.js';
import {
  AbortedError,
  ConnectionError,
  GatewayError,
  type Outcome,
  ResponseError,
  TimeoutError,
} from '../../../../src/index.js';

const refused = new GatewayError('gateway_error', 'refused', { status: 401 });
const unknown = new GatewayError('gateway_error', 'unknown', { status: 503 });
const withOutcome = (outcome: unknown) => Object.assign(new Error('of the merchant'), { outcome });

afterEach(() => void vi.restoreAllMocks());

/** Keeps the console quiet, and returns what was written there. */
const hush = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('judgeFailure', () => {
  it.each<[string, unknown, Outcome, string]>([
    ['a refusal', refused, 'refused', 'gateway_error'],
    ['a failure of the gateway', unknown, 'unknown', 'gateway_error'],
    ['no connection', new ConnectionError('not_sent', ''), 'not_sent', 'connection_failed'],
    ['a connection that broke', new ConnectionError('unknown', ''), 'unknown', 'connection_failed'],
    ['a time-out', new TimeoutError(1), 'unknown', 'timeout'],
    ['an abort', new AbortedError('unknown'), 'unknown', 'aborted'],
    ['an answer that cannot be read', new ResponseError('response_invalid', ''), 'unknown', 'response_invalid'],
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

  it.each([
    [400, {}, true],
    [404, {}, true],
    [410, {}, true],
    [401, {}, true],
    // Its body was not read to its end.
    [400, undefined, false],
    [408, {}, false],
    [409, {}, false],
    [425, {}, false],
    [429, {}, false],
    [500, {}, false],
    [302, {}, false],
  ])('knows a 4xx that was read, and would be the same again: %i with the body %o', (status, body, isRead) => {
    expect(judgeFailure(new GatewayError('gateway_error', 'unknown', { status, body })).isRead).toBe(isRead);
  });

  it('does not take an error of the merchant for a 4xx that was read', () => {
    expect(judgeFailure({ status: 404, body: {}, outcome: 'unknown' }).isRead).toBe(false);
  });
});

describe('judgeResult', () => {
  it.each([undefined, null])('reads %s as sent', (result) => {
    expect(judgeResult(result)).toEqual({ kind: 'sent' });
  });

  it.each(['pending', 'processing'])('reads the status %j as pending', (status) => {
    expect(judgeResult({ id: 'ch_1', status })).toEqual({ kind: 'pending', chargeId: 'ch_1', paid: {} });
  });

  it('reads succeeded as succeeded, and needs no id', () => {
    expect(judgeResult({ status: 'succeeded' })).toEqual({ kind: 'succeeded', paid: {} });
    expect(judgeResult({ id: 7, status: 'succeeded' })).toEqual({ kind: 'succeeded', chargeId: '7', paid: {} });
  });

  it.each<[string, object, object]>([
    ['both', { amount: 2599, currency: 'EUR' }, { amount: 2599, currency: 'eur' }],
    ['only the amount', { amount: 0 }, { amount: 0 }],
    ['only the currency', { currency: 'jpy' }, { currency: 'jpy' }],
    ['an amount that is a text', { amount: '2599', currency: 'eur' }, { currency: 'eur' }],
    ['an amount in major units', { amount: 25.99 }, {}],
    ['no number', { amount: Number.NaN }, {}],
    ['a currency that is no code', { amount: 1, currency: 'euro' }, { amount: 1 }],
    ['a currency that is a list', { currency: ['eur'] }, {}],
    ['null', { amount: null, currency: null }, {}],
  ])('reads what was paid: %s', (_, told, paid) => {
    for (const status of ['succeeded', 'pending']) {
      expect(judgeResult({ status, ...told })).toMatchObject({ paid });
      expect(judgeChargeAnswer({ id: 'ch_1', status, ...told })).toMatchObject({ paid });
    }
  });

  it('reads the outcome in_progress as another payment of the order', () => {
    expect(judgeResult({ outcome: 'in_progress' })).toEqual({ kind: 'elsewhere', charge: undefined });
  });

  it.each([
    [{ decline_code: 'insufficient_funds', failure_code: 'card_declined' }, 'insufficient_funds'],
    [{ decline_code: null, failure_code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ failure_code: 'expired_card' }, 'expired_card'],
    [{ decline_code: 42 }, '42'],
    [{ decline_code: true }, undefined],
    [{}, undefined],
  ])('reads failed as declined, with the reason in %j', (codes, reason) => {
    expect(judgeResult({ status: 'failed', ...codes })).toEqual({ kind: 'declined', reason, isCertain: true });
  });

  it.each(['data', 'result', 'charge'])('reads a result under %j', (name) => {
    const result = { id: 'ch_1', status: 'succeeded' };
    expect(judgeResult({ ok: true, [name]: result })).toEqual({ kind: 'succeeded', chargeId: 'ch_1', paid: {} });
  });

  it('does not believe two objects that say different things', () => {
    const clash = { status: 'succeeded', charge: { id: 'ch_1', status: 'failed' } };
    expect(judgeResult(clash)).toMatchObject({ kind: 'failed', outcome: 'unknown' });
  });

  it.each(['not_sent', 'refused'])('reads an object with the outcome %s as that failure', (outcome) => {
    expect(judgeResult({ outcome })).toMatchObject({ kind: 'failed', outcome });
  });

  it('believes a status more than an outcome beside it', () => {
    expect(judgeResult({ outcome: 'refused', status: 'succeeded' })).toEqual({ kind: 'succeeded', paid: {} });
    expect(judgeResult({ outcome: 'refused', status: 'odd' })).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [{}],
    [{ id: 'ch_1' }],
    [{ status: 200, ok: true }],
    [{ status: undefined }],
    [{ status: 'Succeeded' }],
    [{ status: 'error' }],
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

  it.each([undefined, 'http://bank.example/', 'javascript:alert(1)'])(
    'reads an action at %s as unknown, and tells the developer once what is missing',
    (redirect_url) => {
      const told = hush();
      const ending = judgeResult({ id: 'ch_1', status: 'requires_action', redirect_url });
      expect(ending).toMatchObject({ kind: 'failed', outcome: 'unknown', chargeId: 'ch_1' });
      expect(told.mock.calls).toEqual([[expect.stringMatching(/requires_action.*redirect_url/)]]);
    },
  );

  it('reads an action at an address of a bank', () => {
    const told = hush();
    const result = { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' };
    expect(judgeResult(result)).toEqual({ kind: 'action', url: 'https://bank.example/3ds', chargeId: 'ch_1' });
    expect(told).not.toHaveBeenCalled();
  });
});

describe('judgeCharge', () => {
  it('passes the whole charge on, with its id as a text', () => {
    const charge = { id: '7', status: 'succeeded', receipt: 'r' };
    expect(judgeChargeAnswer({ ...charge, id: 7 })).toEqual({ kind: 'succeeded', chargeId: '7', charge, paid: {} });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['no members', {}],
    ['no id', { status: 'succeeded' }],
    ['no status', { id: 'ch_1' }],
    ['a text', 'succeeded'],
    ['a Response that was not read', new Response('{}')],
  ])('is unknown for %s, because a charge may have been made', (_, answer) => {
    const nothing = { kind: 'failed', code: 'result_unreadable', outcome: 'unknown', canResend: false };
    expect(judgeChargeAnswer(answer)).toMatchObject(nothing);
  });
});

describe("values that are not the object's own", () => {
  const claims = { outcome: 'not_sent', canResend: true, chargeId: 'ch_evil', retryAfterMs: 1, status: 'succeeded' };

  it.each(Object.entries(claims))('are ignored: %s of a polluted prototype', (name, value) => {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    const nothing = { kind: 'failed', outcome: 'unknown', chargeId: undefined, canResend: false, isRead: false };
    expect(judgeFailure(new Error())).toEqual({
      ...nothing,
      code: 'handler_failed',
      retryAfterMs: undefined,
      error: new Error(),
    });
    expect(judgeResult({})).toEqual({ ...nothing, code: 'result_unreadable' });
  });

  it.each([Object.create(null), { toString: 1, valueOf: 1 }, Symbol('status')])(
    'are unknown if a status has no text, number %#',
    (status) => {
      for (const judge of [judgeResult, judgeChargeAnswer])
        expect(judge({ id: 'ch_1', status })).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('are unknown if reading them throws', () => {
    const fail = () => {
      throw new Error();
    };
    const hostile = Object.defineProperties({}, { outcome: { get: fail }, status: { get: fail } });
    expect(judgeFailure(hostile)).toMatchObject({ outcome: 'unknown' });
    expect(judgeResult(hostile)).toMatchObject({ outcome: 'unknown' });
    expect(judgeChargeAnswer(hostile)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('chooseEnding', () => {
  const none = { chargeId: undefined, charge: undefined };
  const fail = (outcome: Outcome): Ending => createFailure('timeout', outcome);
  const ranked: Ending[] = [
    fail('unknown'),
    { kind: 'elsewhere', charge: undefined },
    { kind: 'succeeded', ...none },
    { kind: 'action', url: 'https://bank.example/', ...none },
    { kind: 'pending', ...none },
    { kind: 'declined', reason: undefined, isCertain: true, ...none },
    fail('refused'),
    fail('not_sent'),
  ];

  it('takes the most cautious ending, in any order', () => {
    for (let from = 0; from < ranked.length; from++) {
      const rest = ranked.slice(from);
      expect(chooseEnding(rest)).toEqual(ranked[from]);
      expect(chooseEnding([...rest].reverse())).toEqual(ranked[from]);
    }
    expect(chooseEnding([])).toBeUndefined();
  });
});

describe('readId', () => {
  // An id of digits may pass for a card number, and is one all the same.
  it.each(['ch_1', 'a'.repeat(255), '~!', '4242424242424242'])('accepts %s', (id) => {
    expect(readId(id)).toBe(id);
  });

  it.each(['', 'a b', 'ä', 'a'.repeat(256), 7, undefined, {}])('refuses %o', (id) => {
    expect(readId(id)).toBeUndefined();
  });
});
