/** What a buyer does in a tab, with a browser or without: pays, goes to the bank, and believes what the page says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseNext } from './accounts.mjs';

/** @typedef {import('./judge.mjs').Seen} Seen */
/** @typedef {import('./accounts.mjs').Account} Account */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */

/**
 * A tab with the shop's page. Without a browser, it does by itself what the form does.
 * @typedef {object} Tab
 * @property {import('./trial.mjs').Trial} trial
 * @property {string | undefined} reference Of the last payment that was begun here.
 * @property {string[]} sent The tokens that had been sent when the tab last changed.
 * @property {() => Promise<void>} open
 * @property {(account: Account) => Promise<void>} fillIn
 * @property {(press: Scenario['press']) => Promise<void>} pay
 * @property {() => Promise<Seen>} look
 * @property {() => Promise<Seen>} waitForEnd Waits until the payment has ended, or the buyer has something to do.
 * @property {(name: string) => Promise<void>} press
 * @property {(choice: Scenario['bank']) => Promise<void>} answerBank
 * @property {(what: import('./interruptions.mjs').What) => Promise<void>} interrupt
 */

const MOST_TURNS = 14;
const MOST_PAYMENTS = 3;
const MOST_CHECKS = 2;
/** The buttons that lead to the bank's page. */
export const TO_BANK = /continue|go to/i;
/** The button by which a payment is sent that may not have arrived. It cannot pay twice. */
const FINISH = /finish this payment/i;

export class Buyer {
  /** Everything that the tab showed when a payment had ended. @type {import('./judge.mjs').Told[]} */
  tellings = [];
  isEndless = false;
  #payments = 0;
  #checks = 0;
  #bankVisits = 0;
  #hasFinished = false;
  #wasAsked = false;
  #isLast = false;
  /** @type {() => void} */
  #tellPaid = () => {};
  /** Resolves when the buyer has pressed the button for the first time. */
  hasPaid = new Promise((resolve) => {
    this.#tellPaid = () => resolve(undefined);
  });

  /** @param {Tab} tab */
  constructor(tab) {
    this.tab = tab;
    this.trial = tab.trial;
    this.scenario = tab.trial.scenario;
    this.account = this.scenario.account;
  }

  /** Opens the shop's page and fills in the form. */
  async sitDown() {
    await this.tab.open();
    await this.tab.fillIn(this.account);
  }

  /**
   * Buys one thing, until the form says that it is paid, or that nothing more can be done.
   * @param {Promise<unknown>} [wait] What the buyer waits for before the first press, and `ms` longer.
   */
  async buy(wait, ms = 0) {
    const { tab, scenario } = this;
    this.trial.interrupt = async (when) => {
      for (const interruption of scenario.interruptions)
        if (interruption.when === when) await tab.interrupt(interruption.what);
    };
    await wait;
    if (ms > 0) await sleep(ms);
    await this.#attempt(() => this.#pay());
    this.#tellPaid();
    for (const { what, when, ms } of scenario.interruptions) {
      if (when) continue;
      await sleep(ms);
      await tab.interrupt(what);
    }
    await this.#goOnToTheEnd();
  }

  /** Opens the page again after the clock was moved. @param {boolean} isLast Whether the buyer only looks. */
  async comeAgain(isLast) {
    this.#isLast = isLast;
    await this.tab.open();
    await this.#goOnToTheEnd();
  }

