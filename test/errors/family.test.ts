/** The error classes: one base, direct subclasses, and names that a minifier cannot change. */
import { describe, expect, it } from 'vitest';
import { PaymentStoreError } from '../../src/errors/payment-store-error.js';
import { TokenDecryptionError } from '../../src/errors/token-decryption-error.js';
import {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  GatewayError,
  isPayveilError,
  PayveilError,
  ResponseError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js';

const LEAVES = [
  [AbortedError, new AbortedError('not_sent'), 'aborted', 'not_sent'],
  [ConfigurationError, new ConfigurationError('option_invalid', 'No.'), 'option_invalid', 'not_sent'],
  [ConnectionError, new ConnectionError('unknown', 'Lost.'), 'connection_failed', 'unknown'],
  [GatewayError, new GatewayError('gateway_error', 'refused', { status: 400 }), 'gateway_error', 'refused'],
  [PaymentStoreError, new PaymentStoreError('store_unavailable', 'No answer.'), 'store_unavailable', 'unknown'],
  [PaymentStoreError, new PaymentStoreError('store_broken', 'It forgets.'), 'store_broken', 'not_sent'],
  [ResponseError, new ResponseError('response_invalid', 'What?'), 'response_invalid', 'unknown'],
  [TimeoutError, new TimeoutError(10), 'timeout', 'unknown'],
  [TokenDecryptionError, new TokenDecryptionError(), 'token_invalid', 'refused'],
  [ValidationError, new ValidationError([]), 'validation_failed', 'not_sent'],
] as const;

describe.each(LEAVES)('%o', (Class, error, code, outcome) => {
  it('is an Error and a PayveilError, and none of the other classes', () => {
    expect(error).toBeInstanceOf(Error);
    const classes = [...new Set([PayveilError, ...LEAVES.map(([leaf]) => leaf)])];
    expect(classes.filter((candidate) => error instanceof candidate)).toEqual([PayveilError, Class]);
  });

  it('has its code and its outcome', () =>
    expect({ code: error.code, outcome: error.outcome }).toEqual({ code, outcome }));

  it('has the name of its class as its own property', () => {
    expect(error.name).toBe(Class.name);
    expect(String(error)).toBe(`${Class.name}: ${error.message}`);
    expect(Object.hasOwn(error, 'name')).toBe(true);
  });

  it('is known by isPayveilError', () => expect(isPayveilError(error)).toBe(true));
});

it.each(['status', 'gatewayCode', 'chargeId', 'requestId', 'retryAfterMs'])(
  'a GatewayError has its own %s, beside a member of every object that cannot be written',
  (name) => {
    Object.defineProperty(Object.prototype, name, { value: 'foreign', configurable: true });
    try {
      const error = new GatewayError('gateway_error', 'refused', { status: 401, chargeId: 'ch_1' });
      expect({ status: error.status, chargeId: error.chargeId }).toEqual({ status: 401, chargeId: 'ch_1' });
      expect(Object.hasOwn(error, name)).toBe(true);
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  },
);
