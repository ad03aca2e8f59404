/** A world around the payment that ships: windows and their pages, what they store, the lock, the gateway, the bank and a buyer. */
import type { LockFor, LockHow, Payment, Timer } from '../../../src/checkout/payment/course/model.js';
import type { Bounds } from './bounds.js';

/** What the gateway has made of a token. `dead`: the shop's server has found that there is no charge, and never will be. */
export type Fate = 'live' | 'pending' | 'action' | 'failed' | 'dead';
/** What an answer tells. */
export type Reply = Exclude<Fate, 'dead'> | 'refused' | 'used' | 'lost' | 'sent';

/** Something that a page waits for, and the payment that waits, by its place in the page. */
export type Awaited = { readonly pay: number } & (
  | { readonly kind: 'seal' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'news' }
  | { readonly kind: 'order' }
  | { readonly kind: 'bank' }
  | {
      readonly kind: 'send';
      readonly round: number;
      readonly token: string;
      readonly asked: Payment['facts'];
      readonly reply?: Reply;
    }
  | {
      readonly kind: 'lookUp';
      readonly round: number;
      readonly asked: Payment['facts'];
      readonly isAsked: boolean;
      readonly isLast: boolean;
    }
  | { readonly kind: 'lock'; readonly why: LockFor; readonly how: LockHow; readonly isStale?: boolean }
);

/** What rings after a time: a timer of a payment, or the end of a lock, of a wait for it, or of the look at an end. */
export interface Alarm {
  readonly pay: number;
  readonly timer: Timer | 'soon' | 'free' | 'seen';
  readonly due: number;
}

/** What was read once and may be old, as texts of the storage. */
export interface Texts {
  readonly shared: string | undefined;
  readonly own: string | undefined;
}

/** A loaded page with one form. */
export interface Page {
  pays: Payment[];
  /** The tokens of its payments, as the gateway knows them. */
  tokens: string[];
  /** The payment that the form shows, or -1. */
  shown: number;
  /** Payments that the form may show next: those that were paid after they were given up, and those of a form that was replaced. */
  late: number[];
  isForced: boolean;
  replaced: string | undefined;
  ended: string[];
  awaited: Awaited[];
  alarms: Alarm[];
  /** The payment that holds the lock, as the page knows. */
  holder: number | undefined;
  /** Whether the lock is about to be given back. */
  isEnding: boolean;
  /** The address with which the bank has sent the buyer back. */
  address: string;
  /** Whether the shop's server has told the order. */
  hasTerms: boolean;
  /** What a page that was kept still reads. */
  stale: Texts | undefined;
  /** What was written elsewhere, and cannot be read here yet: what stood there before. */
  before: { readonly shared: string | undefined } | undefined;
}

export interface Window {
  at: 'page' | 'kept' | 'bank' | 'closed';
  page: Page | undefined;
  own: string | undefined;
  /** Whose charge the bank's page is about. */
  visit: string | undefined;
}

export interface World {
  windows: Window[];
  shared: string | undefined;
  /** The window that holds the lock. */
  lock: number | undefined;
  /** What the gateway has made of each token, by the payment's reference. */
  fates: Record<string, Fate>;
  /** The payments that the shop's server knows, in order, and whether it knows how they stand. */
  rows: Record<string, 'unknown' | 'known'>;
  /** Tokens on their way from pages that are gone. */
  flying: string[];
  /** How many charges more than one are allowed: a buyer has begun again after a warning, or half an hour has passed. */
  warnings: number;
  /** Of what any `onCharge` has heard, and what a shop was told by its own server. */
  heard: string[];
  left: { -readonly [Name in 'clicks' | 'navigations' | 'asks' | 'faults' | 'clears' | 'times']: Bounds[Name] };
  time: number;
  faults: string[];
}

export const createPage = (): Page => ({
  ...{ pays: [], tokens: [], shown: -1, late: [], isForced: false, replaced: undefined, ended: [], awaited: [] },
  ...{ alarms: [], holder: undefined, isEnding: false, address: '', hasTerms: false },
  ...{ stale: undefined, before: undefined },
});

export function createWorld({ windows, clicks, navigations, asks, faults, clears, times }: Bounds): World {
  const opened = Array.from({ length: windows }, (): Window => {
    return { at: 'page', page: createPage(), own: undefined, visit: undefined };
  });
  return {
    ...{ windows: opened, shared: undefined, lock: undefined, fates: {}, rows: {}, flying: [], warnings: 0, heard: [] },
    ...{ left: { clicks, navigations, asks, faults, clears, times }, time: 0, faults: [] },
  };
}

/** Copies a world, so that one of its windows may be changed. */
export function copyWorld(world: World, index: number): World {
  const { windows, fates, rows, flying, heard, left } = world;
  const copies = windows.map((each, at) => (at === index ? copyWindow(each) : each));
  const records = { fates: { ...fates }, rows: { ...rows }, left: { ...left } };
  return { ...world, ...records, windows: copies, flying: [...flying], heard: [...heard], faults: [] };
}

/** Copies a window of a world that is being changed, and returns its page. */
export function changeOther(world: World, index: number): Page | undefined {
  const copy = copyWindow(getWindow(world, index));
  world.windows[index] = copy;
  return copy.page;
}

function copyWindow(each: Window): Window {
  const { page } = each;
  if (!page) return { ...each };
  const { pays, tokens, late, ended, awaited, alarms } = page;
  const lists = { pays: [...pays], tokens: [...tokens], late: [...late], ended: [...ended] };
  return { ...each, page: { ...page, ...lists, awaited: [...awaited], alarms: [...alarms] } };
}

export function getWindow(world: World, index: number): Window {
  const found = world.windows[index];
  if (!found) throw new Error('There is no such window.');
  return found;
}

export function getPage(world: World, index: number): Page {
  const { page } = getWindow(world, index);
  if (!page) throw new Error('The window shows no page.');
  return page;
}

export function getPay(page: Page, at: number): Payment {
  const found = page.pays[at];
  if (!found) throw new Error('The page has no such payment.');
  return found;
}

/** Whether the form of a page shows no payment, or one after which it is open again. */
export const isFormOpen = ({ pays, shown }: Page): boolean => (pays[shown]?.state ?? 'open') === 'open';

export const NAMES = 'AB';
