/** Draws the scenario of each payment through the form, from the seed and the payment's name alone. */
import { ACCOUNTS } from './accounts.mjs';
import { createDraw, drawFamily } from './draw.mjs';
import { MOMENTS } from './server/moments.mjs';
import { drawSteps } from './steps.mjs';

/** @typedef {import('./draw.mjs').Draw} Draw */
/** @typedef {'pass' | 'lost before' | 'cut before headers' | 'cut within body' | 'html' | 'empty' | 'late'} ShopStep */

/**
 * What happens to the page: `when` the gateway works on the first charge, or `ms` after what happened before.
 * @typedef {{ what: import('./interruptions.mjs').What, when?: 'before' | 'after', ms: number }} Interruption
 */

/**
 * @typedef {object} Scenario
 * @property {string} name The number of the payment, such as `417`, or `control-7`.
 * @property {string} family The row of the table.
 * @property {'charge' | 'onToken' | 'server' | 'page'} way Who charges the token. `server` and `page`: the form has the option `server`, and the
 * server or the page charges.
 * @property {'none' | 'fine' | 'lost'} lookUp
 * @property {import('./accounts.mjs').Account} account
 * @property {'click' | 'two clicks'} press
 * @property {readonly Interruption[]} interruptions
 * @property {readonly number[]} pauses How long each answer of the shop's page takes, in milliseconds. Without any: not long.
 * @property {{ clicks: number | 'ended' } | undefined} rival A second tab of the order: how long after the first it pays, in milliseconds.
 * @property {'confirm' | 'refuse' | 'back' | 'later'} bank
 * @property {readonly import('./steps.mjs').Step[]} steps What happens to each charge, in the order of arrival.
 * @property {readonly ShopStep[]} shopSteps What happens to each answer of the shop's own server.
 * @property {boolean} isRuleOff Whether the rule for a 4xx is off.
 * @property {number} speed How much faster the page's clock runs.
 * @property {OfServer} [served] Only with the option `server`.
 */

/**
 * @typedef {object} OfServer
 * @property {readonly { moment: string, afterMs: number }[]} kills Each is planned when the one before has killed.
 * @property {readonly ('pass' | 'lost' | 'html')[]} questionSteps What happens to each question of the page to the shop's server.
 * @property {readonly (string | undefined)[]} failedReads What happens to each question of the shop to the gateway.
 * @property {{ ms: number, amount: number } | undefined} change When the shop changes the order, after the page was opened.
 * @property {boolean} isInOtherBrowser Whether the second tab is in another browser.
 * @property {boolean} isGivenUp Whether the buyer gives up the bank's page, and confirms Pay another way.
 */

const SPEED = 10;
/** The page's clock and the shop's run equally fast. */
const SERVED_SPEED = 5;
/** More answers of the shop's page than any payment has. */
const PAUSES = 16;
const QUESTIONS = 12;

/** @template Value @param {number} length @param {() => Value} make */
const list = (length, make) => Array.from({ length }, make);

const SHOP_STEPS = {
  ...{ pass: 10, 'lost before': 1, 'cut before headers': 2, 'cut within body': 2, html: 1, empty: 1, late: 1 },
};

/** @param {Draw} draw @returns {Omit<Scenario, 'name' | 'family'>} */
function drawDefaults(draw) {
  const way = draw.share({ charge: 6, onToken: 4 });
  return {
    way,
    lookUp: draw.share({ none: 5, fine: 4, lost: 1 }),
    account: draw.pick(ACCOUNTS[draw.share({ sepa: 2, declines: 1, pays: 7 })]),
    press: draw.share({ click: 7, 'two clicks': 3 }),
    interruptions: [],
    pauses: [],
    rival: undefined,
    bank: 'confirm',
    steps: [],
    shopSteps: way === 'charge' ? [] : list(6, () => draw.share(SHOP_STEPS)),
    isRuleOff: false,
    speed: SPEED,
  };
}

/** @param {Draw} draw */
const drawGateway = (draw) => drawSteps(draw, draw.pick(['silent', 'silent', 'network', 'repeats', 'used']));

/** @param {Draw} draw */
const drawAnyAccount = (draw) => draw.pick(ACCOUNTS[draw.share({ pays: 2, declines: 1, bank: 1, sepa: 1 })]);

/** Around the gateway's work, or at any moment: most of what decides happens just after the click. @param {Draw} draw @param {Interruption['what']} what @returns {Interruption} */
const drawInterruption = (draw, what) =>
  draw.happens(0.4)
    ? { what, when: draw.pick(['before', 'after', 'after']), ms: 0 }
    : { what, ms: draw.between(2, draw.pick([500, 500, 1500])) };

