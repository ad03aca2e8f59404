/** Draws the scenario of each payment from the seed and the payment's name alone. */
import { ACCOUNTS } from './accounts.mjs';
import { ATTACKS } from './attacks.mjs';
import { createDraw } from './draw.mjs';
import { drawSteps, drawUntellable } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./draw.mjs').Draw} Draw */

/**
 * @typedef {object} Scenario
 * @property {string} name The number of the payment, such as `417`, `apart-3` or `control-7`.
 * @property {'campaign' | 'apart' | 'control'} group
 * @property {string} family The row of the table.
 * @property {'charge' | 'onToken' | 'waitUntil' | 'server' | 'page'} way Who charges the token, and how the shop hears of it. `server` and
 * `page`: the form has the option `server`, and the server or the page charges.
 * @property {'react' | 'plain'} page
 * @property {'none' | 'fine' | 'nothing' | 'lost' | 'html' | 'slow' | 'lags' | 'contradicts' | 'other'} lookUp
 * @property {import('./accounts.mjs').Account} account
 * @property {'click' | 'two clicks' | 'enter twice' | 'offline first'} press
 * @property {{ what: 'reload' | 'leave' | 'remount' | 'key' | 'offline', when: 'before' | 'after' } | undefined} interruption
 * @property {readonly import('./blows.mjs').Blow[]} blows What happens to the page at any moment after the first click.
 * @property {readonly number[]} pauses How long each answer of the shop's page takes, in milliseconds. Without any: not long.
 * @property {{ clicks: number | 'ended' } | undefined} rival A second tab of the order: how long after the first it pays, in milliseconds.
 * @property {{ what: 'onToken' | 'waitUntil' | 'onAction' | 'charge', settles: 'never' | 'late' } | undefined} hang
 * @property {'confirm' | 'refuse' | 'back' | 'later'} bank
 * @property {readonly Step[]} steps
 * @property {readonly ShopStep[]} shopSteps What happens to each answer of the shop's own server.
 * @property {boolean} pressesRiskyButtons Whether the buyer confirms Start again or Pay another way.
 * @property {boolean} isRuleOff
 * @property {number} speed How much faster the page's clock runs.
 * @property {boolean} [isInOtherBrowser] Whether the second tab is in another browser.
 */

/** Whether the form has the option `server`. @param {Pick<Scenario, 'way'>} scenario */
export const isOfServer = ({ way }) => way === 'server' || way === 'page';

/** @typedef {'pass' | 'lost before' | 'cut before headers' | 'cut within body' | 'html' | 'empty' | 'late'} ShopStep */

const SPEED = 10;
const FAST = 30;

/** @param {Draw} draw @returns {Omit<Scenario, 'name' | 'group' | 'family'>} */
function drawDefaults(draw) {
  const way = draw.share([
    ['charge', 6],
    ['onToken', 3],
    ['waitUntil', 1],
  ]);
  const method = draw.share([
    ['card', 8],
    ['sepa', 2],
  ]);
  return {
    way: /** @type {Scenario['way']} */ (way),
    page: 'plain',
    lookUp: /** @type {Scenario['lookUp']} */ (
      draw.share([
        ['none', 5],
        ['fine', 3],
        ['nothing', 1],
        ['lost', 1],
        ['html', 1],
        ['slow', 1],
      ])
    ),
    account: draw.pick(method === 'sepa' ? ACCOUNTS.sepa : draw.happens(0.15) ? ACCOUNTS.declines : ACCOUNTS.pays),
    press: /** @type {Scenario['press']} */ (
      draw.share([
        ['click', 7],
        ['two clicks', 2],
        ['enter twice', 1],
        ['offline first', 0.5],
      ])
    ),
    interruption: undefined,
    blows: [],
    pauses: [],
    rival: undefined,
    hang: undefined,
    bank: 'confirm',
    steps: [],
    shopSteps: way === 'charge' ? [] : drawShopSteps(draw),
    pressesRiskyButtons: false,
    isRuleOff: false,
    speed: SPEED,
  };
}

/** @param {Draw} draw @returns {ShopStep[]} */
function drawShopSteps(draw) {
  const step = () =>
    draw.share(
      /** @type {const} */ ([
        ['pass', 10],
        ['lost before', 1],
        ['cut before headers', 2],
        ['cut within body', 2],
        ['html', 1],
        ['empty', 1],
        ['late', 1],
      ]),
    );
  return Array.from({ length: 6 }, step);
}

