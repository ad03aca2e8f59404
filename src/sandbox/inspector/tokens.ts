/** Draws the newest tokens that were made by API, masked. */
import { html } from 'hono/html';
import { maskToken, writeAmount } from '../page/words.js';
import type { Html } from './draw.js';
import type { InspectorState } from './read-state.js';
import { drawList } from './table.js';

/** Draws the section. */
export function drawTokens(state: InspectorState): Html {
  const shown = state.charges.rows.map(({ id }) => id);
  return drawList({
    ...{ id: 'tokens', title: 'Tokens', state, newest: state.tokens },
    hint: "Tokens made by API. The sandbox never keeps a token that was sealed in the buyer's browser.",
    columns: [
      ['Token', ({ token }) => html`<code>${maskToken(token.id)}</code>`],
      ['Amount', ({ token: { order } }) => writeAmount(order.amount, order.currency), 'number'],
      ['Kind', ({ token }) => (token.order.type === 'card' ? 'card' : 'SEPA')],
      ['Used by', ({ charge }) => drawUser(charge, shown)],
    ],
    getTime: ({ token }) => token.created,
    empty: html`<b>No tokens yet</b> Make one by <code>POST /v1/tokens</code>.`,
  });
}

function drawUser(charge: string | undefined, shown: readonly string[]) {
  if (charge === undefined) return html`<span class="note">not used</span>`;
  return shown.includes(charge) ? html`<a href="#${charge}"><code>${charge}</code></a>` : html`<code>${charge}</code>`;
}
