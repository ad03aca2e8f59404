/** The seat of one buyer: a tab, what the buyer sees there, and waiting until the payment has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { speedUp } from './page/clock.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./desk.mjs').Desk} Desk */
/** @typedef {import('./page/read-form.js').Seen} Form */
/** @typedef {Form & { isBank?: boolean, isEndless?: boolean }} Seen */

/** The longest that the form may take on its own clock, with every wait that is allowed to it, and a reserve. */
const LONGEST_MS = 150_000;
const RESERVE_MS = 8000;
/** How long a form without a word, or an action, must stay as it is. */
const STABLE_MS = { open: 1500, action: 800 };
/** The buttons that lead to the bank's page. */
export const TO_BANK = /continue|go to/i;
const OVER = ['done', 'pending', 'sent', 'unknown'];

const NOTHING = { phase: '', alert: '', panel: '', words: '', buttons: [] };

export class Seat {
  /** @type {(() => void) | undefined} */
  #wake;
  /** The references of the payments that the buyer has begun, in order. @type {string[]} */
  references = [];
  /** What the form reported, with its type. @type {{ type: string, detail: any }[]} */
  reports = [];

  /** @param {Page} page @param {Desk} desk @param {string} shopUrl */
  constructor(page, desk, shopUrl) {
    this.page = page;
    this.desk = desk;
    this.shopUrl = shopUrl;
  }

  async open() {
    const { page, desk } = this;
    page.setDefaultTimeout(15_000);
    // The page warns a buyer who leaves it in mid-payment. This buyer leaves all the same.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    await page.exposeFunction('report', (/** @type {string} */ type, /** @type {any} */ detail) =>
      this.#hear(type, detail),
    );
    const clock = JSON.stringify({ speed: desk.scenario.speed, start: Date.now() });
    await page.addInitScript(`(${speedUp})(${clock})`);
    await this.visit();
  }

  async visit() {
    await this.page.goto(this.shopUrl);
    await this.page.locator('[data-phase]').waitFor();
  }

  /** @param {string} type @param {any} detail */
  #hear(type, detail) {
    const { desk } = this;
    this.reports.push({ type, detail });
    if (type === 'submit') {
      desk.reference = detail.reference;
      this.references.push(detail.reference);
    }
    desk.note('form', type === 'phase' ? describe(detail) : `${type} ${JSON.stringify(detail)}`);
    this.#wake?.();
  }

  /** @returns {Promise<Seen>} */
  async look() {
    if (this.page.url().includes('/sandbox/3ds/')) return { ...NOTHING, isBank: true };
    // While the page changes, it has nothing to look at.
    const seen = await this.page.evaluate(() => /** @type {any} */ (window).readForm?.()).catch(() => undefined);
    return seen ?? NOTHING;
  }

  /** Waits until the payment has ended, or the buyer has something to do. @returns {Promise<Seen>} */
  async waitForEnd() {
    const limit = Date.now() + LONGEST_MS / this.desk.scenario.speed + RESERVE_MS;
    let seen = await this.look();
    let since = Date.now();
    while (!isEnd(seen, Date.now() - since)) {
      if (Date.now() > limit) return { ...seen, isEndless: true };
      await this.#wait(250);
      const next = await this.look();
      if (next.phase !== seen.phase || next.isBank !== seen.isBank) since = Date.now();
      seen = next;
    }
    return seen;
  }

  /** @param {number} ms At most. */
  async #wait(ms) {
    await Promise.race([sleep(ms), new Promise((resolve) => (this.#wake = () => resolve(undefined)))]);
  }
}

/** @param {Seen} seen @param {number} ms How long it has been so. */
function isEnd({ phase, alert, buttons, isBank }, ms) {
  if (isBank || OVER.includes(phase)) return true;
  if (phase === 'open') return alert !== '' || ms >= STABLE_MS.open;
  return phase === 'action' && buttons.some((each) => TO_BANK.test(each)) && ms >= STABLE_MS.action;
}

/** @param {Seen | null} seen */
export const describe = (seen) =>
  seen
    ? `${seen.phase}: ${[seen.alert, seen.panel].filter(Boolean).join(' ') || 'no word'} [${seen.buttons.join(' | ')}]`
    : 'no form';
