/** Runs a sandbox gateway on this machine until it is stopped. */
import { cutGuide } from '../../errors/payveil-error.js';
import { type SandboxServer, serve } from '../../sandbox/adapters/node.js';
import type { SandboxOptions } from '../../sandbox/options.js';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.js';
import type { RequestEntry } from '../../sandbox/state.js';
import { failAsMisused, readErrorMessage } from '../fail.js';
import { failToListen } from '../listen.js';
import { withDemo } from './demo/with-demo.js';
import { type SandboxValues, toSandboxOptions } from './flags.js';
import { listDifferences } from './list-differences.js';
import { openAskedStore } from './open-asked-store.js';
import { readPort } from './port.js';
import { describeReady, describeRequest } from './print.js';

/** Runs a sandbox gateway. @throws {CommandError} if a value is wrong, or the port is taken. */
export async function runSandbox(values: SandboxValues): Promise<void> {
  if (values.host === '') failAsMisused('--host must name an address');
  const port = readPort(values.port);
  const options = toSandboxOptions(values);
  // Check the options before a store is made.
  createOrFail(options);
  const store = await openAskedStore(values.store, (sentence) => {
    if (!values.quiet) process.stderr.write(`  ${sentence}\n`);
  });
  const isTalking = !values.quiet && !values.json;
  const onRequest = isTalking ? (entry: RequestEntry) => void process.stdout.write(describeRequest(entry)) : undefined;
  const gateway = createOrFail({ ...options, store, onRequest });
  const server = await listen(
    values['no-demo'] ? gateway : withDemo(gateway, listDifferences(values)),
    port,
    values.host,
  );
  // Listen for signals before the ready line, because its reader may stop the command at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await store?.close();
      process.exit(0);
    });
  }
  const ready = { url: server.url, ...gateway.keys, pid: process.pid };
  if (values.json) process.stdout.write(`${JSON.stringify(ready)}\n`);
  else if (isTalking) process.stdout.write(describeReady(gateway, server.url, values));
}

function createOrFail(options: SandboxOptions): Sandbox {
  try {
    return createSandbox(options);
  } catch (error) {
    return failAsMisused(nameArgument(readErrorMessage(error)));
  }
}

const ARGUMENTS: Readonly<Record<string, string>> = { allowHosts: 'allow-host', merchants: 'merchant' };

/** Names the argument of the command in place of the option of `createSandbox`, and leaves out the guide, which is for code. */
function nameArgument(message: string): string {
  const sentence = cutGuide(message).replace(/\.$/, '');
  return sentence.replace(/^The option (\w+)/, (_, name: string) => `--${ARGUMENTS[name] ?? name}`);
}

async function listen(gateway: Sandbox, port: number, host: string): Promise<SandboxServer> {
  try {
    return await serve(gateway, { port, host });
  } catch (error) {
    return failToListen(error, { host, port, flag: '--port' });
  }
}
