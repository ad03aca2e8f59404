/** Tokens altered without their key, sent to a gateway that charges a token any number of times. */
import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/sandbox/store/memory.js';
import { createTokenizer } from '../../src/tokenizer.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { chooseSize, isFull, recordProof } from '../record.mjs';
import { createAsked } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';
import { createRandom } from '../seed.mjs';
import { type Edited, editDescription, type Known } from './description-editor.js';
import { deriveRawKey, openToken } from './node-crypto.js';

const PROMISE = 'Tampering is caught';
const BLOCK = 16;
// A token with an altered IV counts as the same token. This store lets each be charged, so none is refused for that reason.
const store = {
  ...createMemoryStore(),
  claim: async (_: string, __: unknown, { object }: { readonly object: { readonly id: string } }) => object.id,
  insert: async () => true,
};
const { post, sandbox } = createAsked({ store });
const gateways = [post, createAsked({ store, strict: true }).post];
const { keys } = sandbox;
const material = { apiKey: keys.publishableKey, signature: keys.signature };
const key = deriveRawKey(material);
const tokenizer = createTokenizer(material);

/** A token as bytes, and the path that charges it. */
interface Sealed {
  readonly bytes: Buffer;
  readonly path: string;
}

const CARD = '/v1/process/card-payment';
const SEPA = '/v1/process/sepa-payment';
const toSealed = (token: string, path: string): Sealed => ({ bytes: Buffer.from(token, 'hex'), path });

/** Makes tokens of cards and accounts by turns, each with another amount. */
async function createTokens(count: number): Promise<Sealed[]> {
  const tokens = Array.from({ length: count }, async (_, i) =>
    i % 2 === 0
      ? toSealed(
          await tokenizer.tokenizeCard({ ...cardCharge, amount: 1000 + i, name: `Ada ${'x'.repeat(i % 16)}` }),
          CARD,
        )
      : toSealed(
          await tokenizer.tokenizeSepa({ ...sepaCharge, amount: 1000 + i, city: `Berlin ${'x'.repeat(i % 16)}` }),
          SEPA,
        ),
  );
  return Promise.all(tokens);
}

/** Reads the members that must not change from the token's own JSON. */
function readTerms(bytes: Buffer): string {
  const json = openToken(bytes.toString('hex'), material, key);
  const { iban, amount, currency } = JSON.parse(json);
  // Reads the text, because a card number may be too large for a number of JavaScript.
  const cardNumber = /"cardNumber":\s*"?(\d+)/.exec(json)?.[1];
  // Upper and lower case mean the same account and the same currency.
  return JSON.stringify([cardNumber, amount, `${iban} ${currency}`.toUpperCase()]);
}

interface Tally {
  tried: number;
  /** Charged, with these terms or others. */
  accepted: number;
  /** Charged with other terms. */
  changed: number;
  /** Declined as another card, which is no test card. */
  declined: number;
}

const createTally = (): Tally => ({ tried: 0, accepted: 0, changed: 0, declined: 0 });

const describeTally = ({ changed, accepted, declined }: Tally) =>
  `${changed} (${accepted} charged with the same terms, ${declined} declined as a card that does not exist)`;

/**
 * Charges an altered token at the lenient and the strict gateway, and counts the results beside its originals. A change of the
 * IV can change the first two digits of a card number. 62 is UnionPay, which needs no check digit: such a number is well formed.
 */
async function charge(tally: Tally, altered: Buffer, originals: readonly Sealed[], path: string): Promise<void> {
  tally.tried++;
  for (const ask of gateways) {
    const { status, body } = await ask(path, { token: altered.toString('hex') });
    if (body.object !== 'charge') continue;
    const isChanged = !originals.some(({ bytes }) => readTerms(bytes) === readTerms(altered));
    if (status === 200) tally.accepted++;
    if (status === 200 && isChanged) tally.changed++;
    if (status === 402 && isChanged) tally.declined++;
    if (status === 402) expect(body).toMatchObject({ status: 'failed', failure_code: 'test_mode_real_card' });
  }
}

