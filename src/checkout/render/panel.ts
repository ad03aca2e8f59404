/** The panel that replaces the fields when a payment has ended or is waiting. */
import { createElement, createPart, createRows, setAttributes, writeText } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { type Reveal, reveal } from '../dom/focus.js';
import type { Translator } from '../language/translate.js';
import type { Settings, Support } from '../options/checkout-options.js';
import { type CheckoutState, PANEL_BUTTONS, type Panel, type PanelButton } from '../view.js';
import { drawIcon } from './icons.js';

interface RenderedPanel {
  readonly root: HTMLElement;
  readonly buttons: PanelButtons;
  readonly paint: (state: CheckoutState) => void;
}

type PanelButtons = Readonly<Record<PanelButton, HTMLElement>>;

/** Renders an empty panel, which is hidden at first. */
export function renderPanel(document: Document, prefix: string, show: Reveal = reveal): RenderedPanel {
  const createButton = (name: PanelButton) => createPart(document, 'button', name, { type: 'button' });
  const buttons = { again: createButton('again'), leave: createButton('leave'), stay: createButton('stay') };
  const root = createPart(document, 'section', 'panel', { id: `${prefix}-panel`, hidden: '' });
  return { root, buttons, paint: (state) => paintPanel(root, buttons, state) && show(root) };
}

/**
 * Paints the panel. A panel with another title takes the focus, so that a screen reader reads it once. Returns whether it did.
 */
function paintPanel(root: HTMLElement, panelButtons: PanelButtons, { panel, settings }: CheckoutState): boolean {
  const before = root.hidden ? undefined : findTitle(root)?.textContent;
  root.hidden = !panel;
  setAttributes(root, { 'aria-labelledby': panel ? `${root.id}-title` : null });
  fill(root, panel ? writeKey(panel, settings) : '', () =>
    panel ? createParts(root, panelButtons, panel, settings.translator) : [],
  );
  if (!panel) return false;
  root.dataset.kind = panel.kind;
  if (before === panel.title) return false;
  findTitle(root)?.focus();
  return true;
}

const findTitle = (root: Element) => root.querySelector<HTMLElement>('.payveil-panel-title');

/** Writes all texts of the panel, and the merchant's own. Not as JSON, because a script may have changed how that is written. */
function writeKey({ support = {}, buttons, ...shown }: Panel, { translator, options }: Settings): string {
  return [{ tag: translator.tag }, shown, support, buttons, options.messages ?? {}].flatMap(Object.values).join('\n');
}

function createParts(panel: Element, panelButtons: PanelButtons, shown: Panel, translator: Translator): Element[] {
  const document = panel.ownerDocument;
  const { kind, title, text, amount, advice, checked, support, buttons } = shown;
  const id = `${panel.id}-text`;
  const heading = { id: `${panel.id}-title`, tabindex: '-1', 'aria-describedby': id };
  const createText = (content: string) => createPart(document, 'p', 'panel-text', {}, [content]);
  return [
    ...createMark(document, kind),
    createPart(document, 'h2', 'panel-title', heading, [title]),
    createPart(document, 'p', 'panel-amount', {}, [amount]),
    createPart(document, 'p', 'panel-text', { id }, [text]),
    ...(advice ? [createText(advice)] : []),
    ...createFacts(document, shown, translator),
    ...(support ? [createSupport(document, support, translator)] : []),
    ...listButtons(panelButtons, buttons),
    ...(checked ? [createPart(document, 'p', 'panel-note', {}, [checked])] : []),
  ];
}

function createMark(document: Document, kind: Panel['kind']): Element[] {
  if (kind === 'sent') return [];
  const mark = createPart(document, 'span', 'mark', { 'aria-hidden': 'true' });
  // While a payment is checked, the style sheet shows a turning ring.
  if (kind !== 'checking') mark.append(drawIcon(document, kind));
  return [mark];
}

/** Lists how the buyer paid, to whom, and the reference, which an unsure buyer can copy. */
function createFacts(document: Document, { kind, paidWith, paidTo, reference }: Panel, translator: Translator) {
  const { write } = translator;
  const rows = [
    [write('method.label'), paidWith],
    [write('panel.to'), paidTo],
    [write('panel.reference'), reference],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  if (rows.length === 0) return [];
  const list = createPart(document, 'dl', 'panel-rows', {}, createRows(document, rows));
  const value = list.lastElementChild;
  if (kind !== 'unknown' || !reference || !value) return [list];
  return [createPart(document, 'div', 'reference', {}, [list, createCopyButton(value, translator)])];
}

function listButtons(nodes: PanelButtons, texts: Panel['buttons']): Element[] {
  return PANEL_BUTTONS.flatMap((name) => {
    const text = texts[name];
    if (text === undefined) return [];
    writeText(nodes[name], text);
    return nodes[name];
  });
}

/**
 * Creates a button that copies the text of an element. Where a page may not write to the clipboard, it selects the text, so that
 * the buyer can copy it.
 */
function createCopyButton(source: Element, { write }: Translator): HTMLElement {
  const document = source.ownerDocument;
  const attributes = { type: 'button', 'aria-live': 'polite' };
  const button = createPart(document, 'button', 'copy', attributes, [write('panel.copy')]);
  button.addEventListener('click', async () => {
    try {
      await document.defaultView?.navigator.clipboard.writeText(source.textContent ?? '');
      writeText(button, write('panel.copied'));
    } catch {
      document.getSelection()?.selectAllChildren(source);
    }
  });
  return button;
}

/** Creates the paragraph with the shop's words and ways to reach it. */
function createSupport(document: Document, { text, url, email, phone }: Support, { write }: Translator): Element {
  const page = url === undefined ? undefined : readPage(url, document.baseURI);
  const links = [
    [page, write('support.page')],
    [email && `mailto:${email}`, email],
    [phone && `tel:${phone.replace(/[^\d+]/g, '')}`, phone],
  ].flatMap(([href, label = '']) => {
    // The page stays open in its own tab, because it shows the payment.
    return href
      ? [' ', createElement(document, 'a', { href, target: '_blank', rel: 'noopener', dir: 'auto' }, [label])]
      : [];
  });
  return createPart(document, 'p', 'support', {}, [text ?? write('support.text'), ...links]);
}

/** Reads an address of a page, and nothing that runs code. */
function readPage(url: string, base: string): string | undefined {
  try {
    const { protocol, href } = new URL(url, base);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
