/** Examples that bring a server of their own: copied, prepared once for each worker, and started by one of their scripts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyExample } from './copy-example.js';
import { test as base } from './quiet-test.js';

/** How an example starts. */
interface Start {
  /** The folder below `examples/`. */
  readonly name: string;
  /** A script of its `package.json`, which prints the address. */
  readonly script: string;
  /** What has to be done in the copy before. */
  readonly prepare?: (folder: string) => void;
}

/** Tests with a running server, and a function that starts one more behind so many proxies. */
export const extendWithServer = ({ name, script, prepare }: Start) =>
  base.extend<
    object,
    { start: (proxies?: number) => Promise<{ url: string; stop: () => Promise<void> }>; shop: string }
  >({
    start: [
      async ({ gateway }, use) => {
        const { folder, remove } = copyExample(name, gateway);
        prepare?.(folder);
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

async function startScript(folder: string, script: string, proxies?: number) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const env = { ...process.env, PORT: '0', ...(proxies !== undefined && { PROXIES: String(proxies) }) };
  // By `exec`, the signal reaches the program and not only its shell.
  const child = spawn('sh', ['-c', `exec env ${scripts[script]}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  if (!url) throw new Error(`The script ${script} printed no address: ${line}`);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { url, stop };
}
