/** Draws what happens to each payment, from the seed and the payment's name alone. */
import { ACCOUNTS } from './accounts.mjs';
import { createDraw } from './draw.mjs';
import { drawSteps } from './steps.mjs';

/** @typedef {import('./draw.mjs').Draw} Draw */
/** @typedef {import('./main.mjs').Mode} Mode */

/**
 * What happens to one request of the page to the shop's server. `twice`: two processes get it at once, as from a browser or a proxy
 * that repeats it.
 * @typedef {'pass' | 'lost before' | 'cut before headers' | 'cut within body' | 'html' | 'empty' | 'late' | 'twice'} ShopStep
 */

/**
 * What happens to the page: `when` the gateway works on the first charge, or `ms` after what happened before.
 * @typedef {{ what: import('./interruptions.mjs').What, when?: 'before' | 'after', ms: number }} Interruption
 */

/**
 * @typedef {object} Scenario
 * @property {string} name The number of the payment, such as `417`, or `control-7`.
 * @property {string} family The row of the table.
 * @property {'charge' | 'onToken' | 'server' | 'page'} way Who charges the token. `server` and `page`: over `payveil/server`, and the
 * server or the page charges.
 * @property {'none' | 'fine' | 'lost'} lookUp
 * @property {import('./accounts.mjs').Account} account
 * @property {'click' | 'two clicks'} press
 * @property {readonly Interruption[]} interruptions
 * @property {readonly number[]} pauses How long each answer of the shop's page takes, in milliseconds. Without any: not long.
 * @property {readonly (number | 'ended')[]} rivals Further tabs of the order: how long after the first one each pays, in milliseconds.
 * @property {boolean} isInOtherBrowser Whether the second tab is in another browser.
 * @property {'confirm' | 'refuse' | 'back' | 'later' | 'away'} bank `away`: the buyer comes again after the clock was moved.
 * @property {boolean} isGivenUp Whether the buyer gives up the bank's page, and pays another way.
 * @property {number | 'later' | undefined} confirms When a payment that was given up is confirmed at the bank all the same.
 * @property {readonly import('./steps.mjs').Step[]} steps What happens to each charge, in the order of arrival.
 * @property {readonly ShopStep[]} shopSteps What happens to each request that pays, on the way to the shop's server.
 * @property {readonly ShopStep[]} questionSteps What happens to each question of the page to the shop's server.
 * @property {readonly (string | undefined)[]} failedReads What happens to each question of the shop to the gateway.
 * @property {{ ms: number, amount: number } | undefined} change When the shop changes the order, after the page was opened.
 * @property {number} failures How often the shop fails when it is told that the order is paid.
 * @property {boolean} isRuleOff Whether the rule for a 4xx is off.
 * @property {number} speed How much faster the page's clock runs.
 */

/** @typedef {(draw: Draw, mode: Mode) => Partial<Scenario>} Fix */

/** More than any payment has. */
const REQUESTS = 16;
/** @template Value @param {() => Value} make */
const list = (make) => Array.from({ length: REQUESTS }, make);

const SHOP_STEPS = {
  ...{ pass: 10, 'lost before': 1, 'cut before headers': 2, 'cut within body': 2, html: 1, empty: 1, late: 1 },
};
const READS = { '': 6, lost: 1, html: 1, 'another 404': 1, empty: 1 };

/** @param {Draw} draw */
const failReads = (draw) => ({ failedReads: list(() => draw.share(READS) || undefined) });

