/** Values that come from an attacker or from a mistake. */

const fail = () => {
  throw new RangeError('4242424242424242');
};

const revoke = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

const createSparse = () => {
  const sparse: unknown[] = [];
  sparse[1000] = 1;
  return sparse;
};

const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\0',
  '\r\n',
  'a\r\nb: c',
  '\u2028',
  '\u2029',
  '\u202e4242',
  '\ud83d',
  '\ude00',
  'a\ud800b',
  '😀',
  '👩‍👩‍👧‍👦',
  'é',
  'e\u0301',
  '４２４２４２４２４２４２４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  'undefined',
  'null',
  'NaN',
  '-0',
  '1e21',
  '0x10',
  '#{7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'https:\\\\shop.example',
  'x'.repeat(100_000),
  '4'.repeat(100_000),
  ' '.repeat(100_000),
  '\ud83d'.repeat(50_000),
];

const OTHERS: readonly [name: string, value: unknown][] = [
  ['undefined', undefined],
  ['null', null],
  ['true', true],
  ['false', false],
  ['0', 0],
  ['-0', -0],
  ['-1', -1],
  ['1.5', 1.5],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['1e21', 1e21],
  ['2^53', 2 ** 53],
  ['5e-324', Number.MIN_VALUE],
  ['a bigint', 4242424242424242n],
  ['a negative bigint', -4242424242424242n],
  ['a large bigint', 10n ** 1000n],
  ['a symbol', Symbol('4242')],
  ['a well-known symbol', Symbol.iterator],
  ['a function', () => '4242424242424242'],
  ['a class', class {}],
  ['an object', {}],
  ['an object without a prototype', Object.create(null)],
  ['an own __proto__', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['a String object', Object('4242424242424242')],
  ['a Number object', Object(4242)],
  ['a BigInt object', Object(4242n)],
  ['an array', ['4242424242424242']],
  ['a sparse array', createSparse()],
  ['a typed array', new Uint8Array(16)],
  ['a date', new Date()],
  ['an invalid date', new Date(Number.NaN)],
  ['a map', new Map([['a', 1]])],
  ['a promise', Promise.resolve('4242')],
  ['a regular expression', /x/],
  ['an error', new Error('4242')],
  ['an object whose conversion throws', { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail }],
  ['an object that converts to a card number', { toString: () => '4242424242424242' }],
  ['an object whose members throw', Object.defineProperty({}, 'cvc', { get: fail, enumerable: true })],
  ['an object with a then that throws', Object.defineProperty({}, 'then', { get: fail })],
  ['a proxy', new Proxy({}, {})],
  [
    'a proxy that throws at everything',
    new Proxy(() => 1, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, apply: fail }),
  ],
  ['a proxy of an array that throws', new Proxy([1], { get: fail, ownKeys: fail })],
  ['a revoked proxy', revoke()],
];

/** The hostile values, each with a name. */
export const HOSTILE_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ...TEXTS.map(
    (text) =>
      [JSON.stringify(text.slice(0, 40)) + (text.length > 40 ? ` and so on, ${text.length}` : ''), text] as const,
  ),
  ...OTHERS,
];

/** Makes an object whose member has another value each time it is read. */
export function withChangingMember(input: object, name: string, answers: readonly unknown[]): object {
  let reads = 0;
  const get = () => answers[Math.min(reads++, answers.length - 1)];
  return Object.defineProperty({ ...input }, name, { get, enumerable: true });
}

/** Makes an object whose member throws when it is read. */
export function withThrowingMember(input: object, name: string): object {
  return Object.defineProperty({ ...input }, name, { get: fail, enumerable: true });
}
