/** Renders the SEPA direct debit mandate (EPC Core rulebook): who may debit the account, and the right to a refund. */
import { createElement, createPart, createRows } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import type { Creditor, Mandate } from '../options/mount-options.js';
import type { RenderedPart } from './part.js';

export function renderMandate(document: Document, prefix: string): RenderedPart {
  // The bank's mandate text may have another direction than the form.
  const root = createPart(document, 'div', 'mandate', { id: `${prefix}-mandate`, dir: 'auto' });
  const paint: RenderedPart['paint'] = ({ settings, method }, write) => {
    const { creditor, mandate = {} } = settings.options;
    const isShown = method === 'sepa' && creditor !== undefined;
    // It describes the button, even if it is hidden.
    root.replaceChildren(...(isShown ? createMandate(document, creditor, mandate, write) : []));
    return isShown;
  };
  return { root, paint };
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
    createPart(document, 'p', 'mandate-title', {}, [write('mandate.title')]),
    createElement(document, 'dl', {}, createRows(document, rows)),
    createElement(document, 'p', {}, [write('mandate.text', { creditor: creditor.name })]),
  ];
}
