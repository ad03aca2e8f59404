/** Draws the newest charges, with buttons for the waiting ones. */
import { html } from 'hono/html';
import type { StoredCharge } from '../charges/stored-charge.js';
import { Facts } from '../page/parts.js';
import { nameBrand, spellCode, writeAmount } from '../page/words.js';
import { drawDate, drawForm, drawTimeOfDay, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';
import { drawList } from './table.js';

/** Draws the section. */
export function drawCharges(state: InspectorState): Html {
  return drawList({
    ...{ id: 'charges', title: 'Charges', state, newest: state.charges },
    columns: [
      ['Order', drawOrder],
      ['Amount', ({ charge }) => writeAmount(charge.amount, charge.currency), 'number'],
      ['Status', drawStatus],
      ['Method', writeMethod],
      ['Decide', (stored) => drawButtons(stored, state), 'actions'],
    ],
    getId: ({ id }) => id,
    getTime: ({ charge }) => charge.created,
    empty: html`<b>No charges yet</b> ${state.hasDemo ? html`<a href="../">Pay in the demo</a>, or send` : 'Send'} a token
      to <code>POST /v1/process/card-payment</code> or <code>POST /v1/process/sepa-payment</code>.`,
  });
}

function drawOrder({ charge, settledAt }: StoredCharge) {
  const { name, email, line1, line2, postal_code, city, state, country } = charge.billing_details;
  const facts = {
    Checkout: charge.checkout_id,
    Customer: charge.customer_id,
    Name: name,
    Email: email,
    Address: [line1, line2, `${postal_code} ${city}`, state, country].filter((line) => line !== '-').join(', '),
    Settled: settledAt === null ? null : drawDate(settledAt),
    'Failure code': charge.failure_code,
    'Decline code': charge.decline_code,
    Dispute: charge.dispute,
  };
  return html`
    <details>
      <summary>${charge.description && html`<bdi>${charge.description}</bdi>`}<code>${charge.id}</code></summary>
      ${Facts({ of: facts })}
    </details>`;
}

function writeMethod({ charge: { payment_method_details: details } }: StoredCharge): string {
  if ('card' in details) return `${nameBrand(details.card.brand)} ••${details.card.last4}`;
  return `SEPA, ${details.sepa_debit.country} ••${details.sepa_debit.last4}`;
}

function drawStatus(stored: StoredCharge) {
  const { status, disputed } = stored.charge;
  const note = drawNote(stored);
  return html`
    <span class="status ${disputed ? 'disputed' : status}">${disputed ? 'succeeded, disputed' : spellCode(status)}</span>
    ${note && html`<span class="note">${note}</span>`}`;
}

const PLANS = { succeeded: 'succeeds', failed: 'fails', disputed: 'is disputed' } as const;

function drawNote({ id, charge, challenge, settlesAs }: StoredCharge) {
  const { status, decline_code, failure_code, settles_at } = charge;
  if (status === 'failed') return spellCode(decline_code ?? failure_code ?? '');
  if (status === 'pending')
    return html`${PLANS[settlesAs ?? 'succeeded']} ${settles_at === null ? 'on demand' : drawDate(settles_at)}`;
  if (status !== 'requires_action' || !challenge) return undefined;
  return html`<a href="3ds/${id}/${challenge.secret}">its page</a> expires ${drawTimeOfDay(challenge.expires_at)}`;
}

const OUTCOMES = {
  settle: { succeeded: 'Settle', failed: 'Fail', disputed: 'Dispute' },
  authenticate: { succeeded: 'Confirm', failed: 'Refuse' },
} as const;

function drawButtons({ id, charge: { status } }: StoredCharge, state: InspectorState) {
  if (status !== 'pending' && status !== 'requires_action') return null;
  const action = status === 'pending' ? 'settle' : 'authenticate';
  const buttons = Object.entries(OUTCOMES[action]).map(
    ([outcome, word]) => html`
      <button type="submit" name="outcome" value="${outcome}">${word}<span class="hidden"> ${id}</span></button>`,
  );
  return drawForm(state, { do: action, charge: id }, html`<span class="buttons">${buttons}</span>`);
}
