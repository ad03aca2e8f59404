/** The command `payveil sandbox`: runs a gateway until it is stopped. */
import { type SandboxServer, serve } from '../../sandbox/adapters/node.js';
import type { SandboxOptions } from '../../sandbox/options.js';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.js';
import { readPort, toSandboxOptions, type Values } from '../arguments.js';
import { fail, failAsMisused } from '../usage.js';
import { openAskedStore } from './open-asked-store.js';
import { describeReady, describeRequest } from './print.js';

/** Runs a sandbox gateway. */
export async function runSandbox(values: Values): Promise<void> {
  if (values.host === '') failAsMisused('--host must name an address');
  const port = readPort(values.port);
  const options = toSandboxOptions(values);
  // Check the options before a store is made.
  createOrFail(options);
  const store = await openAskedStore(values.store, (sentence) => {
    if (!values.quiet) process.stderr.write(`  ${sentence}\n`);
  });
  const isTalking = !values.quiet && !values.json;
  const onRequest = isTalking ? (entry: Entry) => void process.stdout.write(describeRequest(entry)) : undefined;
  const sandbox = createOrFail({ ...options, store, onRequest });
  const server = await listen(sandbox, port, values.host);
  // Listen for signals before the ready line, because its reader may stop the command at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await store?.close();
      process.exit(0);
    });
  }
  const ready = { url: server.url, ...sandbox.keys, pid: process.pid };
  if (values.json) process.stdout.write(`${JSON.stringify(ready)}\n`);
  else if (isTalking) process.stdout.write(describeReady(sandbox, server.url, values));
}

type Entry = Parameters<NonNullable<SandboxOptions['onRequest']>>[0];

function createOrFail(options: SandboxOptions): Sandbox {
  try {
    return createSandbox(options);
  } catch (error) {
    return failAsMisused(nameArgument((error as Error).message));
  }
}

const ARGUMENTS: Readonly<Record<string, string>> = { allowHosts: 'allow-host', merchants: 'merchant' };

/** Names the argument of the command in place of the option of `createSandbox`. */
function nameArgument(message: string): string {
  return message.replace(/^The option (\w+)/, (_, name: string) => `--${ARGUMENTS[name] ?? name}`).replace(/\.$/, '');
}

async function listen(sandbox: Sandbox, port: number, host: string): Promise<SandboxServer> {
  try {
    return await serve(sandbox, { port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return fail(`port ${port} is in use; try --port 0`);
    return fail(`cannot listen on ${host}:${port} (${code})`);
  }
}
