/** Card numbers in request bodies: the gateway receives every digit. */
import { describe, expect, it } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { cardCharge } from '../charges.js';
import { fc } from '../fast-check.js';
import { chooseSize, recordProof } from '../record.mjs';
import { cardNumbers } from '../token/random-charges.js';
import { createTestClient, startGateway } from './gateway.js';

describe.each([
  ['createCardToken', '/v1/create/token'],
  ['createToken', '/v1/tokens'],
] as const)('%s', (method, path) => {
  it.each([
    ['text', '6205500000000000004'],
    ['grouped text', '6205 5000 0000 0000 004'],
    ['bigint', 6205500000000000004n],
  ])('sends all 19 digits of a number given as %s', async (_, cardNumber) => {
    const { url, requests } = await startGateway({ id: 'tok_1' });
    await createTestClient(url)[method]({ ...cardCharge, cardNumber });
    expect(requests[0]?.url).toBe(path);
    expect(requests[0]?.body).toMatch(/^\{"cardNumber":6205500000000000004,"expMonth":/);
  });

  it('refuses 19 digits as a number, which has lost digits already, and sends nothing', async () => {
    const { url, requests } = await startGateway({ id: 'tok_1' });
    const cardNumber = Number('6205500000000000004');
    await expect(createTestClient(url)[method]({ ...cardCharge, cardNumber })).rejects.toMatchObject({
      name: 'ValidationError',
      issues: [{ path: 'cardNumber', code: 'card_number_unsafe' }],
    });
    expect(requests).toHaveLength(0);
  });

  it('keeps every digit of any number of 12 to 19 digits', { timeout: 180_000 }, async () => {
    const sent: unknown[] = [];
    const fetch: Fetch = async (_, { body }) => {
      sent.push(/^\{"cardNumber":(\d+),/.exec(String(body))?.[1]);
      return Response.json({ id: 'tok_1' });
    };
    const client = createTestClient('https://gateway.example', { fetch });
    const given: string[] = [];
    const property = fc.asyncProperty(cardNumbers, async (digits) => {
      const cvc = /^3[47]/.test(digits) ? '1234' : '123';
      given.push(digits);
      await client[method]({ ...cardCharge, cardNumber: digits, cvc });
    });
    await fc.assert(property, { numRuns: chooseSize({ full: 50_000, short: 500 }) });
    const altered = given.filter((digits, i) => digits !== sent[i]);
    expect(altered).toEqual([]);
    expect(sent).toHaveLength(given.length);
    recordProof({
      promise: 'Exact digits',
      target: `50,000 card numbers of 12 to 19 digits in the bodies of ${method}: 0 altered`,
      measured: `${sent.length} numbers: ${altered.length} altered`,
    });
  });
});
