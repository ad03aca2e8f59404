/** The section with the log of requests, and warnings about what a stricter gateway would refuse. */
/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';
import { type FoldedWarning, foldWarnings, isPreflight } from '../page/fold-requests.js';
import { maskPath, spellCode } from '../page/words.js';
import type { RequestEntry } from '../state.js';
import type { InspectorState } from './read-state.js';
import { Moment, More, Section } from './section.js';
import { Table, type TableColumn } from './table.js';

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

/** Draws the newest requests. */
export function Requests({ state }: { state: InspectorState }) {
  const { rows: all, hasMore } = state.requests;
  const [rows, preflights] = [all.filter((entry) => !isPreflight(entry)), all.filter(isPreflight)];
  const columns = listColumns(foldWarnings(rows));
  const caption = hasMore ? 'Up to the newest 100' : 'All of them';
  return (
    <Section id="requests" title="Requests" state={state}>
      {all.length === 0 ? (
        <p class="empty">
          No requests yet. Give your client this address as its <code>baseUrl</code>, and a key of this merchant.
        </p>
      ) : (
        <>
          <Table caption="Newest first; times are UTC" columns={columns} rows={rows.slice(0, IN_VIEW)} />
          {rows.length > IN_VIEW && (
            <Folded title="Older requests" count={rows.length - IN_VIEW}>
              <Table caption={caption} columns={columns} rows={rows.slice(IN_VIEW)} />
            </Folded>
          )}
          {preflights.length > 0 && (
            <Folded title="Preflights (OPTIONS)" count={preflights.length}>
              <Table caption="A browser asks so before a page may send" columns={columns} rows={preflights} />
            </Folded>
          )}
        </>
      )}
      {hasMore && <More what="The last 1,000" path="/sandbox/requests" />}
    </Section>
  );
}

/** The number stands apart, because the page knows an opened part again by its title. */
function Folded({ title, count, children }: PropsWithChildren<{ title: string; count: number }>) {
  return (
    <details>
      <summary>
        {title} <span class="count">{count}</span>
      </summary>
      {children}
    </details>
  );
}

const listColumns = (
  folded: ReadonlyMap<RequestEntry, readonly FoldedWarning[]>,
): readonly TableColumn<RequestEntry>[] => [
  ['Request', (entry) => <Request entry={entry} warnings={folded.get(entry) ?? []} />],
  ['Status', (entry) => <Status entry={entry} />],
  ['Time', ({ created }) => <Moment at={created} />],
  ['Took', ({ ms }) => `${ms} ms`, true],
];

function Request({ entry: { method, path, detail }, warnings }: RequestProps) {
  return (
    <>
      <code>
        {method} {maskPath(path)}
      </code>
      {detail && <span class="warning">{detail}</span>}
      {warnings.map((warning) => (
        <Warning of={warning} />
      ))}
    </>
  );
}

interface RequestProps {
  readonly entry: RequestEntry;
  readonly warnings: readonly FoldedWarning[];
}

function Status({ entry: { status, code } }: { entry: RequestEntry }) {
  return (
    <>
      <span class={`status ${rateStatus(status)}`}>{status === 0 ? 'no answer' : status}</span>
      {code && <span class="note">{spellCode(code)}</span>}
    </>
  );
}

/** One that a newer request tells is only named. */
function Warning({ of: { warning, times } }: { of: FoldedWarning }) {
  const [code = '', member] = warning.split(': ');
  return (
    <span class="warning">
      <b>
        {spellCode(code)}
        {member && (
          <>
            {' '}
            <code>{member}</code>
          </>
        )}
      </b>
      {times > 0 && ` ${times > 1 ? `×${times} ` : ''}${WARNINGS[code] ?? ''}`}
    </span>
  );
}

function rateStatus(status: number): 'succeeded' | 'failed' | 'pending' {
  if (status >= 200 && status < 300) return 'succeeded';
  return status >= 400 && status < 500 ? 'pending' : 'failed';
}
