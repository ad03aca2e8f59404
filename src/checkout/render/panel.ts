/** The panel that replaces the fields when a payment has ended or is waiting. It keeps its nodes, and with them the buyer's focus. */
import { parseUrl } from '../../fields/url.js';
import { arrange } from '../dom/arrange.js';
import { createElement, createPart, paintRows, setAttributes, writeText } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { type Reveal, reveal } from '../dom/focus.js';
import type { Translator } from '../language/translate.js';
import { PANEL_BUTTONS, type PanelButton } from '../nodes.js';
import type { Support } from '../options/checkout-options.js';
import type { CheckoutState, Panel } from '../shown-state.js';
import { drawIcon } from './icons.js';

interface RenderedPanel {
  readonly root: HTMLElement;
  readonly buttons: Readonly<Record<PanelButton, HTMLElement>>;
  readonly paint: (state: CheckoutState) => void;
}

/** Renders an empty panel, which is hidden at first. A panel with another title takes the focus, so that a screen reader reads it once. */
export function renderPanel(document: Document, prefix: string, show: Reveal = reveal): RenderedPanel {
  const id = `${prefix}-panel`;
  const describedBy = { 'aria-describedby': `${id}-text` };
  const root = createPart(document, 'section', 'panel', { id, hidden: '' });
  const mark = createPart(document, 'span', 'mark', { 'aria-hidden': 'true' });
  const title = createPart(document, 'h2', 'panel-title', { id: `${id}-title`, tabindex: '-1', ...describedBy });
  const amount = createPart(document, 'p', 'panel-amount');
  const text = createPart(document, 'p', 'panel-text', { id: `${id}-text` });
  const advice = createPart(document, 'p', 'panel-text');
  const paintFacts = renderFacts(document);
  const support = createPart(document, 'p', 'support');
  const note = createPart(document, 'p', 'panel-note');
  const createButton = (name: PanelButton) => createPart(document, 'button', name, { type: 'button' });
  const buttons = { again: createButton('again'), stay: createButton('stay'), leave: createButton('leave') };

  const listParts = (panel: Panel, translator: Translator) => [
    paintMark(mark, panel.kind),
    paintText(title, panel.title),
    paintText(note, panel.checked),
    paintText(amount, panel.amount),
    paintText(text, panel.text),
    paintText(advice, panel.advice),
    ...paintFacts(panel, translator),
    paintSupport(support, panel.support, translator),
    ...PANEL_BUTTONS.map((name) => paintText(buttons[name], panel.buttons[name])),
  ];
  const paint = ({ panel, settings }: CheckoutState) => {
    const before = root.hidden ? undefined : title.textContent;
    root.hidden = !panel;
    setAttributes(root, { 'aria-labelledby': panel ? title.id : null });
    arrange(root, panel ? listParts(panel, settings.translator) : []);
    if (!panel) return;
    if (before === panel.title) return;
    title.focus();
    show(root);
  };
  return { root, buttons, paint };
}

/** Writes a text to its element. Without a text the element is not there. */
function paintText(element: Element, text: string | undefined): Element | undefined {
  if (text === undefined) return undefined;
  writeText(element, text);
  return element;
}

function paintMark(mark: Element, kind: Panel['kind']): Element | undefined {
  if (kind === 'sent') return undefined;
  // While a payment is checked, the style sheet shows a turning ring.
  fill(mark, kind, () => (kind === 'checking' ? [] : [drawIcon(mark.ownerDocument, kind)]));
  return mark;
}

/** Renders the list of how the buyer paid and to whom, and below it the reference, which the buyer can copy. */
function renderFacts(document: Document) {
  const rows = createPart(document, 'dl', 'panel-rows');
  const list = createElement(document, 'dl');
  const word = createElement(document, 'span');
  const copy = createPart(document, 'button', 'copy', { type: 'button', 'aria-live': 'polite' }, [
    drawIcon(document, 'copy'),
    word,
  ]);
  const box = createPart(document, 'div', 'reference', {}, [list, copy]);
  let copied = '';
  copy.addEventListener('click', async () => {
    const source = list.lastElementChild;
    try {
      await document.defaultView?.navigator.clipboard.writeText(source?.textContent ?? '');
      writeText(word, copied);
    } catch {
      // Where a page may not write to the clipboard, the buyer can copy what is selected.
      if (source) document.getSelection()?.selectAllChildren(source);
    }
  });
  return ({ kind, paidWith, paidTo, reference }: Panel, { write }: Translator) => {
    paintRows(rows, [
      [write('method.label'), paidWith],
      [write('panel.to'), paidTo],
    ]);
    paintRows(list, [[write('panel.reference'), reference]]);
    copied = write('panel.copied');
    // It says "copied" until there is another panel, or something else to copy.
    fill(word, `${kind}${reference}${write('panel.copy')}`, () => [write('panel.copy')]);
    return [rows, box].filter((part) => part.querySelector('dd'));
  };
}

/** Paints the paragraph with the shop's words and ways to reach it. */
function paintSupport(root: Element, support: Support | undefined, { write }: Translator) {
  if (!support) return undefined;
  const { text = write('support.text'), url, email, phone } = support;
  const document = root.ownerDocument;
  const links = [
    [url === undefined ? undefined : readPage(url, document.baseURI), write('support.page')],
    [email && `mailto:${email}`, email],
    [phone && `tel:${phone.replace(/[^\d+]/g, '')}`, phone],
  ] as const;
  fill(root, `${text}${links}`, () => [
    text,
    ...links.flatMap(([href, label = '']) =>
      // The page stays open in its own tab, because it shows the payment.
      href
        ? [' ', createElement(document, 'a', { href, target: '_blank', rel: 'noopener', dir: 'auto' }, [label])]
        : [],
    ),
  ]);
  return root;
}

/** Reads an address of a page, and nothing that runs code. */
function readPage(url: string, base: string): string | undefined {
  const page = parseUrl(url, base);
  return page?.protocol.startsWith('http') ? page.href : undefined;
}
