/** A page of a world: tells its payments what happens, and does what they want, as the shipped runner and form do it with a browser. */
import { getRestart, isWaiting } from '../../../src/checkout/payment/course/derive.js';
import type { Effect, Event, Means, Payment, Plan } from '../../../src/checkout/payment/course/model.js';
import { prepare, step } from '../../../src/checkout/payment/course/step.js';
import type { PaymentFacts } from '../../../src/checkout/payment/facts.js';
import { findEarlierPayment } from '../../../src/checkout/payment/memory/bank-return.js';
import { readPurchase } from '../../../src/checkout/payment/memory/purchase.js';
import * as memory from '../../../src/checkout/payment/memory/record.js';
import type { Ending } from '../../../src/checkout/payment/outcome/ending.js';
import { isOver, isPaid, isPrepared } from '../../../src/checkout/payment/states.js';
import type { ReturnAddress } from '../../../src/checkout/surrounding.js';
import type { Bounds } from './bounds.js';
import { judgeSending, judgeWords } from './judge.js';
import { openView } from './storage.js';
import type { Alarm, Page, World } from './world.js';
import { changeOther, createPage, getPage, getPay, getWindow, isFormOpen } from './world.js';

/** How long a payment waits for a lock that another one is about to give back, and how long that takes, in milliseconds. */
const SOON_MS = 500;
const FREE_MS = 300;
/** How long an end is shown until it counts as seen. */
const SEEN_MS = 3000;

const SETTINGS = { amount: 2599, currency: 'eur', returnUrl: 'https://shop.test/return' };

/** One page, in one window of a world that is being changed. */
export class RunningPage {
  readonly page: Page;

  constructor(
    readonly world: World,
    readonly bounds: Bounds,
    readonly index: number,
  ) {
    this.page = getPage(world, index);
  }

