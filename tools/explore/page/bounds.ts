/** How large a world of the page is. */
import type { Plan } from '../../../src/checkout/payment/course/model.js';

export interface Bounds {
  readonly way: Plan['way'];
  readonly method: 'card' | 'sepa';
  readonly windows: 1 | 2;
  /** Whether the page names its order. */
  readonly hasOrder: boolean;
  readonly canLookUp: boolean;
  /** Whether a charge may need the bank. */
  readonly hasBank: boolean;
  /** Whether the merchant's code shows the bank's page. */
  readonly hasOnAction: boolean;
  /** Whether a page that was kept reads at first what stood in the storage when it was left. */
  readonly isStale: boolean;
  /** Whether another window reads what was written only some milliseconds later. */
  readonly isSlow: boolean;
  /** Which storages take nothing: all, or only what all windows share. */
  readonly full: 'none' | 'shared' | 'all';
  /** How often a buyer pays. */
  readonly clicks: number;
  /** How often a page is loaded again, closed, or left and shown again, and a form is replaced. */
  readonly navigations: number;
  /** How often a buyer asks again, or begins again. */
  readonly asks: number;
  /** How often something fails: an answer is lost, a charge is declined, a proxy refuses. */
  readonly faults: number;
  /** How often a page empties what all windows share. */
  readonly clears: number;
  /** How often half an hour passes, after which the browser's memory counts no more. */
  readonly times: number;
}

export const CALM: Bounds = {
  ...{
    way: 'charge',
    method: 'card',
    windows: 1,
    hasOrder: true,
    canLookUp: false,
    hasBank: false,
    hasOnAction: false,
  },
  ...{ isStale: false, isSlow: false, full: 'none' },
  ...{ clicks: 1, navigations: 0, asks: 0, faults: 0, clears: 0, times: 0 },
};
