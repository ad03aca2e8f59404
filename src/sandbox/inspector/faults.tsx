/** The section that shows and adds faults. */
/** @jsxImportSource hono/jsx */
import type { FaultRule } from '../faults/fault.js';
import { FAULT_PATHS } from '../faults/fault-paths.js';
import { maskPath, writeCount } from '../page/words.js';
import type { InspectorState } from './read-state.js';
import { ActionForm, Field, Section } from './section.js';

const CHOICES = [
  ['drop-after', 'No answer, but the charge is made'],
  ['drop', 'No answer, and nothing is done'],
  ['status=500', 'Status 500'],
  ['status=429', 'Status 429, too many requests'],
  ['latency=800', 'An answer that is 800 ms late'],
  ['malformed', 'An answer that cannot be read'],
  ['status', 'Another status …'],
  ['latency', 'Another delay …'],
] as const;

/** Draws the waiting faults, and a form for another one. */
export function Faults({ state }: { state: InspectorState }) {
  return (
    <Section id="faults" title="Faults" state={state}>
      {state.faults === undefined ? (
        <p class="empty">
          This sandbox was started without faults. Start it without <code>--no-faults</code> to ask for some.
        </p>
      ) : (
        <>
          <Rules rules={state.faults} state={state} />
          <FaultForm state={state} />
          <p class="hint">
            Without this page: by the header <code>Sandbox-Fault: drop-after</code>, or by the buyer's email, such as{' '}
            <code>ada+sandbox.drop-after@example.com</code>.
          </p>
        </>
      )}
    </Section>
  );
}

function Rules({ rules, state }: { rules: readonly FaultRule[]; state: InspectorState }) {
  if (rules.length === 0) return <p class="empty">Nothing goes wrong. Choose below what should.</p>;
  return (
    <div class="rules">
      <ul>
        {rules.map(({ fault, match, times }) => (
          <li>
            <code>{fault}</code> for {match.method ? `${match.method} ` : ''}
            {match.path === undefined ? 'every request' : maskPath(match.path)},{' '}
            {writeCount(times, 'more time').replace('1 more time', 'once more')}
          </li>
        ))}
      </ul>
      <ActionForm action="clear-faults" state={state}>
        <button type="submit">Remove all faults</button>
      </ActionForm>
    </div>
  );
}

function FaultForm({ state }: { state: InspectorState }) {
  return (
    <ActionForm action="fault" state={state}>
      <div class="fields">
        <Field id="fault" label="What goes wrong" isWide>
          <select id="fault" name="fault">
            {CHOICES.map(([fault, text]) => (
              <option value={fault}>{text}</option>
            ))}
          </select>
        </Field>
        <Field id="fault-path" label="Where" isWide>
          <select id="fault-path" name="path">
            <option value="">every request</option>
            {FAULT_PATHS.map((path) => (
              <option value={path}>{path}</option>
            ))}
          </select>
        </Field>
        <Field id="fault-value" label="Other status, or ms">
          <input id="fault-value" type="number" name="value" min="0" max="120000" />
        </Field>
        <Field id="fault-times" label="How often">
          <input id="fault-times" type="number" name="times" min="1" max="1000" value="1" required />
        </Field>
        <button type="submit">Add fault</button>
      </div>
    </ActionForm>
  );
}
