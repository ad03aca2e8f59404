/** The worlds that are walked through: each is small in most ways, and large in those that belong together. */
import type { Bounds } from './world.js';

const SMALL: Bounds = {
  pages: ['1042', '1042'],
  way: 'server',
  payments: 1,
  repeats: 0,
  looks: 0,
  settles: 0,
  losses: 0,
  lies: 0,
  blows: 0,
  times: 0,
  ends: ['succeeded', 'failed'],
  aheadMs: [0],
  tries: 1_000_000,
  mayReplace: false,
};

export const SERVER_WORLDS: Readonly<Record<string, Bounds>> = {
  'two browsers at once': { ...SMALL, losses: 1, repeats: 1 },
  'a lost answer, a settler whose clock is ahead': {
    ...{ ...SMALL, pages: ['1042'], payments: 2, losses: 1, settles: 1, times: 1, aheadMs: [0, 960_000] },
  },
  'a lost answer, sent again, and refused': { ...SMALL, pages: ['1042'], losses: 1, repeats: 1, times: 1, settles: 1 },
  'a process that is frozen or killed': { ...SMALL, pages: ['1042'], payments: 2, blows: 1, settles: 1, times: 1, looks: 1 },
  'two orders from one address': { ...SMALL, pages: ['1042', '1043'], tries: 1, ends: ['failed'] },
  'a payment at the bank, given up': {
    ...{ ...SMALL, pages: ['1042'], payments: 2, ends: ['succeeded', 'requires_action'], mayReplace: true, settles: 1 },
  },
  'the page charges': {
    ...{ ...SMALL, pages: ['1042'], way: 'page', payments: 2, losses: 1, repeats: 1, looks: 1, times: 2, settles: 1 },
  },
};
