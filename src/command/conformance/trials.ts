/** The trials of `payveil conformance`: each request, and our guess of the gateway's answer. */
import { type CardFixture, fixtures, type IbanFixture } from '../../sandbox/fixtures.js';
import type { Answer, Question } from '../gateway/ask.js';
import type { TestTarget } from '../gateway/target.js';
import { CHARGED, sealCard, sealSepa, writeCard, writeCustomer, writeSepa } from './test-charges.js';

/** The values that a trial may need from earlier trials. */
export interface Memory {
  /** The token that the gateway made. */
  tokenId?: string | undefined;
  /** A sealed token that was charged. */
  usedToken?: string | undefined;
  /** The answer to charging it. */
  usedAnswer?: Answer | undefined;
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
  prepare(target: TestTarget, memory: Memory): Promise<Question | undefined> | Question | undefined;
}

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
    prepare: ({ apiKey }, { tokenId }) =>
      tokenId === undefined
        ? undefined
        : { method: 'GET', path: path + encodeURIComponent(tokenId), headers: { authorization: apiKey } },
  });
  return [
    make('customer', '/v1/create/customer', writeCustomer()),
    make('token of a card', '/v1/create/token', writeCard(findCard())),
    make('token of an account', '/v1/create/sepa/token', writeSepa(findIban())),
    make('token by /v1/tokens', '/v1/tokens', writeCard(findCard())),
    look('/v1/tokens/'),
    look('/v1/retrieve/token/'),
  ];
}

const findCard = () => fixtures.cards[0] as CardFixture;
const findIban = () => fixtures.ibans.find(({ country }) => country === IBAN_COUNTRY) as IbanFixture;

function tryCard(card: CardFixture): Trial {
  const { label, number, outcome, failure_code, decline_code } = card;
  return {
    title: `${label} …${number.slice(-4)}`,
    kind: 'charge',
    expected: outcome,
    declineCode: outcome === 'failed' ? (decline_code ?? failure_code) : null,
    prepare: async (target, memory) => {
      const token = await sealCard(card, target);
      if (outcome === 'succeeded') memory.usedToken ??= token;
      return charge(target, CHARGED.card, token);
    },
  };
}

function trySepa(account: IbanFixture): Trial {
  const { iban, outcome } = account;
  return {
    title: `account …${iban.slice(-4)}, then ${outcome}`,
    kind: 'charge',
    expected: 'pending',
    prepare: async (target) => charge(target, CHARGED.sepa, await sealSepa(account, target)),
  };
}

function listRefusals(): Trial[] {
  const refuse = (title: string, expected: string, prepare: Trial['prepare']): Trial => ({
    title,
    kind: 'refusal',
    expected,
    prepare,
  });
  return [
    {
      title: 'a token that was used before',
      kind: 'used_token',
      expected: 'refused as already used',
      prepare: (target, { usedToken }) =>
        usedToken === undefined ? undefined : charge(target, CHARGED.card, usedToken),
    },
    refuse('a token that nobody can open', '400, 422', (target) => charge(target, CHARGED.card, '00'.repeat(48))),
    refuse('an unknown API key', '401, 403', async (target) =>
      charge({ ...target, apiKey: 'pk_test_payveil-unknown.key' }, CHARGED.card, await sealCard(findCard(), target)),
    ),
    refuse('an unknown signature', '401, 403', async (target) =>
      charge(
        { ...target, signature: 'sig_test_payveil-unknown.key' },
        CHARGED.card,
        await sealCard(findCard(), target),
      ),
    ),
    refuse('a token that does not exist', '404', ({ apiKey }) => ({
      method: 'GET',
      path: '/v1/tokens/payveil-unknown',
      headers: { authorization: apiKey },
    })),
  ];
}

function charge({ apiKey: authorization, signature }: TestTarget, path: string, token: string): Question {
  return post(path, { authorization, signature: signature }, JSON.stringify({ token }));
}

const post = (path: string, headers: Record<string, string>, json: string): Question => ({
  method: 'POST',
  path,
  headers,
  json,
});