/** @param {Draw} draw @param {Mode} mode @returns {Omit<Scenario, 'name' | 'family'>} */
function drawDefaults(draw, mode) {
  const isServed = mode !== 'form';
  const way = isServed ? draw.pick(['server', 'server', 'page']) : draw.share({ charge: 6, onToken: 4 });
  const isLossy = way !== 'charge' && draw.happens(0.4);
  return {
    way: /** @type {Scenario['way']} */ (way),
    lookUp: isServed ? 'fine' : draw.share({ none: 5, fine: 4, lost: 1 }),
    account: draw.pick(ACCOUNTS[draw.share({ sepa: 2, declines: 1, pays: 7 })]),
    press: draw.share({ click: 7, 'two clicks': 3 }),
    ...{ interruptions: [], pauses: [], rivals: [], isInOtherBrowser: false },
    ...{ bank: 'confirm', isGivenUp: false, confirms: undefined, steps: [], questionSteps: [] },
    ...{ change: undefined, failures: 0, isRuleOff: false },
    shopSteps: isLossy ? list(() => draw.share(SHOP_STEPS)) : [],
    failedReads: [],
    ...(isServed && draw.happens(0.1) && failReads(draw)),
    // The page's clock and the shop's run equally fast.
    speed: isServed ? 5 : 10,
  };
}

/** @param {Draw} draw */
const drawGateway = (draw) => drawSteps(draw, draw.pick(['silent', 'silent', 'network', 'repeats', 'used']));

/** Any account, and any gateway. @type {Fix} */
const drawAny = (draw) => ({
  account: draw.pick(ACCOUNTS[draw.share({ pays: 2, declines: 1, bank: 1, sepa: 1 })]),
  steps: drawGateway(draw),
});

/** Around the gateway's work, or at any moment: most of what decides happens just after the click. @param {Draw} draw @param {Interruption['what']} what @returns {Interruption} */
const drawInterruption = (draw, what) =>
  draw.happens(0.4)
    ? { what, when: draw.pick(['before', 'after', 'after']), ms: 0 }
    : { what, ms: draw.between(2, draw.pick([500, 500, 1500])) };

/** @param {readonly Interruption['what'][]} kinds @returns {Fix} */
const attackPage =
  (...kinds) =>
  (draw, mode) => ({
    pauses: draw.happens(0.6) ? list(() => draw.between(100, 1500)) : [],
    interruptions: draw.some(3, () => drawInterruption(draw, draw.pick(kinds))),
    ...drawAny(draw, mode),
  });

const EVERYWHERE = /** @type {const} */ (['form', 'server', 'served']);
const IN_BROWSER = /** @type {const} */ (['form', 'served']);
const OVER_SERVER = /** @type {const} */ (['server', 'served']);

