/** What may come back for something that a page waits for, each in words. */
import { createFailure, type Ending } from '../../../src/checkout/payment/outcome/ending.js';
import { isOver } from '../../../src/checkout/payment/states.js';
import type { Bounds } from './bounds.js';
import * as gateway from './gateway.js';
import { judgeNews, mayCome } from './judge.js';
import type { RunningPage } from './run-page.js';
import { type Awaited, changeOther, type Fate, getPage, getPay, NAMES, type Reply, type World } from './world.js';

/** What may happen to a page. */
export interface Happening {
  readonly says: string;
  readonly run: (world: World, running: RunningPage) => void;
  /** What the page waits for then, in place of what it has waited for. */
  readonly next?: Awaited | undefined;
}

type Run = Happening['run'];
type Kind<Name extends Awaited['kind']> = Extract<Awaited, { readonly kind: Name }>;

/** What may come back for one thing, in one world. */
export class Answers {
  readonly list: Happening[] = [];
  readonly #world: World;
  readonly #bounds: Bounds;
  readonly #index: number;

  constructor(world: World, bounds: Bounds, index: number, awaited: Awaited) {
    this.#world = world;
    this.#bounds = bounds;
    this.#index = index;
    const { pay } = awaited;
    if (awaited.kind === 'seal') this.#addSeal(pay);
    else if (awaited.kind === 'lost') {
      this.#add('hears that its lock was taken', (_, running) => running.tell(pay, 'lost'));
    } else if (awaited.kind === 'news') this.#add('hears that the storage has changed', this.#hearNews);
    else if (awaited.kind === 'order') this.#add('hears how the order stands', this.#hearOrder);
    else if (awaited.kind === 'lock') this.#addLock(awaited);
    else if (awaited.kind === 'lookUp') this.#addLookUp(awaited);
    else if (awaited.kind === 'bank') this.#addBank(pay);
    else if (awaited.reply) this.#add(`is answered: ${awaited.reply}`, this.#reply(awaited, awaited.reply));
    else if (bounds.way === 'server') this.#addServed(awaited);
    else if (world.fates[awaited.token]) this.#addUsed(awaited);
    else this.#addSent(awaited);
  }

