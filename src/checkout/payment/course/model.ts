/** The words of a payment's course: its facts, what may happen to it (events), and what it wants done (effects). All plain data. */
import type { Charge } from '../../../schema/answers.js';
import type { PaymentMethod } from '../../names.js';
import type { PaymentFacts, PaymentRecord } from '../facts.js';
import type { Known } from '../outcome/add-ending.js';
import type { Ending } from '../outcome/ending.js';
import type { FormState } from '../states.js';

/** How a payment is paid: the options at the click. */
export interface Plan {
  /** Who sends the token: the page to the gateway, the merchant's code, or the page to the shop's server. */
  readonly way: 'charge' | 'handOver' | 'server';
  /** Whether the form finds out by itself how a payment has ended whose answer was lost. */
  readonly recovers: boolean;
  /** Whether the browser remembers it. */
  readonly remembers: boolean;
  /** Whether the lock of the order is needed, and there are locks. */
  readonly locks: boolean;
}

/** What the form that shows a payment can do for it. */
export interface Means {
  /** Whether the merchant's server can be asked. */
  readonly canLookUp: boolean;
  /** Whether the merchant's code shows the bank's page. */
  readonly hasOnAction: boolean;
}

/** One payment: all that decides what follows, and what the buyer sees. Only `step` makes another one. */
export interface Payment extends Known {
  readonly state: FormState;
  /** The ending with which it entered its state. */
  readonly end: Ending;
  readonly facts: PaymentFacts;
  readonly plan: Plan;
  readonly means: Means;

  // What is known of its charge
  /** The charges that the page was told, as `id status`. One charge may be answered twice. */
  readonly charges: readonly string[];
  /** Those of which `onCharge` hears as soon as nothing is under way. */
  readonly owed: readonly (readonly [Charge, PaymentMethod])[];
  /** Whether `onCharge` hears of its last charge. */
  readonly isTold: boolean;

  // Its token, which only the runner has
  readonly token: 'none' | 'sealing' | 'sealed';
  /** Why there is none. */
  readonly unsealed: Ending | undefined;
  /** Whether functions of `waitUntil` can be asked again. */
  readonly hasAsks: boolean;
  /** Whether the first sending is not answered yet. */
  readonly isAwaited: boolean;

  // What is asked
  /** `run`: by itself. `once`: the buyer has asked. `wait`: about another payment of the order. */
  readonly watch: 'none' | 'run' | 'once' | 'wait';
  /** Counts what was watched. An answer of an earlier round still counts, and asks nothing further. */
  readonly round: number;
  /** When the watch began, by the monotonic clock. */
  readonly watchedAt: number;
  /** How often it was sent again in this round. */
  readonly tries: number;
  /** Whether the merchant's server has nothing more to tell in this round. */
  readonly isHeard: boolean;
  /** How many answers the buyer's question waits for. */
  readonly questions: number;
  /** How often the merchant's server was asked at its moments. */
  readonly moment: number;
  /** How it ends, if no answer says otherwise. */
  readonly fallback: Ending | undefined;
  /** Whether the bank has sent the buyer back, and the shop still waits for the bank. */
  readonly isAhead: boolean;
  /** When a question was last asked, in milliseconds since the epoch. */
  readonly checkedAt: number | undefined;

  // Who pays the order
  /** `window`: another window. `shop`: another payment at the shop's server. */
  readonly owner: 'this' | 'window' | 'shop';
  /** Whether it was told that another payment of the order is under way. */
  readonly isElsewhere: boolean;
  /** Whether the buyer did not want to wait for another window. */
  readonly isForced: boolean;
  /** Whether it may be sent when the token is sealed: `alone` has the lock, `refused` has not, and `waited` got it after a wait. */
  readonly turn: 'none' | 'alone' | 'refused' | 'waited';
  /** `lock`: it waits for another window's lock. `spread`: it has it, and waits until all that was written can be read. */
  readonly wait: 'none' | 'lock' | 'spread';
  /** Whether the buyer has waited long for another window. */
  readonly isTired: boolean;

  // What the browser remembers
  /** Whether the token was sent, here or by an earlier page. Before that, there is nothing to remember. */
  readonly isBegun: boolean;
  /** Whether there is a record. */
  readonly isWritten: boolean;
  /** How often the storage must still be read, after the browser has shown the page again. Until then only an end is written. */
  readonly stale: number;
  /** Where it was begun: here, for another form of this page, or by an earlier page. */
  readonly origin: 'here' | 'form' | 'page';
  /** Whether only the page's address tells of it. Then its purchase is not known. */
  readonly isGuessed: boolean;

