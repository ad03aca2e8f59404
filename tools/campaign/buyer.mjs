/** What a buyer does: fills in the form, pays, goes to the bank, and believes what the form says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseNext } from './accounts.mjs';
import { TO_BANK } from './buyer-tab.mjs';
import { interruptPage } from './interruptions.mjs';

/** @typedef {import('./buyer-tab.mjs').BuyerTab} BuyerTab */
/** @typedef {import('./buyer-tab.mjs').Seen} Seen */
/** @typedef {import('./accounts.mjs').Account} Account */
/**
 * What a form has told. `sent`: the tokens that had been sent. `known`: those of which the shop's server, if it keeps the payments, could
 * tell the form.
 * @typedef {{ seen: Seen, sent: string[], known?: string[] | undefined, reference: string | undefined, wasAsked: boolean, wasDenied: boolean }} Told
 */

/** @typedef {{ fillCard: typeof import('payveil/sandbox/playwright').fillCard, fillIban: typeof import('payveil/sandbox/playwright').fillIban }} Fill */

const MOST_TURNS = 14;
const MOST_PAYMENTS = 3;
const MOST_CHECKS = 2;
const PRESS_MS = 6000;
/** How long the shop may be away before a form knows its order. */
const ORDER_MS = 40_000;
/** A form that shows a payment. */
const BEGUN = '[data-phase]:not([data-phase=open])';
/** The button by which a payment is sent that may not have arrived. It cannot pay twice. */
const FINISH = /finish this payment/i;

export class Buyer {
  /** Everything that the form has told when a payment had ended. @type {Told[]} */
  tellings = [];
  isEndless = false;
  #payments = 0;
  #checks = 0;
  #visits = 0;
  #hasFinished = false;
  #wasAsked = false;
  /** @type {() => void} */
  #tellPaid = () => {};
  /** Resolves when the buyer has pressed the button for the first time. */
  hasPaid = new Promise((resolve) => {
    this.#tellPaid = () => resolve(undefined);
  });

  /** @param {BuyerTab} buyerTab @param {Fill} fill */
  constructor(buyerTab, fill) {
    this.buyerTab = buyerTab;
    this.fill = fill;
    this.scenario = buyerTab.trial.scenario;
    this.account = this.scenario.account;
    this.served = this.scenario.served;
  }

  /** Opens the shop's page and fills in the form. */
  async sitDown() {
    await this.buyerTab.open();
    await this.#fillIn();
  }

  /**
   * Buys one thing, until the form says that it is paid, or that nothing more can be done.
   * @param {Promise<unknown>} [wait] What the buyer waits for before the first press, and `ms` longer.
   */
  async buy(wait, ms = 0) {
    const { buyerTab, scenario } = this;
    buyerTab.trial.interrupt = async (when) => {
      for (const interruption of scenario.interruptions)
        if (interruption.when === when) await interruptPage(buyerTab, interruption.what);
    };
    await wait;
    if (ms > 0) await sleep(ms);
    await this.#attempt(() => this.#pay());
    this.#tellPaid();
    for (const { what, when, ms } of scenario.interruptions) {
      if (when) continue;
      await sleep(ms);
      await interruptPage(buyerTab, what);
    }
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const seen = await buyerTab.waitForEnd();
      if (!seen.isBank) this.#remember(seen);
      if (seen.isEndless || !(await this.#goOn(seen))) return;
    }
    this.isEndless = true;
  }

  /** Looks once more, because what came late may have changed what the form says. */
  async lookAgain() {
    const { buyerTab } = this;
    const seen = await buyerTab.look();
    const last = this.tellings.at(-1)?.seen;
    if (!seen.isBank && last && seen.phase !== last.phase) this.#remember(seen);
  }

  /** @param {Seen} seen */
  #remember(seen) {
    const { trial, sent: sentBefore } = this.buyerTab;
    const { rival } = this.scenario;
    // With another tab, a token may have been sent since the form has said what it says.
    const sent = rival ? sentBefore : trial.tokens.map(({ name }) => name);
    const reference = this.buyerTab.reference ?? trial.references.at(-1);
    const wasAsked = this.#wasAsked || trial.finishes > 1;
    this.tellings.push({ seen, sent, known: trial.sentWhenAsked, reference, wasAsked, wasDenied: trial.wasDenied });
    this.isEndless ||= seen.isEndless === true;
  }

