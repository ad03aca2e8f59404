/** The examples with a server of their own answer the same requests, each in its framework. Next.js has a test of its own. */

import { createSandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { copyExample } from '../browser/examples/copy-example.js';
import { startScript } from '../browser/examples/start-script.js';
import { REQUESTS } from './shop-requests.mjs';

const SHOPS = [
  { name: 'express-or-fastify', script: 'express' },
  { name: 'express-or-fastify', script: 'fastify' },
  { name: 'hono', script: 'node' },
];

/** Starts an example with a gateway of its own. */
async function openExample({ name, script }: (typeof SHOPS)[number]) {
  const sandbox = createSandbox();
  const server = await serve(sandbox);
  const { folder, remove } = copyExample(name, server);
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

describe.each(SHOPS)('the shop of $name, $script', (example) => {
  let opened: Awaited<ReturnType<typeof openExample>>;
  beforeAll(async () => {
    opened = await openExample(example);
  });
  afterAll(() => opened.close());

  it.each(REQUESTS)('$title', ({ run }) => run(opened.shop));
});
