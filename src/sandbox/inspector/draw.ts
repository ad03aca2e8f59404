/** Draws what every section is made of: its frame, its forms, its times, and texts that can be copied. */
import { html } from 'hono/html';
import type { ActionName } from './actions.js';
import type { SectionId } from './notices.js';
import type { InspectorState } from './read-state.js';

/** A part of the page. Texts in it are escaped. */
export type Html = ReturnType<typeof html>;

/** What every section needs. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly state: InspectorState;
  readonly hint?: string;
}

/** Draws a section: its heading, the result of the last action, and its content. */
export function drawSection({ id, title, hint, state: { notice } }: Section, content: Html): Html {
  return html`
    <section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>
      ${hint && html`<p class="hint">${hint}</p>`}
      ${notice?.section === id && drawNotice(notice)}
      ${content}
    </section>`;
}

const drawNotice = ({ isRefusal, text }: NonNullable<InspectorState['notice']>) =>
  isRefusal
    ? html`<p class="notice refusal" role="alert">${text}</p>`
    : html`<p class="notice" role="status">${text}</p>`;

type HiddenFields = Readonly<{ do: ActionName; unit?: string; charge?: string }>;

/** Draws a form that does something to the merchant. */
export function drawForm({ merchant }: InspectorState, hidden: HiddenFields, content: Html): Html {
  const fields = Object.entries({ merchant, ...hidden });
  return html`
    <form method="post" action="./">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${content}
    </form>`;
}

/** Draws what a click opens. The page knows it again by the words before the count. */
export function drawFolded(title: string, content: Html, count?: number): Html {
  return html`
    <details>
      <summary>${title} ${count !== undefined && html`<span class="count">${count}</span>`}</summary>
      ${content}
    </details>`;
}

const createWriter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (at: number) => format.format(at * 1000);
};
const writeDate = createWriter({ dateStyle: 'medium' });
const writeTime = createWriter({ timeStyle: 'medium' });

/** Writes the day of a time in unix seconds: `Saturday, 5 December 2026`. */
export const writeDay = createWriter({ dateStyle: 'full' });

const drawMoment = (at: number, text: string) => html`<time datetime="${toIso(at)}">${text}</time>`;
const toIso = (at: number) => new Date(at * 1000).toISOString();

/** Draws a time, given in unix seconds, without its day. All times on the page are UTC. */
export const drawTimeOfDay = (at: number): Html => drawMoment(at, writeTime(at));

/** Draws a time with its day. */
export const drawDate = (at: number): Html => drawMoment(at, `${writeDate(at)}, ${writeTime(at)}`);

/** Draws a text that one click copies. It looks grouped, but is copied without spaces. */
export function drawCopyable(text: string, group = text.length): Html {
  const parts = Array.from({ length: Math.ceil(text.length / group) }, (_, i) =>
    text.slice(i * group, (i + 1) * group),
  );
  return html`<code class="copyable">${parts.map((part) => html`<span>${part}</span>`)}</code>`;
}
