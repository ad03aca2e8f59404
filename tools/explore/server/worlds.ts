/** The worlds that are walked through: each is small in most ways, and large in those that belong together. */
import { type Bounds, CALM } from './bounds.js';

const SMALL: Bounds = { ...CALM, pages: ['1042', '1042'], payments: 1, ends: ['succeeded', 'failed'] };
const ALONE: Bounds = { ...SMALL, pages: ['1042'], ends: ['succeeded'] };
const MINUTE_MS = 61_000;
/** Together with a minute, it is longer than a payment is waited for that the gateway does not know. */
const LONG_MS = 840_000;

export const SERVER_WORLDS: Readonly<Record<string, Bounds>> = {
  'two browsers at once': { ...SMALL, losses: 1, isRepeated: true },
  'two orders from one address': { ...SMALL, pages: ['1042', '1043'], tries: 1, ends: ['failed'] },
  'a settler whose clock is ahead': { ...ALONE, settles: 1, times: [MINUTE_MS], aheadMs: [0, 960_000] },
  'a lost answer': { ...ALONE, payments: 2, losses: 1, settles: 1, times: [MINUTE_MS, LONG_MS] },
  'a lost answer, sent again late': { ...ALONE, losses: 1, repeats: 1, settles: 1, times: [LONG_MS, MINUTE_MS] },
  'a refusal of what was charged': { ...SMALL, lies: 1, looks: 1 },
  'a refusal after a lost answer': { ...ALONE, lies: 1, losses: 1, repeats: 1 },
  'a process that is frozen or killed': { ...ALONE, kills: 1, repeats: 1, settles: 1, times: [LONG_MS, MINUTE_MS] },
  'a payment at the bank, given up': {
    ...{ ...SMALL, payments: 2, looks: 1, settles: 1, ends: ['requires_action'], mayReplace: true },
  },
  'the one in its place is declined': {
    ...{ ...ALONE, payments: 3, looks: 1, lags: 1, ends: ['requires_action', 'failed', 'succeeded'], mayReplace: true },
  },
  'the page charges': { ...ALONE, way: 'page', losses: 1, repeats: 1, settles: 1, times: [MINUTE_MS, LONG_MS] },
  'the page charges again late': {
    ...ALONE,
    way: 'page',
    losses: 1,
    repeats: 1,
    looks: 1,
    times: [LONG_MS, MINUTE_MS],
  },
  'a page waits no longer': { ...SMALL, way: 'page', losses: 1, isImpatient: true, repeats: 1, ends: ['succeeded'] },
  'a list that lags': { ...ALONE, payments: 2, losses: 1, lags: 1, looks: 2, settles: 1, times: [MINUTE_MS] },
  'a human looks': { ...SMALL, losses: 1, humans: 1, repeats: 1, ends: ['succeeded'] },
  'one of two pages charges': { ...SMALL, way: 'page', losses: 1, looks: 1, ends: ['succeeded'] },
};
