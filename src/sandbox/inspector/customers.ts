/** Draws the newest customers. */
import { html } from 'hono/html';
import type { CustomerObject } from '../customers/customer.js';
import { Facts } from '../page/parts.js';
import type { Html } from './draw.js';
import type { InspectorState } from './read-state.js';
import { drawList } from './table.js';

/** Draws the section. */
export function drawCustomers(state: InspectorState): Html {
  return drawList({
    ...{ id: 'customers', title: 'Customers', state, newest: state.customers },
    columns: [
      ['Customer', drawCustomer],
      ['Currency', ({ currency }) => currency.toUpperCase()],
    ],
    getId: ({ id }) => id,
    getTime: ({ created }) => created,
    empty: html`<b>No customers yet</b> Make one by <code>POST /v1/create/customer</code>.`,
  });
}

function drawCustomer({ id, email, name, phone, payment_method, shipping, ...rest }: CustomerObject) {
  const { line1, line2, postal_code, city, state, country } = rest;
  const address = [line1, line2, postal_code, city, state, country].filter((line) => line !== '-').join(', ');
  const facts = { Name: name, Address: address, Phone: phone, 'Payment method': payment_method, Shipping: shipping };
  return html`
    <details>
      <summary><bdi>${email}</bdi><code>${id}</code></summary>
      ${Facts({ of: facts })}
    </details>`;
}
