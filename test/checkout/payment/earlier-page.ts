/** A payment that an earlier page has begun: what that page has left, and the next page, with its address and its form. */
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import type { MountOptions } from '../../../src/checkout/index.js';
import { createOrder, mount, options } from '../mounted-form.js';
import { readForm, short } from '../paying-form.js';

/** The name under which a page remembers its payments. */
export const KEY = 'payveil.payments';
/** The page to which the bank sends the buyer. */
export const PAGE = options.returnUrl;

/** Puts back the page's address after each test of a file, and forgets what the page remembers. */
export function leavePage(): void {
  let before = '';
  beforeEach(() => {
    before = location.href;
    onTestFinished(() => sessionStorage.clear());
  });
  afterEach(() => go(before));
}

/** Gives the page another address. happy-dom can set any. */
export const go = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

export const readStore = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
export const writeStore = (value: unknown) =>
  sessionStorage.setItem(KEY, typeof value === 'string' ? value : JSON.stringify(value));

/** Creates the record of a payment of an order. */
export function createRecord(orderId: string, members: object = {}) {
  const purchase = { orderId, amount: 2599, currency: 'eur' };
  return { purchase, method: 'card', reference: `REF-${orderId}`, time: Date.now(), ...members };
}

export interface Arrival {
  /** The members of the page's record that differ. `false`: there is none. */
  readonly record?: object | false;
  readonly changes?: Partial<MountOptions>;
  /** The query and the hash of the address. */
  readonly address?: string;
  readonly page?: string;
}

/** Writes the record of an earlier page, opens the page at an address, and mounts the form of the same purchase. */
export function arrive({ record = {}, changes = {}, address = '', page = PAGE }: Arrival) {
  const orderId = createOrder();
  if (record) writeStore([createRecord(orderId, record)]);
  go(page + address);
  const ownOptions = { ...short, orderId, ...changes };
  return { ...mount(ownOptions), options: ownOptions, orderId, reference: `REF-${orderId}` };
}

/** Loads the page again in the middle of a payment. */
export const reload = (record: object, changes: Partial<MountOptions> = {}) => arrive({ record, changes });

/** Reads what the form shows, the page's address, and how many payments the page remembers. */
export const readPage = (host: Element) => ({
  ...readForm(host),
  address: location.href,
  search: location.search,
  kept: readStore().length,
});