  /** Does what the form lets the buyer do, and returns whether there was something. @param {Seen} seen */
  async #goOn(seen) {
    if (seen.isBank) return this.#answerBank();
    if (seen.phase === 'open') return this.#payAgain(seen);
    if (seen.phase === 'action') return (await this.#takeRisk(seen)) || this.#press(seen, TO_BANK);
    if (seen.phase !== 'unknown') return false;
    if (await this.#takeRisk(seen)) return true;
    const hasAsked = this.#checks++ < MOST_CHECKS && (await this.#press(seen, /check again/i));
    if (!hasAsked && !(await this.#finish(seen))) return false;
    // The form shows for at least a second that it asks.
    await sleep(2000 / this.scenario.speed);
    return true;
  }

  /** @param {Seen} seen */
  async #payAgain({ alert }) {
    if (this.#payments >= MOST_PAYMENTS) return false;
    if (/\d+ problem/.test(alert)) throw new Error(`the form does not accept what the buyer typed: ${alert}`);
    if (alert !== '') this.account = chooseNext(this.account);
    await this.#attempt(async () => {
      await this.#fillIn();
      await this.#pay();
    });
    return true;
  }

  /** Sends the same payment once more, where nobody can be asked. @param {Seen} seen */
  async #finish(seen) {
    if (this.#hasFinished || !(await this.#press(seen, FINISH))) return false;
    this.#hasFinished = true;
    this.buyerTab.trial.finishes++;
    return true;
  }

  /** Does something with an open form, which may meanwhile show what came from another tab. @param {() => Promise<void>} act */
  async #attempt(act) {
    // With a server, the form may also show what an earlier page has begun.
    const rival = this.scenario.rival || this.served;
    try {
      if (!rival || (await this.buyerTab.look()).phase === 'open') await act();
    } catch (error) {
      const seen = await this.buyerTab.look();
      if (!rival || seen.phase === 'open') throw error;
      this.buyerTab.trial.note('buyer', 'finds that the form has changed');
    }
  }

  async #fillIn() {
    const { page } = this.buyerTab;
    const { number, cvc, method } = this.account;
    // Until the server has told the amount, nothing can be paid.
    const amount = page.locator('button[type=submit]', { hasText: /\d/ });
    if (this.served) await amount.or(page.locator(BEGUN)).first().waitFor({ timeout: ORDER_MS });
    if (this.served && (await this.buyerTab.look()).phase !== 'open') return;
    if (method === 'sepa') await this.fill.fillIban(page, number);
    else await this.fill.fillCard(page, { number, cvc, expiry: '12/31' });
  }

  async #pay() {
    const { page, trial } = this.buyerTab;
    const press = this.#payments++ === 0 ? this.scenario.press : 'click';
    trial.note('buyer', `pays with ${this.account.name}, ${press}`);
    const button = page.locator('button[type=submit]');
    await (press === 'two clicks' ? button.dblclick() : button.click());
  }

  async #answerBank() {
    const { page, trial } = this.buyerTab;
    const { bank } = this.scenario;
    const choice = this.#visits++ > 0 && bank !== 'refuse' ? 'confirm' : bank;
    // Before the bank's page stands, Chromium has no history to go back in.
    const confirm = page.getByRole('button', { name: 'Confirm' });
    const back = page.getByRole('link', { name: 'Back to the shop' });
    await confirm.or(back).waitFor();
    if (await back.isVisible()) {
      trial.note('buyer', 'at the bank: it has its answer already');
      await back.click();
      await page.waitForURL((url) => !url.pathname.includes('/3ds/'));
      return true;
    }
    trial.note('buyer', `at the bank: ${choice}`);
    if (choice === 'back') await page.goBack();
    else if (choice === 'later') await this.buyerTab.visit();
    else {
      await page.getByRole('button', { name: choice === 'confirm' ? 'Confirm' : 'Refuse' }).click();
      await page.waitForURL((url) => !url.pathname.includes('/3ds/'));
    }
    return true;
  }

  /** Pays once more although the form warns, and confirms it. @param {Seen} seen */
  async #takeRisk(seen) {
    const risky = /^start again|^pay another way/i;
    if (!this.served?.isGivenUp || this.#wasAsked || !(await this.#press(seen, risky))) return false;
    await sleep(200);
    const asked = await this.buyerTab.look();
    this.buyerTab.trial.note('buyer', `is asked: ${asked.buttons.join(' | ')}`);
    this.#wasAsked = true;
    // The second step may have the same words, or other ones.
    if (asked.phase !== 'open') await this.#press(asked, /^(start again|pay|yes)/i);
    return true;
  }

  /** @param {Seen} seen @param {RegExp} words */
  async #press({ buttons }, words) {
    const { page, trial } = this.buyerTab;
    const name =
      buttons.find((each) => words.test(each) && !/^check again/i.test(each)) ??
      buttons.find((each) => words.test(each));
    if (name === undefined) return false;
    trial.note('buyer', `presses "${name}"`);
    const button = page.locator('[data-phase]').getByRole('button', { name, exact: true }).first();
    try {
      await button.click({ timeout: PRESS_MS });
    } catch (error) {
      // An answer that came late may have taken the button away. One that still stands and cannot be pressed is a choice.
      if ((await this.buyerTab.look()).buttons.includes(name)) throw error;
      trial.note('buyer', 'finds that the button is gone');
    }
    return true;
  }
}
