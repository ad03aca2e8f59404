/** Catches errors and returns them, so that a test can check them. */
import { expect } from 'vitest';
import { isPayveilError, type PayveilError } from '../src/index.js';

/** Waits until a promise rejects with an error of Payveil, and returns the error. */
export async function caught(promise: Promise<unknown>): Promise<PayveilError> {
  return check(
    await promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}

/** Calls a function that throws an error of Payveil, and returns the error. */
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
