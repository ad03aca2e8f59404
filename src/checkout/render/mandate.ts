/** Renders the SEPA direct debit mandate (EPC Core rulebook): who may debit the account, and the right to a refund. */
import { groupByFours } from '../../fields/text.js';
import { createElement, createPart, paintRows, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import type { Creditor, Mandate } from '../options/mount-options.js';
import type { RenderedPart } from './part.js';

interface RenderedMandate extends RenderedPart {
  /** One sentence about the mandate. */
  readonly short: Element;
}

export function renderMandate(document: Document, prefix: string): RenderedMandate {
  const id = `${prefix}-mandate`;
  // Who pays has read the mandate, and hears only this when the button takes the focus.
  const short = createElement(document, 'p', { id: `${id}-short`, hidden: '' });
  // Screen readers find it by its heading.
  const title = createPart(document, 'h2', 'mandate-title');
  const list = createElement(document, 'dl');
  const text = createElement(document, 'p');
  // The bank's mandate text may have another direction than the form.
  const root = createPart(document, 'div', 'mandate', { id, dir: 'auto' }, [short, title, list, text]);
  const paint: RenderedPart['paint'] = ({ settings, method }, write) => {
    const { creditor, mandate = {} } = settings.options;
    const shown = method === 'sepa' ? creditor : undefined;
    // It describes the button, even if it is hidden.
    writeText(short, shown ? write('mandate.short') : '');
    if (shown) {
      writeText(title, write('mandate.title'));
      paintRows(list, listRows(shown, mandate, write));
      writeText(text, mandate.text || write('mandate.text', { creditor: shown.name }));
    }
    return shown !== undefined;
  };
  return { root, short, paint };
}

function listRows(creditor: Creditor, { reference, type = 'one-off' }: Mandate, write: Translator['write']) {
  return [
    [write('mandate.creditor'), creditor.name],
    // A line ends only between two groups.
    [write('mandate.identifier'), groupByFours(creditor.identifier.replace(/\s/g, ''))],
    [write('mandate.address'), creditor.address],
    [write('mandate.reference'), reference || write('mandate.reference.none')],
    [write('mandate.type'), write(type === 'recurrent' ? 'mandate.type.recurrent' : 'mandate.type.oneOff')],
  ] as const;
}
