/** A tab of Chromium with the form: what the buyer sees and does there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TO_BANK } from './buyer.mjs';
import { interruptPage } from './interruptions.mjs';
import { speedUp } from './page/clock.js';

/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {import('./judge.mjs').Seen} Seen */
/** @typedef {import('./buyer.mjs').Tab} Tab */
/** @typedef {{ fillCard: typeof import('payveil/sandbox/playwright').fillCard, fillIban: typeof import('payveil/sandbox/playwright').fillIban }} Fill */

/** The longest that the form may take on its own clock, with every wait that is allowed to it, and a reserve. */
const LONGEST_MS = 150_000;
const RESERVE_MS = 8000;
/** How long a buyer stays on a page that is not the shop's. */
const LOST_MS = 2000;
/** How long a form without a word, or an action, must stay as it is. */
const STABLE_MS = { open: 1500, action: 800, underWay: 12_000 };
const PRESS_MS = 6000;
/** How long the shop may be away before a form knows its order. */
const ORDER_MS = 120_000;
/** Another tab pays. The form then waits for it. */
const ELSEWHERE = /another window/i;
/** The shop's server says so of a payment that it may forget only after 15 minutes. No buyer waits so long. */
const UNDER_WAY = /already under way/i;
const OVER = ['done', 'pending', 'sent', 'unknown'];
/** A form that shows a payment. */
const BEGUN = '[data-phase]:not([data-phase=open])';
const VIEW = { viewport: { width: 800, height: 900 } };

const NOTHING = { phase: '', alert: '', panel: '', words: '', buttons: [] };

/** @implements {Tab} */
export class FormTab {
  /** @type {(() => void) | undefined} */
  #wake;
  /** @type {string | undefined} */
  reference;
  /** @type {string[]} */
  sent = [];
  /** Resolves when the last interruption has ended. @type {Promise<void>} */
  interrupted = Promise.resolve();

