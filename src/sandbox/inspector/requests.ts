/** Draws the log of requests, with warnings about what a stricter gateway would refuse. */
import { html } from 'hono/html';
import { type FoldedWarning, foldWarnings, isPreflight } from '../page/fold-requests.js';
import { maskPath, spellCode } from '../page/words.js';
import type { RequestEntry } from '../state.js';
import { drawFolded, drawSection, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';
import { drawMore, drawTable, type TableColumn } from './table.js';

const WARNINGS: Readonly<Record<string, string>> = {
  publishable_key_on_charge: 'The key is publishable. Your server should make customers with its secret key.',
  customer_not_found: 'There is no such customer, so the charge is saved to none.',
  iban_not_a_fixture: 'The IBAN is not a test IBAN. The charge will succeed.',
  fault_invalid: 'The email asks for an unknown fault.',
  unknown_member: 'The interface does not know this member. It was left out. With --strict it is refused.',
  empty_member: 'The member is null or empty. It was left out. --strict refuses null and an empty id.',
  text_for_number: 'A text instead of a number.',
  number_for_text: 'A number instead of a text. Leading zeros are lost.',
  upper_case: 'Upper case instead of lower case.',
  country_unknown: 'The country is no code of ISO 3166-1 alpha-2, such as DE. With --strict it is refused.',
  byte_order_mark: 'A byte order mark precedes the JSON of the token. It was left out. With --strict it is refused.',
};

// The log is long, and the sections beside and below it must stay visible.
const IN_VIEW = 12;

/** Draws the section. */
export function drawRequests(state: InspectorState): Html {
  const { rows: all, hasMore } = state.requests;
  const rows = all.filter((entry) => !isPreflight(entry));
  const preflights = all.filter(isPreflight);
  const warnings = foldWarnings(rows);
  const columns: readonly TableColumn<RequestEntry>[] = [
    ['Request', (entry) => drawRequest(entry, warnings.get(entry) ?? [])],
    ['Status', drawStatus],
    ['Took', ({ ms }) => `${ms} ms`, 'number'],
  ];
  const draw = (caption: string, some: readonly RequestEntry[]) =>
    some.length > 0 && drawTable({ caption, columns, rows: some, getTime: ({ created }) => created });
  const drawRest = (title: string, rest: readonly RequestEntry[]) =>
    rest.length > 0 && drawFolded(title, html`${draw('Newest first', rest)}`, rest.length);
  return drawSection(
    { id: 'requests', title: 'Requests', state },
    html`
      ${all.length === 0 && EMPTY} ${draw('Newest first', rows.slice(0, IN_VIEW))}
      ${drawRest('Older requests', rows.slice(IN_VIEW))} ${drawRest('Preflights (OPTIONS)', preflights)}
      ${hasMore && drawMore(all, 'requests')}`,
  );
}

const EMPTY = html`
  <p class="empty"><b>No requests yet</b> Give your client this address as its <code>baseUrl</code>, and a key of this
    merchant.</p>`;

const drawRequest = ({ method, path, detail }: RequestEntry, warnings: readonly FoldedWarning[]) =>
  html`<code>${method} ${maskPath(path)}</code>
    ${detail && html`<span class="note">${detail}</span>`} ${warnings.map(drawWarning)}`;

/** One that a newer request tells is only named. */
function drawWarning({ warning, times }: FoldedWarning) {
  const [code = '', member] = warning.split(': ');
  return html`
    <span class="note"><b>${spellCode(code)} ${member && html`<code>${member}</code>`}</b>
      ${times > 0 && `${times > 1 ? `×${times} ` : ''}${WARNINGS[code] ?? ''}`}</span>`;
}

const drawStatus = ({ status, code }: RequestEntry) => html`
  <span class="status ${rateStatus(status)}">${status === 0 ? 'no answer' : status}</span>
  ${code && html`<span class="note">${spellCode(code)}</span>`}`;

function rateStatus(status: number): 'succeeded' | 'failed' | 'pending' {
  if (status >= 200 && status < 300) return 'succeeded';
  return status >= 400 && status < 500 ? 'pending' : 'failed';
}
