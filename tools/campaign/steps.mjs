/** Draws what happens to each charge on its way: once if the gateway has not worked on its token yet, once if it has. */
import {
  ABOUT_OTHER,
  ABOUT_TOKEN,
  canBeJudged,
  EMPTY_SUCCESS,
  NOT_WHOLE,
  REDIRECTS,
  STATUSES,
  USUAL,
} from './foreign.mjs';

/** @typedef {import('./draw.mjs').Draw} Draw */
/** @typedef {import('./proxy-acts.mjs').Act} Act */
/** @typedef {import('./foreign.mjs').Foreign} Foreign */
/** @typedef {{ fresh: Act, repeat: Act }} Step */

/** More than any payment sends. */
const STEPS = 12;

const BODIES = { token: ABOUT_TOKEN, other: ABOUT_OTHER, part: NOT_WHOLE };
const CODES = { usual: USUAL, any: STATUSES, redirect: REDIRECTS };

/** Draws an answer that the rule takes for unknown, or one that it cannot tell from a refusal. @param {Draw} draw @returns {Foreign} */
function drawForeign(draw, isJudged = draw.happens(0.5)) {
  const status = draw.pick(CODES[draw.share({ usual: 5, any: 4, redirect: 1 })]);
  const body = draw.pick(BODIES[draw.share({ token: 5, other: 3, part: 4 })]);
  const answer = { ...body, status, isBare: status >= 300 && draw.happens(0.08) };
  return canBeJudged(answer) === isJudged ? answer : drawForeign(draw, isJudged);
}

/** Draws an answer that the rule takes for unknown, even if it is the first answer. @param {Draw} draw */
const drawJudged = (draw) => drawForeign(draw, true);

/** Draws a complete answer about a used token: without the rule for a 4xx it would be a refusal. @param {Draw} draw */
const drawUsed = (draw) => ({ ...draw.pick(ABOUT_TOKEN), status: draw.pick([400, 402, 422]), isBare: false });

const NETWORK = {
  ...{ pass: 6, 'drop before': 2, 'reset before': 2, 'short stall before': 1, 'long stall, then lost': 1 },
  ...{ 'long stall, then worked': 1, 'cut before headers': 3, 'reset before headers': 2, 'cut within headers': 2 },
  ...{ 'cut within body': 2, damaged: 2, 'short stall after': 1, 'long stall after': 1 },
};
const LOSING = {
  ...{ 'cut before headers': 4, 'reset before headers': 2, 'cut within headers': 1, 'sent twice': 3, replaced: 2 },
};

/** @param {Draw} draw @param {string} does @param {(draw: Draw) => Foreign} drawAnswer @returns {Act} */
function addWords(draw, does, drawAnswer) {
  if (does === 'replaced' && draw.happens(0.2)) return { does, answer: draw.pick(EMPTY_SUCCESS) };
  return ['instead', 'replaced', 'sent twice'].includes(does) ? { does, answer: drawAnswer(draw) } : { does };
}

const PASS = { does: 'pass' };

const DRAWS = {
  silent: () => ({ fresh: PASS, repeat: PASS }),
  network: (/** @type {Draw} */ draw) => ({
    fresh: addWords(draw, draw.share(NETWORK), drawJudged),
    repeat: addWords(draw, draw.share({ ...NETWORK, instead: 5 }), drawJudged),
  }),
  answers: (/** @type {Draw} */ draw) => {
    const does = draw.share({ instead: 5, replaced: 5, pass: 2 });
    return {
      // Before any charge was made, each answer is true.
      fresh: addWords(draw, does, does === 'instead' ? (draw) => drawForeign(draw) : drawJudged),
      repeat: { does: draw.share({ instead: 4, replaced: 2 }), answer: drawJudged(draw) },
    };
  },
  repeats: (/** @type {Draw} */ draw) => ({
    fresh: addWords(draw, draw.share(LOSING), drawJudged),
    repeat: draw.happens(0.8) ? { does: 'instead', answer: drawJudged(draw) } : PASS,
  }),
  /** The token was used, and the gateway says so in its own words. */
  used: (/** @type {Draw} */ draw) => ({
    fresh: addWords(draw, draw.pick(['cut before headers', 'sent twice']), drawUsed),
    repeat: { does: 'instead', answer: drawUsed(draw) },
  }),
  /** The charge is made, and answered like a refusal. */
  lies: (/** @type {Draw} */ draw) => ({
    fresh: { does: 'replaced', answer: drawForeign(draw, false) },
    repeat: { does: 'instead', answer: drawForeign(draw, false) },
  }),
};

/** @param {Draw} draw @param {keyof typeof DRAWS} kind @returns {Step[]} */
export const drawSteps = (draw, kind) => Array.from({ length: STEPS }, () => DRAWS[kind](draw));