/** Flips every bit of a token, one at a time. */
async function flipEach(tally: Tally, sealed: Sealed, bits = sealed.bytes.length * 8): Promise<void> {
  for (let bit = 0; bit < bits; bit++) {
    const altered = Buffer.from(sealed.bytes);
    altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7));
    await charge(tally, altered, [sealed], sealed.path);
  }
}

describe('this gateway', () => {
  it.each([CARD, SEPA])('charges an unaltered token again and again: %s', async (path) => {
    const [card, account] = (await createTokens(2)) as [Sealed, Sealed];
    const { bytes } = path === CARD ? card : account;
    for (let i = 0; i < 3; i++) expect((await post(path, { token: bytes.toString('hex') })).status).toBe(200);
  });

  it('accepts changed amounts when another implementation puts the amount first', async () => {
    const { amount, ...others } = cardCharge;
    const tally = createTally();
    await flipEach(tally, toSealed(seal(keys, JSON.stringify({ amount, ...others })), CARD), BLOCK * 8);
    expect(tally.changed).toBeGreaterThan(5);
  });
});

it('accepts no token with one bit flipped that changes account, amount or currency', { timeout: 240_000 }, async () => {
  const size = chooseSize({ full: 50_000, short: 2000 });
  const tally = createTally();
  for (const sealed of await createTokens(40)) {
    if (tally.tried < size) await flipEach(tally, sealed);
  }
  expect(tally.tried).toBeGreaterThanOrEqual(size);
  expect(tally.changed).toBe(0);
  recordProof({
    promise: PROMISE,
    target: '50,000 single-bit flips or more: 0 accepted with another account, amount or currency',
    measured: `${tally.tried} flips: ${describeTally(tally)}`,
  });
});

const insertAt = (blocks: readonly Buffer[], at: number, block: Buffer) => [
  ...blocks.slice(0, at),
  block,
  ...blocks.slice(at),
];

type Edit = (first: readonly Buffer[], second: readonly Buffer[], at: number, to: number) => readonly Buffer[];
const EDITS: Record<string, Edit> = {
  swap: (blocks, _, at, to) =>
    blocks.map((block, i) => (i === at ? blocks[to] : i === to ? blocks[at] : block) as Buffer),
  duplicate: (blocks, _, at) => blocks.flatMap((block, i) => (i === at ? [block, block] : [block])),
  drop: (blocks, _, at) => blocks.filter((__, i) => i !== at),
  move: (blocks, _, at, to) =>
    insertAt(
      blocks.filter((__, i) => i !== at),
      to,
      blocks[at] as Buffer,
    ),
  replace: (blocks, others, at, to) =>
    blocks.map((block, i) => (i === at ? others[to % others.length] : block) as Buffer),
  splice: (blocks, others, at, to) => [...blocks.slice(0, at), ...others.slice(to)],
  cut: (blocks, _, at) => blocks.slice(0, at + 1),
};

const toBlocks = ({ bytes }: Sealed) =>
  Array.from({ length: bytes.length / BLOCK }, (_, i) => bytes.subarray(i * BLOCK, (i + 1) * BLOCK));

it('accepts no token with edited blocks that changes account, amount or currency', { timeout: 240_000 }, async () => {
  const size = chooseSize({ full: 20_000, short: 1000 });
  const tokens = await createTokens(64);
  const tally = createTally();
  const used = new Set<string>();
  const random = createRandom('block edits');
  const pick = (below: number) => Math.floor(random() * below);
  while (tally.tried < size) {
    const first = tokens[pick(tokens.length)] as Sealed;
    const second = tokens[pick(tokens.length)] as Sealed;
    const [name, edit] = Object.entries(EDITS)[pick(Object.keys(EDITS).length)] as [string, Edit];
    const blocks = toBlocks(first);
    const altered = Buffer.concat(edit(blocks, toBlocks(second), pick(blocks.length), pick(blocks.length)));
    if (altered.equals(first.bytes) || altered.equals(second.bytes)) continue;
    used.add(name);
    await charge(tally, altered, [first, second], first.path);
  }
  expect([...used].sort()).toEqual(Object.keys(EDITS).sort());
  expect(tally.changed).toBe(0);
  recordProof({
    promise: PROMISE,
    target: '20,000 block edits or more: 0 accepted with another account, amount or currency',
    measured: `${tally.tried} edits (${[...used].sort().join(', ')}): ${describeTally(tally)}`,
  });
});

