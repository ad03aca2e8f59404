/** The SEPA direct debit mandate (EPC Core rulebook): the creditor that may debit the account, and the right to a refund. */

import { createElement, createPart, createRows } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import type { Creditor, Mandate } from '../options/mount-options.js';

/** Writes the mandate into its place. */
export function writeMandate(place: Element, creditor: Creditor, mandate: Mandate, { write }: Translator): void {
  const document = place.ownerDocument;
  const isRecurrent = mandate.type === 'recurrent';
  const rows = [
    [write('mandate.creditor'), creditor.name],
    [write('mandate.identifier'), creditor.identifier],
    [write('mandate.address'), creditor.address],
    [write('mandate.reference'), mandate.reference ?? write('mandate.reference.none')],
    [write('mandate.type'), write(isRecurrent ? 'mandate.type.recurrent' : 'mandate.type.oneOff')],
  ] as const;
  place.replaceChildren(
    createPart(document, 'p', 'mandate-title', {}, [write('mandate.title')]),
    createElement(document, 'dl', {}, createRows(document, rows)),
    createElement(document, 'p', {}, [write('mandate.text', { creditor: creditor.name })]),
  );
}
