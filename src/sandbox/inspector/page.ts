/** Writes the whole page, with a place for each section. */
import { html } from 'hono/html';
import type { ProblemOptions } from '../http/problem.js';
import { writeDocument } from '../page/parts.js';
import { writeCount, writeMerchantLink } from '../page/words.js';
import { drawCharges } from './charges.js';
import { drawClock } from './clock.js';
import { drawCustomers } from './customers.js';
import { drawFaults } from './faults.js';
import { drawMerchant } from './merchant.js';
import type { InspectorState, Newest } from './read-state.js';
import { drawRequests } from './requests.js';
import { drawTestData } from './test-data.js';
import { drawTokens } from './tokens.js';

const STYLE = html`<link rel="stylesheet" href="inspector.css" />`;

/** Writes the page for an error. */
export function writeProblemPage({ status, message }: ProblemOptions, merchant: string | undefined): string {
  const address = merchant === undefined ? './' : writeMerchantLink(merchant);
  const body = html`
    <main class="problem">
      <h1>${message}</h1>
      <p><a href="${address}">Open the page again</a></p>
    </main>`;
  return writeDocument({ title: `${status} · Payveil sandbox`, style: STYLE, body });
}

/** Writes the page of a merchant. */
export function writePage(state: InspectorState): string {
  const { merchant, notice } = state;
  const title = `${notice ? `${notice.text} ` : ''}${describeCharges(state)} · ${merchant} · Payveil sandbox`;
  const body = html`
    <a class="skip" href="#charges">Skip to the charges</a>
    ${drawBanner(state)}
    <p class="notice refusal stopped" hidden>The sandbox does not answer. This page shows what it knew before.</p>
    <main>
      ${drawClock(state)} ${drawCharges(state)}
      <div class="column">${drawRequests(state)} ${drawTokens(state)} ${drawCustomers(state)}</div>
      <div class="column">${drawFaults(state)} ${drawTestData(state)} ${drawMerchant(state)}</div>
    </main>
    <footer>Payveil sandbox. Never enter a real card.</footer>
    <script src="inspector.js"></script>`;
  return writeDocument({ title, style: STYLE, body });
}

function drawBanner(state: InspectorState) {
  const { charges, requests, tokens, customers, faults = [] } = state;
  const links = [
    ['charges', 'Charges', countRows(charges)],
    ['requests', 'Requests', countRows(requests)],
    ['tokens', 'Tokens', countRows(tokens)],
    ['customers', 'Customers', countRows(customers)],
    ['faults', 'Faults', faults.length],
    ['test-data', 'Test data', ''],
    ['merchant', 'Merchant', ''],
  ].map(([id, name, count]) => html`<li><a href="#${id}">${name} <span class="count">${count}</span></a></li>`);
  return html`
    <header>
      <h1>Payveil sandbox <span class="merchant">/ ${state.merchant}</span></h1>
      <p>${describeCharges(state)} ${state.hasDemo && html`· <a href="../">Pay in the demo</a>`}</p>
      <nav aria-label="Sections"><ul>${links}</ul></nav>
    </header>`;
}

const countRows = ({ rows, hasMore }: Newest<unknown>) => `${rows.length}${hasMore ? '+' : ''}`;

function describeCharges({ charges: { rows, hasMore } }: InspectorState): string {
  const pending = rows.filter(({ charge }) => charge.status === 'pending').length;
  const count = hasMore ? `${rows.length}+ charges` : writeCount(rows.length, 'charge');
  return pending === 0 ? count : `${count}, ${pending} pending`;
}
