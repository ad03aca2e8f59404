/** What the proxy does with a charge on its way: each act by its name. */
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAnswer } from './http.mjs';

/** @typedef {import('./http.mjs').Answer} Answer */
/** @typedef {import('./foreign.mjs').Foreign} Foreign */

/**
 * What is done with one request. `answer` is given instead of the gateway's own words.
 * @typedef {object} Act
 * @property {keyof typeof ACTS} does
 * @property {Foreign} [answer]
 */

/**
 * One charge on its way.
 * @typedef {object} Passage
 * @property {import('node:net').Socket} socket
 * @property {() => Promise<Answer>} work Lets the gateway do its work.
 * @property {() => void} mark Says that the gateway will do its work later.
 * @property {(foreign: Foreign) => Answer} translate
 * @property {Foreign | undefined} foreign
 */

/** Shorter and longer than the time after which the page and the shop's server give up. */
const SHORT_MS = 250;
const LONG_MS = 2500;
export const TIMEOUT_MS = 2000;

/** @param {Passage} passage @param {Answer} answer */
const give = ({ socket }, answer) => void socket.write(writeAnswer(answer));

/** @param {Passage} passage */
function giveForeign(passage) {
  const { socket, translate, foreign } = passage;
  if (!foreign) throw new Error('this act needs an answer');
  const answer = translate(foreign);
  if (!foreign.isCut) return give(passage, answer);
  const bytes = writeAnswer({ ...answer, body: Buffer.concat([answer.body, Buffer.alloc(200, ' ')]) });
  socket.write(bytes.subarray(0, bytes.length - 200), () => socket.destroySoon());
}

/** Neither a text nor JSON may hold these bytes, so what is damaged can never be read as something else. */
const damage = (/** @type {Answer} */ answer) => ({
  ...answer,
  body: Buffer.concat([answer.body.subarray(0, answer.body.length >> 1), Buffer.alloc(9), answer.body.subarray(-20)]),
});

/** @param {Passage} passage @param {number} part How much of the answer still arrives. */
async function cutAnswer({ socket, work }, part) {
  const bytes = writeAnswer(await work());
  const head = bytes.indexOf('\r\n\r\n');
  const end = part < 1 ? Math.floor(head * part) : head + 4 + Math.floor((bytes.length - head - 4) * (part - 1));
  socket.write(bytes.subarray(0, end), () => socket.destroySoon());
}

/** @type {Record<string, (passage: Passage) => Promise<unknown> | unknown>} */
export const ACTS = {
  pass: async (passage) => give(passage, await passage.work()),
  'drop before': ({ socket }) => socket.destroySoon(),
  'reset before': ({ socket }) => socket.resetAndDestroy(),
  'short stall before': async (passage) => {
    await sleep(SHORT_MS);
    give(passage, await passage.work());
  },
  'long stall, then lost': async ({ socket }) => {
    await sleep(LONG_MS);
    socket.destroySoon();
  },
  'long stall, then worked': async (passage) => {
    passage.mark();
    await sleep(LONG_MS);
    give(passage, await passage.work());
  },
  instead: (passage) => giveForeign(passage),
  'cut before headers': async ({ socket, work }) => {
    await work();
    socket.destroySoon();
  },
  'reset before headers': async ({ socket, work }) => {
    await work();
    socket.resetAndDestroy();
  },
  'cut within headers': (passage) => cutAnswer(passage, 0.6),
  'cut within body': (passage) => cutAnswer(passage, 1.5),
  damaged: async (passage) => give(passage, damage(await passage.work())),
  'short stall after': async (passage) => {
    const answer = await passage.work();
    await sleep(SHORT_MS);
    give(passage, answer);
  },
  'long stall after': async ({ socket, work }) => {
    await work();
    await sleep(LONG_MS);
    socket.destroySoon();
  },
  replaced: async (passage) => {
    await passage.work();
    giveForeign(passage);
  },
  'sent twice': async (passage) => {
    await passage.work();
    await passage.work();
    giveForeign(passage);
  },
};
