/** A server of static files that sends the strictest policy under which a checkout works. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from '../listen.js';
import { readPolicy } from '../read-policy.js';
import type { Gateway } from '../servers.js';
import { copyExample } from './copy-example.js';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a copy of an example. Its pages may connect only to their gateway. */
export async function serveExample(name: string, gateway: Gateway) {
  const { root, remove } = copyExample(name, gateway);
  const server = createServer(async ({ url = '/' }, response) => {
    // The bank sends the buyer back with a query.
    const [path = ''] = url.split('?');
    const type = TYPES[extname(path)];
    const body = type && (await readFile(join(root, path), 'utf8').catch(() => undefined));
    if (!body) return response.writeHead(404).end();
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': readPolicy(gateway.url) };
    return response.writeHead(200, headers).end(body);
  });
  const { url, stop } = await listen(server);
  return { url, stop: () => [stop(), remove()] };
}
