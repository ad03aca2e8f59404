/** Draws what happens to each payment of a form with the option `server`: the scenarios of the form, and the processes behind it. */
import { ACCOUNTS } from '../accounts.mjs';
import { createDraw } from '../draw.mjs';
import { drawScenario } from '../scenarios.mjs';
import { MOMENTS } from '../server/moments.mjs';

/** @typedef {import('../draw.mjs').Draw} Draw */
/** @typedef {import('../scenarios.mjs').Scenario} Scenario */

/** What happens to a question of the page to the shop's server. @typedef {'pass' | 'lost' | 'html'} QuestionStep */

/**
 * @typedef {object} OfServer
 * @property {readonly { moment: string, afterMs: number }[]} kills Each is planned when the one before has killed.
 * @property {readonly QuestionStep[]} questionSteps
 * @property {readonly (string | undefined)[]} failedReads What happens to each question of the shop to the gateway.
 * @property {{ ms: number, amount: number } | undefined} change When the shop changes the order, after the page was opened.
 * @property {boolean} isInOtherBrowser Whether the second tab is in another browser.
 */

/** @typedef {Scenario & OfServer} ServedScenario */

/** The page's clock and the shop's run equally fast. */
const SPEED = 5;
const QUESTIONS = 12;
/** Families of the form alone that make no sense with a server. */
const OTHERS = /** @type {Record<string, string>} */ ({
  'hanging promises': 'killed',
  'lookUp errs': 'lost questions',
});

/** @template Value @param {() => Value} make */
const list = (make) => Array.from({ length: QUESTIONS }, make);

/** @param {Draw} draw @returns {QuestionStep[]} */
const drawQuestions = (draw) =>
  list(() =>
    draw.share(
      /** @type {const} */ ([
        ['pass', 6],
        ['lost', 2],
        ['html', 1],
      ]),
    ),
  );

/** @param {Draw} draw */
const drawKill = (draw) => ({ moment: draw.pick(MOMENTS), afterMs: draw.between(1, 40) - 1 });

/** @param {string} name @returns {ServedScenario} */
export function drawServedScenario(name) {
  const drawn = drawScenario(name);
  const draw = createDraw(`served ${name}`);
  const family = OTHERS[drawn.family] ?? drawn.family;
  const isBank = family === 'bank' && draw.happens(0.4);
  const isInOtherBrowser = family === 'two tabs' && draw.happens(0.5);
  const isChanged = family === 'network' && draw.happens(0.3);
  return {
    ...drawn,
    family: isBank ? 'bank given up' : isInOtherBrowser ? 'two browsers' : isChanged ? 'order changes' : family,
    isInOtherBrowser,
    change: isChanged ? { ms: draw.between(1000, 8000), amount: draw.between(300, 9000) } : undefined,
    way: draw.pick(['server', 'server', 'page']),
    lookUp: 'fine',
    hang: undefined,
    speed: SPEED,
    kills: family === 'killed' ? [drawKill(draw), drawKill(draw)] : draw.happens(0.1) ? [drawKill(draw)] : [],
    questionSteps: family === 'lost questions' ? drawQuestions(draw) : [],
    failedReads: draw.happens(0.1) ? list(() => draw.pick([undefined, undefined, 'lost', 'html'])) : [],
    ...(isBank && { account: draw.pick(ACCOUNTS.bank), bank: draw.pick(['back', 'later']), pressesRiskyButtons: true }),
  };
}
