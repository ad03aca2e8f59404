/** Draws what happens to each order from the seed and the order's name alone. */
import { ACCOUNTS } from '../accounts.mjs';
import { createDraw, drawFamily } from '../draw.mjs';
import { drawSteps } from '../steps.mjs';
import { MOMENTS } from './moments.mjs';

/** @typedef {import('../draw.mjs').Draw} Draw */
/** @typedef {import('./ask-shop.mjs').Fate} Fate */

/**
 * @typedef {object} Plan
 * @property {string} name Such as `417` or `control-3`.
 * @property {string} family The row of the table.
 * @property {'server' | 'page'} way Who charges the token.
 * @property {import('../accounts.mjs').Account} account
 * @property {'confirm' | 'refuse' | 'back' | 'later' | 'never' | 'replace'} bank
 * @property {'with' | 'after' | 'later' | 'never'} confirms When a payment that was replaced is confirmed at the bank.
 * @property {readonly import('../steps.mjs').Step[]} steps What happens to each charge on its way to the gateway.
 * @property {readonly Fate[]} fates What happens to each request that pays.
 * @property {readonly Fate[]} questionFates What happens to each other request of the page.
 * @property {readonly (string | undefined)[]} failedReads What happens to each question of the shop to the gateway.
 * @property {readonly { moment: string, afterMs: number }[]} kills Each is planned when the one before has killed.
 * @property {readonly { ms: number, pauseMs: number }[]} interruptions The page is left after `ms`, and opened again after `pauseMs`.
 * @property {readonly number[]} tabs When further tabs pay, in milliseconds after the first.
 * @property {'amount' | 'currency' | 'order' | undefined} forgery What the token tells that the order does not.
 * @property {{ ms: number, amount: number } | undefined} change When the shop changes the order.
 * @property {number} failures How often the shop fails when it is told that the order is paid.
 */

const REQUESTS = 12;
/** @template Value @param {() => Value} make */
const list = (make) => Array.from({ length: REQUESTS }, make);

/** @param {Draw} draw @returns {Omit<Plan, 'name' | 'family'>} */
const drawDefaults = (draw) => ({
  ...{ way: 'server', account: draw.pick(draw.happens(0.12) ? ACCOUNTS.declines : ACCOUNTS.pays) },
  ...{ bank: 'confirm', confirms: 'never', forgery: undefined, change: undefined, failures: 0 },
  ...{ steps: [], fates: [], questionFates: [], failedReads: [], kills: [], interruptions: [], tabs: [] },
});

const FATES = {
  ...{ pass: 8, 'lost before': 2, 'cut before headers': 3, 'cut within body': 2, html: 1, empty: 1, late: 0.5 },
  ...{ left: 2, twice: 2 },
};
const READS = { '': 6, lost: 1, html: 1, 'another 404': 1, empty: 1 };

/** @param {Draw} draw @returns {Partial<Plan>} */
const loseRequests = (draw) => ({
  fates: list(() => draw.share(FATES)),
  questionFates: list(() => draw.share({ pass: 8, 'lost before': 1, 'cut before headers': 1, html: 1 })),
});

/** @param {Draw} draw @returns {Partial<Plan>} */
const failReads = (draw) => ({ failedReads: list(() => draw.share(READS) || undefined) });

/** @param {Draw} draw @param {number} most @returns {Partial<Plan>} */
const kill = (draw, most) => ({
  kills: draw.some(most, () => ({ moment: draw.pick(MOMENTS), afterMs: draw.between(1, 40) - 1 })),
});

/** @param {Draw} draw @param {number} most @returns {Partial<Plan>} */
const leave = (draw, most) => ({
  interruptions: draw.some(most, () => ({
    ms: draw.between(4, 1500),
    pauseMs: draw.pick([0, 0, draw.between(10, 2000)]),
  })),
});

/** Any account, any gateway, and perhaps a kill. @param {Draw} draw @returns {Partial<Plan>} */
const drawAny = (draw) => ({
  account: draw.pick(ACCOUNTS[draw.share({ pays: 2, declines: 1, bank: 1, sepa: 1 })]),
  steps: drawSteps(draw, draw.share({ silent: 2, network: 1, repeats: 1, used: 1, answers: 1, lies: 0.3 })),
  ...(draw.happens(0.3) && kill(draw, 1)),
});

/** The rows of the table, with their weights and what each of them fixes. @type {Readonly<Record<string, readonly [number, (draw: Draw) => Partial<Plan>]>>} */
const FAMILIES = {
  network: [12, (draw) => ({ steps: drawSteps(draw, 'network'), ...failReads(draw) })],
  'foreign answers': [12, (draw) => ({ steps: drawSteps(draw, 'answers'), ...failReads(draw) })],
  '4xx that lies': [8, (draw) => ({ steps: drawSteps(draw, 'lies'), account: draw.pick(ACCOUNTS.pays) })],
  killed: [20, (draw) => ({ ...drawAny(draw), ...kill(draw, 2) })],
  'lost requests': [10, loseRequests],
  reload: [10, (draw) => ({ ...drawAny(draw), ...leave(draw, 4) })],
  tabs: [12, (draw) => ({ ...drawAny(draw), tabs: draw.some(3, () => draw.pick([0, 0, draw.between(1, 3000)])) })],
  'sent twice': [5, (draw) => ({ ...drawAny(draw), fates: list(() => 'twice') })],
  bank: [
    10,
    (draw) => ({
      ...{ ...drawAny(draw), account: draw.pick(ACCOUNTS.bank) },
      bank: draw.pick(['confirm', 'confirm', 'refuse', 'back', 'later', 'never']),
      ...(draw.happens(0.3) && leave(draw, 2)),
    }),
  ],
  'bank given up': [
    10,
    (draw) => ({
      ...{ ...drawAny(draw), account: draw.pick(ACCOUNTS.bank), bank: 'replace' },
      confirms: draw.pick(['with', 'with', 'after', 'later', 'never']),
      steps: draw.happens(0.6) ? [] : drawSteps(draw, 'network'),
    }),
  ],
  'page charges': [
    16,
    (draw) => ({
      ...{ ...drawAny(draw), way: 'page', bank: draw.pick(['confirm', 'refuse', 'back', 'later', 'replace']) },
      confirms: draw.pick(['with', 'after', 'later', 'never']),
      ...(draw.happens(0.4) && loseRequests(draw)),
      ...(draw.happens(0.3) && leave(draw, 2)),
    }),
  ],
  'forged token': [
    5,
    (draw) => ({ way: draw.pick(['server', 'server', 'page']), forgery: draw.pick(['amount', 'currency', 'order']) }),
  ],
  'order changes': [
    8,
    (draw) => ({
      ...{ ...drawAny(draw), way: draw.pick(['server', 'server', 'page']) },
      change: { ms: draw.between(1, 2000), amount: draw.between(300, 9000) },
    }),
  ],
  'shop fails': [5, (draw) => ({ failures: draw.pick([1, 1, 2, 3]), ...(draw.happens(0.5) && kill(draw, 1)) })],
};

/** @param {string} name @returns {Plan} */
export function drawPlan(name) {
  const draw = createDraw(`server ${name}`);
  const control = { family: 'six tabs at once', account: draw.pick(ACCOUNTS.pays), tabs: [0, 0, 0, 0, 0] };
  return { ...drawDefaults(draw), ...(name.startsWith('control-') ? control : drawFamily(draw, FAMILIES)), name };
}
