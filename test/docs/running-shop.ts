/** A shop of the examples or of the guide that runs, with a gateway of its own. */
import { createSandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import type { writeReadmeShop } from '../browser/examples/guide-shop.js';
import { startScript } from '../browser/examples/start-script.js';

/** Copies the files of a shop into a folder. */
export type Copy = typeof writeReadmeShop;

/** Starts a shop with a gateway of its own. */
export async function openShop({ script, copy }: { readonly script: string; readonly copy: Copy }) {
  const sandbox = createSandbox();
  const server = await serve(sandbox);
  const { folder, remove } = copy(server);
  const { url, countShipped, stop } = await startScript(folder, script);
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { ...init, redirect: 'manual' });
  async function buy(known?: string) {
    const { headers } = await ask('/', known === undefined ? {} : { headers: { cookie: known } });
    const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
    return { cookie, orderId: headers.get('location')?.split('order=')[1] ?? '' };
  }
  async function close() {
    await stop();
    await server.close();
    remove();
  }
  return { shop: { ask, buy, countShipped, gateway: { url: server.url, ...sandbox.keys } }, close };
}