  #add(says: string, run: Run, next?: Awaited): void {
    this.list.push({ says, run, next });
  }

  /** Adds what goes wrong, as often as it may. */
  #addFault(says: string, run: Run, next?: Awaited): void {
    if (this.#world.left.faults === 0) return;
    const fail: Run = (world, running) => {
      world.left.faults--;
      run(world, running);
    };
    this.#add(says, fail, next);
  }

  readonly #hearNews: Run = (world, running) => {
    running.page.before = undefined;
    running.look(true);
    if (running.shown) running.tell(running.page.shown, 'news');
    world.faults.push(...judgeNews(world, this.#bounds, this.#index));
  };

  readonly #hearOrder: Run = (world, running) => {
    running.page.hasTerms = true;
    running.look(false, gateway.listCounting(world, this.#bounds.method));
  };

  #addSeal(pay: number): void {
    this.#add('has sealed', (_, running) => {
      // Otherwise the result would not be seen.
      const isShown = running.page.shown === pay && !isOver(getPay(running.page, pay).state);
      running.tell(pay, 'sealed', isShown ? undefined : createFailure('aborted', 'not_sent', 'unsealed'));
    });
    this.#addFault('cannot seal', (_, running) => {
      running.tell(pay, 'sealed', createFailure('remote_ip_failed', 'not_sent', 'unsealed'));
    });
  }

  #addLock({ pay, why, how, isStale }: Kind<'lock'>): void {
    const index = this.#index;
    const { lock, windows } = this.#world;
    const take: Run = (world, running) => {
      const { page } = running;
      page.alarms = page.alarms.filter((each) => each.pay !== pay || each.timer !== 'soon');
      if (isStale) return running.tell(pay, 'locked', why, false);
      world.lock = index;
      page.holder = pay;
      running.tell(pay, 'locked', why, true);
    };
    if (lock === undefined) this.#add('gets the lock', take);
    else if (how === 'now') {
      this.#add('does not get the lock', (_, running) => running.tell(pay, 'locked', why, false));
    } else if (how === 'forced') {
      this.#add(`takes the lock from ${NAMES[lock]}`, (world, running) => {
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

  #addLookUp({ pay, round, isAsked, isLast, asked }: Kind<'lookUp'>): void {
    const world = this.#world;
    const bounds = this.#bounds;
    const { reference } = asked;
    const answer =
      (end: Ending | undefined): Run =>
      (after, running) => {
        const told = end?.kind === 'succeeded' ? `${end.chargeId} succeeded` : undefined;
        if (told && !after.heard.includes(told)) after.heard.push(told);
        running.tell(pay, 'lookedUp', asked, round, isAsked, isLast, end);
      };
    this.#add('asks, and the answer is unknown', answer(undefined));
    if (world.rows[reference] === 'unknown') {
      this.#add('asks, and the server has found how it stands', (after, running) => {
        after.rows[reference] = 'known';
        after.fates[reference] ??= 'dead';
        answer(gateway.judgeLookUp(after, asked, bounds, false))(after, running);
      });
      return;
    }
    const end = gateway.judgeLookUp(world, asked, bounds, mayCome(world, reference));
    if (end) this.#add(`asks, and is told: ${end.kind}`, answer(end));
    const mayLag = world.fates[reference] === 'live' && bounds.hasBank && bounds.way !== 'server';
    if (mayLag) this.#add('asks a server that lags: action', answer(gateway.judgeReply('action', reference, bounds)));
  }

  /** The merchant's code shows the bank's page. */
  #addBank(pay: number): void {
    const { facts, chargeId = '' } = getPay(getPage(this.#world, this.#index), pay);
    const token = chargeId.slice('ch_'.length);
    const fate = this.#world.fates[token];
    if (!fate) return;
    const tell =
      (end?: Ending): Run =>
      (_, running) =>
        running.tell(pay, 'bankAnswered', facts, end);
    const decide =
      (decided: Fate): Run =>
      (world) => {
        world.fates[token] = decided;
      };
    this.#add('closes the bank', tell());
    if (fate !== 'action') {
      this.#add('hears of the bank from the page', tell(gateway.judgeReply(fate as Reply, token, this.#bounds)));
      return;
    }
    this.#add('confirms at the bank', decide('live'), { kind: 'bank', pay });
    this.#addFault('refuses at the bank', decide('failed'), { kind: 'bank', pay });
  }

  #reply({ pay, round, asked, token }: Kind<'send'>, reply: Reply, fate?: Fate): Run {
    return (world, running) => {
      if (fate) world.fates[token] = fate;
      running.answer(pay, round, asked, gateway.judgeReply(reply, token, this.#bounds));
    };
  }

  /** What the gateway, or the merchant's code, answers to a token that was charged before. */
  #addUsed(sent: Kind<'send'>): void {
    this.#add('is told that its token was used', this.#reply(sent, 'used'));
    this.#addFault('does not arrive with its token', this.#reply(sent, 'lost'));
    this.#addFault('is refused on the way, after its token was used', this.#reply(sent, 'refused'));
  }

  #addSent(sent: Kind<'send'>): void {
    const isHandedOn = this.#bounds.way === 'handOver';
    const fates = gateway.listFates(this.#bounds);
    for (const fate of fates) {
      const add = fate === 'failed' ? this.#addFault : this.#add;
      add.call(this, `is charged: ${fate}`, this.#reply(sent, fate, fate));
      if (isHandedOn && fate !== 'action')
        add.call(this, `is charged by the shop (${fate}), which tells nothing`, this.#reply(sent, 'sent', fate));
      if (fate === 'failed') continue;
      this.#addFault(`is charged (${fate}), and the answer is lost`, this.#reply(sent, 'lost', fate));
      if (!isHandedOn)
        this.#addFault(`is charged (${fate}), and its request was repeated: used`, this.#reply(sent, 'used', fate));
    }
    this.#addFault('does not arrive with its token', this.#reply(sent, 'lost'));
    this.#addFault('is refused', this.#reply(sent, 'refused'));
    const [fate = 'live'] = fates;
    const charge: Run = (world) => {
      world.fates[sent.token] = fate;
    };
    this.#addFault(`is charged (${fate}), and the answer takes long`, charge, { ...sent, reply: fate });
  }

  /** What the shop's server answers to a token. */
  #addServed({ pay, round, asked, token }: Kind<'send'>): void {
    const world = this.#world;
    const hear =
      (change: (after: World) => void, judge: (after: World) => Ending): Run =>
      (after, running) => {
        change(after);
        running.answer(pay, round, asked, judge(after));
      };
    const tell = (after: World) => gateway.judgeServer(after, asked);
    const lose = (change: (after: World) => void) => hear(change, () => gateway.judgeServerLost(token));
    const nothing = () => {};
    this.#addFault('does not reach the server', lose(nothing));
    const holder = gateway.findHolder(world);
    const isReplaced = holder !== undefined && holder === asked.replaces && world.fates[holder] === 'action';
    if (holder !== undefined && holder !== token && !isReplaced) {
      const other = hear(nothing, (after) => gateway.judgeOther(after, holder, asked));
      return void this.#add('is told that another payment counts', other);
    }
    if (world.rows[token]) return void this.#add('is told how its payment stands', hear(nothing, tell));
    for (const fate of gateway.listFates(this.#bounds)) {
      const charge = (after: World) => gateway.chargeToken(after, this.#bounds, token, fate);
      const add = fate === 'failed' ? this.#addFault : this.#add;
      add.call(this, `is charged by the server: ${fate}`, hear(charge, tell));
      if (fate === 'failed') continue;
      this.#addFault(`is charged by the server (${fate}), and the answer is lost`, lose(charge));
      const chargeUnseen = hear((after) => {
        after.fates[token] = fate;
        after.rows[token] = 'unknown';
      }, tell);
      this.#addFault(`is charged by the server (${fate}), which does not know it`, chargeUnseen);
    }
    const send = hear((after) => {
      after.rows[token] = 'unknown';
    }, tell);
    this.#addFault('is sent by the server, and the request is lost', send);
  }
}
