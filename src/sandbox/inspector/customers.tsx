/** The section with the newest customers. */
/** @jsxImportSource hono/jsx */
import type { CustomerObject } from '../customers/customer.js';
import { Facts } from '../page/facts.js';
import type { InspectorState } from './read-state.js';
import { Moment, More, Section } from './section.js';
import { Cell, Row, RowHead, Table } from './table.js';

/** Draws the newest customers. */
export function Customers({ state }: { state: InspectorState }) {
  const { rows, hasMore } = state.customers;
  return (
    <Section id="customers" title="Customers" state={state}>
      {rows.length === 0 ? (
        <p class="empty">
          No customers yet. Make one by <code>POST /v1/create/customer</code>.
        </p>
      ) : (
        <Table
          caption={hasMore ? 'The newest 50, newest first' : 'Newest first'}
          columns={['Customer', 'Email', 'Currency', 'Created']}
        >
          {rows.map((customer) => (
            <CustomerRow customer={customer} />
          ))}
        </Table>
      )}
      {hasMore && <More path="/sandbox/customers" />}
    </Section>
  );
}

function CustomerRow({ customer }: { customer: CustomerObject }) {
  const { id, email, currency, created, name, line1, line2, postal_code, city, state, country, ...others } = customer;
  const address = [line1, line2, postal_code, city, state, country].filter((line) => line !== '-').join(', ');
  return (
    <Row id={id}>
      <RowHead>
        <details>
          <summary>
            <code>{id}</code>
          </summary>
          <Facts
            of={{
              Name: name,
              Address: address,
              Phone: others.phone,
              'Payment method': others.payment_method,
              Shipping: others.shipping,
            }}
          />
        </details>
      </RowHead>
      <Cell title="Email">{email}</Cell>
      <Cell title="Currency">{currency.toUpperCase()}</Cell>
      <Cell title="Created">
        <Moment at={created} />
      </Cell>
    </Row>
  );
}
