/** The section with the newest customers. */
/** @jsxImportSource hono/jsx */
import type { CustomerObject } from '../customers/customer.js';
import { Facts } from '../page/parts.js';
import type { InspectorState } from './read-state.js';
import { Moment } from './section.js';
import { ListSection, type TableColumn } from './table.js';

const COLUMNS: readonly TableColumn<CustomerObject>[] = [
  ['Customer', (customer) => <Details customer={customer} />],
  ['Email', ({ email }) => email],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Created', ({ created }) => <Moment at={created} />],
];

const EMPTY = (
  <>
    No customers yet. Make one by <code>POST /v1/create/customer</code>.
  </>
);

/** Draws the newest customers. */
export function Customers({ state }: { state: InspectorState }) {
  const list = { newest: state.customers, columns: COLUMNS, getId: ({ id }: CustomerObject) => id, empty: EMPTY };
  return <ListSection id="customers" title="Customers" state={state} {...list} />;
}

function Details({ customer }: { customer: CustomerObject }) {
  const { id, name, line1, line2, postal_code, city, state, country, phone, payment_method, shipping } = customer;
  const address = [line1, line2, postal_code, city, state, country].filter((line) => line !== '-').join(', ');
  return (
    <details>
      <summary>
        <code>{id}</code>
      </summary>
      <Facts
        of={{ Name: name, Address: address, Phone: phone, 'Payment method': payment_method, Shipping: shipping }}
      />
    </details>
  );
}
