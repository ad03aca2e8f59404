/**
 * Scripts that come after the package and patch the platform: on the way from a charge to its token or request, none of their
 * functions is given the card number. Who runs first, listens on the inputs, or replaces what the platform itself calls, wins.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardChargeSchema, createClient, createTokenizer } from '../../src/index.js';
import { cardCharge } from '../charges.js';
import { KEYS, openToken } from '../token/node-crypto.js';
import { recordWhenGreen } from './record-when-green.js';

const PROMISE = 'Later scripts and polluted prototypes do not change a token';
const NUMBER = '5555555555554444';
const CVC = '735';
const card = { ...cardCharge, cardNumber: NUMBER, cvc: CVC };

/** What every function of the test itself needs, from before the patches. */
const { apply, construct, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { isView } = ArrayBuffer;
const decode = TextDecoder.prototype.decode.bind(new TextDecoder());
const includes = (text: string, part: string) => apply(nativeIncludes, text, [part]) as boolean;
const nativeIncludes = String.prototype.includes;
const promisePrototype = Promise.prototype;
const nativeThen = promisePrototype.then;

const TARGETS: Readonly<Record<string, object>> = {
  'String.prototype': String.prototype,
  String,
  'Array.prototype': Array.prototype,
  Array,
  'Number.prototype': Number.prototype,
  Number,
  Object,
  'Object.prototype': Object.prototype,
  JSON,
  'RegExp.prototype': RegExp.prototype,
  'TextEncoder.prototype': TextEncoder.prototype,
  'SubtleCrypto.prototype': getPrototypeOf(globalThis.crypto.subtle),
  'Crypto.prototype': getPrototypeOf(globalThis.crypto),
  'TypedArray.prototype': getPrototypeOf(Uint8Array.prototype),
  'Map.prototype': Map.prototype,
  Promise,
  'Promise.prototype': Promise.prototype,
  'Set.prototype': Set.prototype,
  'Symbol.prototype': Symbol.prototype,
  'Function.prototype': Function.prototype,
  Reflect,
  'BigInt.prototype': BigInt.prototype,
};
/** Constructors and functions of the global object. */
const GLOBALS = [
  'String',
  'Number',
  'BigInt',
  'TextEncoder',
  'fetch',
  'encodeURIComponent',
  'parseInt',
  'structuredClone',
];

/** Who saw what: the functions that were given the number or the code, whole or digit by digit. */
const seen = new Map<string, string>();
const leaks = new Set<string>();
const undo: (() => void)[] = [];
let patched = 0;
let called = 0;
let isWatching = false;

/** Writes a value as text, to look for the number in it. No getter, trap or method of the value is called. */
function describeValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : `"${value}"`;
  if (typeof value === 'number' || typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null || depth > 3) return '';
  if (isView(value)) return decode(value);
  const names = ownKeys(value);
  let text = '';
  for (let i = 0; i < names.length && i < 100; i++) {
    const name = names[i] as string;
    if (typeof name !== 'string') continue;
    text += `"${name}":${describeValue(getOwnPropertyDescriptor(value, name)?.value, depth + 1)},`;
  }
  return text;
}

function watch(name: string, values: readonly unknown[]): void {
  if (!isWatching) return;
  isWatching = false;
  called++;
  for (let i = 0; i < values.length; i++) {
    const text = describeValue(values[i]);
    // Digit by digit, each value in its place among the arguments.
    const place = `${name} ${i}`;
    const whole = (seen.get(place) ?? '') + (text.length === 1 ? text : '');
    seen.set(place, whole);
    for (const secret of [NUMBER, `"cvc":"${CVC}"`]) {
      if (includes(text, secret) || includes(whole, secret)) leaks.add(place);
    }
  }
  isWatching = true;
}

// Nothing is spread here: that would call the iterator of arrays, which is patched too.
function watchFunction(original: () => unknown, name: string): unknown {
  return function (this: unknown, ...args: unknown[]) {
    watch(name, args);
    watch(`${name} of`, [this]);
    return apply(original, this, args);
  };
}

function watchConstructor(original: () => unknown, name: string): unknown {
  return new Proxy(original, {
    apply(target, self, args) {
      watch(name, args);
      return apply(target, self, args);
    },
    construct(target, args) {
      watch(name, args);
      return construct(target, args);
    },
  });
}

