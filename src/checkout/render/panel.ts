/** The panel that replaces the fields when a payment has ended or is waiting. */
import { createPart, createRows, setAttributes, writeText } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import type { Translator } from '../language/translate.js';
import { drawIcon } from './icons.js';
import type { CheckoutState, Ending } from './view.js';

/** The nodes of the panel. It is hidden at first. */
export interface RenderedPanel {
  readonly panel: HTMLElement;
  readonly again: HTMLElement;
}

/** Renders an empty panel. */
export function renderPanel(document: Document, prefix: string): RenderedPanel {
  return {
    panel: createPart(document, 'section', 'panel', { id: `${prefix}-panel`, hidden: '' }),
    again: createPart(document, 'button', 'again', { type: 'button' }),
  };
}

/** Paints the panel. A panel of another kind takes the focus, so that a screen reader reads it once. */
export function paintPanel({ panel, again }: RenderedPanel, { ending, settings }: CheckoutState): void {
  const kindBefore = panel.hidden ? undefined : panel.dataset.kind;
  const { translator, options } = settings;
  panel.hidden = !ending;
  setAttributes(panel, { 'aria-labelledby': ending ? `${panel.id}-title` : null });
  fill(panel, ending ? translator.tag + JSON.stringify([ending, options.messages]) : '', () =>
    ending ? createParts(panel, again, ending, translator) : [],
  );
  if (!ending || kindBefore === ending.kind) return;
  panel.dataset.kind = ending.kind;
  panel.querySelector<HTMLElement>('.payveil-panel-title')?.focus();
  panel.scrollIntoView?.({ block: 'nearest' });
}

function createParts(panel: Element, again: Element, ending: Ending, { write }: Translator): Element[] {
  const document = panel.ownerDocument;
  const { kind, title, text, amount, paidWith, paidTo, reference, canCheckAgain } = ending;
  const rows = [
    [write('method.label'), paidWith],
    [write('panel.to'), paidTo],
    [write('panel.reference'), reference],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const mark = createPart(document, 'span', 'mark', { 'aria-hidden': 'true' });
  // While a payment is checked, the style sheet shows a turning ring.
  if (kind !== 'sent' && kind !== 'checking') mark.append(drawIcon(document, kind));
  writeText(again, write(kind === 'action' ? 'action.continue' : 'panel.again'));
  const id = `${panel.id}-text`;
  const heading = { id: `${panel.id}-title`, tabindex: '-1', 'aria-describedby': id };
  return [
    ...(kind === 'sent' ? [] : [mark]),
    createPart(document, 'h2', 'panel-title', heading, [title]),
    createPart(document, 'p', 'panel-amount', {}, [amount]),
    createPart(document, 'p', 'panel-text', { id }, [text]),
    ...(rows.length > 0 ? [createPart(document, 'dl', 'panel-rows', {}, createRows(document, rows))] : []),
    ...(canCheckAgain ? [again] : []),
  ];
}
