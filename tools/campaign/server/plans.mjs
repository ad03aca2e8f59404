/** Draws what happens to each order from the seed and the order's name alone. */
import { ACCOUNTS } from '../accounts.mjs';
import { createDraw } from '../draw.mjs';
import { drawSteps, drawUntellable } from '../steps.mjs';
import { MOMENTS } from './moments.mjs';

/** @typedef {import('../draw.mjs').Draw} Draw */
/** @typedef {import('./ask-shop.mjs').Fate} Fate */

/** The page is left after `ms`, and opened again after `pauseMs`, in this browser or another one. @typedef {{ ms: number, pauseMs: number }} Blow */

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
 * @property {readonly Blow[]} blows
 * @property {readonly number[]} tabs When further tabs pay, in milliseconds after the first.
 * @property {'amount' | 'currency' | 'order' | undefined} forgery What the token tells that the order does not.
 * @property {{ ms: number, amount: number } | undefined} change When the shop changes the order.
 * @property {boolean} isThief Whether the page names the charge of another order as its own.
 * @property {boolean} hasStranger Whether somebody with another session tries to read and to pay the order.
 * @property {number} failures How often the shop fails when it is told that the order is paid.
 */

/** @template Value @param {number} length @param {() => Value} make */
const list = (length, make) => Array.from({ length }, make);

const REQUESTS = 12;

/** @param {Draw} draw @returns {Omit<Plan, 'name' | 'family'>} */
const drawDefaults = (draw) => ({
  way: 'server',
  account: draw.pick(draw.happens(0.12) ? ACCOUNTS.declines : ACCOUNTS.pays),
  bank: 'confirm',
  confirms: 'never',
  steps: [],
  fates: [],
  questionFates: [],
  failedReads: [],
  kills: [],
  blows: [],
  tabs: [],
  forgery: undefined,
  change: undefined,
  isThief: false,
  hasStranger: draw.happens(0.05),
  failures: 0,
});

/** @param {Draw} draw @returns {Fate[]} */
const drawFates = (draw) =>
  list(REQUESTS, () =>
    draw.share(
      /** @type {const} */ ([
        ['pass', 8],
        ['lost before', 2],
        ['cut before headers', 3],
        ['cut within body', 2],
        ['html', 1],
        ['empty', 1],
        ['late', 0.5],
        ['left', 2],
        ['twice', 2],
      ]),
    ),
  );

/** @param {Draw} draw @returns {Fate[]} */
const drawQuestionFates = (draw) =>
  list(REQUESTS, () =>
    draw.share(
      /** @type {const} */ ([
        ['pass', 8],
        ['lost before', 1],
        ['cut before headers', 1],
        ['html', 1],
      ]),
    ),
  );

/** @param {Draw} draw */
const drawFailedReads = (draw) =>
  list(REQUESTS, () =>
    draw.share([
      [undefined, 6],
      ['lost', 1],
      ['html', 1],
      ['another 404', 1],
      ['empty', 1],
    ]),
  );

/** @param {Draw} draw */
const drawAnySteps = (draw) =>
  drawSteps(draw, draw.pick(['silent', 'silent', 'network', 'repeats', 'used', 'answers']));

/** @param {Draw} draw */
const drawAnyAccount = (draw) =>
  draw.pick(draw.pick([ACCOUNTS.pays, ACCOUNTS.pays, ACCOUNTS.declines, ACCOUNTS.bank, ACCOUNTS.sepa]));

/** @param {Draw} draw @param {number} most */
const drawKills = (draw, most) =>
  list(draw.pick(list(most, () => 0).map((_, at) => at + 1)), () => ({
    moment: draw.pick(MOMENTS),
    afterMs: draw.between(1, 40) - 1,
  }));

/** @param {Draw} draw @param {number} most @returns {Blow[]} */
const drawBlows = (draw, most) =>
  list(draw.pick(list(most, () => 0).map((_, at) => at + 1)), () => ({
    ms: draw.between(4, 1500),
    pauseMs: draw.pick([0, 0, draw.between(10, 2000)]),
  }));

/** @param {Draw} draw */
const drawBank = (draw) => ({
  account: draw.pick(ACCOUNTS.bank),
  bank: draw.pick(/** @type {const} */ (['confirm', 'confirm', 'refuse', 'back', 'later', 'never'])),
});

