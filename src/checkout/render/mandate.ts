/** Renders the SEPA direct debit mandate (EPC Core rulebook): who may debit the account, and the right to a refund. */
import { createElement, createPart, createRows, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import type { Creditor, Mandate } from '../options/mount-options.js';
import type { RenderedPart } from './part.js';

interface RenderedMandate extends RenderedPart {
  /** The id of one sentence about the mandate. */
  readonly shortId: string;
}

export function renderMandate(document: Document, prefix: string): RenderedMandate {
  const id = `${prefix}-mandate`;
  // The bank's mandate text may have another direction than the form.
  const root = createPart(document, 'div', 'mandate', { id, dir: 'auto' });
  // Who pays has read the mandate, and hears only this when the button takes the focus.
  const short = createElement(document, 'p', { id: `${id}-short`, hidden: '' });
  const paint: RenderedPart['paint'] = ({ settings, method }, write) => {
    const { creditor, mandate = {} } = settings.options;
    const isShown = method === 'sepa' && creditor !== undefined;
    // It describes the button, even if it is hidden.
    writeText(short, isShown ? write('mandate.short') : '');
    root.replaceChildren(short, ...(isShown ? createMandate(document, creditor, mandate, write) : []));
    return isShown;
  };
  return { root, shortId: short.id, paint };
}

function createMandate(
  document: Document,
  creditor: Creditor,
  mandate: Mandate,
  write: Translator['write'],
): Element[] {
  const isRecurrent = mandate.type === 'recurrent';
  const rows = [
    [write('mandate.creditor'), creditor.name],
    [write('mandate.identifier'), creditor.identifier],
    [write('mandate.address'), creditor.address],
    [write('mandate.reference'), mandate.reference ?? write('mandate.reference.none')],
    [write('mandate.type'), write(isRecurrent ? 'mandate.type.recurrent' : 'mandate.type.oneOff')],
  ] as const;
  return [
    // Screen readers find it by its heading.
    createPart(document, 'h2', 'mandate-title', {}, [write('mandate.title')]),
    createElement(document, 'dl', {}, createRows(document, rows)),
    createElement(document, 'p', {}, [mandate.text || write('mandate.text', { creditor: creditor.name })]),
  ];
}
