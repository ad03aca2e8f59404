/** The examples, run on the built package as a reader would paste them. Those that are tests themselves run beside this file. */
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { createClient, createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';
import { describe, expect, it } from 'vitest';
import { payOnce } from '../../examples/handle-outcomes.js';
import { cardCharge } from '../charges.js';

describe('sandbox-server.ts', () => {
  it('starts a gateway and moves its time', async () => {
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
  const client = createClient({ baseUrl: 'http://localhost', apiKey: secretKey, signature, fetch: sandbox.fetch });
  const pay = async (changes: object) => payOnce(client, await tokenizer.tokenizeCard({ ...cardCharge, ...changes }));

  it('tells a paid charge', async () => {
    expect(await pay({})).toMatchObject({ kind: 'paid', charge: { status: 'succeeded' } });
  });

  it('tells a decline', async () => {
    expect(await pay({ cardNumber: '4000000000009995' })).toMatchObject({
      kind: 'declined',
      charge: { decline_code: 'insufficient_funds' },
    });
  });

  it('tells a lost answer of a charge that was made, with its id, and charges once', async () => {
    const result = await pay({ email: 'ada+sandbox.drop-after@example.com' });
    const response = await sandbox.fetch('http://localhost/sandbox/charges');
    const [last] = ((await response.json()) as { data: { id: string }[] }).data;
    expect(result).toEqual({ kind: 'unknown', chargeId: last?.id });
  });

  it('charges with the same token when the request was lost', async () => {
    expect(await pay({ email: 'ada+sandbox.drop@example.com' })).toMatchObject({ kind: 'paid' });
  });

  it('tells a refusal, after which nothing was charged', async () => {
    expect(await payOnce(client, 'not a token'.replaceAll(' ', '-'))).toEqual({
      kind: 'not charged',
      reason: 'gateway_error',
    });
  });
});
