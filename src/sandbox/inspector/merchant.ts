/** Draws the merchant's keys, the other merchants, and the reset. */
import { html } from 'hono/html';
import { Facts } from '../page/parts.js';
import { writeMerchantLink } from '../page/words.js';
import { drawCopyable, drawFolded, drawForm, drawSection, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';

/** Draws the section. */
export function drawMerchant(state: InspectorState): Html {
  const { merchant, merchants, keys } = state;
  return drawSection(
    { id: 'merchant', title: 'Merchant', state },
    html`
      ${keys ? drawKeys(keys) : html`<p>The keys of this merchant are its own, and not shown.</p>`}
      ${merchants && html`<nav aria-label="Merchants"><ul>${merchants.map((each) => drawLink(each, merchant))}</ul></nav>`}
      <form method="get" action="./" class="fields">
        <label>Another merchant
          <input name="merchant" required maxlength="64" autocomplete="off" autocapitalize="none" />
        </label>
        <button type="submit">Open</button>
      </form>
      ${drawFolded('Start again', drawReset(state))}`,
  );
}

const drawKeys = ({ publishableKey, secretKey, signature }: NonNullable<InspectorState['keys']>) =>
  Facts({
    of: {
      'Publishable key': drawCopyable(publishableKey),
      'Secret key': drawCopyable(secretKey),
      Signature: drawCopyable(signature),
    },
  });

type MerchantLink = NonNullable<InspectorState['merchants']>[number];

const drawLink = ({ name, needsKey }: MerchantLink, current: string) => html`
  <li>
    <a href="${writeMerchantLink(name)}" aria-current="${name === current ? 'page' : 'false'}">${name}</a>
    ${needsKey && html`<span class="note">needs its secret key</span>`}
  </li>`;

const drawReset = (state: InspectorState) => html`
  <p>Forgets every charge, token, customer, request and fault of <b>${state.merchant}</b>, and sets its clock back.
    There is no undo.</p>
  ${drawForm(
    state,
    { do: 'reset' },
    html`<button type="submit" class="danger">Forget everything of ${state.merchant}</button>`,
  )}`;
