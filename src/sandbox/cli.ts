#!/usr/bin/env node
/** The command `payveil`. */
import { parseArgs } from 'node:util';
import { version } from '../version.js';
import { type SandboxServer, serve } from './adapters/node.js';
import { createSandbox, type Sandbox } from './sandbox.js';

const USAGE = `Usage: payveil sandbox [options]

Starts a sandbox gateway on this machine. Never enter a real card.

Options:
  --port <number>  the port to listen on; 0 is any free one (default 4010)
  --host <host>    the address to listen on (default 127.0.0.1)
  --json           print one line of JSON when ready
  --quiet          print nothing when ready
  --help           print this
  --version        print the version
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
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
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

function describeReady({ keys }: Sandbox, { url }: SandboxServer): string {
  return [
    '',
    `  Sandbox gateway      ${url}      store memory · SEPA settles in 5 business days`,
    `  publishable key      ${keys.publishableKey}`,
    `  secret key           ${keys.secretKey}`,
    `  signature            ${keys.signature}`,
    '  Never enter a real card.',
    '',
    '',
  ].join('\n');
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.version) return void process.stdout.write(`${version}\n`);
  if (values.help) return void process.stdout.write(USAGE);
  if (positionals.length !== 1 || positionals[0] !== 'sandbox') failWithUsage('the only command is sandbox');

  const sandbox = createSandbox();
  const server = await listen(sandbox, readPort(values.port), values.host);
  // Before the ready line, because whoever reads it may stop us at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ url: server.url, ...sandbox.keys, pid: process.pid })}\n`);
  else if (!values.quiet) process.stdout.write(describeReady(sandbox, server));
}

await run();
