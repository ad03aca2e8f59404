/** A charge, read from a token or a body, to an order: its account reduced to what may be kept, its outcome decided. */
import { findCardBrand } from '../fields/card-brand.js';
import type { CardCharge } from '../schema/card-charge.js';
import type { SepaCharge } from '../schema/sepa-charge.js';
import { type CardFixture, fixtures } from './fixtures.js';
import type { Order, Terms, Verdict } from './objects.js';

const CARDS = new Map(fixtures.cards.map((card) => [card.number, card]));
const IBANS = new Map(fixtures.ibans.map((account) => [account.iban, account]));

const REAL_CARD: Verdict = { status: 'failed', failure_code: 'test_mode_real_card', decline_code: null };

/** Reads a card order. A number that is no fixture will be declined. */
export function toCardOrder(charge: CardCharge): Order {
  const { cardNumber, expMonth, expYear } = charge;
  const fixture = CARDS.get(cardNumber);
  return {
    ...toTerms(charge),
    type: 'card',
    details: {
      card: {
        // The fixture first: the table of brands does not know every brand.
        brand: fixture?.brand ?? findCardBrand(cardNumber)?.brand ?? 'unknown',
        last4: cardNumber.slice(-4),
        exp_month: expMonth,
        exp_year: expYear,
        funding: fixture?.funding ?? 'unknown',
      },
    },
    verdict: fixture ? toVerdict(fixture) : REAL_CARD,
    settlesAs: null,
    warnings: [],
  };
}

/** Reads a SEPA order. It is pending first; an IBAN that is no fixture will succeed. */
export function toSepaOrder(charge: SepaCharge): Order {
  const { iban, checkout_id = null } = charge;
  const fixture = IBANS.get(iban);
  return {
    ...toTerms(charge),
    checkout_id,
    type: 'sepa_debit',
    details: { sepa_debit: { country: iban.slice(0, 2), last4: iban.slice(-4) } },
    verdict: { status: 'pending', failure_code: null, decline_code: null },
    settlesAs: fixture?.outcome ?? 'succeeded',
    warnings: fixture ? [] : ['iban_not_a_fixture'],
  };
}

function toVerdict({ outcome, failure_code, decline_code }: CardFixture): Verdict {
  return { status: outcome, failure_code, decline_code };
}

function toTerms(charge: CardCharge | SepaCharge): Terms {
  const { name, email, line1, line2, postal_code, city, state, country } = charge;
  return {
    amount: charge.amount,
    currency: charge.currency,
    customer_id: charge.customer_id ?? null,
    checkout_id: null,
    description: charge.description ?? null,
    billing_details: { name, email, line1, line2, postal_code, city, state, country },
  };
}
