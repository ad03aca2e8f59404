/** Reads what a page shows and keeps. */
import type { Page } from '@playwright/test';

/** Reads markup, attributes, shadow roots, live values, storage, cookies, history. */
export function readPage(page: Page, { values = true } = {}): Promise<string[]> {
  return page.evaluate(async (values) => {
    const readNode = (node: Node): string[] => [
      node.nodeValue ?? '',
      ...(node instanceof Element ? [...node.attributes].map(({ name, value }) => `${name}=${value}`) : []),
      values && 'value' in node ? String(node.value) : '',
      ...(node instanceof Element && node.shadowRoot ? readNode(node.shadowRoot) : []),
      ...[...node.childNodes].flatMap(readNode),
    ];
    const { navigation } = window as unknown as { navigation: { entries(): { url: string; getState(): unknown }[] } };
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return [
      ...readNode(document),
      ...Object.entries(localStorage).flat(),
      ...Object.entries(sessionStorage).flat(),
      document.cookie,
      document.title,
      window.name,
      JSON.stringify(history.state),
      ...navigation.entries().flatMap((entry) => [entry.url, JSON.stringify(entry.getState()) ?? '']),
      ...(await indexedDB.databases()).map(({ name }) => String(name)),
      ...cached.flat().map(({ url }) => url),
      ...performance.getEntries().map(({ name }) => name),
    ];
  }, values);
}
