/** Examples that bring a server of their own: copied, prepared once for each worker, and started by one of their scripts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { copyExample } from './copy-example.js';
import { test as base } from './quiet-test.js';

/** How an example starts. */
interface Start {
  /** The folder below `examples/`. */
  readonly name: string;
  /** A script of its `package.json`, which prints the address. */
  readonly script: string;
  /** Adds the packages to the copy, and builds it. Default: links to the packages of the repository. */
  readonly prepare?: (folder: string) => void;
}

/** Tests with a running server, and a function that starts one more behind so many proxies. */
export const extendWithServer = ({ name, script, prepare }: Start) =>
  base.extend<
    object,
    { start: (proxies?: number | string) => Promise<{ url: string; stop: () => Promise<void> }>; shop: string }
  >({
    start: [
      async ({ gateway }, use) => {
        const { folder, remove } = copyExample(name, gateway, prepare);
        await use((proxies) => startScript(folder, script, proxies));
        remove();
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ start }, use) => {
        const { url, stop } = await start();
        await use(url);
        await stop();
      },
      { scope: 'worker' },
    ],
  });

async function startScript(folder: string, script: string, proxies?: number | string) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const given = { NODE_ENV: 'production', PORT: await findFreePort(), ...(proxies && { PROXIES: String(proxies) }) };
  // By `exec`, the signal reaches the program and not only its shell.
  const command = ['-c', `exec env ${scripts[script]}`];
  const env = { ...process.env, ...given };
  const child = spawn('sh', command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await findAddress(child.stdout);
  if (url === undefined) throw new Error(`The script ${script} ended without an address.`);
  // Otherwise a program that goes on to print would wait.
  child.stdout.resume();
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { url, stop };
}

/** The program must know its port: Next asks itself by it. */
async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

async function findAddress(output: Readable): Promise<string | undefined> {
  for await (const line of createInterface(output)) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  return undefined;
}
