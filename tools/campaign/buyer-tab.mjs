/** The buyerTab of one buyer: a tab, what the buyer sees there, and waiting until the payment has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { speedUp } from './page/clock.js';

/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {import('./page/read-form.js').Seen} Form */
/** @typedef {Form & { isBank?: boolean, isEndless?: boolean }} Seen */

/** The longest that the form may take on its own clock, with every wait that is allowed to it, and a reserve. */
const LONGEST_MS = 150_000;
const RESERVE_MS = 8000;
/** How long a buyer stays on a page that is not the shop's. */
const LOST_MS = 2000;
/** How long a form without a word, or an action, must stay as it is. */
const STABLE_MS = { open: 1500, action: 800, underWay: 12_000 };
/** The buttons that lead to the bank's page. */
export const TO_BANK = /continue|go to/i;
/** Another tab pays. The form then waits for it. */
const ELSEWHERE = /another window/i;
/** The shop's server says so of a payment that it may forget only after 15 minutes. No buyer waits so long. */
const UNDER_WAY = /already under way/i;
const OVER = ['done', 'pending', 'sent', 'unknown'];

const NOTHING = { phase: '', alert: '', panel: '', words: '', buttons: [] };

export class BuyerTab {
  /** @type {(() => void) | undefined} */
  #wake;
  /** The reference of the last payment that was begun here. @type {string | undefined} */
  reference;
  /** The tokens that had been sent when the form last changed. @type {string[]} */
  sent = [];
  /** Resolves when the last interruption has ended. @type {Promise<void>} */
  interrupted = Promise.resolve();

  /** @param {Page} page @param {Trial} trial @param {string} siteUrl @param {string} name As the trace names its form. */
  constructor(page, trial, siteUrl, name) {
    this.name = name;
    this.page = page;
    this.trial = trial;
    this.siteUrl = siteUrl;
  }

  async open() {
    // The page before, for a buyer who goes back.
    if (this.trial.scenario.interruptions.some(({ what }) => what === 'back and forward'))
      await this.page.goto(`${this.siteUrl}/away`);
    await this.visit();
  }

  async visit() {
    await this.page.goto(`${this.siteUrl}/shop/${this.trial.scenario.name}`);
    await this.page.locator('[data-phase]').waitFor();
  }

  /** Closes the tab, and comes to the shop in a new one. */
  async openNewTab() {
    const { page } = this;
    this.page = await page.context().newPage();
    await page.close();
    await this.visit();
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    const { trial } = this;
    if (type === 'token') {
      trial.owners.set(detail.token, this.reference);
      return;
    }
    trial.reports.push({ type, detail, at: performance.now() });
    if (type === 'interrupted') return;
    if (type === 'submit') {
      this.reference = detail.reference;
      trial.references.push(detail.reference);
    }
    if (type === 'phase') this.sent = trial.tokens.map(({ name }) => name);
    trial.note(this.name, type === 'phase' ? describe(detail) : `${type} ${JSON.stringify(detail)}`);
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
    const limit = Date.now() + LONGEST_MS / this.trial.scenario.speed + RESERVE_MS;
    let seen = await this.look();
    let since = Date.now();
    while (!isEnd(seen, Date.now() - since)) {
      if (Date.now() > limit) return { ...seen, isEndless: true };
      await this.#wait(250);
      const next = await this.look();
      // The clock of the form is faster than the shop. An open form is waited for while a question is on its way.
      const isAsking = next.phase === 'open' && this.trial.questions > 0;
      if (next.phase !== seen.phase || next.isBank !== seen.isBank || isAsking) since = Date.now();
      seen = next;
      if (this.#isAway && Date.now() - since > LOST_MS) await this.#comeBack();
    }
    return seen;
  }

  /** Whether the tab shows neither the shop nor the bank, as after going back too far. */
  get #isAway() {
    return !/\/shop\/|\/sandbox\/3ds\//.test(this.page.url());
  }

  async #comeBack() {
    this.trial.note(this.name, 'comes back to the shop');
    await this.visit();
  }

  /** @param {number} ms At most. */
  async #wait(ms) {
    await Promise.race([sleep(ms), new Promise((resolve) => (this.#wake = () => resolve(undefined)))]);
  }
}

/** @param {Seen} seen @param {number} ms How long it has been so. */
function isEnd({ phase, alert, panel, buttons, isBank }, ms) {
  if (isBank || OVER.includes(phase)) return true;
  // A form that does not know its order has no amount on its button, and asks on.
  if (phase === 'open') return buttons.some((each) => /\d/.test(each)) && (alert !== '' || ms >= STABLE_MS.open);
  if (phase === 'checking' && UNDER_WAY.test(panel)) return ms >= STABLE_MS.underWay;
  if (phase === 'checking') return ELSEWHERE.test(panel) && buttons.some((each) => /start again/i.test(each));
  return phase === 'action' && buttons.some((each) => TO_BANK.test(each)) && ms >= STABLE_MS.action;
}

/** @param {Seen | null} seen */
export const describe = (seen) =>
  seen
    ? `${seen.phase}: ${[seen.alert, seen.panel].filter(Boolean).join(' ') || 'no word'} [${seen.buttons.join(' | ')}]`
    : 'no form';

/**
 * Prepares the tabs of a payment: their clock, and what they report.
 * @param {BrowserContext} context
 * @param {Trial} trial
 * @param {readonly BuyerTab[]} buyerTabs
 */
export async function prepareTabs(context, trial, buyerTabs) {
  context.setDefaultTimeout(15_000);
  // The page warns a buyer who leaves it in mid-payment. This buyer leaves all the same.
  context.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await context.exposeBinding('report', ({ page }, /** @type {string} */ type, /** @type {any} */ detail) =>
    buyerTabs.find((each) => each.page === page)?.tell(type, detail),
  );
  const clock = JSON.stringify({ speed: trial.scenario.speed, start: Date.now() });
  await context.addInitScript(`(${speedUp})(${clock})`);
}
