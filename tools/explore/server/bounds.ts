/** The bounds of a world of the shop's server. */

/** How a charge stands. */
export type ChargeStatus = 'succeeded' | 'failed' | 'requires_action';

/** How large a world is. */
export interface Bounds {
  /** The order of each browser. */
  readonly pages: readonly string[];
  /** Who charges the tokens. */
  readonly way: 'server' | 'page';
  /** How often a buyer begins a payment. */
  readonly payments: number;
  /** How often a buyer sends the same again. */
  readonly repeats: number;
  /** How often a buyer looks how it stands. */
  readonly looks: number;
  /** How often `settle` runs. */
  readonly settles: number;
  /** How often a request or an answer is lost or late. */
  readonly losses: number;
  /** Whether the network may repeat a request. */
  readonly isRepeated: boolean;
  /** Whether a page may stop to wait for an answer. */
  readonly isImpatient: boolean;
  /** How often a proxy refuses what the gateway has charged. */
  readonly lies: number;
  /** How often the gateway's list lacks what was charged just now. */
  readonly lags: number;
  /** How often a human ends a payment, after a look at the gateway. */
  readonly humans: number;
  /** How often a process is killed, or frozen until later. */
  readonly kills: number;
  /** How much time passes, each time, in milliseconds. */
  readonly times: readonly number[];
  /** How a charge may end at first. */
  readonly ends: readonly ChargeStatus[];
  /** How far the clocks of processes may be ahead, in milliseconds. */
  readonly aheadMs: readonly number[];
  /** From how many tries of an address on nothing more begins. */
  readonly tries: number;
  /** Whether a buyer may give up a payment at the bank, after a warning. */
  readonly mayReplace: boolean;
}

/** A world in which nothing goes wrong, and no buyer comes. */
export const CALM: Bounds = {
  ...{ pages: [], way: 'server', ends: [], payments: 0, repeats: 0, looks: 0, mayReplace: false },
  ...{ settles: 0, aheadMs: [0], times: [], tries: 1_000_000 },
  ...{ losses: 0, isRepeated: false, isImpatient: false, lies: 0, lags: 0, humans: 0, kills: 0 },
};
