/** Replaces the platform's random source with known bytes or with a broken source. */
import { onTestFinished, vi } from 'vitest';

/** Makes `crypto.getRandomValues` fill every array with these bytes until the test is over. */
export function stubRandomBytes(hex: string): void {
  const bytes = Buffer.from(hex, 'hex');
  stubRandomSource((array) => array.set(bytes));
}

/** Replaces `crypto.getRandomValues` until the test is over. */
export function stubRandomSource(fill: (array: Uint8Array) => void): void {
  const spy = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
    fill(array as unknown as Uint8Array);
    return array;
  });
  onTestFinished(() => spy.mockRestore());
}
