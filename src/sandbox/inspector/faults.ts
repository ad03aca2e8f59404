/** Draws the waiting faults, and a form for another one. */
import { html } from 'hono/html';
import type { FaultRule } from '../faults/fault.js';
import { FAULT_PATHS } from '../faults/fault-paths.js';
import { maskPath, writeCount } from '../page/words.js';
import { drawForm, drawSection, type Html } from './draw.js';
import type { InspectorState } from './read-state.js';

/** Draws the section. */
export function drawFaults(state: InspectorState): Html {
  const { faults } = state;
  return drawSection(
    { id: 'faults', title: 'Faults', state },
    faults
      ? html`
        ${faults.length === 0 ? html`<p>Nothing goes wrong. Choose what should.</p>` : drawRules(faults, state)}
        ${drawForm(state, { do: 'fault' }, ANOTHER_FAULT)}
        <p class="hint">Without this page: by the header <code>Sandbox-Fault: drop-after</code>, or by the buyer's email,
          such as <code>ada+sandbox.drop-after@example.com</code>.</p>`
      : html`<p>This sandbox was started without faults. Start it without <code>--no-faults</code> to ask for some.</p>`,
  );
}

function drawRules(rules: readonly FaultRule[], state: InspectorState) {
  const items = rules.map(
    ({ fault, match: { method, path }, times }) => html`
      <li><code>${fault}</code> for ${method && `${method} `}${path === undefined ? 'every request' : maskPath(path)}, ${
        times === 1 ? 'once more' : writeCount(times, 'more time')
      }</li>`,
  );
  const content = html`<ul class="rules">${items}</ul><button type="submit">Remove all faults</button>`;
  return drawForm(state, { do: 'clear-faults' }, content);
}

const ANOTHER_FAULT = html`
  <div class="fields">
    <label class="wide">What goes wrong
      <select name="fault">
        <option value="drop-after">No answer, but the charge is made</option>
        <option value="drop">No answer, and nothing is done</option>
        <option value="status=500">Status 500</option>
        <option value="status=429">Status 429, too many requests</option>
        <option value="latency=800">An answer that is 800 ms late</option>
        <option value="malformed">An answer that cannot be read</option>
        <option value="status">Another status …</option>
        <option value="latency">Another delay …</option>
      </select>
    </label>
    <label class="value wide">Other status, or ms <input type="number" name="value" min="0" max="120000" /></label>
    <label class="wide">Where
      <select name="path">
        <option value="">every request</option>
        ${FAULT_PATHS.map((path) => html`<option value="${path}">${path}</option>`)}
      </select>
    </label>
    <label>How often <input type="number" name="times" min="1" max="1000" value="1" required /></label>
    <button type="submit">Add fault</button>
  </div>`;
