/** The section with tokens that were made by API. */
/** @jsxImportSource hono/jsx */

import { maskToken, writeAmount } from '../page/words.js';
import type { ListedToken } from '../tokens/list-tokens.js';
import type { InspectorState } from './read-state.js';
import { Moment, More, Section } from './section.js';
import { Cell, Row, RowHead, Table } from './table.js';

/** Draws the newest tokens, masked. */
export function Tokens({ state }: { state: InspectorState }) {
  const { rows, hasMore } = state.tokens;
  return (
    <Section id="tokens" title="Tokens" state={state}>
      <p class="hint">Tokens made by API. The sandbox never keeps a token that was sealed in the buyer's browser.</p>
      {rows.length === 0 ? (
        <p class="empty">
          No tokens yet. Make one by <code>POST /v1/tokens</code>.
        </p>
      ) : (
        <Table
          caption={hasMore ? 'The newest 50, newest first' : 'Newest first'}
          columns={['Token', 'Kind', 'Amount', 'Used by', 'Created']}
        >
          {rows.map((listed) => (
            <TokenRow listed={listed} state={state} />
          ))}
        </Table>
      )}
      {hasMore && <More path="/sandbox/tokens" />}
    </Section>
  );
}

function TokenRow({ listed: { token, charge }, state }: { listed: ListedToken; state: InspectorState }) {
  const { order, created, id } = token;
  const isShown = state.charges.rows.some((stored) => stored.id === charge);
  return (
    <Row>
      <RowHead>
        <code>{maskToken(id)}</code>
      </RowHead>
      <Cell title="Kind">{order.type === 'card' ? 'card' : 'SEPA'}</Cell>
      <Cell title="Amount" isNumber>
        {writeAmount(order.amount, order.currency)}
      </Cell>
      <Cell title="Used by">
        {charge === undefined && 'not used'}
        {charge !== undefined && (isShown ? <a href={`#${charge}`}>{charge}</a> : <code>{charge}</code>)}
      </Cell>
      <Cell title="Created">
        <Moment at={created} />
      </Cell>
    </Row>
  );
}
