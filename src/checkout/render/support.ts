/** Tells an unsure buyer where to ask. */
import { createElement, createPart } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import type { Support } from '../options/checkout-options.js';

/** Creates the paragraph with the shop's words and ways to reach it. */
export function createSupport(
  document: Document,
  { text, url, email, phone }: Support,
  { write }: Translator,
): Element {
  const page = url === undefined ? undefined : readPage(url, document.baseURI);
  const links = [
    page && createLink(document, page, write('support.page')),
    email && createLink(document, `mailto:${email}`, email),
    phone && createLink(document, `tel:${phone.replace(/[^\d+]/g, '')}`, phone),
  ].filter((link) => link instanceof Object);
  return createPart(document, 'p', 'support', {}, [
    text ?? write('support.text'),
    ...links.flatMap((link) => [' ', link]),
  ]);
}

// The page stays open in its own tab, because it shows the payment.
function createLink(document: Document, href: string, text: string): Element {
  return createElement(document, 'a', { href, target: '_blank', rel: 'noopener' }, [text]);
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