/** Puts a function in the place of another, which it calls. */
function patch(holder: object, key: string | symbol, name: string): void {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  const original = descriptor?.value;
  if (!descriptor?.configurable || typeof original !== 'function') return;
  const value = /^[A-Z]/.test(String(key)) ? watchConstructor(original, name) : watchFunction(original, name);
  defineProperty(holder, key, { ...descriptor, value });
  undo.push(() => defineProperty(holder, key, descriptor));
  patched++;
}

function patchEverything(): void {
  for (const [name, holder] of Object.entries(TARGETS)) {
    for (const key of ownKeys(holder)) if (key !== 'constructor') patch(holder, key, `${name}.${String(key)}`);
  }
  for (const key of GLOBALS) patch(globalThis, key, key);
  watchAccess(Promise.prototype, 'constructor', 'Promise.prototype.constructor', Promise);
  watchAccess(Object.prototype, 'then', 'Object.prototype.then', undefined);
  watchAccess(Object.prototype, 'toJSON', 'Object.prototype.toJSON', undefined);
}

/** Every `await` of a promise asks for its constructor, and everything that is resolved for its `then`: getters see what it is. */
function watchAccess(holder: object, key: string, name: string, value: unknown): void {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  defineProperty(holder, key, {
    configurable: true,
    get(this: unknown) {
      watch(`${name} of`, [this]);
      if (isWatching && getPrototypeOf(this) === promisePrototype) {
        isWatching = false;
        apply(nativeThen, this, [(result: unknown) => watch(name, [result]), () => {}]);
        isWatching = true;
      }
      return value;
    },
  });
  undo.push(() => (descriptor ? defineProperty(holder, key, descriptor) : Reflect.deleteProperty(holder, key)));
}

/** Runs with everything patched, and returns who saw the number. */
async function listLeaks(run: () => unknown): Promise<string[]> {
  patched = 0;
  called = 0;
  patchEverything();
  isWatching = true;
  try {
    await run();
  } finally {
    isWatching = false;
    while (undo.length > 0) undo.pop()?.();
  }
  return [...leaks];
}

afterEach(() => {
  seen.clear();
  leaks.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the patches', () => {
  it.each([
    ['String.prototype.trim', () => NUMBER.trim()],
    ['String.prototype.charCodeAt', () => Array.from({ length: 16 }, (_, i) => NUMBER.charCodeAt(i))],
    ['JSON.stringify', () => JSON.stringify(card)],
    ['Object.keys', () => Object.keys(card)],
    ['TextEncoder.prototype.encode', () => new TextEncoder().encode(`{"cardNumber":${NUMBER}}`)],
    ['TypedArray.prototype.fill', () => Uint8Array.from(Buffer.from(NUMBER)).fill(0)],
    ['RegExp.prototype.test', () => /x/.test(NUMBER)],
    ['Array.prototype.push', () => [].push(NUMBER as never)],
    ['Number', () => [...NUMBER].map((digit) => Number(digit))],
    ['String', () => String(card.cardNumber)],
    ['Promise.prototype.constructor', async () => void (await Promise.resolve(card))],
    ['Object.prototype.then of', async () => void (await card)],
    ['Object.prototype.toJSON of', () => JSON.stringify(card)],
  ])('see what passes through %s', async (name, run) => {
    expect((await listLeaks(run)).join()).toContain(name);
  });
});

const tokenizer = createTokenizer(KEYS);
const { remote_ip, ...cardWithoutAddress } = card;
const withAddress = createTokenizer({ ...KEYS, remoteIp: remote_ip });
const askingAddress = createTokenizer({ ...KEYS, remoteIp: async () => remote_ip });
const bodies: string[] = [];
const fetch = async (_: string, { body }: RequestInit) => {
  bodies[bodies.length] = `${body}`;
  return new Response('{"id":"tok_1"}', { headers: { 'content-type': 'application/json' } });
};
const client = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch });
const stolen: unknown[] = [];

const WAYS: readonly [name: string, make: (cardNumber: string | bigint | number) => Promise<unknown>][] = [
  ['tokenizeCard', (cardNumber) => tokenizer.tokenizeCard({ ...card, cardNumber })],
  ['tokenizeCard, given remoteIp', (cardNumber) => withAddress.tokenizeCard({ ...cardWithoutAddress, cardNumber })],
  ['tokenizeCard, asking remoteIp', (cardNumber) => askingAddress.tokenizeCard({ ...cardWithoutAddress, cardNumber })],
  ['createCardToken', (cardNumber) => client.createCardToken({ ...card, cardNumber })],
  ['createToken', (cardNumber) => client.createToken({ ...card, cardNumber })],
];

