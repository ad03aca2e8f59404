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
  'two browsers, answers lost and late': { ...SMALL, losses: 1, repeats: 1, looks: 1 },
  'one browser, lost answers, a settler whose clock is ahead': {
    ...SMALL,
    ...{ pages: ['1042'], payments: 2, losses: 1, repeats: 1, settles: 1, times: 2, aheadMs: [0, 960_000] },
  },
};
