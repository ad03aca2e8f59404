/** Remembers the payments under way in `sessionStorage`, so that a buyer who reloads the page does not pay twice. */
import { readActionUrl } from '../../fields/url.js';
import { takeOwn } from '../../options/own.js';
import type { PaymentMethod } from '../names.js';
import { isText, readId } from './ending.js';
import { type Purchase, readPurchase } from './purchase.js';
import type { ShownPayment } from './screen.js';
import { isOver } from './states.js';

/** A payment that was under way. A record holds no key, no token and nothing that the buyer has typed. */
export interface PaymentRecord {
  readonly purchase: Purchase;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** When it began, in milliseconds since the epoch. */
  readonly time: number;
  /** The id of the charge, if an answer has named one. */
  readonly chargeId?: string | undefined;
  /** The address of the bank's page, while the buyer should be there. */
  readonly url?: string | undefined;
}

const KEY = 'payveil.payments';

/** How long a payment is remembered, in milliseconds. */
const LIFE_MS = 30 * 60_000;

/** Tells whether a payment that began at this time is still remembered. A clock may have been put back since, but not by far. */
export const isFresh = ({ time }: { readonly time: number }) => Math.abs(Date.now() - time) < LIFE_MS;

/** Lists the records in the storage. Storage that fails or was changed is like empty storage. */
export function listRecords(view: Window | null): PaymentRecord[] {
  try {
    const records: unknown = JSON.parse(view?.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(records) ? records.flatMap(readRecord).filter(isFresh) : [];
  } catch {
    return [];
  }
}

/** The records whose end this page has read. Only a form at the same address still asks for them. */
let takenRecords: readonly PaymentRecord[] = [];

/** Takes the record of a charge out of the storage, because the page has read how the payment ended. */
export function takeRecord(view: Window | null, charge: string): void {
  const found = listRecords(view).filter(({ chargeId }) => chargeId === charge);
  takenRecords = [...takenRecords, ...found];
  for (const record of found) writeRecords(view, listOthers(view, record));
}

export function findTaken(charge: string | undefined): PaymentRecord[] {
  return takenRecords.filter(({ chargeId }) => chargeId !== undefined && chargeId === charge);
}

export function hasRecord(view: Window | null, { reference }: Pick<PaymentRecord, 'reference'>): boolean {
  return listRecords(view).some((each) => each.reference === reference);
}

type RememberedPayment = Pick<ShownPayment, 'facts' | 'phase' | 'chargeId' | 'ending'>;

/**
 * Writes the record of a payment under way in place of its earlier one, or removes it if the payment is over. Returns whether a
 * later page can read it.
 */
export function remember(view: Window | null, { facts, phase, chargeId, ending }: RememberedPayment): boolean {
  const { purchase, method, reference, time } = facts;
  const others = listOthers(view, facts);
  if (isOver(phase)) {
    takenRecords = takenRecords.filter((each) => each.reference !== reference);
    writeRecords(view, others);
    return false;
  }
  const url = ending.kind === 'action' ? ending.url : undefined;
  return writeRecords(view, [...others, { purchase, method, reference, time, chargeId, url }]) && isFresh(facts);
}

function listOthers(view: Window | null, { reference }: Pick<PaymentRecord, 'reference'>): PaymentRecord[] {
  return listRecords(view).filter((each) => each.reference !== reference);
}

/** Writes all records, and returns whether the storage took them. */
function writeRecords(view: Window | null, records: readonly PaymentRecord[]): boolean {
  try {
    if (records.length > 0) view?.sessionStorage.setItem(KEY, `[${records.map(writeJson)}]`);
    else view?.sessionStorage.removeItem(KEY);
    return view !== null;
  } catch {
    // A browser may forbid storage. The payment goes on, and is not remembered.
    return false;
  }
}

// A script may have given every object a `toJSON`. Copies that inherit nothing have none.
const writeJson = ({ purchase, ...facts }: PaymentRecord) =>
  JSON.stringify(takeOwn({ ...facts, purchase: takeOwn(purchase) }));

/** Reads one record. Any script of the page can write there, so it believes only what a record can hold. */
function readRecord(value: unknown): PaymentRecord[] {
  const { purchase, method, reference, time, chargeId, url } = takeOwn<Partial<PaymentRecord>>(Object(value));
  const bought = takeOwn<Purchase>(Object(purchase));
  const isKnown = (method === 'card' || method === 'sepa') && isText(reference) && typeof time === 'number';
  if (!isKnown || !isText(bought.currency)) return [];
  return [
    {
      purchase: readPurchase(bought),
      method,
      reference,
      time,
      chargeId: readId(chargeId),
      url: readActionUrl(url),
    },
  ];
}
