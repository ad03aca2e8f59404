/** What may happen next in a world of the page, each in words. */
import { getRestart } from '../../../src/checkout/payment/course/derive.js';
import type { Payment } from '../../../src/checkout/payment/course/model.js';
import type { Move } from '../search.js';
import { Answers, type Happening } from './answers.js';
import type { Bounds } from './bounds.js';
import { chargeToken, findHolder, listFates } from './gateway.js';
import { mayGoOn } from './judge.js';
import { leavePage, loadPage, RunningPage, showAgain } from './run-page.js';
import { writeShared } from './storage.js';
import type { Fate, Window, World } from './world.js';
import { changeOther, copyWorld, getPage, getWindow, isFormOpen, NAMES } from './world.js';

const LIFE_MS = 31 * 60_000;
/** What the bank tells the page, by how the charge stands. */
const DECIDED: Partial<Record<Fate, string>> = { live: 'succeeded', failed: 'failed' };

/** Everything that may happen in a world. */
export class Moves {
  readonly list: Move<World>[] = [];
  readonly #world: World;
  readonly #bounds: Bounds;

  constructor(world: World, bounds: Bounds) {
    this.#world = world;
    this.#bounds = bounds;
    this.#addFlying();
    this.#addDebits();
    for (const [index, tab] of world.windows.entries()) this.#addTab(index, tab);
    if (world.left.times > 0 && world.windows.every(isQuiet)) this.#add('half an hour passes', -1, letTimePass);
  }

  #add(says: string, index: number, change: (world: World) => void): void {
    const after = copyWorld(this.#world, index);
    change(after);
    if (after.windows[index]?.page) new RunningPage(after, this.#bounds, index).tidy();
    this.list.push({ says, after });
  }

  /** Adds what a page that is shown does. */
  #addRun(index: number, says: string, run: Happening['run']): void {
    this.#add(`${NAMES[index]} ${says}`, index, (world) => run(world, new RunningPage(world, this.#bounds, index)));
  }

