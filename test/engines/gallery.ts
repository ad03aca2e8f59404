/** Serves the gallery of the form to the tests of a file, and opens its states. */
import { afterAll, beforeAll, vi } from 'vitest';
import { serveGallery } from '../../examples/gallery/serve-gallery.mjs';
import type { Driver } from './driver.js';

/** How long a browser may take, in milliseconds. */
export const WAIT = { timeout: 15_000, interval: 50 };

/**
 * Serves the gallery while the tests of a file run.
 * @returns A function that opens a state of it, and waits until the form stands.
 */
export function useGallery() {
  let gallery: Awaited<ReturnType<typeof serveGallery>>;
  beforeAll(async () => {
    gallery = await serveGallery();
  });
  afterAll(() => gallery?.close());
  return async (driver: Driver, query: Readonly<Record<string, string>>) => {
    await driver.open(`${gallery.url}/?${new URLSearchParams(query)}`);
    await vi.waitUntil(() => driver.has('body[data-ready]'), WAIT);
  };
}
