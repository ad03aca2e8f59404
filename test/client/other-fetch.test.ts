/** A `fetch` that is not the platform's, whose bodies are no web streams: node-fetch 2 and 3, against the sandbox over HTTP. */
import nodeFetch3 from 'node-fetch';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { sandboxReader } from '../../src/server/sandbox-reader.js';
import { caught } from '../caught.js';
import { cardCharge } from '../charges.js';
import { seal } from '../sandbox/seal.js';
import { createTestClient, startGateway } from './gateway.js';

// @ts-expect-error: this package has no types.
const { default: nodeFetch2 } = await import('node-fetch-2');

afterEach(() => vi.unstubAllGlobals());

async function startSandbox() {
  const sandbox = createSandbox();
  const { url, close } = await serve(sandbox);
  onTestFinished(close);
  return {
    url,
    ...sandbox.keys,
    sealCard: (more: object) => seal(sandbox.keys, JSON.stringify({ ...cardCharge, ...more })),
  };
}

describe.each([
  ['node-fetch 2', nodeFetch2 as Fetch],
  ['node-fetch 3', nodeFetch3 as unknown as Fetch],
])('%s as fetch', (_, fetch) => {
  it.each([
    ['4242424242424242', { status: 'succeeded' }],
    ['4000000000009995', { status: 'failed', decline_code: 'insufficient_funds' }],
  ])('charges the card %s', async (cardNumber, charge) => {
    const { url, secretKey, signature, sealCard } = await startSandbox();
    const client = createTestClient(url, { apiKey: secretKey, signature, fetch });
    expect(await client.chargeCard(sealCard({ cardNumber }))).toMatchObject(charge);
  });

  it('reads the charges of the sandbox, where it has taken the place of the platform', async () => {
    vi.stubGlobal('fetch', fetch);
    const { url, secretKey, signature, sealCard } = await startSandbox();
    const paid = await createTestClient(url, { apiKey: secretKey, signature }).chargeCard(
      sealCard({ description: 'Order 1' }),
    );
    const reader = sandboxReader(url, secretKey);
    expect(await reader.readCharge(paid.id)).toMatchObject({ id: paid.id, status: 'succeeded' });
    expect(await reader.findCharges({ description: 'Order 1', since: new Date(0) })).toMatchObject([{ id: paid.id }]);
  });

  it('reads no answer that is too large', async () => {
    const { url } = await startGateway({ id: 'ch_1', status: 'succeeded', pad: 'x'.repeat(2 ** 20) });
    const error = await caught(createTestClient(url, { fetch }).chargeCard('tok_1'));
    expect(error).toMatchObject({ code: 'response_too_large', outcome: 'unknown', canResend: true });
  });

  it('follows no redirect, and can be aborted', async () => {
    const { url, requests } = await startGateway((response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    );
    expect(await caught(createTestClient(url, { fetch }).chargeCard('tok_1'))).toMatchObject({
      status: 307,
      outcome: 'unknown',
    });
    expect(requests).toHaveLength(1);
    const silent = await startGateway(() => {});
    const calling = createTestClient(silent.url, { fetch, timeoutMs: 100 }).chargeCard('tok_1');
    expect(await caught(calling)).toMatchObject({ code: 'timeout', outcome: 'unknown' });
  });
});
