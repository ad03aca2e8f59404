#!/usr/bin/env node
/** The command `payveil`. */
import { parseArgs } from 'node:util';
import { isLoopbackHost } from '../fields/url.js';
import { version } from '../version.js';
import { type SandboxServer, serve } from './adapters/node.js';
import { createSandbox, type Sandbox } from './sandbox.js';
import { describeLocation, isLocation } from './store/sql/location.js';
import type { OpenedStore } from './store/sql/sql-store.js';

const USAGE = `Usage: payveil sandbox [options]

Starts a sandbox gateway on this machine. Never enter a real card.

Options:
  --port <number>        the port to listen on; 0 is any free one (default 4010)
  --host <host>          the address to listen on (default 127.0.0.1)
  --allow-host <host>    a host name by which /sandbox/ may be asked, beside those of this machine
  --settlement <when>    when SEPA settles, after it was answered as pending:
                         business-days, immediate, manual, or a number of seconds
  --clock <instant>      the instant, as ISO 8601, at which every clock stands at first
  --store <where>        where its state is kept: a directory (PGlite), or postgres://... (a server); else in memory
  --strict-keys          refuse a publishable key on charges and customers
  --no-faults            ignore every request for a fault
  --json                 print one line of JSON when ready
  --quiet                print nothing when ready
  --help                 print this
  --version              print the version
`;

const DEFAULT_PORT = '4010';

/** Ends the command with the usage: the arguments are wrong. */
function failWithUsage(problem: string): never {
  process.stderr.write(`payveil: ${problem}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: DEFAULT_PORT },
        host: { type: 'string', default: '127.0.0.1' },
        'allow-host': { type: 'string', multiple: true, default: [] },
        settlement: { type: 'string', default: 'business-days' },
        clock: { type: 'string' },
        store: { type: 'string' },
        'strict-keys': { type: 'boolean', default: false },
        'no-faults': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return failWithUsage((error as Error).message);
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : failWithUsage('--port must be 0 to 65535');
}

type Values = ReturnType<typeof readArguments>['values'];

/** Opens the store that is asked for. What opens it is loaded only then. */
async function openAskedStore(location: string | undefined, isQuiet: boolean): Promise<OpenedStore | undefined> {
  if (location === undefined) return undefined;
  if (!isLocation(location)) failWithUsage('--store must name a directory or a server');
  if (!isQuiet) process.stderr.write(`  Opening the store    ${describeLocation(location)} …\n`);
  try {
    const { openStore } = await import('./store/open-store.js');
    return await openStore(location);
  } catch (error) {
    process.stderr.write(`payveil: ${(error as Error).message}\n`);
    process.exit(1);
  }
}

function createFromArguments(values: Values, store: OpenedStore | undefined): Sandbox {
  const { settlement } = values;
  try {
    return createSandbox({
      store,
      allowHosts: values['allow-host'],
      settlement: /^\d{1,9}$/.test(settlement) ? { seconds: Number(settlement) } : (settlement as 'business-days'),
      clock: values.clock,
      strictKeys: values['strict-keys'],
      faults: !values['no-faults'],
    });
  } catch (error) {
    return failWithUsage((error as Error).message);
  }
}

async function listen(sandbox: Sandbox, port: number, host: string): Promise<SandboxServer> {
  try {
    return await serve(sandbox, { port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EADDRINUSE' ? `port ${port} is in use; try --port 0` : `cannot listen on ${host}:${port} (${code})`;
    process.stderr.write(`payveil: ${reason}\n`);
    process.exit(1);
  }
}

function describeReady(
  { keys }: Sandbox,
  { url }: SandboxServer,
  { clock, settlement, store, 'allow-host': allowHosts }: Values,
): string {
  const settles = /^\d/.test(settlement) ? `after ${settlement} s` : (SETTLES[settlement] as string);
  return [
    '',
    `  Sandbox gateway      ${url}      store ${store ? describeLocation(store) : 'memory'} · clock ${clock ?? 'real'} · SEPA settles ${settles}`,
    `  publishable key      ${keys.publishableKey}`,
    `  secret key           ${keys.secretKey}`,
    `  signature            ${keys.signature}`,
    `  inspector            ${describeInspector(url, allowHosts)}`,
    '  Never enter a real card.',
    '',
    '',
  ].join('\n');
}

// A wildcard is no address to open, and another machine's name is answered when it is allowed.
function describeInspector(url: string, allowHosts: readonly string[]): string {
  const { hostname, port } = new URL(url);
  if (isLoopbackHost(hostname) || allowHosts.includes(hostname)) return `${url}/sandbox/`;
  if (hostname === '0.0.0.0' || hostname === '[::]') return `http://127.0.0.1:${port}/sandbox/`;
  return 'by a name that --allow-host gives';
}

const SETTLES: Record<string, string> = {
  'business-days': 'in 5 business days',
  immediate: 'at once',
  manual: 'when told',
};

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.version) return void process.stdout.write(`${version}\n`);
  if (values.help) return void process.stdout.write(USAGE);
  if (positionals.length !== 1 || positionals[0] !== 'sandbox') failWithUsage('the only command is sandbox');

  if (values.host === '') failWithUsage('--host must name an address');

  const port = readPort(values.port);
  // Checked before a store is made for it.
  const inMemory = createFromArguments(values, undefined);
  const store = await openAskedStore(values.store, values.quiet);
  const sandbox = store ? createFromArguments(values, store) : inMemory;
  const server = await listen(sandbox, port, values.host);
  // Before the ready line, because whoever reads it may stop us at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await store?.close();
      process.exit(0);
    });
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ url: server.url, ...sandbox.keys, pid: process.pid })}\n`);
  else if (!values.quiet) process.stdout.write(describeReady(sandbox, server, values));
}

await run();