  async #goOnToTheEnd() {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const seen = await this.tab.waitForEnd();
      if (!seen.isBank) await this.#remember(seen);
      if (seen.isEndless || this.#isLast || !(await this.#goOn(seen))) return;
    }
    this.isEndless = true;
  }

  /** Looks once more, because what came late may have changed what the form says. */
  async lookAgain() {
    const seen = await this.tab.look();
    const last = this.tellings.at(-1)?.seen;
    if (!seen.isBank && last && seen.phase !== last.phase) await this.#remember(seen);
  }

  /** @param {Seen} seen */
  async #remember(seen) {
    const { tab, trial } = this;
    // With another tab, a token may have been sent since the form has said what it says.
    const sent = seen.sent ?? (this.scenario.rivals.length > 0 ? tab.sent : trial.listSent());
    const known = seen.known ?? trial.sentWhenAsked;
    const reference = tab.reference ?? trial.references.at(-1);
    const wasAsked = this.#wasAsked || trial.finishes > 1;
    const { wasDenied } = trial;
    const charges = await trial.listCharges();
    this.tellings.push({ seen, sent, known, charges, reference, wasAsked, wasDenied });
    this.isEndless ||= seen.isEndless === true;
  }

  /** Does what the form lets the buyer do, and returns whether there was something. @param {Seen} seen */
  async #goOn(seen) {
    if (seen.isBank) return this.#answerBank();
    if (seen.phase === 'open') return this.#payAgain(seen);
    if (seen.phase === 'action') return (await this.#giveUp(seen)) || this.#press(seen, TO_BANK);
    if (seen.phase !== 'unknown') return false;
    if (await this.#giveUp(seen)) return true;
    const hasAsked = this.#checks++ < MOST_CHECKS && (await this.#press(seen, /check again/i));
    if (!hasAsked && !(await this.#finish(seen))) return false;
    // The form shows for at least a second that it asks.
    await sleep(2000 / this.scenario.speed);
    return true;
  }

  async #answerBank() {
    const { bank } = this.scenario;
    const choice = this.#bankVisits++ > 0 && bank !== 'refuse' ? 'confirm' : bank;
    this.trial.note('buyer', `at the bank: ${choice}`);
    if (choice === 'away') return false;
    await this.tab.answerBank(choice);
    return true;
  }

  /** @param {Seen} seen */
  async #payAgain({ alert }) {
    if (this.#payments >= MOST_PAYMENTS) return false;
    if (/\d+ problem/.test(alert)) throw new Error(`the form does not accept what the buyer typed: ${alert}`);
    if (alert !== '') this.account = chooseNext(this.account);
    await this.#attempt(async () => {
      await this.tab.fillIn(this.account);
      await this.#pay();
    });
    return true;
  }

  async #pay() {
    const press = this.#payments++ === 0 ? this.scenario.press : 'click';
    this.trial.note('buyer', `pays with ${this.account.name}, ${press}`);
    await this.tab.pay(press);
  }

  /** Sends the same payment once more, where the shop's server cannot be asked. @param {Seen} seen */
  async #finish(seen) {
    if (this.#hasFinished || !(await this.#press(seen, FINISH))) return false;
    this.#hasFinished = true;
    this.trial.finishes++;
    return true;
  }

  /** Does something with an open form, which may meanwhile show what came from another tab. @param {() => Promise<void>} act */
  async #attempt(act) {
    const { tab, trial } = this;
    // With a server, the form may also show what an earlier page has begun.
    const isShared = this.scenario.rivals.length > 0 || trial.isServed;
    try {
      if (!isShared || (await tab.look()).phase === 'open') await act();
    } catch (error) {
      if (!isShared || (await tab.look()).phase === 'open') throw error;
      trial.note('buyer', 'finds that the form has changed');
    }
  }

  /** Pays once more although the form warns, and confirms it. @param {Seen} seen */
  async #giveUp(seen) {
    const { scenario, tab, trial } = this;
    const risky = /^start again|^pay another way/i;
    if (!scenario.isGivenUp || this.#wasAsked || !(await this.#press(seen, risky))) return false;
    await sleep(200);
    const asked = await tab.look();
    trial.note('buyer', `is asked: ${asked.buttons.join(' | ')}`);
    this.#wasAsked = true;
    // The second step may have the same words, or other ones.
    if (asked.phase !== 'open') await this.#press(asked, /^(start again|pay|yes)/i);
    this.account = chooseNext(this.account);
    await this.#confirmGivenUp();
    return true;
  }

  /** Confirms at the bank all the same. */
  async #confirmGivenUp() {
    const { scenario, trial } = this;
    const { confirms } = scenario;
    const { redirect_url: url } = (await trial.listCharges()).find(({ status }) => status === 'requires_action') ?? {};
    if (confirms === undefined || !url) return;
    const confirm = async () => {
      const { status } = await trial.world.answerBank(url, 'succeeded');
      trial.note('bank', `confirmed what was given up: ${status}`);
    };
    if (confirms === 'later') trial.postponed.push(confirm);
    else trial.keep(sleep(confirms).then(confirm));
  }

  /** Presses a button of the form, if it has one with such words. @param {Seen} seen @param {RegExp} words */
  async #press({ buttons }, words) {
    const fitting = buttons.filter((each) => words.test(each));
    const name = fitting.find((each) => !/^check again/i.test(each)) ?? fitting[0];
    if (name === undefined) return false;
    this.trial.note('buyer', `presses "${name}"`);
    await this.tab.press(name);
    return true;
  }
}
