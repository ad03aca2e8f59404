/** A lost answer in every installed engine: one fetch sends one POST, so the faults do what they say. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type SandboxServer, serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';

const PATH = '/v1/create/customer';

/** Asks on a connection that earlier requests have opened, and writes the result. */
/** How often the page fetches. Only the last answer is lost. */
const FETCHES = 3;
const PAGE = `<!doctype html><title>resends</title><p id="result"></p><script>
const [, gateway, fault] = location.hash.split('|');
const ask = (headers) => fetch(gateway + '${PATH}', {
  method: 'POST',
  headers: { authorization: 'sk_test_resends', 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ email: 'ada@example.com', currency: 'eur' }),
}).then((response) => response.json());
(async () => {
  await ask({});
  await ask({});
  const result = await ask({ 'sandbox-fault': fault }).then(() => 'answered', () => 'lost');
  document.getElementById('result').textContent = result;
})();
</script>`;

let site: Server;
let gateway: SandboxServer;
const posts: string[] = [];

beforeAll(async () => {
  const sandbox = createSandbox({ onRequest: ({ method, path }) => void posts.push(`${method} ${path}`) });
  gateway = await serve(sandbox);
  site = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)).listen(
    0,
    '127.0.0.1',
  );
  await once(site, 'listening');
});

afterAll(async () => {
  await gateway?.close();
  site?.closeAllConnections();
  site?.close();
});

/** Opens the page, which asks a gateway three times, and reads the result of the last request. */
async function ask(driver: Driver, url: string, fault: string): Promise<string> {
  const { port } = site.address() as AddressInfo;
  // A new query, because the browser does not load a page again if only the hash changes.
  await driver.open(`http://127.0.0.1:${port}/?${fault}-${posts.length}#|${url}|${fault}`);
  await vi.waitUntil(async () => (await driver.readText('#result')) !== '', { timeout: 20_000, interval: 100 });
  return driver.readText('#result');
}

describeEngines((engine, getDriver) => {
  it.each(['drop', 'drop-after'])('sends one POST for one fetch when %s loses the answer', async (fault) => {
    posts.length = 0;
    expect(await ask(getDriver(), gateway.url, fault)).toBe('lost');
    expect(posts.filter((post) => post === `POST ${PATH}`)).toHaveLength(FETCHES);
  });

  // Only Chromium is known to send again.
  if (engine.name !== 'Chromium') return;
  it('the control: sends more than one POST if the connection is cut before the headers', async () => {
    let asked = 0;
    const cutting = createServer((request, response) => {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type, sandbox-fault',
      };
      if (request.method !== 'OPTIONS') asked++;
      if (request.headers['sandbox-fault'] !== undefined) return void request.socket.destroy();
      request.resume().once('end', () => response.writeHead(200, headers).end('{}'));
    }).listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    const { port } = cutting.address() as AddressInfo;
    expect(await ask(getDriver(), `http://127.0.0.1:${port}`, 'drop')).toBe('lost');
    expect(asked).toBeGreaterThan(3);
    cutting.close();
  });
});
