/** The section of requests: the log, with what a stricter gateway would mind. */
/** @jsxImportSource hono/jsx */
import type { RequestEntry } from '../objects.js';
import type { InspectorState } from './read-state.js';
import { Moment, Section } from './section.js';
import { Cell, Row, RowHead, Table } from './table.js';
import { maskPath, writeCode } from './words.js';

const WARNINGS: Readonly<Record<string, string>> = {
  publishable_key_on_charge: 'A publishable key was used where a secret key belongs.',
  customer_not_found: 'There is no such customer: the charge is saved to none.',
  iban_not_a_fixture: 'The IBAN is none of the test IBANs: the charge will succeed.',
  fault_invalid: 'The email asks for a fault that there is not.',
};

/** Draws the newest requests. */
export function Requests({ state }: { state: InspectorState }) {
  const { rows, hasMore } = state.requests;
  return (
    <Section id="requests" title="Requests" state={state}>
      {rows.length === 0 ? (
        <p class="empty">
          No requests yet. Give your client this address as its <code>baseUrl</code>, and a key of this merchant.
        </p>
      ) : (
        <Table
          caption={`${hasMore ? 'The newest 100, newest first' : 'Newest first'}; times are UTC`}
          columns={['Request', 'Status', 'Time', 'Took']}
        >
          {rows.map((entry) => (
            <RequestRow entry={entry} />
          ))}
        </Table>
      )}
      {hasMore && (
        <p class="more">
          The last 1,000, as JSON: <code>GET /sandbox/requests</code>
        </p>
      )}
    </Section>
  );
}

function RequestRow({ entry: { method, path, status, warnings, ms, created } }: { entry: RequestEntry }) {
  return (
    <Row>
      <RowHead>
        <code>
          {method} {maskPath(path)}
        </code>
        {warnings.map((warning) => (
          <span class="warning">
            <b>{writeCode(warning)}</b> {WARNINGS[warning]}
          </span>
        ))}
      </RowHead>
      <Cell title="Status">
        <span class={`status ${rateStatus(status)}`}>{status === 0 ? 'no answer' : status}</span>
      </Cell>
      <Cell title="Time">
        <Moment at={created} />
      </Cell>
      <Cell title="Took" isNumber>
        {ms} ms
      </Cell>
    </Row>
  );
}

function rateStatus(status: number): 'succeeded' | 'failed' | 'pending' {
  if (status >= 200 && status < 300) return 'succeeded';
  return status >= 400 && status < 500 ? 'pending' : 'failed';
}