/** @param {readonly Interruption['what'][]} kinds @returns {(draw: Draw) => Partial<Scenario>} */
const attackPage =
  (...kinds) =>
  (draw) => ({
    pauses: draw.happens(0.6) ? list(PAUSES, () => draw.between(100, 1500)) : [],
    interruptions: draw.some(3, () => drawInterruption(draw, draw.pick(kinds))),
    account: drawAnyAccount(draw),
    steps: drawGateway(draw),
  });

/** The rows of the table, with their weights and what each of them fixes. @type {Readonly<Record<string, readonly [number, (draw: Draw) => Partial<Scenario>]>>} */
export const FAMILIES = {
  network: [18, (draw) => ({ steps: drawSteps(draw, 'network') })],
  'foreign answers': [14, (draw) => ({ steps: drawSteps(draw, 'answers') })],
  repeats: [14, (draw) => ({ steps: drawSteps(draw, draw.pick(['repeats', 'repeats', 'used'])) })],
  reload: [18, attackPage('reload', 'reload', 'leave')],
  remount: [10, attackPage('remount')],
  history: [8, attackPage('back and forward', 'leave')],
  'closed tab': [8, attackPage('close')],
  offline: [6, attackPage('offline')],
  'two tabs': [
    18,
    (draw) => ({
      rival: { clicks: draw.pick([0, 0, draw.between(1, 100), draw.between(100, 1500), 'ended']) },
      account: drawAnyAccount(draw),
      steps: drawGateway(draw),
    }),
  ],
  bank: [
    14,
    (draw) => ({
      account: draw.pick(ACCOUNTS.bank),
      bank: draw.pick(['confirm', 'confirm', 'refuse', 'back', 'later']),
      steps: drawSteps(draw, draw.happens(0.7) ? 'silent' : 'network'),
      shopSteps: [],
    }),
  ],
};

/** What needs the rule for a 4xx, while the rule is off. @param {Draw} draw @returns {Partial<Scenario> & { family: string }} */
const drawControl = (draw) => ({
  ...{ family: 'the rule is off', account: draw.pick(ACCOUNTS.pays), way: draw.pick(['charge', 'charge', 'onToken']) },
  ...{ lookUp: 'none', press: 'click', steps: drawSteps(draw, 'used'), shopSteps: [], isRuleOff: true },
});

/** @param {string} name @returns {Scenario} */
export function drawScenario(name) {
  const draw = createDraw(name);
  const fixed = name.startsWith('control-') ? drawControl(draw) : drawFamily(draw, FAMILIES);
  return { ...drawDefaults(draw), ...fixed, name };
}

/** What the processes behind a form can do to it. @type {Readonly<Record<string, readonly [number, (draw: Draw) => Partial<Scenario> & { of?: Partial<OfServer> }]>>} */
const SERVED = {
  '': [60, () => ({})],
  killed: [12, (draw) => ({ of: { kills: list(2, () => drawKill(draw)) }, steps: drawSteps(draw, 'silent') })],
  'lost questions': [
    10,
    (draw) => ({ of: { questionSteps: list(QUESTIONS, () => draw.share({ pass: 6, lost: 2, html: 1 })) } }),
  ],
  'order changes': [
    6,
    (draw) => ({ of: { change: { ms: draw.between(1000, 8000), amount: draw.between(300, 9000) } } }),
  ],
  'bank given up': [
    6,
    (draw) => ({ account: draw.pick(ACCOUNTS.bank), bank: draw.pick(['back', 'later']), of: { isGivenUp: true } }),
  ],
  'two browsers': [
    6,
    (draw) => ({ rival: { clicks: draw.pick([0, draw.between(1, 1500)]) }, of: { isInOtherBrowser: true } }),
  ],
};

/** @param {Draw} draw */
const drawKill = (draw) => ({ moment: draw.pick(MOMENTS), afterMs: draw.between(1, 40) - 1 });

/** Draws the scenario of a form with the option `server`. @param {string} name @returns {Scenario & { served: OfServer }} */
export function drawServedScenario(name) {
  const drawn = drawScenario(name);
  const draw = createDraw(`served ${name}`);
  const { family, of, ...fixed } = drawFamily(draw, SERVED);
  const failedReads = draw.happens(0.1) ? list(QUESTIONS, () => draw.pick([undefined, undefined, 'lost', 'html'])) : [];
  const kills = draw.happens(0.1) ? [drawKill(draw)] : [];
  const none = { questionSteps: [], change: undefined, isInOtherBrowser: false, isGivenUp: false };
  return {
    ...{ ...drawn, ...fixed, family: family || drawn.family, way: draw.pick(['server', 'server', 'page']) },
    ...{ lookUp: 'fine', speed: SERVED_SPEED, served: { kills, failedReads, ...none, ...of } },
  };
}
