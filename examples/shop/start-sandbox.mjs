/** Starts the sandbox by its command, as a developer does, so that its demo is there too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../dist/command/main.js', import.meta.url));

/**
 * Starts it on a port of this machine. It ends with this process.
 * @param {number} port 0 is any free one.
 * @returns {Promise<{ url: string, publishableKey: string, secretKey: string, signature: string, stop(): void }>}
 */
export async function startSandbox(port) {
  const args = [COMMAND, 'sandbox', '--port', String(port), '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, async () => {
      stop();
      // Its port is free then, for the next one.
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      process.exit(0);
    });
  }
  const [line] = await once(child.stdout, 'data');
  return { ...JSON.parse(String(line)), stop };
}
