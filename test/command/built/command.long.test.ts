/** The command `payveil`, and the HTTP server that it starts. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTokenizer } from 'payveil';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cardCharge } from '../../charges.js';
import { CLI, run, start, startAs } from './built-command.js';

const customer = JSON.stringify({ email: 'ada@example.com', currency: 'eur' });

describe('payveil sandbox', () => {
  it('prints one ready line of JSON, and answers at that address', async () => {
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

  /** Sends four requests, and returns everything that the command printed after it was ready. */
  async function readTalk(...args: string[]): Promise<string> {
    const { child, output } = await start(...args);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        printed += data;
      });
    }
    const [url] = /http:\/\/[\d.:]+/.exec(output) as unknown as [string];
    const headers = { authorization: 'sk_test_shop', signature: 'sig_test_shop' };
    for (const path of ['/v1/tokens', '/v1/process/card-payment', '/v1/tokens/4242424242424242', '/sandbox/reset']) {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(cardCharge) });
      expect(response.status).toBeGreaterThanOrEqual(200);
    }
    child.kill('SIGTERM');
    await once(child, 'close');
    return printed;
  }

  it('prints one line for each request, and nothing of its content except names of members', async () => {
    const printed = await readTalk();
    expect(printed.replaceAll(/\d+ ms/g, 'n ms')).toBe(
      'POST /v1/tokens 200 n ms\n  warning text_for_number: cardNumber\n' +
        'POST /v1/process/card-payment 400 required n ms\nPOST /v1/tokens/… 405 method_not_allowed n ms\n',
    );
  });

  it('listens on PORT', async () => {
    const { output } = await startAs(['sandbox', '--json'], { PORT: '0' });
    expect(JSON.parse(output).url).not.toContain(':4010');
    const given = await startAs(['sandbox', '-p', '0', '--json'], { PORT: 'x' });
    expect(JSON.parse(given.output).url).toMatch(/^http:/);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('exits with 0 on %s', async (signal) => {
    const { child } = await start('--json');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('names the busy port, and says what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, stderr } = run('sandbox', '--port', String(port));
    expect({ status, stderr }).toEqual({ status: 1, stderr: `payveil: port ${port} is in use; try --port 0\n` });
  });

  it.each([
    [['--port', 'x']],
    [['--store', 'mysql://ada:hunter2@127.0.0.1/pay']],
    [['--allow-host', 'https://shop.example']],
    [['--merchant', 'acme:p:s']],
  ])('exits with 2 and one sentence for %j', (args) => {
    const { status, stderr } = run('sandbox', ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^payveil: [^\n]+; see payveil sandbox --help or node_modules\/payveil\/docs\/sandbox\.md#options\n$/,
    );
    expect(stderr).not.toContain('hunter2');
    // No words of the code: no name of an option of createSandbox, no braces, no guide, no sentence that ends twice.
    expect(stderr).not.toMatch(/The option|[{}]|\.;|allowHosts|docs\/errors/);
  });

  it.each([
    ['--version', '--help'],
    ['-v', '-h'],
  ])('prints its version by %s and its usage by %s', (version, help) => {
    expect(run(version).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run('sandbox', help).stdout).toContain('--port');
    expect(run('sandbox', version).stdout).toBe(run(version).stdout);
  });

  it('prints the overview and exits with 0 without arguments, as with --help', () => {
    const { status, stdout, stderr } = run();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: payveil <command>/);
    expect(run('--help').stdout).toBe(stdout);
  });

  it('ends without a stack if nobody reads what it prints', () => {
    const { stderr } = spawnSync('sh', ['-c', `"${process.execPath}" ${CLI} --help | true`], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});

describe('payveil sandbox --store', () => {
  it('waits for a server that is not ready, says so, and shows no password', async () => {
    const child = spawn(process.execPath, [
      CLI,
      'sandbox',
      '--port',
      '0',
      '--store',
      'postgres://ada:hunter2@127.0.0.1:1/pay',
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    for await (const part of child.stderr) {
      said += part;
      if (said.includes('waiting')) break;
    }
    const opening = '  Opening the store    PostgreSQL 127.0.0.1:1/pay …\n';
    expect(said).toBe(`${opening}  The database does not answer yet; waiting up to 30 s …\n`);
  });
});

describe('payveil token inspect', () => {
  const material = { apiKey: 'pk_test_shop', signature: 'sig_test_shop' };
  const seal = () => createTokenizer(material).tokenizeCard({ ...cardCharge, cvc: '739' });

  it('opens a token from the standard input, with keys from the environment and the account masked', async () => {
    const env = { ...process.env, PAYVEIL_API_KEY: material.apiKey, PAYVEIL_SIGNATURE: material.signature };
    const input = `${await seal()}\n`;
    const { status, stdout } = spawnSync(process.execPath, [CLI, 'token', 'inspect', '-'], {
      input,
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/ {2}cardNumber: …4242\n[\s\S]*A strict gateway accepts it\./);
    expect(stdout).not.toMatch(/4242424242424242|739/);
  });

  it('exits with 1, and names the failed step, and with 2 without keys', () => {
    const wrong = run('token', 'inspect', 'zz', '--api-key', material.apiKey, '--signature', material.signature);
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('not hexadecimal') });
    expect(run('token', 'inspect', 'abcd').status).toBe(2);
  });
});

describe('npm start -- --once', () => {
  it('makes one payment of each kind, shows no card number, and ends', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['examples/shop/start.mjs', '--once'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/charge ch_\w+ succeeded/);
    expect(stdout).toMatch(/charge ch_\w+ pending/);
    expect(stdout).toMatch(/cus_\w+ created/);
    // The whole number, because ids and tokens can contain four of its digits by chance.
    expect(stdout).not.toMatch(/4242 ?4242|3704 ?0044/);
  });

  it('takes the port of its first page from PORT', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { stderr } = spawnSync(process.execPath, ['examples/shop/start.mjs', '--once'], {
      encoding: 'utf8',
      env: { ...process.env, PORT: String(port) },
    });
    expect(stderr).toContain(`port ${port} is in use`);
  });
});