  get #view(): Window {
    return openView(this.world, this.index, this.bounds);
  }

  get shown(): Payment | undefined {
    return this.page.pays[this.page.shown];
  }

  get #options() {
    return { ...SETTINGS, orderId: this.bounds.hasOrder ? 'o' : undefined } as never;
  }

  get #plan(): Plan {
    const { way, hasOrder } = this.bounds;
    return { way, recovers: true, remembers: way !== 'server', locks: hasOrder && way !== 'server' };
  }

  get #means(): Means {
    return { canLookUp: this.bounds.canLookUp, hasOnAction: this.bounds.hasOnAction };
  }

  /** Tells a payment what has happened. An answer of the browser comes before anything else. */
  tell(pay: number, ...first: Event): void {
    const events: Event[] = [first];
    for (let event = events.shift(); event; event = events.shift()) {
      const { payment, effects } = step(getPay(this.page, pay), event, { time: this.world.time, clock: 0 });
      this.page.pays[pay] = payment;
      for (const effect of effects) this.#perform(pay, effect, events);
    }
  }

  #perform(pay: number, effect: Effect, events: Event[]): void {
    const { page, world, index } = this;
    const { facts, owner, state } = getPay(page, pay);
    const [name] = effect;
    if (name === 'seal') page.awaited.push({ kind: 'seal', pay });
    else if (name === 'send') {
      const token = page.tokens[pay] ?? '';
      this.world.faults.push(...judgeSending(world, this.bounds, index, pay, effect[1]));
      page.awaited.push({ kind: 'send', pay, round: effect[1], token, asked: facts });
    } else if (name === 'lookUp') {
      const [, round, isAsked, isLast] = effect;
      page.awaited.push({ kind: 'lookUp', pay, round, isAsked, isLast, asked: facts });
    } else if (name === 'askAgain')
      events.push(['askedAgain', facts, effect[1], { kind: 'sent', chargeId: undefined, charge: undefined }]);
    else if (name === 'lock') {
      const isHeld = this.#lock(pay, effect);
      if (isHeld) events.unshift(['locked', effect[1], true]);
    } else if (name === 'noTimer' && effect[1] === 'queue') {
      page.awaited = page.awaited.filter((each) => each.pay !== pay || each.kind !== 'lock' || each.how !== 'wait');
    } else if (name === 'release') this.#release(pay, effect[1]);
    else if (name === 'read') {
      const find = owner === 'this' && effect[1] !== 'start' ? memory.findRecord : memory.findOther;
      events.unshift(['read', effect[1], find(this.#view, facts)]);
    } else if (name === 'write')
      events.unshift(['written', memory.saveRecord(this.#view, effect[1], effect[2]), effect[2]]);
    else if (name === 'delete') memory.dropRecord(this.#view, facts);
    else if (name === 'tellWindows') this.#tellWindows();
    else if (name === 'visit') events.push(['visited']);
    else if (name === 'timer') this.addAlarm(pay, effect[1], effect[2]);
    else if (name === 'noTimer') this.#stopAlarm(pay, effect[1]);
    else if (name === 'goToBank') this.#goToBank(pay);
    else if (name === 'onCharge') this.#hear(`${effect[1].id} ${effect[1].status}`);
    else if (name === 'show') this.#show(pay, effect[1], state);
  }

  /** Asks for the lock. Returns whether this page has it already. */
  #lock(pay: number, [, why, how]: Extract<Effect, readonly ['lock', ...unknown[]]>): boolean {
    const { page } = this;
    if (page.holder === pay) return true;
    page.awaited.push({ kind: 'lock', pay, why, how });
    if (how === 'soon') this.addAlarm(pay, 'soon', SOON_MS);
    return false;
  }

  #release(pay: number, isNow: boolean): void {
    const { page } = this;
    // What was asked for before, and comes later, is given back at once.
    page.awaited = page.awaited.map((each) =>
      each.kind === 'lock' && each.pay === pay ? { ...each, isStale: true } : each,
    );
    if (page.holder === pay) {
      page.holder = undefined;
      page.isEnding = true;
      if (!isNow) this.addAlarm(-1, 'free', FREE_MS);
    }
    if (isNow) this.free();
  }

  /** Gives the lock back. Another window may have taken it. */
  free(): void {
    const { page, world, index } = this;
    if (page.isEnding && world.lock === index && page.holder === undefined) world.lock = undefined;
    page.isEnding = false;
    this.#stopAlarm(-1, 'free');
  }

  #tellWindows(): void {
    const { world, index } = this;
    for (const [at, { page }] of world.windows.entries()) {
      const isOpen = at !== index && page && isFormOpen(page);
      if (isOpen && !page.awaited.some(({ kind }) => kind === 'order'))
        changeOther(world, at)?.awaited.push({ kind: 'order', pay: -1 });
    }
  }

  addAlarm(pay: number, timer: Alarm['timer'], due: number): void {
    this.#stopAlarm(pay, timer);
    this.page.alarms = [...this.page.alarms, { pay, timer, due }].sort((one, other) => one.due - other.due);
  }

  #stopAlarm(pay: number, timer: Alarm['timer'] | 'queue'): void {
    this.page.alarms = this.page.alarms.filter((each) => each.pay !== pay || each.timer !== timer);
  }

  #goToBank(pay: number): void {
    const { page, bounds, world, index } = this;
    if (page.shown !== pay) return;
    if (bounds.hasOnAction) page.awaited.push({ kind: 'bank', pay });
    else getWindow(world, index).visit = getPay(page, pay).chargeId?.slice('ch_'.length);
  }

  #hear(charge: string): void {
    const { world } = this;
    if (!world.heard.includes(charge)) world.heard.push(charge);
  }

  #show(pay: number, isNew: boolean, state: Payment['state']): void {
    const { page } = this;
    if (page.shown !== pay) {
      if (!isNew || !isPaid(state)) return;
      // The buyer had given it up, and it is paid after all.
      if (!page.late.includes(pay)) page.late.push(pay);
      this.takeLate();
      return;
    }
    this.world.faults.push(...(isNew ? judgeWords(this.world, getPay(page, pay)) : []));
    if (isOver(state)) this.addAlarm(pay, 'seen', SEEN_MS);
    if (!isNew || state !== 'open') return;
    page.ended.push(getPay(page, pay).facts.reference);
    this.#lookAfterEnd();
  }

  /** Another window may have paid the order meanwhile. */
  #lookAfterEnd(): void {
    if (this.bounds.way === 'server') this.askOrder();
    else this.look(true);
  }

  askOrder(): void {
    const { page } = this;
    if (isFormOpen(page) && !page.awaited.some(({ kind }) => kind === 'order'))
      page.awaited.push({ kind: 'order', pay: -1 });
  }

  /** Shows a payment that has succeeded late, if the form stands there idle. Returns whether there was one. */
  takeLate(): boolean {
    const { page, shown } = this;
    const isIdle = isFormOpen(page) || shown?.wasSeen;
    const pay = page.late.find((each) => each !== page.shown);
    if (!isIdle || pay === undefined) return false;
    this.showAnother(pay);
    this.tell(pay, 'moved', this.#means);
    return true;
  }

  /** The form shows another payment, or none. */
  showAnother(pay: number): void {
    const { page } = this;
    page.late = page.late.filter((each) => each !== pay && each !== page.shown);
    this.#stopAlarm(page.shown, 'seen');
    page.shown = pay;
  }

  #create(facts: PaymentFacts, token: string): number {
    const { page } = this;
    page.pays.push(prepare(facts, this.#plan, this.#means));
    page.tokens.push(token);
    this.showAnother(page.pays.length - 1);
    return page.shown;
  }

  /** Looks for the payment of the purchase that another page has begun, or of which the address or the server tells. */
  look(isOpen: boolean, told?: readonly unknown[]): void {
    const { page, bounds } = this;
    if (!isFormOpen(page) || this.takeLate()) return;
    if (bounds.way === 'server' && !told) return;
    const view = this.#view;
    if (!told) memory.dropRecord(view);
    const isKnown = (reference: string) =>
      reference === page.replaced ||
      [page.shown, ...page.late].some((at) => page.pays[at]?.facts.reference === reference);
    const options = this.#options;
    const records = told?.flatMap((each) => memory.readTold(each, options, true));
    const settings = { options, methods: [bounds.method] } as const;
    const found = findEarlierPayment(view, settings, isKnown, this.#address, records);
    if (!found) return;
    const { record, ending, isReturned } = found;
    const { phase, reference } = record;
    if (isOpen && (phase === 'open' || (page.ended.includes(reference) && !(phase && isOver(phase))))) return;
    this.tell(this.#create(record, ''), 'found', record, ending, isReturned);
  }

  get #address(): ReturnAddress {
    const { page } = this;
    const clean = () => {
      page.address = '';
    };
    return { origin: 'https://shop.test', pathname: '/return', search: page.address, clean };
  }

  /** The buyer pays. */
  pay(): void {
    const { page, bounds } = this;
    if (this.shown) this.tell(page.shown, 'seen');
    if (this.takeLate()) return;
    const reference = `R${bounds.clicks - this.world.left.clicks}`;
    const purchase = readPurchase(this.#options);
    const facts = { purchase, method: bounds.method, reference, time: this.world.time, replaces: page.replaced };
    const pay = this.#create(facts, reference);
    const { isForced } = page;
    page.isForced = false;
    this.tell(pay, 'started');
    this.tell(pay, 'prepared', facts, this.#plan, this.#means, isForced);
  }

  /** The buyer begins again. */
  startAgain(): void {
    const { page, shown, world, bounds } = this;
    if (!shown) return;
    // A purchase without an order may be made twice.
    if (getRestart(shown) === 'warned' || !bounds.hasOrder) world.warnings++;
    page.isForced = shown.isElsewhere;
    if (shown.state === 'action') page.replaced = shown.facts.reference;
    const pay = page.shown;
    this.showAnother(-1);
    this.tell(pay, 'dropped');
    this.takeLate();
  }

  /** Another form takes the place of the form. */
  replaceForm(): void {
    const { page, shown } = this;
    Object.assign(page, { ended: [], replaced: undefined, isForced: false });
    const pay = page.shown;
    this.showAnother(-1);
    if (shown && (isPrepared(shown.state) || isWaiting(shown))) this.tell(pay, 'stopped');
    else if (shown && !(isOver(shown.state) && shown.wasSeen)) page.late.push(pay);
    if (this.bounds.way === 'server') this.askOrder();
    this.look(false);
  }

  /** The time of an alarm has come. */
  ring({ pay, timer, due }: Alarm): void {
    const { page } = this;
    page.alarms = page.alarms.slice(1).map((each) => ({ ...each, due: each.due - due }));
    if (timer === 'soon') {
      page.awaited = page.awaited.filter((each) => each.kind !== 'lock' || each.pay !== pay || each.how !== 'soon');
      this.tell(pay, 'locked', 'start', false);
    } else if (timer === 'seen') this.#see(pay);
    else if (timer === 'free') this.free();
    else {
      if (timer === 'reread' && getPay(page, pay).stale === 1) page.stale = undefined;
      if (timer === 'spread') page.before = undefined;
      this.tell(pay, 'time', timer);
    }
  }

  /** The end was shown long enough. */
  #see(pay: number): void {
    // An equal purchase may be a new one.
    if (!this.bounds.hasOrder) this.world.warnings++;
    this.tell(pay, 'seen');
    this.takeLate();
  }

  answer(pay: number, round: number, asked: PaymentFacts, end: Ending): void {
    if (round > 0) this.tell(pay, 'charged', asked, end);
    this.tell(pay, 'answered', asked, round, end);
  }

  /** Forgets payments that no form shows, and that wait for nothing. */
  tidy(): void {
    const { page } = this;
    for (let at = page.pays.length - 1; at >= 0; at--) {
      const isNeeded =
        [page.shown, page.holder, ...page.late].includes(at) ||
        [...page.awaited, ...page.alarms].some(({ pay }) => pay === at) ||
        !isOver(getPay(page, at).state);
      if (!isNeeded) this.#forget(at);
    }
  }

  #forget(gone: number): void {
    const { page } = this;
    const move = (pay: number) => (pay > gone ? pay - 1 : pay);
    page.pays.splice(gone, 1);
    page.tokens.splice(gone, 1);
    page.shown = move(page.shown);
    page.late = page.late.map(move);
    page.holder = page.holder === undefined ? undefined : move(page.holder);
    page.awaited = page.awaited.map((each) => ({ ...each, pay: move(each.pay) }));
    page.alarms = page.alarms.map((each) => ({ ...each, pay: move(each.pay) }));
  }
}

/** Loads the page in a window, with the address with which the bank has sent the buyer back. */
export function loadPage(world: World, bounds: Bounds, index: number, address = ''): void {
  Object.assign(getWindow(world, index), { at: 'page', page: { ...createPage(), address } });
  const running = new RunningPage(world, bounds, index);
  if (bounds.way === 'server') running.askOrder();
  else running.look(false);
}

/** The page is left. What it has sent may still arrive. The browser may keep the page as it is. */
export function leavePage(world: World, bounds: Bounds, index: number, isKept: boolean): void {
  const tab = getWindow(world, index);
  const running = new RunningPage(world, bounds, index);
  const { page } = running;
  if (running.shown) running.tell(page.shown, 'left');
  tab.at = 'kept';
  // No browser keeps a page that holds a lock.
  if (isKept && world.lock !== index) {
    page.awaited = page.awaited.filter(({ kind }) => kind !== 'news');
    if (bounds.isStale) page.stale = { shared: world.shared, own: tab.own };
    return;
  }
  for (const each of page.awaited) if (each.kind === 'send' && each.reply === undefined) world.flying.push(each.token);
  // The browser gives back what a page has that is gone.
  if (world.lock === index) world.lock = undefined;
  tab.page = undefined;
}

/** The browser shows a page again that it has kept. */
export function showAgain(world: World, bounds: Bounds, index: number): void {
  getWindow(world, index).at = 'page';
  const running = new RunningPage(world, bounds, index);
  if (running.shown) running.tell(running.page.shown, 'back');
  if (bounds.way === 'server') running.askOrder();
}
