/** The section that shows and moves the merchant's clock. */
/** @jsxImportSource hono/jsx */
import type { InspectorState } from './read-state.js';
import { ActionForm, Field, Moment, Section } from './section.js';

/** Draws the clock. */
export function ClockSection({ state }: { state: InspectorState }) {
  const { now, frozen } = state.clock;
  return (
    <Section id="clock" title="Clock" state={state}>
      <div class="clock">
        <p class="now">
          <Moment at={now} /> UTC{' '}
          <span class={`status ${frozen ? 'frozen' : 'running'}`}>{frozen ? 'frozen' : 'running'}</span>
        </p>
        <ActionForm action="clock" state={state} fields={{ unit: 'business_days' }}>
          <span class="buttons">
            <button type="submit" name="amount" value="5" class="primary">
              +5 business days
            </button>
            <button type="submit" name="amount" value="1">
              +1 business day
            </button>
            <button type="submit" name={frozen ? 'resume' : 'freeze'} value="true">
              {frozen ? 'Resume' : 'Freeze'}
            </button>
          </span>
        </ActionForm>
      </div>
      <p class="hint">{describeSettlement(state)} It only moves forward.</p>
      <Advance state={state} />
    </Section>
  );
}

function Advance({ state }: { state: InspectorState }) {
  return (
    <details>
      <summary>Another step</summary>
      <ActionForm action="clock" state={state}>
        <div class="fields">
          <Field id="clock-amount" label="Amount">
            <input id="clock-amount" type="number" name="amount" min="1" max="1000000000" value="1" required />
          </Field>
          <Field id="clock-unit" label="Unit">
            <select id="clock-unit" name="unit">
              <option value="days">days</option>
              <option value="business_days">business days</option>
              <option value="seconds">seconds</option>
            </select>
          </Field>
          <button type="submit">Move on</button>
        </div>
      </ActionForm>
    </details>
  );
}

function describeSettlement({ settlement }: InspectorState): string {
  if (settlement === 'business-days') return 'SEPA settles after 5 business days.';
  if (settlement === 'immediate') return 'SEPA settles at once.';
  if (settlement === 'manual') return 'SEPA settles on demand.';
  return `SEPA settles after ${settlement.seconds} s.`;
}
