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
  { Class: AbortedError, error: new AbortedError('not_sent'), code: 'aborted', outcome: 'not_sent' },
  {
    Class: ConfigurationError,
    error: new ConfigurationError('option_invalid', 'No.'),
    code: 'option_invalid',
    outcome: 'not_sent',
  },
  {
    Class: ConnectionError,
    error: new ConnectionError('unknown', 'Lost.'),
    code: 'connection_failed',
    outcome: 'unknown',
  },
  {
    Class: GatewayError,
    error: new GatewayError('gateway_error', 'refused', { status: 400 }),
    code: 'gateway_error',
    outcome: 'refused',
  },
  {
    Class: PaymentStoreError,
    error: new PaymentStoreError('store_unavailable', 'No answer.'),
    code: 'store_unavailable',
    outcome: 'unknown',
  },
  {
    Class: PaymentStoreError,
    error: new PaymentStoreError('store_broken', 'It forgets.'),
    code: 'store_broken',
    outcome: 'not_sent',
  },
  {
    Class: ResponseError,
    error: new ResponseError('response_invalid', 'What?'),
    code: 'response_invalid',
    outcome: 'unknown',
  },
  { Class: TimeoutError, error: new TimeoutError(10), code: 'timeout', outcome: 'unknown' },
  { Class: TokenDecryptionError, error: new TokenDecryptionError(), code: 'token_invalid', outcome: 'refused' },
  { Class: ValidationError, error: new ValidationError([]), code: 'validation_failed', outcome: 'not_sent' },
];

describe.each(LEAVES)('$Class.name', ({ Class, error, code, outcome }) => {
  it('is an Error and a PayveilError, and none of the other classes', () => {
    expect(error).toBeInstanceOf(Error);
    const classes = [...new Set([PayveilError, ...LEAVES.map((leaf) => leaf.Class)])];
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