  /** @param {Page} page @param {Trial} trial @param {{ siteUrl: string, fill: Fill, name: string }} more `name`: as the trace names its form. */
  constructor(page, trial, { siteUrl, fill, name }) {
    this.name = name;
    this.page = page;
    this.trial = trial;
    this.siteUrl = siteUrl;
    this.fill = fill;
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

  /** @param {import('./interruptions.mjs').What} what */
  interrupt(what) {
    return interruptPage(this, what);
  }

  /** @param {import('./accounts.mjs').Account} account */
  async fillIn({ number, cvc, method }) {
    const { page, trial, fill } = this;
    // Until the server has told the amount, nothing can be paid.
    const amount = page.locator('button[type=submit]', { hasText: /\d/ });
    if (trial.isServed) await amount.or(page.locator(BEGUN)).first().waitFor({ timeout: ORDER_MS });
    if (trial.isServed && (await this.look()).phase !== 'open') return;
    if (method === 'sepa') await fill.fillIban(page, number);
    else await fill.fillCard(page, { number, cvc, expiry: '12/31' });
  }

  /** @param {'click' | 'two clicks'} press */
  async pay(press) {
    const button = this.page.locator('button[type=submit]');
    await (press === 'two clicks' ? button.dblclick() : button.click());
  }

  /** @param {string} name */
  async press(name) {
    const button = this.page.locator('[data-phase]').getByRole('button', { name, exact: true }).first();
    try {
      await button.click({ timeout: PRESS_MS });
    } catch (error) {
      // An answer that came late may have taken the button away. One that still stands and cannot be pressed is a choice.
      if ((await this.look()).buttons.includes(name)) throw error;
      this.trial.note('buyer', 'finds that the button is gone');
    }
  }

  /** @param {import('./scenarios.mjs').Scenario['bank']} choice */
  async answerBank(choice) {
    const { page, trial } = this;
    // Before the bank's page stands, Chromium has no history to go back in.
    const confirm = page.getByRole('button', { name: 'Confirm' });
    const back = page.getByRole('link', { name: 'Back to the shop' });
    await confirm.or(back).waitFor();
    const isAnswered = await back.isVisible();
    if (isAnswered) trial.note('buyer', 'finds that the bank has its answer already');
    if (!isAnswered && choice === 'back') return void (await page.goBack());
    if (!isAnswered && choice === 'later') return this.visit();
    const refuse = page.getByRole('button', { name: 'Refuse' });
    await (isAnswered ? back : choice === 'confirm' ? confirm : refuse).click();
    await page.waitForURL((url) => !url.pathname.includes('/3ds/'));
  }

  /** Hears what the form reports. @param {string} type @param {any} detail */
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
    if (type === 'phase') this.sent = trial.listSent();
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

  /** @returns {Promise<Seen>} */
  async waitForEnd() {
    const limit = Date.now() + LONGEST_MS / this.trial.scenario.speed + RESERVE_MS;
    let seen = await this.look();
    let since = Date.now();
    while (!isEnd(seen, Date.now() - since)) {
      if (Date.now() > limit) return { ...seen, isEndless: true };
      await Promise.race([sleep(250), new Promise((resolve) => (this.#wake = () => resolve(undefined)))]);
      const next = await this.look();
      // The clock of the form is faster than the shop. An open form is waited for while a question is on its way.
      const isAsking = next.phase === 'open' && this.trial.questions > 0;
      if (next.phase !== seen.phase || next.isBank !== seen.isBank || isAsking) since = Date.now();
      seen = next;
      if (!this.#isAway || Date.now() - since <= LOST_MS) continue;
      this.trial.note(this.name, 'comes back to the shop');
      await this.visit();
    }
    return seen;
  }

  /** Whether the tab shows neither the shop nor the bank, as after going back too far. */
  get #isAway() {
    return !/\/shop\/|\/sandbox\/3ds\//.test(this.page.url());
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
const describe = (seen) =>
  seen
    ? `${seen.phase}: ${[seen.alert, seen.panel].filter(Boolean).join(' ') || 'no word'} [${seen.buttons.join(' | ')}]`
    : 'no form';

/**
 * Opens a tab for each buyer of an order: one, or two, which may be in two browsers.
 * @param {import('@playwright/test').Browser} browser @param {Trial} trial @param {{ siteUrl: string, fill: Fill }} place
 */
export async function openFormTabs(browser, trial, place) {
  const { rivals, isInOtherBrowser } = trial.scenario;
  const tabs = /** @type {FormTab[]} */ ([]);
  const contexts = [await openContext(browser, trial, tabs)];
  if (isInOtherBrowser) contexts.push(await openContext(browser, trial, tabs));
  for (const at of [0, ...rivals].keys()) {
    const context = contexts[at] ?? contexts[0];
    const name = rivals.length > 0 ? `tab ${at + 1}` : 'form';
    if (context) tabs.push(new FormTab(await context.newPage(), trial, { ...place, name }));
  }
  const close = () => Promise.all(contexts.map((context) => context.close()));
  return { tabs, close };
}

/**
 * Opens a browser of its own: with a clock that runs faster, and with an ear for what the form reports.
 * @param {import('@playwright/test').Browser} browser @param {Trial} trial @param {readonly FormTab[]} tabs
 */
async function openContext(browser, trial, tabs) {
  const context = await browser.newContext(VIEW);
  context.setDefaultTimeout(15_000);
  // The page warns a buyer who leaves it in mid-payment. This buyer leaves all the same.
  context.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await context.exposeBinding('report', ({ page }, /** @type {string} */ type, /** @type {any} */ detail) =>
    tabs.find((each) => each.page === page)?.tell(type, detail),
  );
  const clock = JSON.stringify({ speed: trial.scenario.speed, start: Date.now() });
  await context.addInitScript(`(${speedUp})(${clock})`);
  return context;
}
