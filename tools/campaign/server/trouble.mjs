/** What happens to the shop at any moment: processes are killed, and the database goes away and comes back. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../world.mjs').Server} Server */

const KILL_EACH_MS = 1500;
const OUTAGE_EACH_MS = 5000;
/** The longest outage is longer than the shop waits for a statement. */
const OUTAGE_MS = [100, 2000];

/** @param {number} mean A random time with this mean, as between things that do not know each other. */
const drawWait = (mean) => -Math.log(1 - Math.random()) * mean;

export class Trouble {
  outages = 0;
  restarts = 0;
  #isOn = false;
  /** @type {Promise<unknown>[]} */
  #work = [];

  /** @param {Server} server */
  constructor(server) {
    this.server = server;
  }

  start() {
    this.#isOn = true;
    this.#work = [this.#kill(), this.#loseDatabase()];
  }

  async stop() {
    this.#isOn = false;
    await Promise.all(this.#work);
    await this.server.fleet.untilAll();
  }

  /** Lets the database's own server crash. */
  restartDatabase() {
    const { database } = this.server;
    this.restarts++;
    database.kill();
    database.start();
  }

  /** @param {number} mean */
  async #wait(mean) {
    const end = performance.now() + drawWait(mean);
    while (this.#isOn && performance.now() < end) await sleep(50);
    return this.#isOn;
  }

  async #kill() {
    while (await this.#wait(KILL_EACH_MS)) this.server.fleet.kill(Math.floor(Math.random() * 3));
  }

  async #loseDatabase() {
    const { database } = this.server;
    const [shortest = 0, longest = 0] = OUTAGE_MS;
    while (await this.#wait(OUTAGE_EACH_MS)) {
      this.outages++;
      database.setMode(Math.random() < 0.5 ? 'cut' : 'swallow');
      await sleep(shortest * (longest / shortest) ** Math.random());
      database.setMode('open');
    }
  }
}
