/** One payment, and every way in which it ends. */
import { describe, expect, it, vi } from 'vitest';
import { type Ending, judgeResult, pay } from '../../../src/checkout/payment/pay.js';
import {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  type Outcome,
  ResponseError,
  TimeoutError,
  ValidationError,
} from '../../../src/index.js';

const TOKEN = 'ab'.repeat(32);
const seal = async () => TOKEN;
const reject = (error: unknown) => Promise.reject(error);
const refused = new GatewayError('gateway_error', 'refused', { status: 401 });
const unknown = new GatewayError('gateway_error', 'unknown', { status: 503 });
const withOutcome = (outcome: unknown) => Object.assign(new Error('of the merchant'), { outcome });

describe('pay', () => {
  it('settles the token that was sealed, once, and ends as that says', async () => {
    const ending: Ending = { kind: 'pending' };
    const settle = vi.fn(async () => ending);
    expect(await pay({ seal, settle })).toBe(ending);
    expect(settle.mock.calls).toEqual([[TOKEN]]);
  });

  it.each([
    ['an error of the platform', new Error('OperationError'), 'handler_failed'],
    ['no encryption', new ConfigurationError('webcrypto_unavailable', ''), 'webcrypto_unavailable'],
    ['no address', new ConfigurationError('remote_ip_failed', ''), 'remote_ip_failed'],
    ['a charge that may not travel', new ValidationError([]), 'validation_failed'],
    ['nothing', undefined, 'handler_failed'],
  ])('sends nothing when sealing fails with %s', async (_, error, code) => {
    const settle = vi.fn();
    const ending = await pay({ seal: () => reject(error), settle });
    expect(ending).toEqual({ kind: 'failed', code, outcome: 'not_sent', key: 'form.encrypt' });
    expect(settle).not.toHaveBeenCalled();
  });

  it('has not sent what fails to be sealed, whatever the error says', async () => {
    const ending = await pay({ seal: () => reject(unknown), settle: vi.fn() });
    expect(ending).toMatchObject({ kind: 'failed', outcome: 'not_sent' });
  });

  it.each<[string, unknown, Outcome, string, string]>([
    ['a refusal', refused, 'refused', 'form.refused', 'gateway_error'],
    ['a failure of the gateway', unknown, 'unknown', 'form.unknown', 'gateway_error'],
    ['no connection', new ConnectionError('not_sent', ''), 'not_sent', 'form.network', 'connection_failed'],
    ['a connection that broke', new ConnectionError('unknown', ''), 'unknown', 'form.unknown', 'connection_failed'],
    ['a time-out', new TimeoutError(1), 'unknown', 'form.unknown', 'timeout'],
    ['an abort', new AbortedError('unknown'), 'unknown', 'form.unknown', 'aborted'],
    [
      'an answer nobody can read',
      new ResponseError('response_invalid', ''),
      'unknown',
      'form.unknown',
      'response_invalid',
    ],
    ['an error of the merchant', new Error('4242424242424242'), 'unknown', 'form.unknown', 'handler_failed'],
    ['one that was not sent', withOutcome('not_sent'), 'not_sent', 'form.network', 'handler_failed'],
    ['one that was refused', withOutcome('refused'), 'refused', 'form.refused', 'handler_failed'],
    ['one that says something else', withOutcome('declined'), 'unknown', 'form.unknown', 'handler_failed'],
    ['one whose outcome is no text', withOutcome(['refused']), 'unknown', 'form.unknown', 'handler_failed'],
    ['a plain object', { outcome: 'refused' }, 'refused', 'form.refused', 'handler_failed'],
    ['nothing', undefined, 'unknown', 'form.unknown', 'handler_failed'],
    ['null', null, 'unknown', 'form.unknown', 'handler_failed'],
    ['a text', 'refused', 'unknown', 'form.unknown', 'handler_failed'],
  ])('ends with what is known of %s', async (_, error, outcome, key, code) => {
    const ending = await pay({ seal, settle: () => reject(error) });
    expect(ending).toEqual({ kind: 'failed', code, outcome, key });
  });

  it('never rejects, even when a step throws at once', async () => {
    const fail = () => {
      throw new Error('at once');
    };
    expect(await pay({ seal: fail, settle: vi.fn() })).toMatchObject({ outcome: 'not_sent', key: 'form.encrypt' });
    expect(await pay({ seal, settle: fail })).toMatchObject({ outcome: 'unknown', key: 'form.unknown' });
  });
});

describe('judgeResult', () => {
  it.each([undefined, null])('takes %s for a success that nobody describes', (result) => {
    expect(judgeResult(result)).toEqual({ kind: 'succeeded' });
  });

  it.each(['pending', 'processing', 'requires_action', 'Succeeded', '', 'constructor'])(
    'takes the status %j for pending',
    (status) => {
      expect(judgeResult({ id: 'ch_1', status })).toEqual({ kind: 'pending' });
    },
  );

  it('takes succeeded for succeeded', () => {
    expect(judgeResult({ status: 'succeeded' })).toEqual({ kind: 'succeeded' });
  });

  it.each([
    [{ decline_code: 'insufficient_funds', failure_code: 'card_declined' }, 'insufficient_funds'],
    [{ decline_code: null, failure_code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ failure_code: 'expired_card' }, 'expired_card'],
    [{ decline_code: 42 }, undefined],
    [{}, undefined],
  ])('takes failed for declined, for the reason in %j', (codes, reason) => {
    expect(judgeResult({ status: 'failed', ...codes })).toEqual({ kind: 'declined', reason });
  });

  it.each([
    [{}],
    [{ id: 'ch_1' }],
    [{ status: 200, ok: true }],
    [{ status: undefined }],
    [new Response('{"status":"succeeded"}')],
    ['succeeded'],
    [true],
    [false],
    [0],
    [[]],
  ])('learns nothing from %o', (result) => {
    expect(judgeResult(result)).toEqual({
      kind: 'failed',
      code: 'result_unreadable',
      outcome: 'unknown',
      key: 'form.unknown',
    });
  });
});
