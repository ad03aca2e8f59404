/** Draws the merchant's clock, with the buttons that move it. */
import { html } from 'hono/html';
import { drawDate, drawFolded, drawForm, drawSection, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';

/** Draws the section. */
export function drawClock(state: InspectorState): Html {
  const { now, frozen } = state.clock;
  const [word, does, label] = frozen ? ['frozen', 'resume', 'Resume'] : ['running', 'freeze', 'Freeze'];
  const buttons = html`
    <span class="buttons">
      <button type="submit" name="amount" value="5" class="primary">+5 business days</button>
      <button type="submit" name="amount" value="1">+1 business day</button>
      <button type="submit" name="${does}" value="true">${label}</button>
    </span>`;
  return drawSection(
    { id: 'clock', title: 'Clock', state, hint: `${describeSettlement(state)} It only moves forward.` },
    html`
      <p class="now">${drawDate(Date.parse(now) / 1000)} UTC <span class="status ${word}">${word}</span></p>
      ${drawForm(state, { do: 'clock', unit: 'business_days' }, buttons)}
      ${drawFolded('Another step', drawForm(state, { do: 'clock' }, ANOTHER_STEP))}`,
  );
}

const ANOTHER_STEP = html`
  <div class="fields">
    <label>Amount <input type="number" name="amount" min="1" max="1000000000" value="1" required /></label>
    <label>Unit
      <select name="unit">
        <option value="days">days</option>
        <option value="business_days">business days</option>
        <option value="seconds">seconds</option>
      </select>
    </label>
    <button type="submit">Move on</button>
  </div>`;

function describeSettlement({ settlement }: InspectorState): string {
  if (settlement === 'business-days') return 'SEPA settles after 5 business days.';
  if (settlement === 'immediate') return 'SEPA settles at once.';
  if (settlement === 'manual') return 'SEPA settles on demand.';
  return `SEPA settles after ${settlement.seconds} s.`;
}