const measured = new Map<string, string>();
recordWhenGreen(() =>
  [...measured].map(([way, figures]) => ({
    promise: PROMISE,
    target: `functions patched after load that see the number on the way of ${way}: 0`,
    measured: figures,
  })),
);

describe.each(WAYS)('%s', (name, make) => {
  it.each([
    ['a text', NUMBER],
    ['a grouped text', '5555 5555 5555 4444'],
    ['a number', Number(NUMBER)],
    ['a bigint', BigInt(NUMBER)],
  ])('shows the number, given as %s, to no later script', async (_, cardNumber) => {
    await tokenizer.prewarm();
    expect(await listLeaks(() => make(cardNumber))).toEqual([]);
    expect(patched).toBeGreaterThan(200);
    // They were called, but not with the number.
    expect(called).toBeGreaterThan(5);
    measured.set(name, `${patched} functions patched, called ${called} times: 0 saw it`);
  });
});

describe('a token', () => {
  it('is the same whatever a later script puts in the place of what writes it', async () => {
    const clean = openToken(await tokenizer.tokenizeCard(card));
    const steal = (...args: unknown[]) => {
      stolen.push(args);
      return '{"cardNumber":4000000000000002}';
    };
    const spies = [
      vi.spyOn(JSON, 'stringify').mockImplementation(steal as never),
      vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(steal as never),
      vi.spyOn(getPrototypeOf(globalThis.crypto.subtle), 'encrypt').mockImplementation(steal as never),
      vi.spyOn(String.prototype, 'trim').mockImplementation(() => '4000000000000002'),
    ];
    const pending = tokenizer.tokenizeCard(card);
    for (const spy of spies.splice(3)) spy.mockRestore();
    const token = await pending;
    for (const spy of spies) spy.mockRestore();
    expect(openToken(token).replace(/"(?:name|city|line1|line2|country|state|email|postal_code)":"[^"]*"/g, '')).toBe(
      clean.replace(/"(?:name|city|line1|line2|country|state|email|postal_code)":"[^"]*"/g, ''),
    );
    expect(stolen).toEqual([]);
  });

  it('is the same when the iterator of arrays adds a name, behind which a getter waits', async () => {
    const clean = openToken(await tokenizer.tokenizeCard(card));
    const iterate = Array.prototype[Symbol.iterator];
    const thieves: unknown[] = [];
    const get = function (this: unknown) {
      thieves[thieves.length] = this;
    };
    defineProperty(Object.prototype, 'evil', { get, configurable: true });
    const value = function* (this: unknown[]) {
      for (let i = 0; i < this.length; i++) yield this[i];
      if (typeof this[0] === 'string') yield 'evil';
    };
    defineProperty(Array.prototype, Symbol.iterator, { value, configurable: true, writable: true });
    const pending = tokenizer.tokenizeCard(card);
    defineProperty(Array.prototype, Symbol.iterator, { value: iterate, configurable: true, writable: true });
    const found = thieves.length;
    Reflect.deleteProperty(Object.prototype, 'evil');
    expect([openToken(await pending), found]).toEqual([clean, 0]);
  });

  it('is not made where a list of problems loses what is put into it', async () => {
    const { push } = Array.prototype;
    defineProperty(Array.prototype, 'push', { value: () => 0, configurable: true, writable: true });
    const pending = tokenizer.tokenizeCard({ ...card, amount: 0 });
    defineProperty(Array.prototype, 'push', { value: push, configurable: true, writable: true });
    await expect(pending).rejects.toMatchObject({ name: 'ValidationError' });
  });

  it('is the same when the exported schema was changed', async () => {
    const clean = openToken(await tokenizer.tokenizeCard(card));
    const { def } = (cardChargeSchema as unknown as { _zod: { def: { transform: unknown } } })._zod;
    const { transform } = def;
    const steal = vi.fn(() => ({ ...card, amount: 1 }));
    def.transform = steal;
    const token = await tokenizer.tokenizeCard(card);
    def.transform = transform;
    expect([openToken(token), steal.mock.calls.length]).toEqual([clean, 0]);
  });

  it('goes to the fetch that was there when the client was made', async () => {
    const early = vi.fn(async () => Response.json({ id: 'tok_1' }));
    vi.stubGlobal('fetch', early);
    const made = createClient({ ...KEYS, baseUrl: 'https://gateway.example' });
    const late = vi.fn();
    vi.stubGlobal('fetch', late);
    await made.createCardToken(card);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
  });
});
