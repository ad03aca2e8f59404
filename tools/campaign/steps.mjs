/** Draws what happens to each charge on its way: once if the gateway has not worked on its token yet, once if it has. */
import {
  ABOUT_OTHER,
  ABOUT_TOKEN,
  canBeJudged,
  EMPTY_SUCCESS,
  NOT_WHOLE,
  STATUSES,
  USUAL,
  WITHOUT_WORK,
} from './foreign.mjs';

/** @typedef {import('./draw.mjs').Draw} Draw */
/** @typedef {import('./deeds.mjs').Act} Act */
/** @typedef {import('./foreign.mjs').Foreign} Foreign */
/** @typedef {{ fresh: Act, repeat: Act }} Step */
/** @typedef {'network' | 'answers' | 'repeats' | 'used' | 'silent' | 'control'} Kind */

/** More than any payment sends. */
const STEPS = 12;

/** @param {Draw} draw @returns {Foreign} */
export function drawForeign(draw) {
  const status = draw.share([
    [draw.pick(USUAL), 5],
    [draw.pick(STATUSES), 4],
    [draw.pick(WITHOUT_WORK), 1],
  ]);
  const body = draw.pick(
    draw.share([
      [ABOUT_TOKEN, 5],
      [ABOUT_OTHER, 3],
      [NOT_WHOLE, 4],
    ]),
  );
  return { ...body, status, isBare: status >= 300 && draw.happens(0.08) };
}

/** Draws an answer that the rule takes for unknown, even if it is the first that anyone sees. @param {Draw} draw */
function drawJudged(draw) {
  for (;;) {
    const answer = drawForeign(draw);
    if (canBeJudged(answer)) return answer;
  }
}

/** Draws an answer after a charge that nobody can tell from a refusal. @param {Draw} draw */
function drawUnjudged(draw) {
  for (;;) {
    const answer = drawForeign(draw);
    if (!canBeJudged(answer)) return answer;
  }
}

/** Draws a complete answer about a used token: without the rule for a 4xx it would be a refusal. @param {Draw} draw */
const drawControl = (draw) => ({ ...draw.pick(ABOUT_TOKEN), status: draw.pick([400, 402, 422]), isBare: false });

/** Draws an answer about a used token, under a status that would otherwise be a refusal. @param {Draw} draw */
const drawUsed = (draw) => ({ ...draw.pick(ABOUT_TOKEN), status: draw.pick([400, 401, 402, 403, 422]), isBare: false });

/** @type {readonly (readonly [string, number])[]} */
const NETWORK = [
  ['pass', 6],
  ['drop before', 2],
  ['reset before', 2],
  ['short stall before', 1],
  ['long stall, then lost', 1],
  ['long stall, then worked', 1],
  ['cut before headers', 3],
  ['reset before headers', 2],
  ['cut within headers', 2],
  ['cut within body', 2],
  ['damaged', 2],
  ['short stall after', 1],
  ['long stall after', 1],
];

/** @type {readonly (readonly [string, number])[]} */
const LOSING = [
  ['cut before headers', 4],
  ['reset before headers', 2],
  ['sent twice', 3],
  ['cut within headers', 1],
  ['replaced', 2],
];

/** @param {Draw} draw @param {string} does @param {(draw: Draw) => Foreign} drawAnswer @returns {Act} */
function addWords(draw, does, drawAnswer) {
  if (does === 'replaced' && draw.happens(0.2)) return { does, answer: draw.pick(EMPTY_SUCCESS) };
  return ['instead', 'replaced', 'sent twice'].includes(does) ? { does, answer: drawAnswer(draw) } : { does };
}

/** @type {Record<Kind, (draw: Draw) => Step>} */
const DRAWS = {
  network: (draw) => ({
    fresh: addWords(draw, draw.share(NETWORK), drawJudged),
    repeat: addWords(draw, draw.share([...NETWORK, ['instead', 5]]), drawJudged),
  }),
  answers: (draw) => {
    const does = draw.share([
      ['instead', 5],
      ['replaced', 5],
      ['pass', 2],
    ]);
    return {
      // Before any charge was made, each answer is true.
      fresh: addWords(draw, does, does === 'instead' ? drawForeign : drawJudged),
      repeat: {
        does: draw.share([
          ['instead', 4],
          ['replaced', 2],
        ]),
        answer: drawJudged(draw),
      },
    };
  },
  repeats: (draw) => ({
    fresh: addWords(draw, draw.share(LOSING), drawJudged),
    repeat: draw.happens(0.8) ? { does: 'instead', answer: drawJudged(draw) } : { does: 'pass' },
  }),
  used: (draw) => ({
    fresh: addWords(draw, draw.pick(['sent twice', 'sent twice', 'cut before headers']), drawUsed),
    repeat: { does: 'instead', answer: drawUsed(draw) },
  }),
  silent: () => ({ fresh: { does: 'pass' }, repeat: { does: 'pass' } }),
  control: (draw) => ({
    fresh: addWords(draw, draw.pick(['cut before headers', 'sent twice']), drawControl),
    repeat: { does: 'instead', answer: drawControl(draw) },
  }),
};

/** @param {Draw} draw @param {Kind} kind @returns {Step[]} */
export const drawSteps = (draw, kind) => Array.from({ length: STEPS }, () => DRAWS[kind](draw));

/** Draws steps whose charge is made and then answered like a refusal. @param {Draw} draw @returns {Step[]} */
export function drawUntellable(draw) {
  const act = () => ({ does: 'replaced', answer: drawUnjudged(draw) });
  return Array.from({ length: STEPS }, () => ({ fresh: act(), repeat: { ...act(), does: 'instead' } }));
}
