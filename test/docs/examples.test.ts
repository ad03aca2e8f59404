/** Runs the examples on the built package, as a reader would paste them. Examples that are tests run with these tests. */
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { type Charge, createClient, createTokenizer } from 'payveil';
import { createSandbox, fixtures } from 'payveil/sandbox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { payOnce } from '../../examples/handle-outcomes.js';
import { cardCharge } from '../charges.js';

describe('sandbox-server.ts', () => {
  it('starts a gateway and advances its clock', async () => {
    const { outputFiles } = await build({ entryPoints: ['examples/sandbox-server.ts'], write: false, format: 'esm' });
    const code = (outputFiles[0] as { text: string }).text;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(out).toMatch(/Sandbox gateway at http:\/\/127\.0\.0\.1:\d+/);
    expect(out).toContain('2031-06-09T09:00:00.000Z');
  });
});

describe('handle-outcomes.ts', () => {
  const sandbox = createSandbox();
  const { publishableKey, secretKey, signature } = sandbox.keys;
  const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
  const setUp = (isLost = (_attempt: number) => false) => {
    const sent: unknown[] = [];
    const fetch: typeof sandbox.fetch = async (...args) => {
      sent.push(JSON.parse(String((args[1] as RequestInit).body)).token);
      if (isLost(sent.length)) throw Object.assign(new TypeError('failed'), { cause: { code: 'ENOTFOUND' } });
      return sandbox.fetch(...args);
    };
    const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch, retries: 0 });
    return { client, sent };
  };
  const pay = async (changes: object, { client, sent } = setUp()) => {
    const token = await tokenizer.tokenizeCard({ ...cardCharge, ...changes });
    return { token, sent, result: await payOnce(client, token) };
  };

  it('reports a paid charge', async () => {
    expect((await pay({})).result).toMatchObject({ kind: 'paid', charge: { status: 'succeeded' } });
  });

  it('reports a decline', async () => {
    expect((await pay({ cardNumber: '4000000000009995' })).result).toMatchObject({
      kind: 'declined',
      charge: { decline_code: 'insufficient_funds' },
    });
  });

  it('reports a lost answer with the id of the charge, and charges once', async () => {
    const { result, sent, token } = await pay({ email: 'ada+sandbox.drop-after@example.com' });
    const response = await sandbox.fetch('http://localhost/sandbox/charges');
    const [last] = ((await response.json()) as { data: { id: string }[] }).data;
    expect(result).toEqual({ kind: 'unknown', chargeId: last?.id, canResend: false });
    expect(sent).toEqual([token, token]);
  });

  it('sends the same token again when the request was lost, and charges once', async () => {
    const { result, sent, token } = await pay({ email: 'ada+sandbox.drop@example.com' });
    expect(result).toMatchObject({ kind: 'paid' });
    expect(sent).toEqual([token, token]);
  });

  it('says that the token can be sent again when the gateway does not answer the second time', async () => {
    const lost = setUp((attempt) => attempt === 2);
    const { result, sent, token } = await pay({ email: 'ada+sandbox.drop@example.com' }, lost);
    expect(result).toEqual({ kind: 'unknown', chargeId: undefined, canResend: true });
    expect(sent).toEqual([token, token]);
  });

  it('stops when the token was used before', async () => {
    const used = setUp();
    const { token } = await pay({}, used);
    const result = await payOnce(used.client, token);
    expect(result).toEqual({ kind: 'unknown', chargeId: expect.stringMatching(/^ch_/), canResend: false });
    expect(used.sent).toEqual([token, token]);
  });

  it.each([
    ['processing', 'pending'],
    ['requires_action', 'action'],
    ['canceled', 'unknown'],
    [undefined, 'unknown'],
  ])('reports a charge with the status %s as %s', async (status, kind) => {
    const fetch = async () => Response.json({ id: 'ch_1', status });
    const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch });
    expect(await payOnce(client, 'tok_1')).toMatchObject({ kind });
  });

  it('reports a refusal, after which nothing was charged', async () => {
    const { sent, client } = setUp();
    const token = await tokenizer.tokenizeCard(cardCharge);
    const strict = createSandbox({ strictKeys: true });
    const page = createClient({ baseUrl: 'http://localhost', apiKey: publishableKey, signature, fetch: strict.fetch });
    expect(await payOnce(page, token)).toEqual({ kind: 'not charged', reason: 'gateway_error' });
    expect(await payOnce(client, token)).toMatchObject({ kind: 'paid' });
    expect(sent).toEqual([token]);
  });

  it('does not guess after a refusal that may be about a used token, and sends only this token again', async () => {
    const told = vi.spyOn(console, 'warn').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    const { client, sent } = setUp();
    const token = '0'.repeat(64);
    expect(await payOnce(client, token)).toEqual({ kind: 'unknown', chargeId: undefined, canResend: true });
    expect(sent).toEqual([token, token]);
    expect(told).toHaveBeenCalledOnce();
  });

  const asking = fixtures.cards.filter(({ outcome }) => outcome === 'requires_action');
  it.each(asking.map(({ number }) => number))('tells where the buyer must go for 3-D Secure: %s', async (number) => {
    const { result, sent } = await pay({ cardNumber: number });
    const { kind, charge } = result as { kind: string; charge: Charge };
    expect(kind).toBe('action');
    expect(charge.status).toBe('requires_action');
    expect(sent.length).toBe(1);
    const answer = await sandbox.fetch(charge.redirect_url as string);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toEqual(expect.stringContaining('text/html'));
  });
});