/** The rows of the table, with their weights and what each of them fixes. @type {readonly (readonly [string, number, (draw: Draw) => Partial<Plan>])[]} */
const FAMILIES = [
  ['nothing', 4, () => ({})],
  ['network', 10, (draw) => ({ steps: drawSteps(draw, 'network'), failedReads: drawFailedReads(draw) })],
  ['foreign answers', 10, (draw) => ({ steps: drawSteps(draw, 'answers'), failedReads: drawFailedReads(draw) })],
  ['repeats', 6, (draw) => ({ steps: drawSteps(draw, 'repeats') })],
  ['used token', 4, (draw) => ({ steps: drawSteps(draw, 'used') })],
  ['4xx that lies', 6, (draw) => ({ steps: drawUntellable(draw), account: draw.pick(ACCOUNTS.pays) })],
  ['killed', 16, (draw) => ({ kills: drawKills(draw, 2), account: drawAnyAccount(draw), steps: drawAnySteps(draw) })],
  ['lost requests', 8, (draw) => ({ fates: drawFates(draw), questionFates: drawQuestionFates(draw) })],
  [
    'reload',
    8,
    (draw) => ({
      blows: drawBlows(draw, 4),
      account: drawAnyAccount(draw),
      steps: drawAnySteps(draw),
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
    }),
  ],
  [
    'tabs',
    10,
    (draw) => ({
      tabs: list(draw.pick([1, 1, 2, 4]), () => draw.pick([0, 0, draw.between(1, 60), draw.between(60, 3000)])),
      account: drawAnyAccount(draw),
      steps: drawAnySteps(draw),
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
    }),
  ],
  ['sent twice', 5, (draw) => ({ fates: list(REQUESTS, () => 'twice'), account: drawAnyAccount(draw) })],
  [
    'bank',
    8,
    (draw) => ({ ...drawBank(draw), steps: drawAnySteps(draw), blows: draw.happens(0.3) ? drawBlows(draw, 2) : [] }),
  ],
  [
    'bank given up',
    8,
    (draw) => ({
      account: draw.pick(ACCOUNTS.bank),
      bank: 'replace',
      confirms: draw.pick(['with', 'with', 'after', 'later', 'never']),
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
      steps: draw.happens(0.6) ? [] : drawSteps(draw, 'network'),
    }),
  ],
  [
    'debit',
    5,
    (draw) => ({
      account: draw.pick(ACCOUNTS.sepa),
      steps: drawAnySteps(draw),
      blows: draw.happens(0.4) ? drawBlows(draw, 2) : [],
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
    }),
  ],
  [
    'page charges',
    14,
    (draw) => ({
      way: 'page',
      account: drawAnyAccount(draw),
      bank: draw.pick(['confirm', 'refuse', 'back', 'later', 'replace']),
      confirms: draw.pick(['with', 'after', 'later', 'never']),
      steps: draw.happens(0.15) ? drawUntellable(draw) : drawAnySteps(draw),
      fates: draw.happens(0.4) ? drawFates(draw) : [],
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
      blows: draw.happens(0.3) ? drawBlows(draw, 2) : [],
      tabs: draw.happens(0.3) ? [draw.pick([0, draw.between(1, 1000)])] : [],
    }),
  ],
  [
    'forged token',
    5,
    (draw) => ({ way: draw.pick(['server', 'server', 'page']), forgery: draw.pick(['amount', 'currency', 'order']) }),
  ],
  [
    'order changes',
    6,
    (draw) => ({
      way: draw.pick(['server', 'server', 'page']),
      change: { ms: draw.between(1, 2000), amount: draw.between(300, 9000) },
      steps: drawAnySteps(draw),
      fates: draw.happens(0.5) ? drawFates(draw) : [],
      kills: draw.happens(0.3) ? drawKills(draw, 1) : [],
    }),
  ],
  ['stolen charge', 2, () => ({ way: 'page', isThief: true })],
  [
    'shop fails',
    4,
    (draw) => ({ failures: draw.pick([1, 1, 2, 3]), kills: draw.happens(0.5) ? drawKills(draw, 1) : [] }),
  ],
];

/** @param {string} name @returns {Plan} */
export function drawPlan(name) {
  const draw = createDraw(`server ${name}`);
  if (name.startsWith('control-')) {
    const tabs = list(5, () => 0);
    return { ...drawDefaults(draw), name, family: 'six tabs at once', account: draw.pick(ACCOUNTS.pays), tabs };
  }
  const [family, , fix] = draw.share(FAMILIES.map((each) => /** @type {const} */ ([each, each[1]])));
  return { ...drawDefaults(draw), ...fix(draw), name, family };
}
