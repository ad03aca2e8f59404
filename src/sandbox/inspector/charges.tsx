/** The section with the newest charges and the pending ones. */
/** @jsxImportSource hono/jsx */
import type { ChargeObject } from '../charges/charge.js';
import type { StoredCharge } from '../charges/stored-charge.js';
import { Facts } from '../page/facts.js';
import { nameBrand, writeAmount, writeCode } from '../page/words.js';
import type { InspectorState } from './read-state.js';
import { ActionForm, Moment, More, Section } from './section.js';
import { Cell, Row, RowHead, Table } from './table.js';

interface ChargeProps {
  readonly stored: StoredCharge;
  readonly state: InspectorState;
}

/** Draws the newest charges, with buttons for the waiting ones. */
export function Charges({ state }: { state: InspectorState }) {
  const { rows, hasMore } = state.charges;
  return (
    <Section id="charges" title="Charges" state={state}>
      {rows.length === 0 ? (
        <p class="empty">
          No charges yet. Send a token to <code>POST /v1/process/card-payment</code>, or to{' '}
          <code>POST /v1/process/sepa-payment</code>.
        </p>
      ) : (
        <Table
          caption={`${hasMore ? 'The newest 50, newest first' : 'Newest first'}; times are UTC`}
          columns={['Charge', 'Amount', 'Method', 'Status', 'Created', 'End it']}
        >
          {rows.map((stored) => (
            <ChargeRow stored={stored} state={state} />
          ))}
        </Table>
      )}
      {hasMore && <More path="/sandbox/charges" />}
    </Section>
  );
}

function ChargeRow({ stored, state }: ChargeProps) {
  const { charge } = stored;
  return (
    <Row id={charge.id}>
      <RowHead>
        <Details stored={stored} />
      </RowHead>
      <Cell title="Amount" isNumber>
        {writeAmount(charge.amount, charge.currency)}
      </Cell>
      <Cell title="Method">
        <Method charge={charge} />
      </Cell>
      <Cell title="Status">
        <Status stored={stored} />
      </Cell>
      <Cell title="Created">
        <Moment at={charge.created} />
      </Cell>
      <Cell title="End it">
        <Buttons stored={stored} state={state} />
      </Cell>
    </Row>
  );
}

function Details({ stored: { charge, settledAt } }: Pick<ChargeProps, 'stored'>) {
  const { name, email, line1, line2, postal_code, city, state, country } = charge.billing_details;
  const address = [line1, line2, `${postal_code} ${city}`, state, country].filter((line) => line !== '-').join(', ');
  return (
    <details>
      <summary>
        <code>{charge.id}</code>
      </summary>
      <Facts
        of={{
          Description: charge.description,
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
  if ('card' in details) {
    return (
      <>
        {nameBrand(details.card.brand)} <span class="digits">••{details.card.last4}</span>
      </>
    );
  }
  return (
    <>
      SEPA, {details.sepa_debit.country} <span class="digits">••{details.sepa_debit.last4}</span>
    </>
  );
}

function Status({ stored }: Pick<ChargeProps, 'stored'>) {
  const { charge, challenge } = stored;
  const { status, disputed, decline_code, failure_code } = charge;
  return (
    <>
      <span class={`status ${disputed ? 'disputed' : status}`}>
        {disputed ? 'succeeded, disputed' : writeCode(status)}
      </span>
      {status === 'failed' && <span class="note">{writeCode(decline_code ?? failure_code ?? '')}</span>}
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

function Plan({ stored: { charge, settlesAs } }: Pick<ChargeProps, 'stored'>) {
  const plan = PLANS[settlesAs ?? 'succeeded'];
  if (charge.settles_at === null) return <span class="note">{plan} on demand</span>;
  return (
    <span class="note">
      {plan} <Moment at={charge.settles_at} />
    </span>
  );
}

const SETTLEMENTS = [
  ['succeeded', 'Settle'],
  ['failed', 'Fail'],
  ['disputed', 'Dispute'],
] as const;

const AUTHENTICATIONS = [
  ['succeeded', 'Confirm'],
  ['failed', 'Refuse'],
] as const;

function Buttons({ stored: { id, charge }, state }: ChargeProps) {
  const isPending = charge.status === 'pending';
  if (!isPending && charge.status !== 'requires_action') return null;
  return (
    <ActionForm action={isPending ? 'settle' : 'authenticate'} state={state} fields={{ charge: id }}>
      <span class="buttons">
        {(isPending ? SETTLEMENTS : AUTHENTICATIONS).map(([outcome, word]) => (
          <button type="submit" name="outcome" value={outcome}>
            {word}
            <span class="hidden"> {id}</span>
          </button>
        ))}
      </span>
    </ActionForm>
  );
}
