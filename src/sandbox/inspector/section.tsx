/** The parts of every section. */
/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';
import type { ActionName } from './actions.js';
import type { SectionId } from './notices.js';
import type { InspectorState } from './read-state.js';

/** What every section needs. */
export interface SectionProps {
  readonly id: SectionId;
  readonly title: string;
  readonly state: InspectorState;
}

/** Draws a section: its heading, the result of the last action, and its content. */
export function Section({ id, title, state: { notice }, children }: PropsWithChildren<SectionProps>) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {notice?.section === id && (
        <p class={notice.isRefusal ? 'notice refusal' : 'notice'} role={notice.isRefusal ? 'alert' : 'status'}>
          {notice.text}
        </p>
      )}
      {children}
    </section>
  );
}

interface ActionProps {
  readonly action: ActionName;
  readonly state: InspectorState;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Draws a form of the page. */
export function ActionForm({ action, state: { merchant }, fields = {}, children }: PropsWithChildren<ActionProps>) {
  const hidden = Object.entries({ do: action, merchant, ...fields });
  return (
    <form method="post" action="./">
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type FieldProps = PropsWithChildren<{ id: string; label: string; isWide?: boolean }>;

/** Draws a field: its label, and the control with this id. */
export function Field({ id, label, isWide = false, children }: FieldProps) {
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

/** Draws a time, given in unix seconds or ISO 8601, to the second. All times on the page are UTC. */
export function Moment({ at }: { at: number | string }) {
  const iso = new Date(typeof at === 'number' ? at * 1000 : at).toISOString();
  const [day, time = ''] = iso.slice(0, -5).split('T');
  return (
    <time datetime={iso}>
      {day} <span class="clock-time">{time}</span>
    </time>
  );
}

/** Tells where to find the rest of a shortened list. */
export function More({ what = 'All of them', path }: { what?: string; path: string }) {
  return (
    <p class="more">
      {what}, as JSON, with the secret key: <code>GET {path}</code>
    </p>
  );
}

/** Draws a text that one click selects. It looks grouped, but is copied without spaces. */
export function Copyable({ text, group = text.length }: { text: string; group?: number }) {
  return (
    <code class="copyable">
      {Array.from({ length: Math.ceil(text.length / group) }, (_, i) => (
        <span>{text.slice(i * group, (i + 1) * group)}</span>
      ))}
    </code>
  );
}
