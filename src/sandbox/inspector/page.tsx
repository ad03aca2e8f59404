/** The whole page, with a place for each section. */
/** @jsxImportSource hono/jsx */
import type { ProblemOptions } from '../http/problem.js';
import { writeDocument } from '../page/parts.js';
import { writeCount, writeMerchantLink } from '../page/words.js';
import { Charges } from './charges.js';
import { ClockSection } from './clock.js';
import { Customers } from './customers.js';
import { Faults } from './faults.js';
import { MerchantSection } from './merchant.js';
import type { InspectorState, Newest } from './read-state.js';
import { Requests } from './requests.js';
import { TestData } from './test-data.js';
import { Tokens } from './tokens.js';

/** Writes the page for an error. */
export function writeProblemPage({ status, message }: ProblemOptions, merchant: string | undefined): string {
  const body = (
    <main class="problem">
      <h1>{message}</h1>
      <p>
        <a href={merchant === undefined ? './' : writeMerchantLink(merchant)}>Open the page again</a>
      </p>
    </main>
  );
  return writeDocument({ title: `${status} · Payveil sandbox`, style: STYLE, body });
}

/** Writes the page of a merchant. */
export function writePage(state: InspectorState): string {
  const { merchant, notice } = state;
  const title = `${notice ? `${notice.text} ` : ''}${describeCharges(state)} · ${merchant} · Payveil sandbox`;
  const body = (
    <>
      <a class="skip" href="#charges">
        Skip to the charges
      </a>
      <Banner state={state} />
      <p class="notice refusal stopped" hidden>
        The sandbox does not answer. This page shows what it knew before.
      </p>
      <main>
        <ClockSection state={state} />
        <Charges state={state} />
        <div class="columns">
          <div class="column">
            <Requests state={state} />
            <Tokens state={state} />
            <Customers state={state} />
          </div>
          <div class="column">
            <Faults state={state} />
            <TestData state={state} />
            <MerchantSection state={state} />
          </div>
        </div>
      </main>
      <footer>
        <p>Payveil sandbox. Never enter a real card.</p>
      </footer>
      <script src="inspector.js" />
    </>
  );
  return writeDocument({ title, style: STYLE, body });
}

const STYLE = <link rel="stylesheet" href="inspector.css" />;

function Banner({ state }: { state: InspectorState }) {
  return (
    <header>
      <div>
        <h1>
          Payveil sandbox <span class="merchant">{state.merchant}</span>
        </h1>
        <p class="summary">
          {describeCharges(state)}
          {state.hasDemo && (
            <>
              {' '}
              · <a href="../">Pay in the demo</a>
            </>
          )}
        </p>
      </div>
      <Sections state={state} />
    </header>
  );
}

function Sections({ state: { charges, requests, faults = [], tokens, customers } }: { state: InspectorState }) {
  const links = [
    ['charges', 'Charges', writeLength(charges)],
    ['requests', 'Requests', writeLength(requests)],
    ['tokens', 'Tokens', writeLength(tokens)],
    ['customers', 'Customers', writeLength(customers)],
    ['faults', 'Faults', faults.length],
    ['test-data', 'Test data', ''],
    ['merchant', 'Merchant', ''],
  ] as const;
  return (
    <nav aria-label="Sections">
      <ul>
        {links.map(([id, name, count]) => (
          <li>
            <a href={`#${id}`}>
              {name} {count !== '' && <span class="count">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const writeLength = ({ rows, hasMore }: Newest<unknown>) => `${rows.length}${hasMore ? '+' : ''}`;

function describeCharges({ charges: { rows, hasMore } }: InspectorState): string {
  const pending = rows.filter(({ charge }) => charge.status === 'pending').length;
  const count = hasMore ? `${rows.length}+ charges` : writeCount(rows.length, 'charge');
  return pending === 0 ? count : `${count}, ${pending} pending`;
}
