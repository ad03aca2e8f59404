/** Starts a server by a script of an example's `package.json`, on a free port, and reads what it prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../../tools/start/find-free-port.mjs';

/** What a cron job sends. */
export const CRON_SECRET = 'cron-secret';

/** A server that runs. */
export interface RunningScript {
  readonly url: string;
  /** How often it has shipped an order, by what it has printed. */
  countShipped(orderId: string): number;
  stop(): Promise<void>;
}

/** Starts a script, which prints its address. `proxies` is its number of proxies. */
export async function startScript(folder: string, script: string, proxies?: number | string): Promise<RunningScript> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // The program must know its port: Next asks itself by it.
  const port = String(await findFreePort());
  const given = { NODE_ENV: 'production', CRON_SECRET, PORT: port, ...(proxies && { PROXIES: String(proxies) }) };
  // By `exec`, the signal reaches the program and not only its shell.
  const command = ['-c', `exec env ${scripts[script]}`];
  const env = { ...process.env, ...given };
  const child = spawn('sh', command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  const url = await new Promise<string | undefined>((resolve) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        printed.push(line);
        const [address] = /http:\S+/.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      })
      .on('close', () => resolve(undefined));
  });
  if (url === undefined) throw new Error(`The script ${script} ended without an address.`);
  return {
    url,
    countShipped: (orderId) => printed.filter((line) => line.startsWith(`Ship order ${orderId}:`)).length,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
