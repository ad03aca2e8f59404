/** Starts the server of a solver as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';

const START_MS = 30_000;
const LOG_LENGTH = 4000;

/**
 * Runs `node server.mjs` in a folder, and waits until it listens.
 * @param {string} folder
 * @param {{ ports: readonly number[], env: Record<string, string> }} options `ports`: on all of them it must listen.
 * @throws {Error} if it ends or does not listen in time, with what it has printed.
 */
export async function startServer(folder, { ports, env }) {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = (output + data).slice(-LOG_LENGTH);
    });
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const end = performance.now() + START_MS;
  for (const port of ports) {
    while (!(await listens(port))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > end) {
        await kill();
        throw new Error(`server.mjs ${hasEnded ? 'has ended' : `does not listen on ${port}`}: ${output.slice(-250)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return { kill, readOutput: () => output };
}

/**
 * A server may listen on IPv4 or on IPv6.
 * @param {number} port
 */
async function listens(port) {
  const tries = await Promise.all(['127.0.0.1', '::1'].map((host) => connects(port, host)));
  return tries.includes(true);
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const connects = (port, host) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * Runs `npm run build` if the folder has it.
 * @param {string} folder
 * @param {Record<string, string>} env
 * @throws {Error} if it fails.
 */
export async function build(folder, env) {
  const args = ['run', 'build', '--if-present', '--silent'];
  const child = spawn('npm', args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run build has failed: ${output.slice(-250)}`);
}
