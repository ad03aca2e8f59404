/** What may happen next in a world of the page, each in words. */

import { getRestart } from '../../../src/checkout/payment/course/derive.js';
import type { Ending } from '../../../src/checkout/payment/outcome/ending.js';
import { createFailure } from '../../../src/checkout/payment/outcome/ending.js';
import { isOver } from '../../../src/checkout/payment/states.js';
import type { Move } from '../search.js';
import type { Bounds } from './bounds.js';
import {
  findHolder,
  judgeLookUp,
  judgeOther,
  judgeReply,
  judgeServer,
  judgeServerLost,
  listCounting,
} from './gateway.js';
import { judgeNews, mayCome, mayGoOn } from './judge.js';
import { leavePage, loadPage, RunningPage, showAgain } from './run-page.js';
import { writeShared } from './storage.js';
import {
  type Awaited,
  changeOther,
  copyWorld,
  type Fate,
  getPage,
  getPay,
  getWindow,
  NAMES,
  type Reply,
  type Window,
  type World,
} from './world.js';

type Sent = Extract<Awaited, { readonly kind: 'send' }>;
type Run = (world: World, page: RunningPage) => void;

const LIFE_MS = 31 * 60_000;

/** Everything that may happen in a world. */
export class Moves {
  readonly list: Move<World>[] = [];
  readonly #world: World;
  readonly #bounds: Bounds;

  constructor(world: World, bounds: Bounds) {
    this.#world = world;
    this.#bounds = bounds;
    this.#addFlying();
    for (const [index, tab] of world.windows.entries()) this.#addTab(index, tab);
    if (world.left.times > 0 && world.windows.every(isQuiet)) this.#add('half an hour passes', -1, letTimePass);
  }

  #add(says: string, index: number, change: (world: World) => void): void {
    const after = copyWorld(this.#world, index);
    change(after);
    if (getTab(after, index)?.page) new RunningPage(after, this.#bounds, index).tidy();
    this.list.push({ says, after });
  }

  /** Adds what a page that is shown does. */
  #addRun(says: string, index: number, run: Run): void {
    this.#add(says, index, (world) => run(world, new RunningPage(world, this.#bounds, index)));
  }

