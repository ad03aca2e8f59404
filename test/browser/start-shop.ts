/** The shop of `npm start`, and the gallery beside it. */
import { serveShop } from '../../examples/shop/serve-shop.mjs';
import type { Gateway } from './servers.js';

/** Starts the shop. `frame` is the origin of its frame. */
export async function startShop({ url: baseUrl, publishableKey: apiKey, signature }: Gateway) {
  const { close, ...shop } = await serveShop({ baseUrl, apiKey, signature });
  return { ...shop, stop: close };
}
