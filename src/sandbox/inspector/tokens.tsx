/** The section with tokens that were made by API, masked. */
/** @jsxImportSource hono/jsx */
import { maskToken, writeAmount } from '../page/words.js';
import type { ListedToken } from '../tokens/stored-token.js';
import type { InspectorState } from './read-state.js';
import { Moment } from './section.js';
import { ListSection, type TableColumn } from './table.js';

const HINT = (
  <p class="hint">Tokens made by API. The sandbox never keeps a token that was sealed in the buyer's browser.</p>
);

const EMPTY = (
  <>
    No tokens yet. Make one by <code>POST /v1/tokens</code>.
  </>
);

/** Draws the newest tokens. */
export function Tokens({ state }: { state: InspectorState }) {
  const shown = state.charges.rows.map(({ id }) => id);
  const columns: readonly TableColumn<ListedToken>[] = [
    ['Token', ({ token }) => <code>{maskToken(token.id)}</code>],
    ['Kind', ({ token }) => (token.order.type === 'card' ? 'card' : 'SEPA')],
    ['Amount', ({ token }) => writeAmount(token.order.amount, token.order.currency), true],
    ['Used by', ({ charge }) => drawUser(charge, shown)],
    ['Created', ({ token }) => <Moment at={token.created} />],
  ];
  const list = { newest: state.tokens, columns, empty: EMPTY, hint: HINT };
  return <ListSection id="tokens" title="Tokens" state={state} {...list} />;
}

function drawUser(charge: string | undefined, shown: readonly string[]) {
  if (charge === undefined) return 'not used';
  return shown.includes(charge) ? <a href={`#${charge}`}>{charge}</a> : <code>{charge}</code>;
}
