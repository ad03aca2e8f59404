/** Servers in processes of their own, and the load on them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as open } from 'node:http';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How many requests are under way at once. */
export const CONNECTIONS = 32;

/** The arguments of Node that start the gateway. */
export const GATEWAY = ['dist/command/main.js', 'sandbox', '--port', '0', '--json', '--quiet'];

/** @param {() => Promise<unknown>} work */
export async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Posts bodies over a number of connections.
 * @param {import('node:http').Agent} agent @param {Record<string, string>} headers
 * @param {readonly { url: string, body: string }[]} requests
 */
export async function load(agent, headers, requests) {
  const latencies = /** @type {number[]} */ ([]);
  let errors = 0;
  const post = (/** @type {{ url: string, body: string }} */ { url, body }) =>
    new Promise((resolve, reject) => {
      const request = open(url, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== 200) errors++;
        response.resume().on('end', resolve);
      });
      request.on('error', reject).end(body);
    });
  const queue = requests.values();
  const worker = async () => {
    for (const request of queue) latencies.push(await time(() => post(request)));
  };
  const ms = await time(() => Promise.all(Array.from({ length: CONNECTIONS }, worker)));
  return { ms, latencies, errors };
}

/**
 * Runs work with servers, each in its own process, and always stops them afterwards.
 * @template Result
 * @param {readonly (readonly string[])[]} commands
 * @param {(urls: string[]) => Promise<Result>} work
 */
export async function withServers(commands, work) {
  const children = commands.map((args) =>
    spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  try {
    const lines = await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    return await work(lines.map(([line]) => JSON.parse(String(line)).url));
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}