/** Makes a token with a long description. Its vector comes from the seed, so that a run can be repeated. */
async function createDescribed(amount: number, random: () => number): Promise<Known> {
  const description = `Order ${amount}: ${'one bicycle bell, two inner tubes, '.repeat(14)}`.slice(0, 500);
  // A fixed year, because the figures of SECURITY.md must not change with the date.
  const charge = { ...cardCharge, expYear: '2060', amount, description };
  const json = openToken(await tokenizer.tokenizeCard(charge), material, key);
  const iv = Buffer.from(Array.from({ length: BLOCK }, () => Math.floor(random() * 256)));
  const from = json.indexOf(description);
  const plaintext = Buffer.from(json);
  return { bytes: Buffer.from(seal(keys, json, iv), 'hex'), plaintext, from, to: from + description.length };
}

/** What each gateway charges for a plaintext, or `undefined` where it refuses it. */
const chargeEach = async (token: string): Promise<unknown[]> => {
  const answers = await Promise.all(gateways.map((ask) => ask(CARD, { token })));
  return answers.map(({ status, body }) => (status === 200 ? body.amount : undefined));
};

/** Makes a token of what a gateway reads that takes the last of two members, as `JSON.parse` does. */
function takeLast({ plaintext }: Edited): string {
  const { cardNumber, ...others } = JSON.parse(plaintext.toString());
  return seal(keys, JSON.stringify({ cardNumber, ...others }));
}

/** Tells whether a plaintext is JSON. `JSON.parse` takes the last of two members. */
function isJson(plaintext: Buffer): boolean {
  try {
    return isUtf8(plaintext) && JSON.parse(plaintext.toString()) !== undefined;
  } catch {
    return false;
  }
}

it('accepts no second amount that is written into a known description', { timeout: 240_000 }, async () => {
  const size = chooseSize({ full: 8_000_000, short: 50_000 });
  const random = createRandom('known description');
  // Below every amount that the tokens have.
  const amounts = Array.from({ length: 950 }, (_, i) => 50 + i);
  const tally = { tried: 0, lastTaken: 0, duplicatesRefused: 0 };
  while (tally.tried < size) {
    const known = await createDescribed(1000 + tally.tried, random);
    for (const edited of editDescription(known, amounts, key)) {
      tally.tried++;
      // A gateway refuses the others, whatever it does with members that stand twice.
      if (!isJson(edited.plaintext)) continue;
      expect(openToken(edited.token.toString('hex'), material, key)).toBe(edited.plaintext.toString());
      const taken = await chargeEach(takeLast(edited));
      if (taken.every((amount) => amounts.includes(amount as number))) tally.lastTaken++;
      if (!(await chargeEach(edited.token.toString('hex'))).every((amount) => amount === undefined))
        tally.duplicatesRefused++;
    }
  }
  expect(tally.duplicatesRefused).toBe(0);
  // The control. In a short run the editor may find none.
  if (isFull) expect(tally.lastTaken).toBeGreaterThan(0);
  recordProof({
    promise: PROMISE,
    target: '8,000,000 second amounts written into a known description: 0 accepted where duplicate members are refused',
    measured: `${tally.tried} tries: ${tally.duplicatesRefused} accepted; ${tally.lastTaken} by a gateway that takes the last one`,
  });
});
