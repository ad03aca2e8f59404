/** Every member, option and public function gets the hostile values: it accepts them or throws an error of Payveil. */
import { describe, expect, it } from 'vitest';
import {
  type CardChargeInput,
  type Client,
  cardChargeSchema,
  createClient,
  createTokenizer,
  customerSchema,
  isPayveilError,
  sepaChargeSchema,
  ValidationError,
} from '../src/index.js';
import { createSandbox } from '../src/sandbox/sandbox.js';
import { parseInput } from '../src/schema/parse.js';
import { cardCharge, sepaCharge } from './charges.js';
import { KEYS } from './client/gateway.js';
import { HOSTILE_VALUES, withChangingMember, withThrowingMember } from './hostile-values.js';
import { recordWhenGreen } from './record-when-green.js';

const BASE_URL = 'https://gateway.example';
const fetch = async () => Response.json({ id: 'x_1', status: 'succeeded' });
const tokenizer = createTokenizer(KEYS);
const client = createClient({ ...KEYS, baseUrl: BASE_URL, fetch });
const customer = { email: 'ada@example.com', currency: 'eur', name: 'Ada' };

const ALL_CARD = { ...cardCharge, customer_id: 'cus_1', description: 'Tea' };
const ALL_SEPA = { ...sepaCharge, customer_id: 'cus_1', checkout_id: 'pay_1', description: 'Tea' };
const ALL_CUSTOMER = {
  ...customer,
  ...{ city: 'x', country: 'x', line1: 'x', line2: 'x', postal_code: 'x', state: 'x' },
  ...{ payment_method: 'x', phone: 'x', shipping: 'x' },
};

type Take = (input: never) => unknown;
const INPUTS: readonly [name: string, take: Take, valid: Record<string, unknown>][] = [
  ['tokenizeCard', tokenizer.tokenizeCard, ALL_CARD],
  ['tokenizeSepa', tokenizer.tokenizeSepa, ALL_SEPA],
  ['createCardToken', client.createCardToken, ALL_CARD],
  ['createSepaToken', client.createSepaToken, ALL_SEPA],
  ['createToken with a card', client.createToken, ALL_CARD],
  ['createToken with an account', client.createToken, ALL_SEPA],
  ['createCustomer', client.createCustomer, ALL_CUSTOMER],
  ['cardChargeSchema', (input) => parseInput(cardChargeSchema, input), ALL_CARD],
  ['sepaChargeSchema', (input) => parseInput(sepaChargeSchema, input), ALL_SEPA],
  ['customerSchema', (input) => parseInput(customerSchema, input), ALL_CUSTOMER],
];

let calls = 0;
recordWhenGreen(() => {
  expect(calls).toBeGreaterThan(10_000);
  return [
    {
      promise: 'Valid input never throws, invalid input is always a ValidationError with a path',
      target: 'hostile values at every member, option and public function: no other error',
      measured: `${HOSTILE_VALUES.length} values, ${calls} calls: 0 other errors`,
    },
  ];
});

/** Calls a function, and returns its error or `undefined`. */
async function fail(call: () => unknown): Promise<unknown> {
  calls++;
  try {
    await call();
    return undefined;
  } catch (error) {
    return error ?? 'nothing was thrown';
  }
}

const isRefusal = (error: unknown, isOneOf: (path: string) => boolean) =>
  error instanceof ValidationError && error.issues.length > 0 && error.issues.every(({ path }) => isOneOf(path));

