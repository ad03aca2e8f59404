/** The commands for other gateways than the sandbox: `payveil doctor` and `payveil conformance`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Charge, type ClientOptions, createClient, createTokenizer } from 'payveil';
import { createSandbox, fixtures } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { caught } from '../../caught.js';
import { cardCharge } from '../../charges.js';
import { findClosedPort } from '../../client/gateway.js';
import { CLI } from './built-command.js';
import { KEYS, startOtherGateway, type Words } from './remote-gateway.js';

/** Runs the command until it ends. The servers of the test can answer meanwhile. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status, ...printed };
}

async function startSandbox() {
  const server = await serve(createSandbox());
  onTestFinished(() => server.close());
  return server.url;
}

const SANDBOX_KEYS = ['--api-key', 'sk_test_conf', '--signature', 'sig_test_conf'];
const OTHER_KEYS = ['--api-key', KEYS.apiKey, '--signature', KEYS.signature];

describe('payveil doctor', () => {
  it('finds nothing wrong with the sandbox, and leaves no charge behind', async () => {
    const url = await startSandbox();
    const { status, stdout } = await run([
      'doctor',
      '--base-url',
      `${url}/`,
      ...SANDBOX_KEYS,
      '--origin',
      'https://shop.example',
    ]);
    expect(stdout).toMatch(/8 ok, 0 warnings, 0 failed, 1 skipped\. Nothing that was sent can be charged/);
    expect(status).toBe(0);
    for (const kind of ['charges', 'tokens', 'customers']) {
      const kept = await fetch(`${url}/sandbox/${kind}`, { headers: { authorization: 'sk_test_conf' } });
      expect(await kept.json()).toEqual({ data: [] });
    }
    const log = await fetch(`${url}/sandbox/requests`, { headers: { authorization: 'sk_test_conf' } });
    const { data } = (await log.json()) as { data: { method: string; path: string; code: string }[] };
    expect(data.map(({ method, path, code }) => `${method} ${path} ${code}`).reverse()).toEqual([
      'GET /v1/tokens/… resource_missing',
      'POST /v1/process/card-payment token_invalid',
    ]);
  });

  it('sends no charge without a signature, and says that the keys were not tried together', async () => {
    const { url, seen } = await startOtherGateway(ENVELOPE);
    const { status, stdout } = await run(['doctor', '--base-url', url, '--api-key', KEYS.apiKey]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/warning +keys +no --signature/);
    expect(stdout).toMatch(/skipped +charge +no --signature: only a charge/);
    expect(seen).toEqual(['GET /v1/tokens/payveil-doctor']);
  });

  it('takes keys from the environment, prints JSON, and never prints a key', async () => {
    const url = await startSandbox();
    const env = { PAYVEIL_API_KEY: 'sk_test_hidden7', PAYVEIL_SIGNATURE: 'sig_test_hidden7' };
    const { status, stdout, stderr } = await run(['doctor', '--base-url', url, '--json'], env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual([
      'address',
      'TLS',
      'keys',
      'answer',
      'charge',
      'CORS',
      'clock',
    ]);
    expect(stdout).not.toContain('hidden7');
  });

  it('reports a refused key, a missing CORS header and a wrong clock', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const isAsked = request.method === 'OPTIONS';
      response.writeHead(isAsked ? 204 : 401, {
        date: 'Tue, 01 Jan 2030 00:00:00 GMT',
        ...(isAsked ? { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' } : {}),
      });
      response.end();
    });
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`;
    const { status, stdout } = await run(['doctor', '--base-url', url, ...OTHER_KEYS, '--origin', 'https://a.example']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/failed +answer +GET \S+ answers 401: the gateway refuses the API key/);
    expect(stdout).toMatch(/skipped +charge +POST \S+ answers 401: the signature is judged only with an API key/);
    expect(stdout).toMatch(
      /failed +CORS for cards +access-control-allow-headers lacks authorization; \* does not include/,
    );
    expect(stdout).toMatch(/failed +CORS on errors/);
    expect(stdout).toMatch(/warning +clock +this machine is \d+ s behind the gateway/);
    expect(asked).toEqual([
      'GET /pay/v1/tokens/payveil-doctor',
      'POST /pay/v1/process/card-payment',
      'OPTIONS /pay/v1/process/card-payment',
      'OPTIONS /pay/v1/process/sepa-payment',
    ]);
  });
});

/** Puts everything into an envelope, and answers 200 even for a decline. */
const ENVELOPE: Words = {
  charge: ({ reason, isSepa, count }) => [
    200,
    {
      requestId: `r-${Math.random()}`,
      data: {
        transaction: {
          reference: `T${count}`,
          state: reason ? 'DECLINED' : isSepa ? 'IN_CLEARING' : 'APPROVED',
          reason: reason ?? '00',
        },
      },
    },
  ],
  used: () => [400, { fault: { no: 'T-17', text: 'Voucher is spent.' } }],
  refuse: (status) => ({ fault: { no: `E-${status}`, text: 'No.' } }),
  made: (count) => ({ data: { handle: `h${count}` } }),
};

