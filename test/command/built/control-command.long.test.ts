/** The built commands for a running sandbox, against one that the built command has started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient, createTokenizer } from 'payveil';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cardCharge, sepaCharge } from '../../charges.js';
import { findClosedPort } from '../../client/gateway.js';
import { readTable } from '../../docs/documents.js';
import { CLI, run, start, startAs } from './built-command.js';

const keys = { apiKey: 'sk_test_sandbox', signature: 'sig_test_sandbox' };

/** Starts a sandbox, and returns its address and its process. */
async function startSandbox(...args: string[]) {
  const { child, output } = await start('--json', ...args);
  return { child, url: JSON.parse(output).url as string };
}

/** Charges a test account. */
async function payBySepa(baseUrl: string, description: string): Promise<string> {
  const token = await createTokenizer(keys).tokenizeSepa({ ...sepaCharge, description });
  return String((await createClient({ baseUrl, ...keys }).chargeSepa(token)).id);
}

/** Charges a test card. */
async function payByCard(baseUrl: string, cardNumber = cardCharge.cardNumber) {
  const token = await createTokenizer(keys).tokenizeCard({ ...cardCharge, cardNumber });
  return createClient({ baseUrl, ...keys }).chargeCard(token);
}

/** Runs a command for a sandbox until it ends. */
function control(url: string, ...args: string[]) {
  const { status, stdout, stderr } = run('sandbox', ...args, '--url', url);
  return { status, stdout, stderr };
}

/** Splits a command as a shell does: quotes hold words together. */
const splitCommand = (command: string) =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

describe('docs/sandbox.md', () => {
  const rows = readTable('docs/sandbox.md', '| command | what it does |').map(([command = '']) => command.slice(1, -1));
  const examples = rows.filter((command) => !command.includes('--watch'));

  it('has commands that do what it says', async () => {
    const { url } = await startSandbox();
    const [first, second] = [await payBySepa(url, 'Order 1001'), await payBySepa(url, 'Order 1002')];
    const printed = examples.map((command) => {
      const [npx, payveil, sandbox, ...words] = splitCommand(command.replace('<charge>', first));
      expect([npx, payveil, sandbox]).toEqual(['npx', 'payveil', 'sandbox']);
      const { status, stdout, stderr } = control(url, ...words);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout;
    });
    expect(printed).toEqual([
      expect.stringMatching(new RegExp(`^time.*\\n.* ${first} +€10\\.50 .* pending +Order 1001\\n$`)),
      expect.stringMatching(new RegExp(` ${first} .* pending → failed, debit_failed +Order 1001\\n$`)),
      expect.stringMatching(
        new RegExp(`^The clock shows .*Z\\. 1 charge changed:\\n {2}${second} {2}pending → succeeded\\n$`),
      ),
      'Added: drop-after for /v1/process/card-payment, once.\n',
      'drop-after for /v1/process/card-payment, once\n',
      'All faults are removed.\n',
      'Everything of the merchant sandbox is deleted.\n',
    ]);
  });
});

describe('a command for a running sandbox', () => {
  it('makes a payment fail, and the charge is there all the same', async () => {
    const { url } = await startSandbox();
    expect(control(url, 'fault', 'add', 'drop-after', '--method', 'POST').status).toBe(0);
    // The client sends the token again by itself only if nothing can have been charged.
    await expect(payByCard(url)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(control(url, 'charges').stdout).toMatch(/Visa ••4242 +succeeded/);
  });

  it('finds the sandbox by PORT, and its merchant by PAYVEIL_SECRET_KEY', async () => {
    const { url } = await startSandbox('--merchant', 'acme:key_p:key_s:sig_x');
    const env = { PORT: new URL(url).port, PAYVEIL_SECRET_KEY: 'key_s' };
    const { output } = await startAs(['sandbox', 'reset'], env);
    expect(output).toBe('Everything of the merchant acme is deleted.\n');
    expect(control(url, 'reset', '--merchant', 'acme')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'payveil: the sandbox refuses this: This merchant is shown only to its secret key\n',
    });
  });

  it('exits with 1 where nothing runs, and says how to start a sandbox', async () => {
    const url = await findClosedPort();
    const start = `start one with payveil sandbox --port ${new URL(url).port}`;
    expect(control(url, 'advance', '5d')).toEqual({
      status: 1,
      stdout: '',
      stderr: `payveil: no sandbox answers at ${url}; ${start}; if it runs on another port: --port <port>\n`,
    });
  });

  it.each([
    [
      ['chrages'],
      'there is no command sandbox chrages; did you mean sandbox charges? See payveil sandbox --help or node_modules/payveil/docs/sandbox.md#options',
    ],
    [
      ['charges', '--limt', '2'],
      'sandbox charges has no option --limt; did you mean --limit? See payveil sandbox charges --help or node_modules/payveil/docs/sandbox.md#from-the-terminal',
    ],
    [
      ['settle', 'ch_1', 'suceeded'],
      'the outcome cannot be suceeded; did you mean succeeded? See payveil sandbox settle --help or node_modules/payveil/docs/sandbox.md#from-the-terminal',
    ],
  ])('exits with 2 for %j, and names what was meant', (args, sentence) => {
    const { status, stdout, stderr } = run('sandbox', ...args);
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `payveil: ${sentence}\n` });
  });
});

describe('payveil sandbox charges --watch', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints what is new or has changed, also of a sandbox that was started again, until %s',
    async (signal) => {
      const { child: server, url } = await startSandbox();
      await payBySepa(url, 'Before');
      const child = spawn(process.execPath, [CLI, 'sandbox', 'charges', '--watch', '--url', url]);
      onTestFinished(() => void child.kill('SIGKILL'));
      let [printed, said] = ['', ''];
      child.stdout.on('data', (data) => {
        printed += data;
      });
      child.stderr.on('data', (data) => {
        said += data;
      });
      await vi.waitFor(() => expect(said).toBe(`Watching the charges at ${url}. Stop with Ctrl+C.\n`), WAIT);
      const id = await payBySepa(url, 'Order 1001');
      await vi.waitFor(() => expect(printed).toMatch(new RegExp(`^.* ${id} .* pending +Order 1001\\n$`)), WAIT);
      control(url, 'settle', id, 'disputed');
      await vi.waitFor(() => expect(printed).toMatch(/\n.* pending → succeeded, disputed +Order 1001\n$/), WAIT);
      server.kill('SIGTERM');
      await vi.waitFor(() => expect(said).toMatch(/\nNo answer: .*\. Waiting for the sandbox …\n$/), WAIT);
      const again = await startAs(['sandbox', '--json', '--port', new URL(url).port]);
      await vi.waitFor(() => expect(said).toMatch(/\nThe sandbox answers again\.\n$/), WAIT);
      await payBySepa(url, 'Order 1002');
      await vi.waitFor(() => expect(printed).toMatch(/ pending +Order 1002\n$/), WAIT);
      again.child.kill('SIGTERM');
      child.kill(signal);
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
      expect(printed).not.toContain('Before');
    },
  );
});

const WAIT = { timeout: 60_000, interval: 50 };
