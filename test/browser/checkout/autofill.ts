/** Chromium's own autofill, started as its menu starts it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../servers.js';

/** A card as a browser stores it. */
export interface StoredCard {
  readonly number: string;
  readonly name: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvc: string;
}

/** An address as a browser stores it, with Chromium's names for its parts. */
export type StoredAddress = Readonly<Record<string, string>>;

/** Fills the form around an input with a card. */
export function autofillCard(page: Page, input: Locator, card: StoredCard): Promise<void> {
  return autofill(page, input, { card: { ...card } });
}

/** Fills the form around an input with an address. */
export function autofillAddress(page: Page, input: Locator, address: StoredAddress): Promise<void> {
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  return autofill(page, input, { address: { fields } });
}

async function autofill(
  page: Page,
  input: Locator,
  entry: { card: StoredCard } | { address: { fields: { name: string; value: string }[] } },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const field = await findField(page, input);
  // Chromium finds a form some time after it appears, and sends no signal. So try until the input is filled.
  await expect(async () => {
    await session.send('Autofill.trigger', { ...field, ...entry });
    expect(await input.inputValue()).not.toBe('');
  }).toPass({ intervals: [100] });
}

/** Finds an input of a page, or of a frame in it. Numbers of fields are those of one process, so a frame needs its own name. */
async function findField(page: Page, input: Locator): Promise<{ fieldId: number; frameId?: string }> {
  const owner = await (await input.elementHandle())?.ownerFrame();
  const inner = owner?.parentFrame() ? owner : undefined;
  const session = await page.context().newCDPSession(inner ?? page);
  const expression = `document.getElementById('${await input.getAttribute('id')}')`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { node } = await session.send('DOM.describeNode', { objectId: String(result.objectId) });
  if (!inner) return { fieldId: node.backendNodeId };
  const { frameTree } = await session.send('Page.getFrameTree');
  return { fieldId: node.backendNodeId, frameId: frameTree.frame.id };
}
