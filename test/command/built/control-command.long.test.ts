/** The built commands for a running sandbox, against one that the built command has started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient, createTokenizer } from 'payveil';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sepaCharge } from '../../charges.js';
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
