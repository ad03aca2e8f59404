/** The processes of the shop: started, killed, started again, and asked in turn as by a load balancer. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./shop.mjs').Setup} Setup */

const PROGRAM = fileURLToPath(new URL('shop.mjs', import.meta.url));
const SIZE = 3;

/** Errors of a database that was asked for something wrong (SQLSTATE, classes 22, 23 and 42), and of our own code. */
const MISTAKES = /.*(\((22|23|42)\w{3}\b|TypeError: (?!fetch failed)|ReferenceError|RangeError).*/g;

/** One place of the fleet. Its process may be another one soon. */
class Place {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;
  /** The address, while it can be reached. @type {string | undefined} */
  url;
  /** What it was asked, by numbers. @type {Map<number, (result: any) => void>} */
  asked = new Map();
}

/**
 * @typedef {object} Watch
 * @property {(orderId: string, what: string) => void} note
 * @property {(problem: string) => void} fail
 */

export class Fleet {
  /** How many processes were killed. */
  killed = 0;
  #places = Array.from({ length: SIZE }, () => new Place());
  #isOpen = true;
  #questions = 0;

  /** @param {Setup} setup @param {Watch} watch */
  constructor(setup, watch) {
    this.setup = setup;
    this.watch = watch;
  }

  async open() {
    for (const place of this.#places) this.#start(place);
    await this.untilAll();
    return this;
  }

  /** Waits until all processes can be reached. */
  async untilAll() {
    while (this.#places.some(({ url }) => !url)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** The addresses that can be reached. */
  get urls() {
    return this.#places.flatMap(({ url }) => url ?? []);
  }

  /** @param {number} offset */
  setClock(offset) {
    this.setup.clock.offset = offset;
    for (const { child } of this.#places) if (child?.connected) child.send({ offset }, ignore);
  }

  /** Asks every process that can be reached. @param {'settle' | 'idle'} ask @returns {Promise<any[]>} */
  async askAll(ask) {
    const answers = this.#places.map((place) => place.url && this.#ask(place, ask));
    return (await Promise.all(answers)).filter((answer) => answer !== undefined);
  }

  /** Kills a process, whatever it does. @param {number} index */
  kill(index) {
    const { child } = this.#places[index % SIZE] ?? {};
    if (child?.kill('SIGKILL')) this.killed++;
  }

  close() {
    this.#isOpen = false;
    for (const { child } of this.#places) child?.kill('SIGKILL');
  }

  /** @param {Place} place @param {'settle' | 'idle'} ask */
  #ask({ child, asked }, ask) {
    const number = ++this.#questions;
    return new Promise((resolve) => {
      asked.set(number, resolve);
      child?.send({ ask, number }, ignore);
    });
  }

  /** @param {Place} place */
  #start(place) {
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(this.setup)], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    place.child = child;
    child.stderr?.setEncoding('utf8').on('data', (text) => this.#hearError(text));
    child.on('message', (message) => this.#hear(place, message));
    child.on('exit', (code) => this.#end(place, code));
  }

  /** @param {Place} place @param {any} message */
  #hear(place, { url, note, what, answer, result }) {
    if (url) place.url = url;
    if (note) this.watch.note(note, what);
    if (answer) place.asked.get(answer)?.(result);
  }

  /** What it says about lost databases and failed questions is no fault. @param {string} text */
  #hearError(text) {
    for (const [line] of text.matchAll(MISTAKES)) this.watch.fail(`a process of the shop says: ${line}`);
  }

  /** @param {Place} place @param {number | null} code */
  #end(place, code) {
    place.url = undefined;
    for (const resolve of place.asked.values()) resolve(undefined);
    place.asked.clear();
    if (!this.#isOpen) return;
    if (code !== null) this.watch.fail(`a process of the shop has ended with ${code}`);
    this.#start(place);
  }
}

// A process may die before it hears.
const ignore = () => {};
