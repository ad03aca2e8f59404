/** What is typed, and what the sandbox does, for each thing that can be tried. */
import type { PaymentMethod } from '../../../../checkout/names.js';
import { type CardFixture, fixtures } from '../../../../sandbox/fixtures.js';

/** One thing to try. */
export interface Scenario {
  readonly method: PaymentMethod;
  /** What the buyer types, by the names of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** It may ask the sandbox for a fault, which happens once for each token. */
  readonly email: string;
  readonly isOffline?: boolean;
}

const NUMBER = '4242424242424242';
const year = (new Date().getFullYear() + 3) % 100;

const isDeclined = ({ outcome, decline_code, failure_code }: CardFixture, reason: string) =>
  outcome === 'failed' && [decline_code, failure_code].includes(reason);

/** Pays with a card, or with the card that fails for this reason. */
function payByCard(reason?: string, more: Partial<Scenario> = {}): Scenario {
  const number = reason ? fixtures.cards.find((card) => isDeclined(card, reason))?.number : NUMBER;
  return {
    method: 'card',
    fields: { cardNumber: number ?? NUMBER, expiry: `12${year}`, cvc: '123' },
    email: 'ada@example.com',
    ...more,
  };
}

function payByAccount(outcome: string): Scenario {
  const account = fixtures.ibans.find((each) => each.country === 'DE' && each.outcome === outcome);
  return {
    method: 'sepa',
    fields: { iban: (account ?? fixtures.ibans.find((each) => each.outcome === outcome))?.iban ?? '' },
    email: 'ada@example.com',
  };
}

const bank = fixtures.cards.find((card) => card.outcome === 'requires_action')?.number ?? NUMBER;

const payWithFault = (fault: string) => payByCard(undefined, { email: `ada+sandbox.${fault}@example.com` });

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  paid: payByCard(),
  funds: payByCard('insufficient_funds'),
  code: payByCard('incorrect_cvc'),
  expired: payByCard('expired_card'),
  bank: payByCard(undefined, { fields: { ...payByCard().fields, cardNumber: bank } }),
  debit: payByAccount('succeeded'),
  fails: payByAccount('failed'),
  disputed: payByAccount('disputed'),
  // The form sends the token again, and it is charged.
  lost: payWithFault('drop'),
  slow: payWithFault('latency=8000'),
  // The token is used, and the answer does not tell by which charge.
  unknown: payWithFault('drop-after'),
  busy: payWithFault('status=429'),
  offline: payByCard(undefined, { isOffline: true }),
};

/** Finds what is tried, if anything is. */
export const findScenario = (name: string): Scenario | undefined =>
  Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