  /** What pages have sent that are gone. */
  #addFlying(): void {
    const { flying, fates } = this.#world;
    const holder = this.#bounds.way === 'server' ? findHolder(this.#world) : undefined;
    for (const [at, token] of flying.entries()) {
      const land = (world: World) => void world.flying.splice(at, 1);
      this.#add(`the request of ${token} is lost`, -1, land);
      // The shop's server lets nothing else begin.
      const mayBegin = !fates[token] && (holder === undefined || holder === token);
      for (const fate of mayBegin ? listFates(this.#bounds) : []) {
        this.#add(`the request of ${token} arrives, and it is ${fate}`, -1, (world) => {
          land(world);
          chargeToken(world, this.#bounds, token, fate);
        });
      }
    }
  }

  #addDebits(): void {
    for (const [token, fate] of Object.entries(this.#world.fates)) {
      if (fate !== 'pending') continue;
      const end = (ended: Fate) => (world: World) => {
        if (ended === 'failed') world.left.faults--;
        world.fates[token] = ended;
      };
      this.#add(`the debit of ${token} succeeds`, -1, end('live'));
      if (this.#world.left.faults > 0) this.#add(`the debit of ${token} fails`, -1, end('failed'));
    }
  }

  #addTab(index: number, tab: Window): void {
    const { at, page, visit } = tab;
    if (at === 'bank') this.#addBank(index, tab);
    else if (at === 'kept') {
      const show = page ? showAgain : loadPage;
      this.#add(`${NAMES[index]} comes back`, index, (world) => show(world, this.#bounds, index));
    } else if (at === 'page' && page && visit !== undefined) this.#addDeparture(index);
    else if (at === 'page' && page) this.#addPage(index);
  }

  /** The page goes to the bank, and the browser keeps it or not. */
  #addDeparture(index: number): void {
    const leave = (isKept: boolean) => (world: World) => {
      leavePage(world, this.#bounds, index, isKept);
      getWindow(world, index).at = 'bank';
    };
    this.#add(`${NAMES[index]} goes to the bank`, index, leave(false));
    if (this.#mayKeep(index)) this.#add(`${NAMES[index]} goes to the bank, and the page is kept`, index, leave(true));
  }

  /** A page that waits for a lock or for its order is not kept. */
  #mayKeep(index: number): boolean {
    return getPage(this.#world, index).awaited.every(({ kind }) => kind !== 'lock' && kind !== 'order');
  }

  #addBank(index: number, { page, visit = '' }: Window): void {
    const { left, fates } = this.#world;
    const bounds = this.#bounds;
    const name = NAMES[index];
    const decide = (fate: Fate) => (world: World) => {
      if (fate === 'failed') world.left.faults--;
      world.fates[visit] = fate;
    };
    if (fates[visit] === 'action') {
      this.#add(`${name} confirms at the bank`, index, decide('live'));
      if (left.faults > 0) this.#add(`${name} refuses at the bank`, index, decide('failed'));
    }
    const arrive = (world: World) => {
      getWindow(world, index).visit = undefined;
    };
    // A bank that was asked before sends the buyer back at once.
    const status = DECIDED[fates[visit] ?? 'action'];
    if (status) {
      this.#add(`the bank sends ${name} back: ${status}`, index, (world) => {
        arrive(world);
        loadPage(world, bounds, index, `?charge=ch_${visit}&status=${status}`);
      });
    }
    if (left.navigations === 0) return;
    const how = page ? 'to the page that was kept' : 'and loads the page';
    this.#add(`${name} goes back from the bank ${how}`, index, (world) => {
      world.left.navigations--;
      arrive(world);
      if (page) showAgain(world, bounds, index);
      else loadPage(world, bounds, index);
    });
    this.#add(`${name} is closed at the bank`, index, (world) => {
      world.left.navigations--;
      closeTab(world, index);
    });
  }

  #addPage(index: number): void {
    const { awaited } = getPage(this.#world, index);
    this.#addAlarm(index);
    for (const [at, each] of awaited.entries()) {
      for (const { says, run, next } of new Answers(this.#world, this.#bounds, index, each).list) {
        this.#addRun(index, says, (world, running) => {
          running.page.awaited.splice(at, 1, ...(next ? [next] : []));
          run(world, running);
        });
      }
    }
    this.#addBuyer(index);
  }

  #addAlarm(index: number): void {
    const [alarm] = getPage(this.#world, index).alarms;
    // Where the lock is free, the browser gives it sooner.
    if (!alarm || (alarm.timer === 'soon' && this.#world.lock === undefined)) return;
    const { timer, due } = alarm;
    this.#addRun(index, `waits ${due} ms (${timer})`, (world, running) => {
      running.ring(alarm);
      if (timer === 'free') readAll(world, index);
    });
  }

  #addBuyer(index: number): void {
    const { left, shared } = this.#world;
    const page = getPage(this.#world, index);
    const { way, isSlow } = this.#bounds;
    const shown = page.pays[page.shown];
    const mayPay = isFormOpen(page) && (way !== 'server' || page.hasTerms);
    if (mayPay && left.clicks > 0) {
      this.#addRun(index, 'pays', (world, running) => {
        world.left.clicks--;
        running.pay();
      });
    }
    if (shown && left.asks > 0) this.#addQuestions(index, shown);
    if (left.navigations > 0 && page.pays.length > 0) this.#addNavigations(index);
    if (left.clears > 0 && shared !== undefined) {
      this.#addRun(index, 'is in a page that empties what all windows share', (world) => {
        world.left.clears--;
        writeShared(world, index, undefined, isSlow);
      });
    }
  }

  #addQuestions(index: number, shown: Payment): void {
    const ask = (says: string, run: (running: RunningPage) => void) =>
      this.#addRun(index, says, (world, running) => {
        world.left.asks--;
        run(running);
      });
    if (mayGoOn(shown)) ask(`asks to go on (${shown.state})`, (running) => running.tell(running.page.shown, 'goOn'));
    const restart = getRestart(shown);
    const says = restart === 'new' ? 'begins a new payment' : 'begins again, warned';
    if (restart) ask(says, (running) => running.startAgain());
  }

  #addNavigations(index: number): void {
    const bounds = this.#bounds;
    const navigate = (says: string, change: (world: World) => void) => {
      this.#add(`${NAMES[index]} ${says}`, index, (world) => {
        world.left.navigations--;
        change(world);
        readAll(world);
      });
    };
    navigate('loads the page again', (world) => {
      leavePage(world, bounds, index, false);
      loadPage(world, bounds, index);
    });
    if (bounds.windows > 1)
      navigate('is closed', (world) => {
        leavePage(world, bounds, index, false);
        closeTab(world, index);
      });
    if (this.#mayKeep(index))
      navigate('leaves, and the page is kept', (world) => leavePage(world, bounds, index, true));
    if (getPage(this.#world, index).shown >= 0)
      navigate('gets another form in place of its form', (world) =>
        new RunningPage(world, bounds, index).replaceForm(),
      );
  }
}

/** By now, each window can read what another one has written. @param changed A window that is being changed already. */
function readAll(world: World, changed?: number): void {
  for (const [at, { page }] of world.windows.entries()) {
    if (!page?.before) continue;
    const other = at === changed ? page : changeOther(world, at);
    if (other) other.before = undefined;
  }
}

/** Whether nothing happens in a window by itself. */
const isQuiet = ({ at, page }: Window) =>
  at !== 'page' || !page || (page.awaited.length === 0 && page.alarms.every(({ timer }) => timer === 'seen'));

function closeTab(world: World, index: number): void {
  world.windows[index] = { at: 'closed', page: undefined, own: undefined, visit: undefined };
}

/** From now on, the browser's memory counts no more, and a second payment is the buyer's own decision. */
function letTimePass(world: World): void {
  world.left.times--;
  world.time += LIFE_MS;
  world.warnings = Number.POSITIVE_INFINITY;
}
