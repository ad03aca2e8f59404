/** Draws the attacker's half: what happens at any moment, to the page, to its tab, to the clock and to the shop's answers. */
import { ACCOUNTS } from './accounts.mjs';
import { drawSteps } from './steps.mjs';

/** @typedef {import('./draw.mjs').Draw} Draw */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {import('./blows.mjs').Blow} Blow */

/** More answers of the shop's page than any payment has. */
const PAUSES = 16;
const MINUTES_A_DAY = 1440;

/** How long each answer of the shop's page takes. @param {Draw} draw */
const drawPauses = (draw) => Array.from({ length: PAUSES }, () => draw.between(100, 1500));

/** @param {Draw} draw @param {number} most @param {readonly Blow['what'][]} kinds @returns {Blow[]} */
const drawBlows = (draw, most, kinds) =>
  Array.from({ length: draw.pick(Array.from({ length: most }, (_, at) => at + 1)) }, (_, at) => ({
    what: draw.pick(kinds),
    // Most of what decides happens just after the click.
    ms: draw.between(2, at === 0 ? 500 : 1500),
    size: draw.between(20, 800),
  }));

/** @param {Draw} draw */
const drawGateway = (draw) => drawSteps(draw, draw.pick(['silent', 'silent', 'network', 'repeats', 'used']));

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackSlowPage = (draw) => ({
  pauses: drawPauses(draw),
  blows: drawBlows(draw, 4, ['reload', 'reload', 'reload', 'leave']),
  steps: drawGateway(draw),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackReact = (draw) => ({
  page: 'react',
  pauses: draw.happens(0.3) ? drawPauses(draw) : [],
  blows: drawBlows(draw, 4, ['key', 'key', 'suspend', 'suspend', 'reload']),
  steps: drawGateway(draw),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackHistory = (draw) => ({
  pauses: draw.happens(0.5) ? drawPauses(draw) : [],
  blows: drawBlows(draw, 3, ['back and forward', 'leave']),
  steps: drawGateway(draw),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackTabs = (draw) => ({
  rival: { clicks: draw.pick([0, 0, draw.between(1, 100), draw.between(100, 1500), 'ended']) },
  account: draw.pick(draw.pick([ACCOUNTS.pays, ACCOUNTS.pays, ACCOUNTS.declines, ACCOUNTS.bank, ACCOUNTS.sepa])),
  press: draw.pick(['click', 'click', 'two clicks']),
  steps: drawGateway(draw),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackClosedTab = (draw) => ({
  pauses: draw.happens(0.5) ? drawPauses(draw) : [],
  blows: drawBlows(draw, 2, ['close']),
  account: draw.pick(draw.pick([ACCOUNTS.pays, ACCOUNTS.pays, ACCOUNTS.bank, ACCOUNTS.sepa])),
  steps: drawGateway(draw),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackLookUp = (draw) => ({
  lookUp: draw.pick(['lags', 'lags', 'contradicts', 'other']),
  account: draw.pick(draw.pick([ACCOUNTS.pays, ACCOUNTS.declines, ACCOUNTS.bank, ACCOUNTS.sepa])),
  bank: draw.pick(['confirm', 'confirm', 'refuse', 'back', 'later']),
  blows: draw.happens(0.5) ? drawBlows(draw, 2, ['reload']) : [],
  steps: drawSteps(draw, draw.pick(['silent', 'network', 'repeats', 'used'])),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
function attackClock(draw) {
  // Nobody can tell a record of 30 minutes from one whose clock was set so far forward.
  const size = draw.pick([draw.between(1, 20), -draw.between(1, 60), -draw.between(60, 30 * MINUTES_A_DAY)]);
  const blows = drawBlows(draw, 2, ['reload', 'leave']);
  return { blows: [{ what: 'clock', ms: draw.between(2, 500), size }, ...blows], steps: drawGateway(draw) };
}

/** @param {Draw} draw @returns {Partial<Scenario>} */
const attackToken = (draw) => ({ steps: drawSteps(draw, 'used') });

/** The rows of the table, with their weights and what each of them fixes. */
export const ATTACKS = /** @type {const} */ ([
  ['slow page', 25, attackSlowPage],
  ['React, any moment', 15, attackReact],
  ['Back and Forward', 8, attackHistory],
  ['two tabs', 20, attackTabs],
  ['closed tab', 9, attackClosedTab],
  ['lookUp errs', 11, attackLookUp],
  ['clock is set', 6, attackClock],
  ['used token', 6, attackToken],
]);
