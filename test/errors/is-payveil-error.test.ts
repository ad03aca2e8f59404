/** The guard isPayveilError knows the errors of every copy of the package, and nothing else. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AbortedError,
  ConfigurationError,
  createClient,
  GatewayError,
  isPayveilError,
  PayveilError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js';
import { thrown } from '../caught.js';

describe('another copy of the package', () => {
  let other: typeof import('../../src/index.js');

  beforeAll(async () => {
    vi.resetModules();
    other = await import('../../src/index.js');
  });

  it('has classes of its own', () => {
    expect(other.PayveilError).not.toBe(PayveilError);
    const error = new other.ConfigurationError('option_invalid', 'No.');
    expect(error).not.toBeInstanceOf(PayveilError);
    expect(error).not.toBeInstanceOf(ConfigurationError);
  });

  it('throws errors that this copy knows', () => {
    const error = thrown(() => other.createClient({} as never));
    expect(error).toBeInstanceOf(other.ConfigurationError);
    expect(isPayveilError(error)).toBe(true);
  });

  it('knows the errors of this copy', () =>
    expect(other.isPayveilError(thrown(() => createClient({} as never)))).toBe(true));
});

it('knows an error whose class extends a class of Payveil', () => {
  class ShopError extends ConfigurationError {}
  expect(isPayveilError(new ShopError('option_invalid', 'No.'))).toBe(true);
});

it.each([
  undefined,
  null,
  'PayveilError',
  42,
  {},
  new Error('x'),
  new TypeError('x'),
  Object.assign(new Error('x'), { name: 'PayveilError', code: 'timeout', outcome: 'unknown' }),
  { name: 'TimeoutError', code: 'timeout', outcome: 'unknown' },
  { [Symbol.for('payveil.error')]: true },
  PayveilError,
])('does not know %s', (value) => expect(isPayveilError(value)).toBe(false));

describe('the code of a known error', () => {
  /** Compiles only if the code narrows the error to its class. */
  const explain = (error: unknown): string => {
    if (!isPayveilError(error)) return 'not ours';
    if (error.code === 'validation_failed') return error.issues.map(({ path }) => path).join();
    if (error.code === 'gateway_error' || error.code === 'token_already_used') return String(error.status);
    return error.code === 'timeout' ? `${error.timeoutMs} ms` : error.outcome;
  };

  it('narrows it to its class', () => {
    const issue = { path: 'cvc', code: 'cvc_invalid', message: 'No.' } as const;
    expect(explain(new ValidationError([issue]))).toBe('cvc');
    expect(explain(new GatewayError('gateway_error', 'refused', { status: 400 }))).toBe('400');
    expect(explain(new TimeoutError(5))).toBe('5 ms');
    expect(explain(new AbortedError('unknown'))).toBe('unknown');
    expect(explain(new Error('other'))).toBe('not ours');
  });
});
