/** The section with the merchant's keys, the other merchants, and the reset. */
/** @jsxImportSource hono/jsx */
import { Facts } from '../page/parts.js';
import { writeMerchantLink } from '../page/words.js';
import type { InspectorState } from './read-state.js';
import { ActionForm, Copyable, Field, Section } from './section.js';

/** Draws the keys of the merchant, links to others, and the reset. */
export function MerchantSection({ state }: { state: InspectorState }) {
  return (
    <Section id="merchant" title="Merchant" state={state}>
      <Keys state={state} />
      <Switch state={state} />
      <Reset state={state} />
    </Section>
  );
}

function Keys({ state: { keys } }: { state: InspectorState }) {
  if (!keys) return <p class="hint">The keys of this merchant are its own, and not shown.</p>;
  return (
    <Facts
      of={{
        'Publishable key': <Copyable text={keys.publishableKey} />,
        'Secret key': <Copyable text={keys.secretKey} />,
        Signature: <Copyable text={keys.signature} />,
      }}
    />
  );
}

function Switch({ state: { merchant, merchants } }: { state: InspectorState }) {
  return (
    <>
      {merchants && (
        <nav aria-label="Merchants">
          <ul class="merchants">
            {merchants.map(({ name, needsKey }) => (
              <li>
                <a href={writeMerchantLink(name)} aria-current={name === merchant ? 'page' : undefined}>
                  {name}
                </a>
                {needsKey && <span class="note">needs its secret key</span>}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form method="get" action="./">
        <div class="fields">
          <Field id="merchant-name" label="Another merchant">
            <input
              id="merchant-name"
              type="text"
              name="merchant"
              required
              maxlength={64}
              autocomplete="off"
              autocapitalize="none"
            />
          </Field>
          <button type="submit">Open</button>
        </div>
      </form>
    </>
  );
}

function Reset({ state }: { state: InspectorState }) {
  return (
    <details>
      <summary>Start again</summary>
      <p class="hint">
        Forgets every charge, token, customer, request and fault of <b>{state.merchant}</b>, and sets its clock back.
        There is no undo.
      </p>
      <ActionForm action="reset" state={state}>
        <button type="submit" class="danger">
          Forget everything of {state.merchant}
        </button>
      </ActionForm>
    </details>
  );
}
