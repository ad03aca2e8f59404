/** The worlds of the page that are walked through: each is small in most ways, and large in those that belong together. */
import { type Bounds, CALM } from './bounds.js';

const ONE: Bounds = { ...CALM, navigations: 1, asks: 1, faults: 1 };
const TWO: Bounds = { ...CALM, windows: 2, clicks: 2 };

export const PAGE_WORLDS: Readonly<Record<string, Bounds>> = {
  'one window, and its answers are lost': { ...ONE, clicks: 2, asks: 2, faults: 2 },
  'one window, and the merchant can be asked': { ...ONE, clicks: 2, canLookUp: true, asks: 2, faults: 2 },
  'two windows': { ...TWO, asks: 1, faults: 1 },
  'two windows, and a lock that is taken': { ...TWO, clicks: 3, asks: 1 },
  'two windows, one is left': { ...TWO, navigations: 1 },
  'two windows, and the merchant can be asked': { ...TWO, canLookUp: true, asks: 1, faults: 1 },
  'old storage after Back': { ...TWO, navigations: 2, isStale: true, isSlow: true },
  'a payment at the bank': { ...ONE, hasBank: true, clicks: 2, navigations: 2 },
  'a payment at the bank, and two windows': { ...TWO, hasBank: true, asks: 1 },
  'a payment at the bank, and the merchant can be asked': { ...ONE, hasBank: true, canLookUp: true },
  'the page shows the bank': { ...ONE, hasBank: true, hasOnAction: true, clicks: 2 },
  'the token is handed on': { ...ONE, way: 'handOver', clicks: 2, canLookUp: true, faults: 2 },
  'the token is handed on, and two windows': { ...TWO, way: 'handOver', asks: 1, faults: 1 },
  'a debit': { ...ONE, method: 'sepa', clicks: 2, canLookUp: true },
  'a full storage': { ...TWO, full: 'all', asks: 1, faults: 1 },
  'what all windows share is full': { ...TWO, full: 'shared', asks: 1, faults: 1 },
  'a shared storage that is emptied': { ...ONE, clicks: 2, clears: 1, navigations: 2 },
  'half an hour later': { ...ONE, clicks: 2, times: 1 },
  'a page without an order': { ...ONE, hasOrder: false, clicks: 2, navigations: 2 },
  "the shop's server": { ...TWO, way: 'server', asks: 1, faults: 1 },
  "the shop's server and the bank": { ...TWO, way: 'server', hasBank: true, asks: 1 },
};
