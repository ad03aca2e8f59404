/** The members that a GatewayError reads from an answer besides its status. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readRetryAfter } from '../../src/client/responses.js';
import type { GatewayError } from '../../src/index.js';
import { withGuide } from '../with-guide.js';
import { failCharge } from './stub-fetch.js';

async function charge(status: number, body?: unknown, headers: object = {}): Promise<GatewayError> {
  return (await failCharge([status, body, headers])) as GatewayError;
}

describe('a card number that the gateway echoes', () => {
  it.each([
    '4242424242424242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242_4242_4242_4242',
    'pan_6205500000000000004',
  ])('as %s is not shown as a code', async (pan) => {
    const error = await charge(400, { error: { code: pan } });
    expect(error.gatewayCode).toBeUndefined();
    expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/4242|62055/);
  });

  it('is shown as an identifier, which may have such digits by chance', async () => {
    const error = await charge(400, { error: { charge: '4242424242424242' } }, { 'request-id': '5555555555554444' });
    expect(error).toMatchObject({ chargeId: '4242424242424242', requestId: '5555555555554444' });
  });
});

describe('gatewayCode', () => {
  it.each([
    ['error.code', { error: { code: 'card_declined' } }],
    ['code', { code: 'card_declined' }],
    ['error.code before code', { error: { code: 'card_declined' }, code: 'x' }],
  ])('is %s', async (_, body) => {
    const error = await charge(400, body);
    expect(error.gatewayCode).toBe('card_declined');
    expect(error.message).toBe(withGuide('gateway_error', 'The gateway answered 400 (card_declined).'));
  });

  it.each([undefined, '', 42, null, {}, 'two words', 'a\nb', '<b>', 'key=key_7f0c2a', 'x'.repeat(65)])(
    'is not %j',
    async (code) => {
      const error = await charge(400, { error: { code } });
      expect(error.gatewayCode).toBeUndefined();
      expect(error.message).toBe(withGuide('gateway_error', 'The gateway answered 400.'));
    },
  );
});

describe('chargeId', () => {
  it.each([
    ['error.charge', { error: { charge: 'ch_1' } }],
    ['error.charge.id', { error: { charge: { id: 'ch_1' } } }],
    ['the id of a charge object', { object: 'charge', id: 'ch_1' }],
    ['the id of a failed charge', { status: 'failed', id: 'ch_1' }],
    ['error.charge before the id', { status: 'failed', id: 'ch_2', error: { charge: 'ch_1' } }],
  ])('is %s', async (_, body) => expect((await charge(500, body)).chargeId).toBe('ch_1'));

  it('may be a number', async () =>
    expect((await charge(400, { error: { code: 'token_already_used', charge: 42 } })).chargeId).toBe('42'));

  it.each([
    ['the id of anything else', { id: 'evt_1', object: 'event' }],
    ['an empty text', { error: { charge: '' } }],
    ['a text with a space', { error: { charge: 'ch 1' } }],
    ['a text that is too long', { error: { charge: 'x'.repeat(256) } }],
    ['a list', [{ error: { charge: 'ch_1' } }]],
  ])('is not %s', async (_, body) => expect((await charge(500, body)).chargeId).toBeUndefined());
});

describe('requestId', () => {
  it.each([
    ['the header', {}, { 'request-id': 'req_1' }],
    ['error.request_id', { error: { request_id: 'req_1' } }, {}],
    ['the header before the body', { error: { request_id: 'req_2' } }, { 'request-id': 'req_1' }],
  ])('is %s', async (_, body, headers) => expect((await charge(500, body, headers)).requestId).toBe('req_1'));

  it.each([{}, { error: { request_id: 42 } }, { error: { request_id: 'two words' } }, { error: 'req_1' }])(
    'is not in %j',
    async (body) => expect((await charge(500, body)).requestId).toBeUndefined(),
  );
});

describe('retryAfterMs', () => {
  it('is read from the header', async () => {
    // The client sends the charge again after that time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const errors = Promise.all([charge(429, {}, { 'retry-after': '7' }), charge(429, {})]);
    await vi.advanceTimersByTimeAsync(8000);
    expect((await errors).map(({ retryAfterMs }) => retryAfterMs)).toEqual([7000, undefined]);
  });

  it.each([
    ['0', 0],
    ['1', 1000],
    ['007', 7000],
    ['120', 120_000],
    ['999999999', 999_999_999_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ])('reads "%s" as %i ms', (header, expected) => expect(readRetryAfter(header)).toBe(expected));

  it('reads a future date as the time until then', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(readRetryAfter(new Date(Date.UTC(2026, 0, 1, 0, 1)).toUTCString())).toBe(60_000);
  });

  it.each([null, '', ' ', '-1', '1.5', '+1', '1e3', '0x10', 'soon', '5 seconds', '1, 2', 'NaN', 'Infinity'])(
    'reads nothing from %j',
    (header) => expect(readRetryAfter(header)).toBeUndefined(),
  );
});

describe('body', () => {
  it('is the parsed body', async () =>
    expect((await charge(400, { error: { code: 'x' }, more: [1] })).body).toEqual({ error: { code: 'x' }, more: [1] }));

  it('is undefined when it was not JSON', async () => expect((await charge(502)).body).toBeUndefined());
});
