/** The section with every test card and IBAN. One click selects a number for copying. */
/** @jsxImportSource hono/jsx */
import { type CardFixture, fixtures, type IbanFixture } from '../fixtures.js';
import type { InspectorState } from './read-state.js';
import { Copyable, Section } from './section.js';
import { Cell, Row, RowHead, Table } from './table.js';

/** Draws the test cards and IBANs. */
export function TestData({ state }: { state: InspectorState }) {
  return (
    <Section id="test-data" title="Test data" state={state}>
      <p class="hint">One click selects a whole number. Use any future expiry and any CVC. Never enter a real card.</p>
      <details>
        <summary>Cards that succeed</summary>
        <Cards cards={findCards('succeeded')} />
      </details>
      <details>
        <summary>Cards that fail</summary>
        <Cards cards={findCards('failed')} />
      </details>
      <details>
        <summary>Cards that ask the buyer first (3-D Secure)</summary>
        <Cards cards={findCards('requires_action')} />
      </details>
      <details>
        <summary>IBANs, by country</summary>
        <Ibans />
      </details>
    </Section>
  );
}

const findCards = (wanted: CardFixture['outcome']) => fixtures.cards.filter(({ outcome }) => outcome === wanted);

function Cards({ cards }: { cards: readonly CardFixture[] }) {
  return (
    <Table caption="Numbers are sent without spaces" columns={['Number', 'Card', 'CVC']}>
      {cards.map(({ number, label, cvcLength }) => (
        <Row>
          <RowHead>
            <Copyable text={number} group={4} />
          </RowHead>
          <Cell title="Card">{label}</Cell>
          <Cell title="CVC">{cvcLength} digits</Cell>
        </Row>
      ))}
    </Table>
  );
}

const OUTCOMES = { succeeded: 'Succeeds', failed: 'Fails', disputed: 'Is disputed' } as const;

function Ibans() {
  const countries = new Set(fixtures.ibans.map(({ country }) => country));
  return (
    <Table caption="What each charge does after it was pending" columns={['Country', ...Object.values(OUTCOMES)]}>
      {[...countries].map((country) => (
        <Row>
          <RowHead>{country}</RowHead>
          {fixtures.ibans.filter((each) => each.country === country).map(toCell)}
        </Row>
      ))}
    </Table>
  );
}

const toCell = ({ iban, outcome }: IbanFixture) => (
  <Cell title={OUTCOMES[outcome]}>
    <Copyable text={iban} group={4} />
  </Cell>
);
