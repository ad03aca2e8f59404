/** An order: what a token stands for. It has only those parts of the account that may be kept, and the result that it will have. */
import { findCardBrand } from '../../fields/card-brand.js';
import type { CardCharge } from '../../schema/card-charge.js';
import type { SepaCharge } from '../../schema/sepa-charge.js';
import { type CardFixture, fixtures } from '../fixtures.js';
import { maskAccounts, maskMembers, maskUrl } from '../http/redact.js';
import type { ChargeResult, PaymentDetails, PaymentMethodObject, Terms } from './terms.js';

/** How a charge is paid. */
export type OrderType = PaymentMethodObject['type'];

/** A charge that a token or a body asks for. */
export interface ChargeOrder extends Terms {
  readonly type: OrderType;
  readonly details: PaymentDetails;
  readonly result: ChargeResult;
  /** Given for a card that asks its buyer first. */
  readonly question?: Question;
  /** The outcome that a pending charge will have. */
  readonly settlesAs: SettlementOutcome | null;
  /** Warnings for the header `Sandbox-Warning`. */
  readonly warnings: readonly string[];
}

/** The question to the buyer before the card is charged, and the address for the way back. */
export interface Question {
  readonly return_url: string;
  /** The result if the buyer confirms. */
  readonly result: ChargeResult;
}

/** The outcome of a SEPA charge. `disputed` means succeeded, with a dispute at once. */
export type SettlementOutcome = 'succeeded' | 'failed' | 'disputed';

const CARDS = new Map(fixtures.cards.map((card) => [card.number, card]));
const IBANS = new Map(fixtures.ibans.map((account) => [account.iban, account]));

const REAL_CARD: ChargeResult = { status: 'failed', failure_code: 'test_mode_real_card', decline_code: null };

/** Makes the order for a card charge. A number that is not a test card will be declined. */
export function toCardOrder(charge: CardCharge): ChargeOrder {
  const { cardNumber, expMonth, expYear } = charge;
  const fixture = CARDS.get(cardNumber);
  return {
    ...toTerms(charge),
    type: 'card',
    details: {
      card: {
        // Ask the fixture first, because the table of brands lacks some brands.
        brand: fixture?.brand ?? findCardBrand(cardNumber)?.brand ?? 'unknown',
        last4: cardNumber.slice(-4),
        exp_month: expMonth,
        exp_year: expYear,
        funding: fixture?.funding ?? 'unknown',
      },
    },
    ...toResult(fixture, charge.return_url),
    settlesAs: null,
    warnings: [],
  };
}

/** Makes the order for a SEPA charge. It is pending at first. An IBAN that is not a test IBAN will succeed. */
export function toSepaOrder(charge: SepaCharge): ChargeOrder {
  const { iban, checkout_id } = charge;
  const fixture = IBANS.get(iban);
  return {
    ...toTerms(charge),
    checkout_id: maskOptional(checkout_id),
    type: 'sepa_debit',
    details: { sepa_debit: { country: iban.slice(0, 2), last4: iban.slice(-4) } },
    result: { status: 'pending', failure_code: null, decline_code: null },
    settlesAs: fixture?.outcome ?? 'succeeded',
    warnings: fixture ? [] : ['iban_not_a_fixture'],
  };
}

/** Shows how an order is paid. */
export function toPaymentMethod({ details }: Pick<ChargeOrder, 'details'>): PaymentMethodObject {
  return 'card' in details ? { type: 'card', ...details } : { type: 'sepa_debit', ...details };
}

function toResult(fixture: CardFixture | undefined, url: string): { result: ChargeResult; question?: Question } {
  if (!fixture) return { result: REAL_CARD };
  const { outcome, afterAction, failure_code, decline_code } = fixture;
  if (afterAction === null) return { result: { status: outcome, failure_code, decline_code } };
  const result = { status: afterAction, failure_code, decline_code };
  const question = { return_url: maskUrl(url), result };
  return { result: { status: outcome, failure_code: null, decline_code: null }, question };
}

function toTerms(charge: CardCharge | SepaCharge): Terms {
  const { name, email, line1, line2, postal_code, city, state, country } = charge;
  return {
    amount: charge.amount,
    currency: charge.currency,
    customer_id: maskOptional(charge.customer_id),
    checkout_id: null,
    description: maskOptional(charge.description),
    billing_details: maskMembers({ name, email, line1, line2, postal_code, city, state, country }),
  };
}

const maskOptional = (text: string | undefined) => (text === undefined ? null : maskAccounts(text));
