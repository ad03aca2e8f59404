/** The command `payveil`, and the door over HTTP. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cardCharge } from '../charges.js';
import { makeDirectory, run, start } from './built-command.js';

const customer = JSON.stringify({ email: 'ada@example.com', currency: 'eur' });

describe('payveil sandbox', () => {
  it('prints where it listens and its keys', async () => {
    const { output } = await start();
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    for (const text of [
      'pk_test_sandbox',
      'sk_test_sandbox',
      'sig_test_sandbox',
      '/sandbox/\n',
      'Never enter a real card.',
    ]) {
      expect(output).toContain(text);
    }
  });

  it('prints one ready line of JSON, and answers there', async () => {
    const { child, output } = await start('--json');
    const ready = JSON.parse(output);
    expect(ready).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      publishableKey: 'pk_test_sandbox',
      secretKey: 'sk_test_sandbox',
      signature: 'sig_test_sandbox',
      pid: child.pid,
    });
    const headers = { authorization: ready.secretKey };
    const response = await fetch(`${ready.url}/v1/create/customer`, { method: 'POST', headers, body: customer });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ object: 'customer' });
  });

  it('prints nothing of what it is asked', async () => {
    const { child, output } = await start();
    let printed = '';
    child.stdout.on('data', (data) => {
      printed += data;
    });
    child.stderr.on('data', (data) => {
      printed += data;
    });
    const [url] = /http:\/\/[\d.:]+/.exec(output) as unknown as [string];
    const headers = { authorization: 'sk_test_shop', signature: 'sig_test_shop' };
    for (const path of ['/v1/tokens', '/v1/process/card-payment', '/v1/tokens/4242424242424242', '/sandbox/reset']) {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(cardCharge) });
      expect(response.status).toBeGreaterThanOrEqual(200);
    }
    expect(printed).toBe('');
  });

  it('takes its settings', async () => {
    const settings = ['--clock', '2031-06-02T09:00:00Z', '--settlement', 'manual', '--strict-keys', '--no-faults'];
    const { output } = await start(...settings, '--allow-host', 'sandbox.internal');
    expect(output).toContain('clock 2031-06-02T09:00:00Z · SEPA settles when told');
    const [url] = /http:\/\/[\d.:]+/.exec(output) as unknown as [string];
    const clock = await fetch(`${url}/sandbox/clock`);
    expect(await clock.json()).toEqual({ now: '2031-06-02T09:00:00.000Z', frozen: true });
    const headers = { authorization: 'pk_test_sandbox', 'sandbox-fault': 'status=500' };
    const strict = await fetch(`${url}/v1/create/customer`, { method: 'POST', headers, body: customer });
    expect(strict.status).toBe(403);
  });

  it('closes the connection of an answer that is dropped', async () => {
    const { output } = await start('--json');
    const headers = { authorization: 'sk_test_sandbox', 'sandbox-fault': 'drop' };
    const asking = fetch(`${JSON.parse(output).url}/v1/create/customer`, { method: 'POST', headers, body: customer });
    await expect(asking).rejects.toThrow('fetch failed');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s', async (signal) => {
    const { child } = await start('--json');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('names a busy port, and the way out', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, stderr } = run('sandbox', '--port', String(port));
    expect([status, stderr]).toEqual([1, `payveil: port ${port} is in use; try --port 0\n`]);
  });

  it.each([
    [['--none']],
    [['--port', 'x']],
    [['--port', '65536']],
    [['--settlement', 'never']],
    [['--clock', 'tomorrow']],
    [['extra']],
    [['--store', '']],
    [['--store', 'mysql://ada:hunter2@127.0.0.1/pay']],
  ])('ends %j with 2 and the usage', (args) => {
    const { status, stderr } = run('sandbox', ...args);
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: payveil sandbox');
    expect(stderr).not.toContain('hunter2');
  });

  it('ends with 2 without a command', () => {
    expect(run().status).toBe(2);
  });

  it('prints its version and its usage', () => {
    expect(run('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run('--help').stdout).toContain('--port');
  });
});

describe('payveil sandbox --store', () => {
  it('makes none for an option that is wrong', () => {
    const directory = makeDirectory();
    expect(run('sandbox', '--settlement', 'never', '--store', directory).status).toBe(2);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('ends with 1 when there is no server, and shows no password', () => {
    const { status, stderr } = run('sandbox', '--port', '0', '--store', 'postgres://ada:hunter2@127.0.0.1:1/pay');
    const opening = '  Opening the store    PostgreSQL 127.0.0.1:1/pay …\n';
    expect([status, stderr]).toEqual([1, `${opening}payveil: The store cannot be asked (ECONNREFUSED).\n`]);
  });
});

describe('npm start -- --once', () => {
  it('makes one round trip of each kind, shows no card number, and ends', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['examples/shop/start.mjs', '--once'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/charge ch_\w+ succeeded/);
    expect(stdout).toMatch(/charge ch_\w+ pending/);
    expect(stdout).toMatch(/cus_\w+ created/);
    expect(stdout).not.toMatch(/4242|3704|\d{12}/);
  });
});
