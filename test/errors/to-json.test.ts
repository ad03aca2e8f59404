/** An error's JSON, as a log shows it: fixed members, and no member that was added. */
import { describe, expect, it } from 'vitest';
import { TokenDecryptionError } from '../../src/errors/token-decryption-error.js';
import {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  ResponseError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js';
import { withGuide } from '../with-guide.js';

const BASE = ['name', 'code', 'outcome', 'canResend', 'attempts', 'message'];

describe.each([
  [new AbortedError('unknown'), []],
  [new ConfigurationError('option_invalid', 'No.'), []],
  [new ConnectionError('unknown', 'Lost.'), []],
  [new ResponseError('response_invalid', 'What?'), []],
  [new TokenDecryptionError(), []],
  [new TimeoutError(10), ['timeoutMs']],
  [new ValidationError([]), ['issues']],
  [
    new GatewayError('gateway_error', 'refused', {
      status: 400,
      gatewayCode: 'card_declined',
      chargeId: 'ch_1',
      requestId: 'req_1',
      retryAfterMs: 1000,
      body: { secret: 'secret' },
    }),
    ['status', 'gatewayCode', 'chargeId', 'requestId', 'retryAfterMs'],
  ],
])('JSON of %s', (error, more) => {
  it('has exactly the fixed members', () =>
    expect(Object.keys(JSON.parse(JSON.stringify(error)))).toEqual([...BASE, ...more]));

  it('has no member that was added', () => {
    const marked = Object.assign(error, { note: 'secret', config: { headers: 'secret' } });
    expect(JSON.stringify({ marked })).not.toContain('secret');
  });

  it('has neither stack nor cause', () => {
    expect(error.toJSON()).not.toHaveProperty('stack');
    expect(error.toJSON()).not.toHaveProperty('cause');
  });
});

it('leaves out the members of a GatewayError that are undefined', () => {
  const error = new GatewayError('token_already_used', 'unknown', { status: 409 });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'GatewayError',
    code: 'token_already_used',
    outcome: 'unknown',
    canResend: false,
    attempts: 0,
    message: withGuide('token_already_used', 'The gateway answered 409.'),
    status: 409,
  });
});
