/** A payment that an earlier page has begun: what that page has left, and the next page, with its address and its form. */
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { type Changes, createOrder, forgetPayments, mount, options } from '../mounted-form.js';
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
    onTestFinished(forgetPayments);
  });
  afterEach(() => go(before));
}

/** Gives the page another address. happy-dom can set any. */
export const go = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

/** Reads the records of this tab, or those that all windows share, without the marks of those that were dropped. */
export const readStore = (area: Storage = sessionStorage) =>
  JSON.parse(area.getItem(KEY) ?? '[]').filter((each: object | null) => !Object.hasOwn(Object(each), 'dropped'));
export const writeStore = (value: unknown, area: Storage = sessionStorage) =>
  area.setItem(KEY, typeof value === 'string' ? value : JSON.stringify(value));

/** Creates the record of a payment of an order, which is under way. */
export function createRecord(orderId: string, members: object = {}) {
  const purchase = { orderId, amount: 2599, currency: 'eur' };
  const phase = 'url' in members ? 'action' : 'busy';
  return { purchase, method: 'card', reference: `REF-${orderId}`, time: Date.now(), phase, ...members };
}

export interface Arrival {
  /** The members of the page's record that differ. `false`: there is none. */
  readonly record?: object | false;
  /** Whether another window has dropped it. */
  readonly isDropped?: boolean;
  readonly changes?: Changes;
  /** The query and the hash of the address. */
  readonly address?: string;
  readonly page?: string;
}

/** Writes the record of an earlier page, opens the page at an address, and mounts the form of the same purchase. */
export function arrive({ record = {}, isDropped, changes = {}, address = '', page = PAGE }: Arrival) {
  const orderId = createOrder();
  if (record) writeStore([createRecord(orderId, record)]);
  if (isDropped) writeStore([{ dropped: `REF-${orderId}`, time: Date.now() }], localStorage);
  go(page + address);
  const ownOptions = { ...short, orderId, ...changes };
  return { ...mount(ownOptions), options: ownOptions, orderId, reference: `REF-${orderId}` };
}

/** Loads the page again in the middle of a payment. */
export const reload = (record: object, changes: Changes = {}) => arrive({ record, changes });

/** Reads what the form shows, the page's address, and how many payments the page remembers. */
export const readPage = (host: Element) => ({
  ...readForm(host),
  address: location.href,
  search: location.search,
  kept: readStore().length,
});

/** Fails like storage that the browser blocks. */
export function failStorage(): never {
  throw new DOMException('', 'SecurityError');
}

/**
 * Breaks both storages until the mocks are restored.
 * @param methods The methods that fail. Without them, the page cannot even ask for the storage. (A spy on `Storage.prototype` would
 * do nothing: happy-dom keeps the methods that were used before.)
 */
export function breakStorage(methods?: Partial<Storage>): void {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    const get = vi.spyOn(window, name, 'get');
    const empty = { length: 0, getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };
    if (methods) get.mockReturnValue({ ...empty, ...methods } as Storage);
    else get.mockImplementation(failStorage);
  }
}

/** Each end that a record may have: its members, and what the form shows of it. */
export const ENDS: readonly [string, object, object][] = [
  [
    'paid',
    { phase: 'done', status: 'succeeded', chargeId: 'ch_1' },
    { phase: 'done', title: 'Payment complete', reference: 'ch_1' },
  ],
  ['pending', { phase: 'pending', status: 'pending', chargeId: 'ch_1' }, { phase: 'pending' }],
  ['sent', { phase: 'sent', status: 'unknown' }, { phase: 'sent' }],
  [
    'declined',
    { phase: 'open', status: 'failed', chargeId: 'ch_1' },
    { phase: 'open', alert: 'The payment was declined. Use another card, or ask your bank.' },
  ],
  [
    'refused',
    { phase: 'open', status: 'refused' },
    { phase: 'open', alert: expect.stringMatching(/not been charged/) },
  ],
];