/** @param {Draw} draw @param {NonNullable<Scenario['interruption']>['what'][]} kinds */
const drawInterruption = (draw, ...kinds) => ({
  what: draw.pick(kinds),
  when: draw.pick(/** @type {const} */ (['before', 'after', 'after'])),
});

/** @param {Draw} draw @returns {Partial<Scenario>} */
function drawHang(draw) {
  const what = draw.pick(/** @type {const} */ (['onToken', 'waitUntil', 'onAction', 'charge']));
  const isBank = what === 'onAction';
  return {
    hang: { what, settles: draw.pick(['never', 'late']) },
    way: what === 'charge' || isBank ? 'charge' : what,
    account: draw.pick(isBank ? ACCOUNTS.bank : ACCOUNTS.pays),
    steps: drawSteps(draw, 'silent'),
    shopSteps: [],
    speed: FAST,
  };
}

/** @param {Draw} draw @returns {Partial<Scenario>} */
const drawBank = (draw) => ({
  account: draw.pick(ACCOUNTS.bank),
  bank: draw.pick(['confirm', 'confirm', 'refuse', 'back', 'later']),
  steps: drawSteps(draw, draw.happens(0.7) ? 'silent' : 'network'),
  shopSteps: [],
});

/** The rows of the table, with their weights and what each of them fixes. */
const FAMILIES = /** @type {const} */ ([
  ['network', 18, (/** @type {Draw} */ draw) => ({ steps: drawSteps(draw, 'network') })],
  ['foreign answers', 18, (/** @type {Draw} */ draw) => ({ steps: drawSteps(draw, 'answers') })],
  ['repeats', 16, (/** @type {Draw} */ draw) => ({ steps: drawSteps(draw, 'repeats') })],
  ['reload', 9, (/** @type {Draw} */ draw) => interrupt(draw, 'plain', 'reload', 'reload', 'leave')],
  ['remount', 7, (/** @type {Draw} */ draw) => interrupt(draw, 'plain', 'remount')],
  ['React key', 7, (/** @type {Draw} */ draw) => interrupt(draw, 'react', 'key')],
  ['offline', 5, (/** @type {Draw} */ draw) => interrupt(draw, 'plain', 'offline')],
  ['bank', 12, drawBank],
  ['hanging promises', 8, drawHang],
  ...ATTACKS,
]);

/** @param {Draw} draw @param {Scenario['page']} page @param {NonNullable<Scenario['interruption']>['what'][]} kinds */
const interrupt = (draw, page, ...kinds) => ({
  page,
  interruption: drawInterruption(draw, ...kinds),
  steps: drawSteps(draw, draw.pick(['silent', 'silent', 'network', 'repeats'])),
});

/** @param {string} name @returns {Scenario} */
export function drawScenario(name) {
  const draw = createDraw(name);
  if (name.startsWith('apart-')) return { ...drawDefaults(draw), ...drawApart(draw), name, group: 'apart' };
  if (name.startsWith('control-')) return { ...drawDefaults(draw), ...drawControl(draw), name, group: 'control' };
  const [family, , fix] = draw.share(FAMILIES.map((each) => /** @type {const} */ ([each, each[1]])));
  return { ...drawDefaults(draw), ...fix(draw), name, group: 'campaign', family };
}

/** @param {Draw} draw */
function drawApart(draw) {
  const family = draw.pick(['cannot be told apart', 'Start again', 'Pay another way']);
  const account = draw.pick(family === 'Pay another way' ? ACCOUNTS.bank : ACCOUNTS.pays);
  const plain = { family, account, lookUp: /** @type {const} */ ('none'), press: /** @type {const} */ ('click') };
  if (family === 'cannot be told apart') return { ...plain, steps: drawUntellable(draw) };
  if (family === 'Start again') {
    const reload = { ...interrupt(draw, 'plain', 'reload'), steps: drawSteps(draw, 'silent') };
    return { ...plain, ...reload, pressesRiskyButtons: true };
  }
  const bank = { bank: draw.pick(/** @type {const} */ (['back', 'later'])), steps: drawSteps(draw, 'silent') };
  return { ...plain, ...bank, shopSteps: [], pressesRiskyButtons: true };
}

/** Fixes what needs the rule for a 4xx, and switches the rule off. @param {Draw} draw */
function drawControl(draw) {
  return {
    family: 'the rule is off',
    account: draw.pick(ACCOUNTS.pays),
    way: draw.pick(/** @type {const} */ (['charge', 'charge', 'onToken'])),
    lookUp: /** @type {const} */ ('none'),
    press: /** @type {const} */ ('click'),
    steps: drawSteps(draw, 'control'),
    shopSteps: [],
    isRuleOff: true,
  };
}
