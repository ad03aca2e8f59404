/** Remembers payments in the browser's storage, so that a buyer who reloads the page, or opens another, does not pay twice. */

import { normalizeCurrency } from '../../../fields/money.js';
import { readActionUrl } from '../../../fields/url.js';
import { copyOwn, takeOwn } from '../../../options/own.js';
import type { PaymentRecord } from '../facts.js';
import { isText, readId } from '../outcome/answer-to-ending.js';
import { type FormState, isOver, isPaid, isPhase } from '../states.js';
import { type Purchase, readPurchase } from './purchase.js';
import { type Area, readList, writeList } from './storage.js';

/** How long a payment is remembered, in milliseconds. */
const LIFE_MS = 30 * 60_000;
/** How long an end is remembered that says nothing about a later payment. An equal purchase may be a new one. */
const END_MS = 60_000;

// A clock may have been put back since. Then a record is kept too long: one that is forgotten too early is paid twice.
const isWithin = (time: number, ms: number) => Date.now() - time < ms;

/** Tells whether an end stays after the buyer has seen it: an order that is paid shows that it is paid. */
export const isKept = ({ purchase }: Pick<PaymentRecord, 'purchase'>, state: FormState) =>
  purchase.orderId !== undefined && isPaid(state);

/** Tells whether a record still counts. */
export function isFresh(
  record: Pick<PaymentRecord, 'purchase' | 'time' | 'endedAt'> & { readonly phase: FormState },
): boolean {
  const { phase, time, endedAt = 0 } = record;
  return isOver(phase) && !isKept(record, phase) ? isWithin(endedAt, END_MS) : isWithin(time, LIFE_MS);
}

/**
 * Lists the records that still count, those of this tab first.
 * @param charge The charge with which the bank sends the buyer back. This tab's part of its record counts, even if another
 * window has dropped the record.
 */
export function listRecords(view: Window | null, charge?: string): PaymentRecord[] {
  const own = readArea(view, 'sessionStorage');
  const all = readList(view, 'localStorage');
  // What all windows share is newer, but the bank's address stays in its tab.
  const shared = all.flatMap(readFresh).map((each) => ({
    ...each,
    url: own.find(({ reference }) => reference === each.reference)?.url,
  }));
  const known = [...shared.map(({ reference }) => reference), ...all.flatMap(readDropped)];
  // A page may empty what all windows share.
  const isLost = ({ reference }: PaymentRecord) => !known.includes(reference);
  const counts = own.filter((each) => !each.isShared || (charge && each.chargeId === charge) || isLost(each));
  return [...counts, ...shared];
}

export function findRecord(view: Window | null, wanted: Pick<PaymentRecord, 'reference'>): PaymentRecord | undefined {
  return listRecords(view).find(({ reference }) => reference === wanted.reference);
}

/** Finds the payment of the same order that must end first, or that has paid it. */
export function findOther(
  view: Window | null,
  { reference, purchase: { orderId } }: Pick<PaymentRecord, 'reference' | 'purchase'>,
): PaymentRecord | undefined {
  const all = listRecords(view).filter((each) => orderId !== undefined && each.purchase.orderId === orderId);
  const others = all.filter(({ phase }) => !isOver(phase) || isPaid(phase));
  return all.find((each) => each.reference === reference) ?? others.at(-1);
}

/**
 * Writes a record in place of its earlier one.
 * @param isForAll Whether other windows must be able to read it.
 * @returns Whether a later page can read it.
 */
export function saveRecord(view: Window | null, record: PaymentRecord, isForAll = false): boolean {
  const { purchase, url, ...facts } = record;
  const { orderId, amount, currency } = purchase;
  const shared = { ...facts, isShared: undefined, purchase: takeOwn({ orderId, amount, currency }) };
  const isShared = orderId !== undefined && replace(view, 'localStorage', record, shared);
  const own = { ...record, purchase: takeOwn(purchase), isShared: isShared || undefined };
  const isOwn = replace(view, 'sessionStorage', record, own);
  return (isShared || (isOwn && !isForAll)) && isFresh(record);
}

/**
 * Deletes a record, if one is given, and all that have run out or are none. Where windows share it, a mark stays, so that the copy
 * of another tab does not bring it back.
 */
