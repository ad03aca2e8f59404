/** Errors as values, so that a test can look at them from every side. */
import { expect } from 'vitest';
import { isPayveilError, type PayveilError } from '../src/index.js';

/** Waits for a rejection of Payveil's and returns it. */
export async function caught(promise: Promise<unknown>): Promise<PayveilError> {
  return check(
    await promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}

/** Calls a function that throws an error of Payveil's and returns it. */
export function thrown(call: () => unknown): PayveilError {
  try {
    call();
  } catch (error) {
    return check(error);
  }
  return check(undefined);
}

function check(error: unknown): PayveilError {
  expect(error).toSatisfy(isPayveilError, 'an error of Payveil');
  return error as PayveilError;
}
