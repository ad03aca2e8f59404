/** What a buyer does: fills in the form, pays, goes to the bank, and believes what the form says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseNext } from './accounts.mjs';
import { TO_BANK } from './seat.mjs';

/** @typedef {import('./seat.mjs').Seat} Seat */
/** @typedef {import('./seat.mjs').Seen} Seen */
/** @typedef {import('./accounts.mjs').Account} Account */
/** @typedef {{ seen: Seen, sent: string[], reference: string | undefined, wasAsked: boolean }} Told */

/** @typedef {{ fillCard: typeof import('payveil/sandbox/playwright').fillCard, fillIban: typeof import('payveil/sandbox/playwright').fillIban }} Fill */

const MOST_TURNS = 14;
const MOST_PAYMENTS = 3;
const MOST_CHECKS = 2;
const PRESS_MS = 3000;
const OFFLINE_MS = [400, 1500];

export class Buyer {
  /** Everything that the form has told when a payment had ended. @type {Told[]} */
  tellings = [];
  isEndless = false;
  #payments = 0;
  #checks = 0;
  #visits = 0;
  #wasAsked = false;

  /** @param {Seat} seat @param {Fill} fill */
  constructor(seat, fill) {
    this.seat = seat;
    this.fill = fill;
    this.scenario = seat.desk.scenario;
    this.account = this.scenario.account;
  }