type ChargeAnswer = Parameters<NonNullable<ClientOptions['readCharge']>>[0];

/** Evaluates the printed mapping, as a merchant would paste it. */
function readMapping(stdout: string) {
  const [code = ''] = /^( {2}const [\s\S]*?\n {2}};)/m.exec(stdout) ?? [];
  return new Function(`${code} return mapping;`)() as {
    readCharge(answer: ChargeAnswer): Charge;
    readError?(answer: ChargeAnswer): 'token_already_used' | undefined;
  };
}

const conformance = (url: string, ...args: string[]) => run(['conformance', '--test-mode', '--base-url', url, ...args]);

describe('payveil conformance', () => {
  it('finds no difference in the sandbox, says first what it sends, and shows no secret', async () => {
    const { status, stdout, stderr } = await conformance(await startSandbox(), ...SANDBOX_KEYS);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\n {2}To http:\S+, in test mode, \d+ requests will be sent:/);
    expect(stdout).toContain(', 0 differ, 0 without an answer, 0 left out');
    expect(stdout).not.toContain('readCharge');
    expect(stdout).not.toMatch(/\d{12}|conf\b|[\da-f]{48}|tok_\w/);
    const rows = stdout.split('\n').filter((line) => line.startsWith('='));
    expect(rows).toHaveLength(fixtures.cards.length + 3 + 6 + 5);
  });

  it('writes a mapping with which createClient can read that gateway', async () => {
    const { url } = await startOtherGateway(ENVELOPE);
    const { status, stdout } = await conformance(url, ...OTHER_KEYS);
    expect(status).toBe(1);
    expect(stdout).toMatch(/≠ a token that was used before.+fault\.no "T-17"/);
    const client = createClient({ baseUrl: url, ...KEYS, ...readMapping(stdout) });
    const seal = (cardNumber: string) => createTokenizer(KEYS).tokenizeCard({ ...cardCharge, cardNumber });
    const token = await seal('4242424242424242');
    expect(await client.chargeCard(token)).toMatchObject({ id: expect.stringMatching(/^T\d+$/), status: 'succeeded' });
    expect(await caught(client.chargeCard(token))).toMatchObject({ code: 'token_already_used' });
    const declined = await client.chargeCard(await seal('4000000000009995'));
    expect(declined).toMatchObject({ status: 'failed', decline_code: 'insufficient_funds' });
  });

  it('warns when a used token is charged again, and recognises a repeated answer', async () => {
    let count = 100;
    const again = await startOtherGateway({ ...ENVELOPE, used: () => [200, { data: { reference: `T${count++}` } }] });
    expect((await conformance(again.url, ...OTHER_KEYS)).stdout).toMatch(
      /≠ a token that was used.+CHARGED A SECOND TIME/,
    );
    const replay = await startOtherGateway({ ...ENVELOPE, used: (charge) => [200, charge] });
    expect((await conformance(replay.url, ...OTHER_KEYS)).stdout).toMatch(
      /≠ a token that was used.+the first answer again/,
    );
  });

  it.each([
    ['without --test-mode', ['conformance', ...OTHER_KEYS]],
    ['with a live API key', ['conformance', '--test-mode', '--api-key', 'pk_LIVE_7', '--signature', 'sig_7']],
    ['with a live signature', ['conformance', '--test-mode', '--api-key', 'pk_7', '--signature', 'whsec-live-7']],
    ['without a signature', ['conformance', '--test-mode', '--api-key', 'pk_7']],
  ])('sends nothing %s', async (_, args) => {
    const { url, seen } = await startOtherGateway(ENVELOPE);
    const { status, stdout, stderr } = await run([...args, '--base-url', url], { PAYVEIL_SIGNATURE: '' });
    expect({ status, stdout, seen }).toEqual({ status: 2, stdout: '', seen: [] });
    expect(stderr).toMatch(/^payveil: [^\n]+\n$/);
  });

  it('with --dry-run says what it would send, and sends nothing', async () => {
    const { url, seen } = await startOtherGateway(ENVELOPE);
    const { status, stdout } = await conformance(url, ...OTHER_KEYS, '--dry-run');
    expect({ status, seen }).toEqual({ status: 0, seen: [] });
    expect(stdout).toContain('requests will be sent');
  });

  it('stops at once if nothing answers', async () => {
    const { status, stdout } = await conformance(await findClosedPort(), ...OTHER_KEYS);
    expect(status).toBe(1);
    expect(stdout.match(/nothing listens on this port/g)).toHaveLength(1);
  });
});