describe.each(INPUTS)('%s', (_, take, valid) => {
  const members = Object.keys(valid);
  const call = (input: unknown) => fail(() => take(input as never));

  it('accepts valid input', async () => expect(await call(valid)).toBeUndefined());

  it.each(HOSTILE_VALUES)('refuses %s with a ValidationError that has a path', async (_, value) =>
    expect(await call(value)).toSatisfy((error) => isRefusal(error, (path) => typeof path === 'string')),
  );

  it.each(members)('accepts any value of %s, or refuses it by its path', async (name) => {
    // The card number decides the length of the security code. Month and year are judged together, like amount and currency.
    const together: Record<string, string> = { cardNumber: 'cvc', expMonth: 'expYear', currency: 'amount' };
    const isOneOf = (path: string) => path === name || path === together[name];
    const unlike: unknown[] = [];
    for (const [hostile, value] of HOSTILE_VALUES) {
      const error = await call({ ...valid, [name]: value });
      // When this member is undefined, the issue may name another one.
      const isNamed = value === undefined ? () => true : isOneOf;
      if (error !== undefined && !isRefusal(error, isNamed)) unlike.push([hostile, error]);
    }
    expect(unlike).toEqual([]);
    const error = await call(withThrowingMember(valid, name));
    expect(error).toSatisfy((error) => isRefusal(error, isOneOf));
    expect(await call(withChangingMember(valid, name, [valid[name], Symbol('other')]))).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString', 'then', '', '\u202e', '\ud800'])(
    'refuses a member %j',
    async (name) => {
      const input = Object.defineProperty({ ...valid }, name, { value: 'x', enumerable: true });
      expect(await call(input)).toSatisfy((error) => isRefusal(error, (path) => path === name));
    },
  );
});

const IDENTIFIERS: readonly (keyof Client)[] = ['retrieveToken', 'getToken', 'chargeCard', 'chargeSepa'];

describe.each(IDENTIFIERS)('%s', (method) => {
  it.each(HOSTILE_VALUES)('accepts %s, or refuses it by its path', async (_, value) => {
    const error = await fail(() => client[method](value as never));
    if (error !== undefined) expect(error).toSatisfy((error) => isRefusal(error, (path) => /^(id|token)$/.test(path)));
  });
});

/** Any class will do: a wrong option is a ConfigurationError, a wrong result of a merchant's function may be a ValidationError. */
const isOurs = (error: unknown) => isPayveilError(error) && error.outcome === 'not_sent';

describe('the options of a call', () => {
  it.each([...HOSTILE_VALUES])('are accepted or cause an error of Payveil: %s', async (_, value) => {
    for (const options of [value, { signal: value }, { timeoutMs: value }, withThrowingMember({}, 'signal')]) {
      const error = await fail(() => client.chargeCard('tok_1', options as never));
      if (error !== undefined) expect(error).toSatisfy(isOurs);
    }
  });
});

type Create = (options: never) => unknown;
const FACTORIES: readonly [name: string, create: Create, options: object, optional: readonly string[]][] = [
  ['createTokenizer', createTokenizer, KEYS, ['remoteIp', 'minimumAmounts', 'currencies', 'now']],
  [
    'createClient',
    createClient,
    { ...KEYS, baseUrl: BASE_URL },
    ['fetch', 'timeoutMs', 'allowInsecureBaseUrl', 'minimumAmounts', 'currencies', 'now'],
  ],
  [
    'createSandbox',
    createSandbox,
    {},
    [
      'merchants',
      'strictKeys',
      'settlement',
      'faults',
      'clock',
      'store',
      'allowHosts',
      'minimumAmounts',
      'currencies',
      'now',
    ],
  ],
];

describe.each(FACTORIES)('%s', (_, create, given, optional) => {
  const call = (options: unknown) => fail(() => create(options as never));

  it.each(HOSTILE_VALUES)('accepts %s or throws an error of Payveil', async (_, value) => {
    const error = await call(value);
    if (error !== undefined) expect(error).toSatisfy(isOurs);
  });

  it.each([...Object.keys(given), ...optional])('takes any value of %s or throws our error', async (name) => {
    const unlike: unknown[] = [];
    for (const [hostile, value] of HOSTILE_VALUES) {
      for (const each of [value, [value], { eur: value }, { name: value, seconds: value }]) {
        const error = await call({ ...given, [name]: each });
        if (error !== undefined && !isOurs(error)) unlike.push([hostile, error]);
      }
    }
    expect(unlike).toEqual([]);
    expect(await call(withThrowingMember(given, name))).toSatisfy(isOurs);
  });
});

describe('a function of the merchant', () => {
  it.each(HOSTILE_VALUES)('may return %s as the address or the time: any error is one of Payveil', async (_, value) => {
    const { remote_ip: _ip, ...charge } = cardCharge;
    const makers = [{ remoteIp: () => value }, { remoteIp: async () => value }, { now: () => value }];
    for (const options of makers) {
      const error = await fail(() =>
        createTokenizer({ ...KEYS, ...options } as never).tokenizeCard({
          ...charge,
          ...('now' in options ? cardCharge : {}),
        } as CardChargeInput),
      );
      if (error !== undefined) expect(error).toSatisfy(isOurs);
    }
  });
});

it.each(HOSTILE_VALUES)('isPayveilError returns false for %s', async (_, value) =>
  expect(await fail(() => expect(isPayveilError(value)).toBe(false))).toBeUndefined(),
);
