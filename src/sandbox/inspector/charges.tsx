/** The section with the newest charges and the pending ones. */
/** @jsxImportSource hono/jsx */
import type { ChargeObject } from '../charges/charge.js';
import type { StoredCharge } from '../charges/stored-charge.js';
import { Facts } from '../page/parts.js';
import { nameBrand, spellCode, writeAmount } from '../page/words.js';
import type { InspectorState } from './read-state.js';
import { ActionForm, Moment } from './section.js';
import { ListSection, type TableColumn } from './table.js';

const EMPTY = (
  <>
    No charges yet. Send a token to <code>POST /v1/process/card-payment</code>, or to{' '}
    <code>POST /v1/process/sepa-payment</code>.
  </>
);

/** Draws the newest charges, with buttons for the waiting ones. */
export function Charges({ state }: { state: InspectorState }) {
  const columns: readonly TableColumn<StoredCharge>[] = [
    ['Charge', (stored) => <Details stored={stored} />],
    ['Order', ({ charge }) => <bdi>{charge.description ?? '–'}</bdi>],
    ['Amount', ({ charge }) => writeAmount(charge.amount, charge.currency), true],
    ['Method', ({ charge }) => <Method charge={charge} />],
    ['Status', (stored) => <Status stored={stored} />],
    ['Created', ({ charge }) => <Moment at={charge.created} />],
    ['Decide', (stored) => <Buttons stored={stored} state={state} />],
  ];
  const list = { newest: state.charges, columns, getId: ({ id }: StoredCharge) => id, empty: EMPTY };
  return <ListSection id="charges" title="Charges" state={state} note="; times are UTC" {...list} />;
}

function Details({ stored: { charge, settledAt } }: { stored: StoredCharge }) {
  const { name, email, line1, line2, postal_code, city, state, country } = charge.billing_details;
  const address = [line1, line2, `${postal_code} ${city}`, state, country].filter((line) => line !== '-').join(', ');
  return (
    <details>
      <summary>
        <code>{charge.id}</code>
      </summary>
      <Facts
        of={{
          Checkout: charge.checkout_id,
          Customer: charge.customer_id,
          Name: name,
          Email: email,
          Address: address,
          Settled: settledAt === null ? null : new Date(settledAt * 1000).toISOString(),
          'Failure code': charge.failure_code,
          'Decline code': charge.decline_code,
          Dispute: charge.dispute,
        }}
      />
    </details>
  );
}

function Method({ charge: { payment_method_details: details } }: { charge: ChargeObject }) {
  const { last4 } = 'card' in details ? details.card : details.sepa_debit;
  return (
    <>
      {'card' in details ? nameBrand(details.card.brand) : `SEPA, ${details.sepa_debit.country}`}{' '}
      <span class="digits">••{last4}</span>
    </>
  );
}

function Status({ stored }: { stored: StoredCharge }) {
  const { charge, challenge } = stored;
  const { status, disputed, decline_code, failure_code } = charge;
  return (
    <>
      <span class={`status ${disputed ? 'disputed' : status}`}>
        {disputed ? 'succeeded, disputed' : spellCode(status)}
      </span>
      {status === 'failed' && <span class="note">{spellCode(decline_code ?? failure_code ?? '')}</span>}
      {status === 'pending' && <Plan stored={stored} />}
      {challenge && status === 'requires_action' && (
        <span class="note">
          <a href={`3ds/${stored.id}/${challenge.secret}`}>its page</a> expires <Moment at={challenge.expires_at} />
        </span>
      )}
    </>
  );
}

const PLANS = { succeeded: 'succeeds', failed: 'fails', disputed: 'is disputed' } as const;

function Plan({ stored: { charge, settlesAs } }: { stored: StoredCharge }) {
  return (
    <span class="note">
      {PLANS[settlesAs ?? 'succeeded']} {charge.settles_at === null ? 'on demand' : <Moment at={charge.settles_at} />}
    </span>
  );
}

const SETTLEMENTS = { succeeded: 'Settle', failed: 'Fail', disputed: 'Dispute' };
const AUTHENTICATIONS = { succeeded: 'Confirm', failed: 'Refuse' };

function Buttons({ stored: { id, charge }, state }: { stored: StoredCharge; state: InspectorState }) {
  const isPending = charge.status === 'pending';
  if (!isPending && charge.status !== 'requires_action') return null;
  return (
    <ActionForm action={isPending ? 'settle' : 'authenticate'} state={state} fields={{ charge: id }}>
      <span class="buttons">
        {Object.entries(isPending ? SETTLEMENTS : AUTHENTICATIONS).map(([outcome, word]) => (
          <button type="submit" name="outcome" value={outcome}>
            {word}
            <span class="hidden"> {id}</span>
          </button>
        ))}
      </span>
    </ActionForm>
  );
}
