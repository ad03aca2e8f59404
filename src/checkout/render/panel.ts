/** The panel that stands in place of the fields when a payment has ended, or waits. */
import { createPart, createRows, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import { drawIcon } from './icons.js';
import type { CheckoutState, Ending } from './view.js';

/** The nodes of the panel, which is hidden at first. */
export interface RenderedPanel {
  readonly panel: HTMLElement;
  readonly again: HTMLElement;
}

/** What each panel shows now, and in which language. */
const shown = /*#__PURE__*/ new WeakMap<Element, string>();

/** Renders the panel with nothing in it. */
export function renderPanel(document: Document, prefix: string): RenderedPanel {
  return {
    panel: createPart(document, 'section', 'panel', { id: `${prefix}-panel`, hidden: '' }),
    again: createPart(document, 'button', 'again', { type: 'button' }),
  };
}

/** Paints the panel. One of another kind takes the focus, by which it is read out once. */
export function paintPanel({ panel, again }: RenderedPanel, { ending, settings }: CheckoutState): void {
  const kindBefore = panel.hidden ? undefined : panel.dataset.kind;
  panel.hidden = !ending;
  if (!ending) {
    shown.delete(panel);
    panel.replaceChildren();
    panel.removeAttribute('aria-labelledby');
    return;
  }
  const { write, tag } = settings.translator;
  const content = `${tag}${JSON.stringify(ending)}`;
  if (shown.get(panel) !== content) panel.replaceChildren(...createParts(panel, ending, write));
  shown.set(panel, content);
  panel.dataset.kind = ending.kind;
  panel.setAttribute('aria-labelledby', `${panel.id}-title`);
  if (ending.canCheckAgain) {
    writeText(again, write(ending.kind === 'action' ? 'action.continue' : 'panel.again'));
    panel.append(again);
  }
  if (kindBefore === ending.kind) return;
  panel.querySelector<HTMLElement>('.payveil-panel-title')?.focus();
  panel.scrollIntoView?.({ block: 'nearest' });
}

function createParts(panel: HTMLElement, ending: Ending, write: Translator['write']): HTMLElement[] {
  const document = panel.ownerDocument;
  const { kind, title, text, amount, paidWith, paidTo, reference } = ending;
  const rows = [
    [write('method.label'), paidWith],
    [write('panel.to'), paidTo],
    [write('panel.reference'), reference],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const mark = createPart(document, 'span', 'mark', { 'aria-hidden': 'true' });
  // While it is checked, the style sheet turns a ring.
  if (kind !== 'sent' && kind !== 'checking') mark.append(drawIcon(document, kind));
  const id = `${panel.id}-text`;
  const heading = { id: `${panel.id}-title`, tabindex: '-1', 'aria-describedby': id };
  return [
    ...(kind === 'sent' ? [] : [mark]),
    createPart(document, 'h2', 'panel-title', heading, [title]),
    createPart(document, 'p', 'panel-amount', {}, [amount]),
    createPart(document, 'p', 'panel-text', { id }, [text]),
    ...(rows.length > 0 ? [createPart(document, 'dl', 'panel-rows', {}, createRows(document, rows))] : []),
  ];
}