/** The rows of the table, with their weights, the campaigns that have them, and what each of them fixes. @type {Readonly<Record<string, readonly [number, readonly Mode[], Fix]>>} */
const FAMILIES = {
  network: [18, EVERYWHERE, (draw) => ({ steps: drawSteps(draw, 'network'), ...failReads(draw) })],
  'foreign answers': [14, EVERYWHERE, (draw) => ({ steps: drawSteps(draw, 'answers') })],
  repeats: [14, EVERYWHERE, (draw) => ({ steps: drawSteps(draw, draw.pick(['repeats', 'repeats', 'used'])) })],
  reload: [18, EVERYWHERE, attackPage('reload', 'reload', 'leave')],
  remount: [10, IN_BROWSER, attackPage('remount')],
  history: [8, IN_BROWSER, attackPage('back and forward', 'leave')],
  'closed tab': [8, IN_BROWSER, attackPage('close')],
  offline: [6, IN_BROWSER, attackPage('offline')],
  'several tabs': [
    18,
    EVERYWHERE,
    (draw, mode) => ({
      ...drawAny(draw, mode),
      // A browser has enough to do with two.
      rivals: draw.some(mode === 'server' ? 3 : 1, () =>
        draw.pick([0, 0, draw.between(1, 100), draw.between(100, 1500), 'ended']),
      ),
    }),
  ],
  bank: [
    14,
    EVERYWHERE,
    (draw) => ({
      account: draw.pick(ACCOUNTS.bank),
      bank: draw.pick(['confirm', 'confirm', 'refuse', 'back', 'later']),
      steps: drawSteps(draw, draw.happens(0.7) ? 'silent' : 'network'),
      shopSteps: [],
    }),
  ],
  'lost questions': [
    10,
    OVER_SERVER,
    (draw) => ({ questionSteps: list(() => draw.share({ pass: 6, 'lost before': 2, html: 1 })) }),
  ],
  'order changes': [
    6,
    OVER_SERVER,
    (draw, mode) => ({
      ...drawAny(draw, mode),
      change: { ms: draw.between(mode === 'server' ? 1 : 1000, 8000), amount: draw.between(300, 9000) },
    }),
  ],
  'bank given up': [
    10,
    OVER_SERVER,
    (draw, mode) => ({
      ...{ account: draw.pick(ACCOUNTS.bank), bank: draw.pick(['back', 'later']), isGivenUp: true },
      confirms: mode === 'server' ? draw.pick([draw.between(1, 60), 2000, 'later', undefined]) : undefined,
    }),
  ],
  'shop fails': [5, OVER_SERVER, (draw) => ({ failures: draw.pick([1, 1, 2, 3]) })],
  'two browsers': [
    6,
    ['served'],
    (draw) => ({ rivals: [draw.pick([0, draw.between(1, 1500)])], isInOtherBrowser: true }),
  ],
  'bank, days later': [6, ['server'], (draw) => ({ account: draw.pick(ACCOUNTS.bank), bank: 'away' })],
  'sent twice': [5, ['server'], (draw, mode) => ({ ...drawAny(draw, mode), shopSteps: list(() => 'twice') })],
  '4xx that lies': [
    8,
    ['server'],
    (draw) => ({ way: 'server', steps: drawSteps(draw, 'lies'), account: draw.pick(ACCOUNTS.pays) }),
  ],
};

/** Where the campaign must find faults: while the rule for a 4xx is off, and while nothing holds an order for one payment. @param {Draw} draw @param {Mode} mode @returns {Partial<Scenario>} */
const drawControl = (draw, mode) =>
  mode === 'form'
    ? {
        ...{ family: 'the rule is off', account: draw.pick(ACCOUNTS.pays), isRuleOff: true, lookUp: 'none' },
        ...{ way: draw.pick(['charge', 'charge', 'onToken']), press: 'click', shopSteps: [] },
        steps: drawSteps(draw, 'used'),
      }
    : {
        ...{ family: 'six tabs at once', account: draw.pick(ACCOUNTS.pays), way: 'server' },
        ...{ rivals: [0, 0, 0, 0, 0], shopSteps: [], failedReads: [] },
      };

/** @param {string} name @param {Mode} mode @returns {Scenario} */
export function drawScenario(name, mode) {
  const draw = createDraw(`${mode} ${name}`);
  const defaults = drawDefaults(draw, mode);
  if (name.startsWith('control-')) return { ...defaults, family: '', ...drawControl(draw, mode), name };
  const rows = Object.entries(FAMILIES).filter(([, [, modes]]) => modes.includes(mode));
  const family = draw.share(Object.fromEntries(rows.map(([row, [weight]]) => [row, weight])));
  return { ...defaults, ...FAMILIES[family]?.[2](draw, mode), name, family };
}

/** Writes what was drawn, for the trace. @param {Scenario} scenario @returns {readonly unknown[]} */
export const describeScenario = ({ way, lookUp, account, press, bank, ...more }) => [
  ...[way, `lookUp ${lookUp}`, account.name, press, `bank ${bank}`, more.isGivenUp && 'given up'],
  more.confirms !== undefined && `confirmed ${more.confirms}`,
  more.rivals.length > 0 && `other tabs pay: ${more.rivals.join(', ')}`,
  ...more.interruptions.map(({ what, when, ms }) => `${what} ${when ?? `after ${ms} ms`}`),
  ...[
    more.change && `changed after ${more.change.ms} ms`,
    more.failures > 0 && `the shop fails ${more.failures} times`,
  ],
];
