/** Serves the gallery of the form to the tests of a file, and opens its states. */
import { afterAll, beforeAll, vi } from 'vitest';
import { serveShop } from '../../examples/shop/serve-shop.mjs';
import type { Driver } from './driver.js';

/** How long a browser may take, in milliseconds. */
export const WAIT = { timeout: 15_000, interval: 50 };

/**
 * Serves the gallery while the tests of a file run.
 * @returns A function that opens a state of it, and waits until the form stands.
 */
export function useGallery() {
  let shop: Awaited<ReturnType<typeof serveShop>>;
  beforeAll(async () => {
    // The states ask no gateway.
    shop = await serveShop({ baseUrl: 'https://gateway.example', apiKey: 'pk_test_shop', signature: 'sig_test_shop' });
  });
  afterAll(() => shop?.close());
  return async (driver: Driver, query: Readonly<Record<string, string>>) => {
    await driver.open(`${shop.url}/states?${new URLSearchParams(query)}`);
    await vi.waitUntil(() => driver.has('body[data-ready]'), WAIT);
  };
}