export function dropRecord(view: Window | null, record?: Pick<PaymentRecord, 'reference' | 'purchase'>): void {
  const dropped = record?.reference;
  const isShared = record?.purchase.orderId !== undefined;
  replace(view, 'sessionStorage', record);
  replace(view, 'localStorage', record, isShared ? { dropped, time: Date.now() } : undefined);
}

/** Reads which record was dropped, if this is such a mark. */
function readDropped(value: unknown): string[] {
  const { dropped, time } = takeOwn<{ dropped: unknown; time: unknown }>(Object(value));
  return isText(dropped) && isTime(time) && isWithin(time, LIFE_MS) ? [dropped] : [];
}

/** Writes the records of an area without one of them, and with a new one in its place. Returns whether the storage took it. */
function replace(
  view: Window | null,
  area: Area,
  former: Pick<PaymentRecord, 'reference'> | undefined,
  record?: object,
): boolean {
  const all = readList(view, area);
  const marks = all.filter((each) => readDropped(each).some((reference) => reference !== former?.reference));
  const others = [
    ...(marks as object[]),
    ...all.flatMap(readFresh).filter(({ reference }) => reference !== former?.reference),
  ];
  if (record) return writeList(view, area, [...others, record]);
  return others.length === all.length || writeList(view, area, others);
}

/** Reads the records of an area that still count. */
const readArea = (view: Window | null, area: Area) => readList(view, area).flatMap(readFresh);
const readFresh = (value: unknown) => readRecord(value).filter(isFresh);

/** Ends the record of a charge, because the page has read how the payment ended. */
export function endRecord(view: Window | null, charge: string, isCharged: boolean): void {
  const end = isCharged
    ? ({ phase: 'done', status: 'succeeded' } as const)
    : ({ phase: 'open', status: 'failed' } as const);
  for (const record of listRecords(view)) {
    if (record.chargeId !== charge) continue;
    const isTold = record.isTold && record.status === end.status;
    saveRecord(view, { ...record, ...end, isTold, url: undefined, endedAt: Date.now() });
  }
}

/**
 * Reads a payment as the shop's server has written it. What the server cannot have written is none.
 * @param purchase What the form is for. The payment may have another amount.
 * @param isTold Whether the page knows of it already.
 */
export function readTold(payment: unknown, purchase: Purchase, isTold: boolean): PaymentRecord[] {
  const { amount, currency, method, reference, status, id, redirect_url } = copyOwn(payment) ?? {};
  const isOpen = status === 'pending' || status === 'action';
  return readRecord({
    purchase: { ...purchase, amount, currency },
    method,
    reference,
    time: Date.now(),
    phase: status === 'succeeded' ? 'done' : isOpen ? status : 'checking',
    status: status === 'action' ? 'requires_action' : status,
    chargeId: id,
    url: redirect_url,
    isTold,
  });
}

/** Reads one record. It believes only what a record can hold, so one that is damaged, or of an earlier version, is none. */
function readRecord(value: unknown): (PaymentRecord & { readonly isShared: true | undefined })[] {
  const facts = takeOwn<Partial<PaymentRecord & { isShared: unknown }>>(Object(value));
  const bought = takeOwn<Purchase>(Object(facts.purchase));
  const { method, reference, time, phase, status, endedAt } = facts;
  const isKnown = (method === 'card' || method === 'sepa') && isPhase(phase) && isTime(time);
  const isMoney = Number.isInteger(bought.amount) && isText(bought.currency) && normalizeCurrency(bought.currency);
  if (!isKnown || !isText(reference) || !isMoney) return [];
  return [
    {
      purchase: takeOwn(readPurchase(bought)),
      method,
      reference,
      time,
      phase,
      status: isText(status) ? status : undefined,
      chargeId: readId(facts.chargeId),
      url: readActionUrl(facts.url),
      endedAt: isTime(endedAt) ? endedAt : undefined,
      isTold: facts.isTold === true,
      // It stands only in the storage of the tab.
      isShared: facts.isShared === true || undefined,
    },
  ];
}

const isTime = (value: unknown): value is number => Number.isFinite(value);