  /** Buys one thing, until the form says that it is paid, or that nothing more can be done. */
  async buy() {
    const { seat, scenario } = this;
    seat.desk.interrupt = (when) => (scenario.interruption?.when === when ? this.#interrupt() : Promise.resolve());
    await this.#pay();
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const seen = await seat.waitForEnd();
      if (!seen.isBank) this.#remember(seen);
      if (seen.isEndless || !(await this.#goOn(seen))) return;
    }
    this.isEndless = true;
  }

  /** Looks once more, because what came late may have changed what the form says. */
  async lookAgain() {
    const { seat, scenario } = this;
    if (scenario.hang?.settles === 'late' && !this.isEndless) await sleep(60_000 / scenario.speed);
    const seen = await seat.look();
    const last = this.tellings.at(-1)?.seen;
    if (!seen.isBank && last && seen.phase !== last.phase) this.#remember(seen);
  }

  /** @param {Seen} seen */
  #remember(seen) {
    const { desk, references } = this.seat;
    const sent = desk.tokens.map(({ name }) => name);
    this.tellings.push({ seen, sent, reference: references.at(-1), wasAsked: this.#wasAsked });
    this.isEndless ||= seen.isEndless === true;
  }

  /** Does what the form lets the buyer do, and returns whether there was something. @param {Seen} seen */
  async #goOn(seen) {
    if (seen.isBank) return this.#answerBank();
    if (seen.phase === 'open') return this.#payAgain(seen);
    if (seen.phase === 'action') return (await this.#takeRisk(seen)) || this.#press(seen, TO_BANK);
    if (seen.phase !== 'unknown') return false;
    if (await this.#takeRisk(seen)) return true;
    if (this.#checks++ >= MOST_CHECKS || !(await this.#press(seen, /check again/i))) return false;
    // The form shows for at least a second that it asks.
    await sleep(2000 / this.scenario.speed);
    return true;
  }

  /** @param {Seen} seen */
  async #payAgain({ alert }) {
    if (this.#payments >= MOST_PAYMENTS) return false;
    if (/\d+ problem/.test(alert)) throw new Error(`the form does not accept what the buyer typed: ${alert}`);
    if (alert !== '') this.account = chooseNext(this.account);
    await this.#pay();
    return true;
  }

  async #pay() {
    const { page, desk } = this.seat;
    const { number, cvc, method } = this.account;
    const press = this.#payments++ === 0 ? this.scenario.press : 'click';
    desk.note('buyer', `pays with ${this.account.name}, ${press}`);
    if (method === 'sepa') await this.fill.fillIban(page, number);
    else await this.fill.fillCard(page, { number, cvc, expiry: '12/31' });
    const button = page.locator('button[type=submit]');
    if (press === 'offline first') {
      await page.context().setOffline(true);
      await button.click();
      await page.locator('[role=alert]:not(:empty)').waitFor();
      this.#remember(await this.seat.look());
      await page.context().setOffline(false);
    }
    if (press === 'two clicks') await button.dblclick();
    else if (press === 'enter twice') await this.#pressEnter();
    else await button.click();
  }

  async #pressEnter() {
    const { page } = this.seat;
    const last = page.locator(this.account.method === 'sepa' ? '[class*=iban] input' : '[autocomplete~=cc-csc]');
    await last.focus();
    for (let n = 0; n < 2; n++) await page.keyboard.press('Enter');
  }

  async #answerBank() {
    const { page, desk } = this.seat;
    const { bank } = this.scenario;
    const deed = this.#visits++ > 0 && bank !== 'refuse' ? 'confirm' : bank;
    // Before the bank's page stands, Chromium has no history to go back in.
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    desk.note('buyer', `at the bank: ${deed}`);
    if (deed === 'back') await page.goBack();
    else if (deed === 'later') await this.seat.visit();
    else {
      await page.getByRole('button', { name: deed === 'confirm' ? 'Confirm' : 'Refuse' }).click();
      await page.waitForURL((url) => !url.pathname.includes('/3ds/'));
    }
    return true;
  }

  /** Pays once more although the form warns, and confirms it. @param {Seen} seen */
  async #takeRisk(seen) {
    const risky = /start again|another way/i;
    if (!this.scenario.pressesRiskyButtons || this.#wasAsked || !(await this.#press(seen, risky))) return false;
    await sleep(200);
    const asked = await this.seat.look();
    this.seat.desk.note('buyer', `is asked: ${asked.buttons.join(' | ')}`);
    this.#wasAsked = true;
    // The second step may have the same words, or other ones.
    if (asked.phase !== 'open') await this.#press(asked, /again|another way|pay|yes/i);
    return true;
  }

  /** @param {Seen} seen @param {RegExp} words */
  async #press({ buttons }, words) {
    const { page, desk } = this.seat;
    const name =
      buttons.find((each) => words.test(each) && !/^check again/i.test(each)) ??
      buttons.find((each) => words.test(each));
    if (name === undefined) return false;
    desk.note('buyer', `presses "${name}"`);
    const button = page.locator('[data-phase]').getByRole('button', { name, exact: true }).first();
    try {
      await button.click({ timeout: PRESS_MS });
    } catch (error) {
      // An answer that came late may have taken the button away. One that still stands and cannot be pressed is a fault.
      if ((await this.seat.look()).buttons.includes(name)) throw error;
      desk.note('buyer', 'finds that the button is gone');
    }
    return true;
  }

  async #interrupt() {
    const { page, desk } = this.seat;
    const { what, when } = this.scenario.interruption ?? {};
    desk.note('buyer', `${what}, ${when} the gateway works`);
    if (what === 'reload') await page.reload({ waitUntil: 'domcontentloaded' });
    if (what === 'leave') {
      await page.goto('about:blank');
      await page.goBack({ waitUntil: 'domcontentloaded' });
    }
    if (what === 'remount' || what === 'key') await page.evaluate(() => /** @type {any} */ (window).shop.remount());
    if (what === 'offline') await this.#goOffline();
  }

  async #goOffline() {
    const { page, desk } = this.seat;
    const context = page.context();
    // Playwright only tells the page that it is offline, and lets requests that are on their way go on.
    await context.setOffline(true);
    desk.setOffline(true);
    const ms = OFFLINE_MS[this.scenario.name.length % 2] ?? 0;
    setTimeout(() => {
      desk.setOffline(false);
      // The payment may have ended before, and its tab may be closed.
      context.setOffline(false).catch(() => {});
    }, ms);
  }
}
