/** Draws every test card and IBAN. One click copies a number. */
import { html } from 'hono/html';
import { fixtures } from '../fixtures.js';
import { drawCopyable, drawFolded, drawSection, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';
import { drawTable } from './table.js';

/** Draws the section. */
export function drawTestData(state: InspectorState): Html {
  return drawSection(
    {
      ...{ id: 'test-data', title: 'Test data', state },
      hint: 'One click selects and copies a number. Use any future expiry and any CVC. Never enter a real card.',
    },
    html`
      ${drawCards('Cards that succeed', 'succeeded')}
      ${drawCards('Cards that fail', 'failed')}
      ${drawCards('Cards that ask the buyer first (3-D Secure)', 'requires_action')}
      ${drawIbans('IBANs that succeed', 'succeeded')}
      ${drawIbans('IBANs that fail', 'failed')}
      ${drawIbans('IBANs that are disputed', 'disputed')}`,
  );
}

function drawCards(title: string, wanted: string) {
  const table = drawTable({
    caption: 'Numbers are sent without spaces',
    columns: [
      ['Number', ({ number }) => drawCopyable(number, 4)],
      ['Card', ({ label }) => label],
      ['CVC', ({ cvcLength }) => `${cvcLength} digits`],
    ],
    rows: fixtures.cards.filter(({ outcome }) => outcome === wanted),
  });
  return drawFolded(title, table);
}

function drawIbans(title: string, wanted: string) {
  const table = drawTable({
    caption: 'A charge is pending before',
    columns: [
      ['Country', ({ country }) => country],
      ['IBAN', ({ iban }) => drawCopyable(iban, 4)],
    ],
    rows: fixtures.ibans.filter(({ outcome }) => outcome === wanted),
  });
  return drawFolded(title, table);
}
