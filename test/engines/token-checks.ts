/** The checks of tokens, which send nothing. They run in the page. */
import { encryptToken } from '../../src/token/encrypt.js';
import { deriveKey } from '../../src/token/key.js';
import { type Bench, type Check, demand } from './bench.js';

/** Lengths of plaintexts: around one block, and large ones, which an engine may encrypt in another thread. */
export const PLAINTEXT_LENGTHS = [1, 15, 16, 17, 1000, 65_536, 1_000_000];

const SALES = { amount: 2599, currency: 'eur', return_url: 'https://shop.example/return', remote_ip: '192.0.2.10' };
const BUYER = { name: 'Ada Lovelace', email: 'ada@example.com', line1: 'Invalidenstr. 1', line2: '' };
const PLACE = { postal_code: '10115', city: 'Berlin', state: '', country: 'DE' };

/** A valid card charge, which checks change by spreading. */
export const CHARGE = {
  ...{ cardNumber: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '739' },
  ...SALES,
  ...BUYER,
  ...PLACE,
};

/** Creates a tokenizer with the sandbox's keys. */
export function createBenchTokenizer({ Payveil, facts }: Bench) {
  const { apiKey, signature } = facts.gateway;
  return Payveil.createTokenizer({ apiKey, signature, now: () => facts.now });
}

/** Runs a function while the random source returns a fixed initialization vector. */
async function withIv<Result>(hex: string, run: () => Promise<Result>): Promise<Result> {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const getRandomValues = (array: Uint8Array) => {
    array.set(bytes);
    return array;
  };
  Object.defineProperty(crypto, 'getRandomValues', { value: getRandomValues, configurable: true });
  try {
    return await run();
  } finally {
    Reflect.deleteProperty(crypto, 'getRandomValues');
  }
}

const checkModules: Check = async ({ facts }) => {
  demand(facts.vectors.length === 8, 'there must be eight known tokens');
  for (const vector of facts.vectors) {
    const key = await deriveKey(vector, 'encrypt');
    const token = await withIv(vector.iv, () => encryptToken(key, vector.plaintext));
    demand(token === vector.token, `another token than the known one: ${vector.name}`);
  }
};

const checkCharges: Check = async (bench) => {
  const { cards, accounts } = bench.facts;
  const tokenizer = createBenchTokenizer(bench);
  bench.hand('charges', [
    ...(await Promise.all(cards.map(tokenizer.tokenizeCard))),
    ...(await Promise.all(accounts.map(tokenizer.tokenizeSepa))),
  ]);
};

const checkAddress: Check = async (bench) => {
  const { tokenizeCard } = createBenchTokenizer(bench);
  for (const remote_ip of ['2001:db8::1:2:192.0.2.10', '::1:2:3:4:192.0.2.10']) {
    await tokenizeCard({ ...CHARGE, remote_ip });
  }
};

/** The platform's promise: it copies the bytes before the call returns (Web Cryptography, `encrypt`). */
const checkPlatformCopies: Check = async ({ facts }) => {
  const key = await deriveKey(facts.gateway, 'encrypt');
  const algorithm = { name: 'AES-CBC', iv: new Uint8Array(16).fill(7) };
  for (const length of PLAINTEXT_LENGTHS) {
    const bytes = new Uint8Array(length).fill(65);
    const right = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes));
    const pending = crypto.subtle.encrypt(algorithm, key, bytes);
    bytes.fill(0);
    const overwritten = new Uint8Array(await pending);
    demand(
      overwritten.every((byte, i) => byte === right[i]),
      `the bytes were read after the call, of ${length}`,
    );
  }
};

/** The package relies on it: it overwrites the plaintext with zeros before `encryptToken` returns. */
const checkPlaintextZeroed: Check = async ({ facts, hand }) => {
  const key = await deriveKey(facts.gateway, 'encrypt');
  const seen: Uint8Array[] = [];
  // The package has kept `encrypt` when it was loaded. A script before it has replaced it by one that records its input.
  const watched = globalThis as { plaintexts?: Uint8Array[] | undefined };
  watched.plaintexts = seen;
  try {
    const pending = PLAINTEXT_LENGTHS.map((length) => encryptToken(key, 'A'.repeat(length)));
    const isZero = seen.every((bytes) => bytes.every((byte) => byte === 0));
    demand(seen.length === PLAINTEXT_LENGTHS.length && isZero, 'the plaintext must be zeroed at once');
    hand('zeroed', await Promise.all(pending));
  } finally {
    watched.plaintexts = undefined;
  }
};

/** The checks by name. */
export const TOKEN_CHECKS: Readonly<Record<string, Check>> = {
  'the eight known tokens are made byte for byte, with key derivation': checkModules,
  'random charges become tokens': checkCharges,
  'an IPv6 address that ends in an IPv4 address is accepted, even if the URL parser refuses it': checkAddress,
  'the platform copies the plaintext before it returns': checkPlatformCopies,
  'the plaintext is overwritten with zeros before the call returns': checkPlaintextZeroed,
};
