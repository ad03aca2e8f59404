/** The section with every test card and IBAN. One click selects a number for copying. */
/** @jsxImportSource hono/jsx */
import { type CardFixture, fixtures, type IbanFixture } from '../fixtures.js';
import type { InspectorState } from './read-state.js';
import { Copyable, Section } from './section.js';
import { Table, type TableColumn } from './table.js';

const CARDS = [
  ['Cards that succeed', 'succeeded'],
  ['Cards that fail', 'failed'],
  ['Cards that ask the buyer first (3-D Secure)', 'requires_action'],
] as const;

/** Draws the test cards and IBANs. */
export function TestData({ state }: { state: InspectorState }) {
  return (
    <Section id="test-data" title="Test data" state={state}>
      <p class="hint">One click selects a whole number. Use any future expiry and any CVC. Never enter a real card.</p>
      {CARDS.map(([title, wanted]) => (
        <details>
          <summary>{title}</summary>
          <Table caption="Numbers are sent without spaces" columns={CARD_COLUMNS} rows={listCards(wanted)} />
        </details>
      ))}
      <details>
        <summary>IBANs, by country</summary>
        <Table caption="What each charge does after it was pending" columns={IBAN_COLUMNS} rows={COUNTRIES} />
      </details>
    </Section>
  );
}

const CARD_COLUMNS: readonly TableColumn<CardFixture>[] = [
  ['Number', ({ number }) => <Copyable text={number} group={4} />],
  ['Card', ({ label }) => label],
  ['CVC', ({ cvcLength }) => `${cvcLength} digits`],
];

const listCards = (wanted: string) => fixtures.cards.filter(({ outcome }) => outcome === wanted);

const COUNTRIES = [...new Set(fixtures.ibans.map(({ country }) => country))];

const IBAN_COLUMNS: readonly TableColumn<string>[] = [
  ['Country', (country) => country],
  ['Succeeds', (country) => showIban(country, 'succeeded')],
  ['Fails', (country) => showIban(country, 'failed')],
  ['Is disputed', (country) => showIban(country, 'disputed')],
];

function showIban(country: string, outcome: IbanFixture['outcome']) {
  const fixture = fixtures.ibans.find((each) => each.country === country && each.outcome === outcome);
  return fixture && <Copyable text={fixture.iban} group={4} />;
}