  // The bank
  /** Whether its page was not shown yet, is shown by the merchant's code, or was shown. */
  readonly bank: 'new' | 'open' | 'shown';
  /** Whether the buyer has come back from the bank's page without an answer. */
  readonly isBack: boolean;
  /** Whether the bank has sent the buyer back to this page. */
  readonly isReturned: boolean;

  /** When it ended, in milliseconds since the epoch. */
  readonly endedAt: number | undefined;
  /** Whether the buyer has seen the end. */
  readonly wasSeen: boolean;
}

/** The time, in milliseconds. */
export interface Now {
  /** Since the epoch. The device may set it. */
  readonly time: number;
  /** By the monotonic clock. */
  readonly clock: number;
}

export type Timer = 'late' | 'watch' | 'resend' | 'moment' | 'patience' | 'spread' | 'reread' | 'bank';
export type LockFor = 'start' | 'resume' | 'follow' | 'back';
export type LockHow = 'now' | 'soon' | 'forced' | 'wait';
export type ReadFor = 'start' | 'follow' | 'held' | 'news' | 'moved' | 'reread';

/** What may happen, with its facts. An answer names the payment that has asked. */
export interface Events {
  // Its beginning
  held: [];
  stopped: [];
  started: [];
  refused: [end: Ending];
  prepared: [facts: PaymentFacts, plan: Plan, means: Means, isForced: boolean];
  found: [record: Partial<PaymentRecord>, end: Ending, isReturned: boolean];

  // The buyer, the form and the page
  /** The buyer asks again, or goes to the bank again. */
  goOn: [];
  /** The buyer starts again, or the merchant clears the form. */
  dropped: [];
  /** The buyer has seen the end. */
  seen: [];
  /** The page is hidden, and the browser may keep it. */
  left: [];
  /** The browser has shown the page again. */
  back: [];
  /** The buyer sees this page again, and may have been at the bank in another window. */
  sight: [];
  /** Another window may have changed the record. */
  news: [];
  /** The form is in a frame of another site, and waits for the buyer. */
  framed: [];
  /** Another form shows the payment from now on. */
  moved: [means: Means];

  // Answers to effects
  sealed: [end: Ending | undefined];
  locked: [why: LockFor, isHeld: boolean];
  /** Another window has taken the lock. */
  lost: [];
  /** The payment's own record, or while it follows another one and before it is sent, that of its order which counts. */
  read: [why: ReadFor, record: PaymentRecord | undefined];
  written: [isTaken: boolean, isNeeded: boolean];
  charged: [asked: PaymentFacts, end: Ending];
  /** Of the first sending (round 0), or of a later one. */
  answered: [asked: PaymentFacts, round: number, end: Ending];
  lookedUp: [asked: PaymentFacts, round: number, isAsked: boolean, isLast: boolean, end: Ending | undefined];
  askedAgain: [asked: PaymentFacts, round: number, end: Ending];
  /** Whether the merchant's code has given functions that can be asked again. */
  asks: [hasAsks: boolean];
  visited: [];
  bankAnswered: [asked: PaymentFacts, end: Ending | undefined];
  time: [timer: Timer];
}

/** What a payment wants done. */
export interface Effects {
  seal: [];
  forget: [];
  /** `ms`: the answer comes not before. */
  send: [round: number, ms: number];
  lookUp: [round: number, isAsked: boolean, isLast: boolean, ms: number];
  askAgain: [round: number];
  lock: [why: LockFor, how: LockHow];
  release: [isNow: boolean];
  read: [why: ReadFor];
  write: [record: PaymentRecord, isNeeded: boolean];
  delete: [];
  tellWindows: [];
  visit: [];
  goToBank: [url: string, charge: Charge | undefined, isAsked: boolean];
  emit: [charge: Charge, method: PaymentMethod];
  onCharge: [charge: Charge, method: PaymentMethod];
  timer: [timer: Timer, ms: number];
  /** `queue`: it no longer waits for a lock. */
  noTimer: [timer: Timer | 'queue'];
  /** `isNew`: it has just entered its state. */
  show: [isNew: boolean];
}

type Named<Lists> = { [Name in keyof Lists]: readonly [Name, ...Extract<Lists[Name], unknown[]>] }[keyof Lists];
export type Event = Named<Events>;
export type Effect = Named<Effects>;