  #addFlying(): void {
    const { flying, fates } = this.#world;
    for (const [at, token] of flying.entries()) {
      const land = (world: World) => void world.flying.splice(at, 1);
      this.#add(`the request of ${token} is lost`, -1, land);
      if (fates[token]) continue;
      for (const fate of this.#listFates()) {
        if (this.#isHeld(token)) continue;
        this.#add(`the request of ${token} arrives, and it is ${fate}`, -1, (world) => {
          land(world);
          this.#charge(world, token, fate);
        });
      }
    }
    for (const [token, fate] of Object.entries(fates)) {
      if (fate !== 'pending') continue;
      this.#add(`the debit of ${token} succeeds`, -1, (world) => this.#end(world, token, 'live'));
      if (this.#world.left.faults > 0)
        this.#add(`the debit of ${token} fails`, -1, (world) => this.#end(world, token, 'failed'));
    }
  }

  /** How a charge may begin. */
  #listFates(): readonly Fate[] {
    const { method, hasBank } = this.#bounds;
    if (method === 'sepa') return ['pending', 'failed'];
    return hasBank ? ['live', 'action', 'failed'] : ['live', 'failed'];
  }

  #end(world: World, token: string, fate: Fate): void {
    if (fate === 'failed') world.left.faults--;
    world.fates[token] = fate;
  }

  #charge(world: World, token: string, fate: Fate): void {
    world.fates[token] ??= fate;
    if (this.#bounds.way === 'server') world.rows[token] = 'known';
  }

  /** Whether the shop's server lets nothing else begin. */
  #isHeld(token: string): boolean {
    if (this.#bounds.way !== 'server') return false;
    const holder = findHolder(this.#world);
    return holder !== undefined && holder !== token;
  }

  #addTab(index: number, tab: Window): void {
    const name = NAMES[index];
    if (tab.at === 'bank') this.#addBank(index, tab);
    else if (tab.at === 'kept') {
      this.#add(`${name} comes back to the page that was kept`, index, (world) =>
        showAgain(world, this.#bounds, index),
      );
    } else if (tab.at === 'page' && tab.page && tab.visit !== undefined) this.#addDeparture(index);
    else if (tab.at === 'page' && tab.page) this.#addPage(index);
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

  /** A page that waits for a lock is not kept. */
  #mayKeep(index: number): boolean {
    return getPage(this.#world, index).awaited.every(({ kind }) => kind !== 'lock' && kind !== 'order');
  }

  #addBank(index: number, { page, visit = '', decided }: Window): void {
    const { left, fates } = this.#world;
    const bounds = this.#bounds;
    const name = NAMES[index];
    if (!decided && fates[visit] === 'action') {
      this.#add(`${name} confirms at the bank`, index, (world) => {
        world.fates[visit] = 'live';
        getWindow(world, index).decided = 'succeeded';
      });
      if (left.faults > 0)
        this.#add(`${name} refuses at the bank`, index, (world) => {
          world.left.faults--;
          world.fates[visit] = 'failed';
          getWindow(world, index).decided = 'failed';
        });
    }
    const arrive = (world: World) =>
      void Object.assign(getWindow(world, index), { visit: undefined, decided: undefined });
    if (decided) {
      this.#add(`the bank sends ${name} back: ${decided}`, index, (world) => {
        arrive(world);
        loadPage(world, bounds, index, `?charge=ch_${visit}&status=${decided}`);
      });
    }
    if (left.deeds === 0) return;
    const back = (world: World) => {
      world.left.deeds--;
      arrive(world);
      if (page) showAgain(world, bounds, index);
      else loadPage(world, bounds, index);
    };
    this.#add(
      `${name} goes back from the bank ${page ? 'to the page that was kept' : 'and loads the page'}`,
      index,
      back,
    );
    this.#add(`${name} is closed at the bank`, index, (world) => {
      world.left.deeds--;
      arrive(world);
      closeTab(world, index);
    });
  }

  #addPage(index: number): void {
    const page = getPage(this.#world, index);
    this.#addAlarm(index);
    for (const [at, awaited] of page.awaited.entries()) this.#addAnswer(index, at, awaited);
    this.#addBuyer(index);
  }

  #addAlarm(index: number): void {
    const { lock } = this.#world;
    const [alarm] = getPage(this.#world, index).alarms;
    if (!alarm) return;
    const { pay, timer, due } = alarm;
    // Where the lock is free, the browser gives it sooner.
    if (timer === 'soon' && lock === undefined) return;
    this.#addRun(`${NAMES[index]}: ${due} ms pass (${timer})`, index, (world, running) => {
      const { page } = running;
      page.alarms = page.alarms.slice(1).map((each) => ({ ...each, due: each.due - due }));
      if (timer === 'soon') {
        const place = page.awaited.findIndex((each) => each.kind === 'lock' && each.pay === pay && each.how === 'soon');
        if (place >= 0) page.awaited.splice(place, 1);
        running.tell(pay, 'locked', 'start', false);
      } else if (timer === 'seen') running.see(pay);
      else if (timer === 'free') {
        readAll(world, index);
        running.free();
      } else {
        if (timer === 'reread') page.stale = undefined;
        if (timer === 'spread') page.before = undefined;
        running.tell(pay, 'time', timer);
      }
    });
  }

  #addAnswer(index: number, at: number, awaited: Awaited): void {
    const name = NAMES[index];
    const { pay } = awaited;
    const add = (says: string, run: Run) => {
      this.#addRun(`${name} ${says}`, index, (world, running) => {
        running.page.awaited.splice(at, 1);
        run(world, running);
      });
    };
    if (awaited.kind === 'seal') this.#addSeal(pay, add);
    else if (awaited.kind === 'lost') add('hears that its lock was taken', (_, running) => running.tell(pay, 'lost'));
    else if (awaited.kind === 'news')
      add('hears that the storage has changed', (world, running) => {
        running.page.before = undefined;
        running.look(true);
        if (running.shown) running.tell(running.page.shown, 'news');
        world.faults.push(...judgeNews(world, this.#bounds, index));
      });
    else if (awaited.kind === 'order')
      add('hears how the order stands', (world, running) => {
        running.page.hasTerms = true;
        running.look(false, listCounting(world, this.#bounds.method));
      });
    else if (awaited.kind === 'lock') this.#addLock(index, awaited, add);
    else if (awaited.kind === 'lookUp') this.#addLookUp(awaited, add);
    else if (awaited.kind === 'bank') this.#addOnAction(index, awaited, add);
    else if (awaited.kind === 'send' && awaited.reply) {
      const { reply } = awaited;
      add(`is answered: ${reply}`, (_, running) => this.#answer(running, awaited, reply));
    } else if (awaited.kind === 'send' && this.#bounds.way === 'server') this.#addServed(awaited, add);
    else if (awaited.kind === 'send') this.#addSent(index, at, awaited, add);
  }

  #addSeal(pay: number, add: (says: string, run: Run) => void): void {
    add('has sealed', (_, running) => {
      const { shown, pays } = running.page;
      // Nobody would see the result.
      const isShown = shown === pay && !isOver(getPay(running.page, pay).state);
      running.tell(pay, 'sealed', isShown && pays[pay] ? undefined : createFailure('aborted', 'not_sent', 'unsealed'));
    });
    if (this.#world.left.faults === 0) return;
    add('cannot seal', (world, running) => {
      world.left.faults--;
      running.tell(pay, 'sealed', createFailure('remote_ip_failed', 'not_sent', 'unsealed'));
    });
  }

  #addLock(
    index: number,
    { pay, why, how, isStale }: Extract<Awaited, { readonly kind: 'lock' }>,
    add: (says: string, run: Run) => void,
  ): void {
    const { lock, windows } = this.#world;
    const take: Run = (world, running) => {
      const { page } = running;
      page.alarms = page.alarms.filter((each) => each.pay !== pay || each.timer !== 'soon');
      if (isStale) return running.tell(pay, 'locked', why, false);
      world.lock = index;
      page.holder = pay;
      running.tell(pay, 'locked', why, true);
    };
    if (lock === undefined) add('gets the lock', take);
    else if (how === 'now') add('does not get the lock', (_, running) => running.tell(pay, 'locked', why, false));
    else if (how === 'forced') {
      add(`takes the lock from ${NAMES[lock]}`, (world, running) => {
        world.lock = undefined;
        const loser = lock === index ? running.page : changeOther(world, lock);
        const former = windows[lock]?.page?.holder;
        if (loser && former !== undefined) {
          loser.holder = undefined;
          loser.awaited.push({ kind: 'lost', pay: former });
        }
        take(world, running);
      });
    }
  }

  #addLookUp(awaited: Extract<Awaited, { readonly kind: 'lookUp' }>, add: (says: string, run: Run) => void): void {
    const { pay, round, isAsked, isLast, asked } = awaited;
    const answer =
      (end: Ending | undefined): Run =>
      (world, running) => {
        const told = end && 'chargeId' in end && end.kind === 'succeeded' ? `${end.chargeId} succeeded` : undefined;
        if (told && !world.heard.includes(told)) world.heard.push(told);
        running.tell(pay, 'lookedUp', asked, round, isAsked, isLast, end);
      };
    add('asks, and nobody knows', answer(undefined));
    const world = this.#world;
    // The shop's server finds how a payment stands whose answer was lost.
    if (world.rows[asked.reference] === 'unknown') {
      add('asks, and the server has found how it stands', (after, running) => {
        after.rows[asked.reference] = 'known';
        after.fates[asked.reference] ??= 'dead';
        answer(judgeLookUp(after, asked, this.#bounds, false))(after, running);
      });
      return;
    }
    const end = judgeLookUp(world, asked, this.#bounds, mayCome(world, asked.reference));
    if (end) add(`asks, and is told: ${end.kind}`, answer(end));
    const isConfirmed =
      world.fates[asked.reference] === 'live' && this.#bounds.hasBank && this.#bounds.way !== 'server';
    if (isConfirmed)
      add('asks a server that lags, and is told: action', answer(judgeReply('action', asked.reference, this.#bounds)));
  }

  /** The merchant's code shows the bank's page. */
  #addOnAction(index: number, { pay }: Awaited, add: (says: string, run: Run) => void): void {
    const { facts, chargeId = '' } = getPay(getPage(this.#world, index), pay);
    const token = chargeId.slice('ch_'.length);
    const { left, fates } = this.#world;
    const fate = fates[token];
    if (!fate) return;
    const tell =
      (end?: Ending): Run =>
      (_, running) =>
        running.tell(pay, 'bankAnswered', facts, end);
    add('closes the bank', tell());
    if (fate !== 'action')
      add('hears from the page that shows the bank', tell(judgeReply(fate as Reply, token, this.#bounds)));
    const decide = (says: string, decided: Fate) =>
      add(says, (world, running) => {
        world.fates[token] = decided;
        running.page.awaited.push({ kind: 'bank', pay });
      });
    if (fate !== 'action') return;
    decide('confirms at the bank', 'live');
    if (left.faults > 0) decide('refuses at the bank', 'failed');
  }

  #answer(running: RunningPage, { pay, round, asked, token }: Sent, reply: Reply): void {
    running.answer(pay, round, asked, judgeReply(reply, token, this.#bounds));
  }

  /** What the gateway, or the merchant's code, may answer to a token. */
  #addSent(index: number, at: number, sent: Sent, add: (says: string, run: Run) => void): void {
    const { token } = sent;
    const { left, fates } = this.#world;
    const isHandedOn = this.#bounds.way === 'handOver';
    const reply = (says: string, told: Reply, fate?: Fate, isFault = false) => {
      if (isFault && left.faults === 0) return;
      add(says, (world, running) => {
        if (isFault) world.left.faults--;
        if (fate) world.fates[token] = fate;
        this.#answer(running, sent, told);
      });
    };
    reply('does not reach anybody with its token', 'lost', undefined, true);
    if (fates[token]) {
      reply('is told that its token was used', 'used');
      reply('is refused by somebody in between, after its token was used', 'refused', undefined, true);
      return;
    }
    for (const fate of this.#listFates()) {
      const isFault = fate === 'failed';
      reply(`is charged: ${fate}`, fate as Reply, fate, isFault);
      if (isHandedOn && fate !== 'action')
        reply(`is charged by the shop (${fate}), which tells nothing`, 'sent', fate, isFault);
      if (isFault) continue;
      reply(`is charged (${fate}), and the answer is lost`, 'lost', fate, true);
      if (!isHandedOn) reply(`is charged (${fate}), and its request was repeated: used`, 'used', fate, true);
    }
    reply('is refused', 'refused', undefined, true);
    if (left.faults === 0) return;
    const [fate = 'live'] = this.#listFates();
    this.#addRun(`${NAMES[index]} is charged (${fate}), and the answer takes long`, index, (world, running) => {
      world.left.faults--;
      world.fates[token] = fate;
      running.page.awaited[at] = { ...sent, reply: fate as Reply };
    });
  }

  /** What the shop's server may answer to a token. */
  #addServed(sent: Sent, add: (says: string, run: Run) => void): void {
    const { pay, round, asked, token } = sent;
    const world = this.#world;
    const { fates, rows, left } = world;
    const hear =
      (change: (after: World) => void, judge: (after: World) => Ending): Run =>
      (after, running) => {
        change(after);
        running.answer(pay, round, asked, judge(after));
      };
    const lose = (change: (after: World) => void) =>
      hear(
        (after) => {
          after.left.faults--;
          change(after);
        },
        () => judgeServerLost(token),
      );
    const nothing = () => {};
    if (left.faults > 0) add('does not reach the server', lose(nothing));
    const replaced = asked.replaces;
    const holder = findHolder(world);
    const mayReplace = holder === replaced && holder !== undefined && fates[holder] === 'action';
    if (holder !== undefined && holder !== token && !mayReplace) {
      add(
        'is told that another payment counts',
        hear(nothing, (after) => judgeOther(after, holder, asked)),
      );
      return;
    }
    if (rows[token]) {
      add(
        'is told how its payment stands',
        hear(nothing, (after) => judgeServer(after, asked)),
      );
      return;
    }
    for (const fate of this.#listFates()) {
      const change = (after: World) => {
        if (fate === 'failed') after.left.faults--;
        this.#charge(after, token, fate);
      };
      if (fate === 'failed' && left.faults === 0) continue;
      add(
        `is charged by the server: ${fate}`,
        hear(change, (after) => judgeServer(after, asked)),
      );
      if (left.faults === 0 || fate === 'failed') continue;
      add(
        `is charged by the server (${fate}), and the answer is lost`,
        lose((after) => this.#charge(after, token, fate)),
      );
      const doubt = (after: World) => {
        after.left.faults--;
        after.fates[token] = fate;
        after.rows[token] = 'unknown';
      };
      add(
        `is charged by the server (${fate}), which does not know it`,
        hear(doubt, (after) => judgeServer(after, asked)),
      );
    }
    if (left.faults === 0) return;
    const doubt = (after: World) => {
      after.left.faults--;
      after.rows[token] = 'unknown';
    };
    add(
      'is sent by the server, and the request is lost',
      hear(doubt, (after) => judgeServer(after, asked)),
    );
  }

  #addBuyer(index: number): void {
    const { left } = this.#world;
    const page = getPage(this.#world, index);
    const { way } = this.#bounds;
    const name = NAMES[index];
    const shown = page.pays[page.shown];
    const isOpen = (shown?.state ?? 'open') === 'open';
    if (isOpen && left.clicks > 0 && (way !== 'server' || page.hasTerms)) {
      this.#addRun(`${name} pays`, index, (world, running) => {
        world.left.clicks--;
        running.pay();
      });
    }
    if (shown && left.asks > 0) this.#addQuestions(index, shown);
    if (left.deeds > 0 && page.pays.length > 0) this.#addDeeds(index);
    if (left.clears > 0 && this.#world.shared !== undefined) {
      this.#addRun(`the page of ${name} empties what all windows share`, index, (world) => {
        world.left.clears--;
        writeShared(world, index, undefined, this.#bounds.isSlow);
      });
    }
  }

  #addQuestions(index: number, shown: Parameters<typeof mayGoOn>[0]): void {
    const name = NAMES[index];
    const ask = (says: string, run: (running: RunningPage) => void) => {
      this.#addRun(`${name} ${says}`, index, (world, running) => {
        world.left.asks--;
        run(running);
      });
    };
    if (mayGoOn(shown)) ask(`asks to go on (${shown.state})`, (running) => running.tell(running.page.shown, 'goOn'));
    const restart = getRestart(shown);
    if (restart)
      ask(restart === 'new' ? 'begins a new payment' : 'begins again, warned', (running) => running.startAgain());
  }

  #addDeeds(index: number): void {
    const bounds = this.#bounds;
    const name = NAMES[index];
    const deed = (says: string, change: (world: World) => void) => {
      this.#add(`${name} ${says}`, index, (world) => {
        world.left.deeds--;
        change(world);
        readAll(world);
      });
    };
    deed('loads the page again', (world) => {
      leavePage(world, bounds, index, false);
      loadPage(world, bounds, index);
    });
    if (bounds.windows > 1)
      deed('is closed', (world) => {
        leavePage(world, bounds, index, false);
        closeTab(world, index);
      });
    if (this.#mayKeep(index)) deed('leaves, and the page is kept', (world) => leavePage(world, bounds, index, true));
    if (getPage(this.#world, index).shown >= 0)
      deed('gets another form in place of its form', (world) => new RunningPage(world, bounds, index).replaceForm());
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

const getTab = ({ windows }: World, index: number) => windows[index];

/** Whether nothing happens in a window by itself. */
const isQuiet = ({ at, page }: Window) =>
  at !== 'page' || !page || (page.awaited.length === 0 && page.alarms.every(({ timer }) => timer === 'seen'));

function closeTab(world: World, index: number): void {
  world.windows[index] = { at: 'closed', page: undefined, own: undefined, visit: undefined, decided: undefined };
}

/** From now on, the browser's memory counts no more, and nobody else is responsible for a second payment. */
function letTimePass(world: World): void {
  world.left.times--;
  world.time += LIFE_MS;
  world.isWarned = true;
}
