/** The trials of `payveil conformance`: each request, with published test numbers, and our guess of the gateway's answer. */
import type { HttpAnswer } from '../../client/responses.js';
import { type CardFixture, fixtures, type IbanFixture } from '../../sandbox/fixtures.js';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { writeCardChargeJson, writeCustomerJson, writeSepaChargeJson } from '../../schema/charge-json.js';
import { customerSchema } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import type { Tokenizer } from '../../tokenizer.js';
import type { GatewayRequest } from '../gateway/ask.js';
import { CARD_ROUTE, createChargeRequest, createImpossibleCharge } from '../gateway/charge-request.js';

/** The merchant that sends the trials. */
export interface TestMerchant {
  readonly apiKey: string;
  readonly signature: string;
  /** Seals charges with these keys, as a page does. */
  readonly tokenizer: Tokenizer;
}

/** The values that a trial may need from earlier trials. */
export interface Memory {
  /** The token that the gateway made. */
  tokenId?: string | undefined;
  /** A sealed token that was charged. */
  usedToken?: string | undefined;
  /** The answer to charging it. */
  usedAnswer?: HttpAnswer | undefined;
}

/** One request, and our guess. */
export interface Trial {
  readonly title: string;
  readonly kind: 'customer' | 'token' | 'look_up' | 'charge' | 'used_token' | 'refusal';
  /** Our guess: the status of a charge, or the HTTP statuses of a refusal. */
  readonly expected: string;
  /** Our guess: why a charge fails. */
  readonly declineCode?: string | null;
  /** Makes the request. Returns `undefined` if a value that it needs is missing. */
  prepare(merchant: TestMerchant, memory: Memory): Promise<GatewayRequest | undefined> | GatewayRequest | undefined;
}

const SEPA_ROUTE = '/v1/process/sepa-payment';

// The three outcomes, for one country.
const IBAN_COUNTRY = 'DE';

/** Lists every trial, in the order of sending. */
export function listTrials(): readonly Trial[] {
  return [
    ...listPreparations(),
    ...fixtures.cards.map(tryCard),
    ...fixtures.ibans.filter(({ country }) => country === IBAN_COUNTRY).map(trySepa),
    ...listRefusals(),
  ];
}

function listPreparations(): Trial[] {
  const card = writeCardChargeJson(parseInput(cardChargeSchema, createCard(ANY_CARD)));
  const account = writeSepaChargeJson(parseInput(sepaChargeSchema, createAccount(ANY_ACCOUNT)));
  const customer = writeCustomerJson(parseInput(customerSchema, CUSTOMER));
  const make = (title: string, path: string, json: string): Trial => ({
    title,
    kind: title === 'customer' ? 'customer' : 'token',
    expected: 'an identifier',
    prepare: ({ apiKey }) => post(path, { authorization: apiKey }, json),
  });
  const look = (path: string): Trial => ({
    title: `token by GET ${path}:id`,
    kind: 'look_up',
    expected: 'the same identifier',
    prepare: (merchant, { tokenId }) =>
      tokenId === undefined ? undefined : get(path + encodeURIComponent(tokenId), merchant),
  });
  return [
    make('customer', '/v1/create/customer', customer),
    make('token of a card', '/v1/create/token', card),
    make('token of an account', '/v1/create/sepa/token', account),
    make('token by /v1/tokens', '/v1/tokens', card),
    look('/v1/tokens/'),
    look('/v1/retrieve/token/'),
  ];
}

function tryCard(card: CardFixture): Trial {
  const { label, number, outcome, failure_code, decline_code } = card;
  return {
    title: `${label} …${number.slice(-4)}`,
    kind: 'charge',
    expected: outcome,
    declineCode: outcome === 'failed' ? (decline_code ?? failure_code) : null,
    prepare: async (merchant, memory) => {
      const token = await merchant.tokenizer.tokenizeCard(createCard(card));
      if (outcome === 'succeeded') memory.usedToken ??= token;
      return createChargeRequest(merchant, CARD_ROUTE, token);
    },
  };
}

function trySepa(account: IbanFixture): Trial {
  const { iban, outcome } = account;
  return {
    title: `account …${iban.slice(-4)}, then ${outcome}`,
    kind: 'charge',
    expected: 'pending',
    declineCode: null,
    prepare: async (merchant) =>
      createChargeRequest(merchant, SEPA_ROUTE, await merchant.tokenizer.tokenizeSepa(createAccount(account))),
  };
}

function listRefusals(): Trial[] {
  const refuse = (title: string, expected: string, prepare: Trial['prepare']) =>
    ({ title, kind: 'refusal', expected, prepare }) as const;
  const chargeWith = (wrong: Partial<Keys>) => async (merchant: TestMerchant) =>
    createChargeRequest(
      { ...merchant, ...wrong },
      CARD_ROUTE,
      await merchant.tokenizer.tokenizeCard(createCard(ANY_CARD)),
    );
  return [
    {
      title: 'a token that was used before',
      kind: 'used_token',
      expected: 'refused as already used',
      prepare: (merchant, { usedToken }) =>
        usedToken === undefined ? undefined : createChargeRequest(merchant, CARD_ROUTE, usedToken),
    },
    refuse('a token that no key opens', '400, 422', createImpossibleCharge),
    refuse('an unknown API key', '401, 403', chargeWith({ apiKey: 'pk_test_payveil-unknown.key' })),
    refuse('an unknown signature', '401, 403', chargeWith({ signature: 'sig_test_payveil-unknown.key' })),
    refuse('a token that does not exist', '404', (merchant) => get('/v1/tokens/payveil-unknown', merchant)),
  ];
}

type Keys = Omit<TestMerchant, 'tokenizer'>;

function post(path: string, headers: Record<string, string>, json: string): GatewayRequest {
  return { method: 'POST', path, headers, json };
}

const get = (path: string, { apiKey }: Keys): GatewayRequest => ({
  method: 'GET',
  path,
  headers: { authorization: apiKey },
});

// Names and addresses that are reserved for examples (RFC 2606, RFC 5737).
const BUYER = {
  amount: 1099,
  currency: 'eur',
  remote_ip: '192.0.2.10',
  country: 'DE',
  postal_code: '10115',
  state: '',
  city: 'Berlin',
  line1: 'Invalidenstr. 1',
  line2: '',
  email: 'payveil-conformance@example.com',
  name: 'Ada Lovelace',
  description: 'payveil conformance',
};

function createCard({ number, cvcLength }: Pick<CardFixture, 'number' | 'cvcLength'>) {
  const expYear = new Date().getUTCFullYear() + 3;
  const card = { cardNumber: number, expMonth: '12', expYear, cvc: '1234'.slice(0, cvcLength) };
  return { ...BUYER, ...card, return_url: 'https://shop.example/return' };
}

const createAccount = ({ iban }: Pick<IbanFixture, 'iban'>) => ({ ...BUYER, iban });

// For every trial that needs any card, or any account.
const ANY_CARD = { number: '4242424242424242', cvcLength: 3 } as const;
const ANY_ACCOUNT = { iban: 'DE89370400440532013000' } as const;

// With the interface's default for missing members.
const CUSTOMER = { email: BUYER.email, currency: BUYER.currency } as const;
