/** Reads the way back from the bank: whose payment the page's address speaks of, and what it says about it. */
import { removeReturn } from '../../../fields/return-url.js';
import { parseUrl } from '../../../fields/url.js';
import { isKnownStatus } from '../../../schema/answers.js';
import type { Settings } from '../../options/settings.js';
import type { Phase, ReturnAddress } from '../../view.js';
import { type Ending, type ToldPayment, UNREADABLE } from '../outcome/ending.js';
import type { PaymentFacts } from '../screen.js';
import { follow, isOver, toTrigger } from '../states.js';
import { isSamePurchase, readPurchase } from './purchase.js';
import { endRecord, listRecords, type PaymentRecord } from './record.js';
import { toEnding, toStatus } from './remembered-ending.js';

/** The facts in the address of the return page. */
export interface Return {
  /** The id of the charge. */
  readonly charge: string | undefined;
  /** The status that the address names. */
  readonly status: string | undefined;
}

/**
 * Reads `charge` and `status` from the query of the return page's address. Anyone can write an address. You may show it to the
 * buyer, but ship only after your server has checked the charge itself. If the form remembers this charge, it does not say on a
 * later page that the bank is waiting.
 * @example
 * ```ts
 * const { charge, status } = readReturn(location);
 * ```
 */
export function readReturn(location: { readonly search: string }): Return {
  const { charge, status } = readAddress(location);
  const hasEnded = status === 'succeeded' || status === 'failed';
  if (charge !== undefined && hasEnded) endRecord(globalThis.window ?? null, charge, status === 'succeeded');
  return { charge, status };
}

function readAddress({ search }: { readonly search: string }): Return {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.match(/^[\w.-]{1,255}$/)?.[0];
  return { charge: read('charge'), status: read('status') };
}

/** A payment of an earlier page. */
export interface EarlierPayment {
  /** Its record. Where only the page's address tells of the payment, it has no phase. */
  readonly record: PaymentFacts & Partial<PaymentRecord>;
  /** How it ends, if nobody knows better. */
  readonly ending: Ending;
  /** Whether the bank has sent the buyer back with it. */
  readonly isReturned: boolean;
}

/**
 * Finds the payment of this purchase that an earlier page has begun, or that the address speaks of. What the address has told
 * leaves the address, and nothing else does.
 * @param isInPage Tells whether a form of this page has a payment, by its reference.
 */
export function findEarlierPayment(
  view: Window,
  { options, methods }: Pick<Settings, 'options' | 'methods'>,
  isInPage: (reference: string) => boolean,
  address: ReturnAddress = readPageAddress(view),
): EarlierPayment | undefined {
  const purchase = readPurchase(options);
  const all = options.remember === false ? [] : listRecords(view);
  const records = all.filter(({ reference }) => !isInPage(reference));
  const { charge, status } = readAddress(address);
  const isOwn = (each: PaymentRecord) => methods.includes(each.method) && isSamePurchase(each.purchase, purchase);
  const named = records.filter(({ chargeId }) => chargeId !== undefined && chargeId === charge);
  // A buyer who has begun again has two. The address tells which one, or else the last one counts.
  const record = named.find(isOwn) ?? records.filter(isOwn).at(-1);
  if (charge !== undefined && status !== undefined) {
    if (record?.chargeId === charge) {
      address.clean();
      if (!isOver(record.phase)) return { record, ending: readStatus(status, charge), isReturned: true };
    }
    // The address of the return page may speak of a charge that nobody has told this browser.
    const isNews = record ? record.chargeId === undefined && record.url !== undefined : named.length === 0;
    const isOurs = isKnownStatus(status) && methods.includes('card') && isReturnPage(address, options.returnUrl);
    if (isNews && isOurs) {
      address.clean();
      const guess = { purchase, method: 'card', reference: charge, time: Date.now() } as const;
      return { record: { ...(record ?? guess), chargeId: charge }, ending: UNREADABLE, isReturned: true };
    }
  }
  return record && { record, ending: toEnding(record), isReturned: false };
}

/**
 * Finds the payment of which the shop's server has told. If there is none, the bank may have refused it: then only the address
 * tells the buyer why the form is open.
 */
export function findToldPayment(
  view: Window,
  { options }: Pick<Settings, 'options'>,
  told: ToldPayment | undefined,
  address: ReturnAddress = readPageAddress(view),
): EarlierPayment | undefined {
  const { returnUrl } = options;
  const { charge, status } = readAddress(address);
  const isHere = returnUrl === undefined || isReturnPage(address, returnUrl);
  const isBack = charge !== undefined && isKnownStatus(status) && isHere;
  if (isBack) address.clean();
  const facts = { purchase: readPurchase(options), method: 'card', time: Date.now() } as const;
  if (!told) {
    if (!isBack || status !== 'failed') return undefined;
    const record = { ...facts, reference: charge, phase: 'open', isTold: true } as const;
    return { record, ending: readStatus(status, charge), isReturned: false };
  }
  const { reference, method, amount, currency, ending } = told;
  const { chargeId, url } = { chargeId: undefined, url: undefined, ...ending };
  const phase = follow('checking', toTrigger(ending, true)) as Phase;
  const isOwn = isBack && chargeId === charge;
  const isReturned = isOwn && !isOver(phase);
  const purchase = { ...facts.purchase, amount, currency };
  const known = { phase, chargeId, url, status: toStatus(ending), isTold: !isOwn };
  return {
    record: { ...facts, ...known, purchase, method, reference },
    ending: isReturned ? { ...UNREADABLE, chargeId } : ending,
    isReturned,
  };
}

/** Anyone can write an address. So it can say that the bank did not confirm, and never that nothing was charged. */
function readStatus(status: string, chargeId: string): Ending {
  const charge = { id: chargeId, status };
  if (status === 'succeeded') return { kind: 'succeeded', chargeId, charge };
  if (status === 'failed') {
    return { kind: 'declined', chargeId, reason: 'authentication_failed', isCertain: false, charge };
  }
  return { ...UNREADABLE, chargeId };
}

function isReturnPage({ origin, pathname }: ReturnAddress, returnUrl = ''): boolean {
  const wanted = parseUrl(returnUrl);
  return wanted?.origin === origin && wanted.pathname === pathname;
}

function readPageAddress(view: Window): ReturnAddress {
  const { origin, pathname, search } = view.location;
  return { origin, pathname, search, clean: () => cleanAddress(view) };
}

function cleanAddress({ location, history }: Window): void {
  try {
    // The page may keep its own state there.
    history.replaceState(history.state, '', removeReturn(location.href));
  } catch {
    // A browser allows only so many changes in a short time. The address then stays, and the payment is shown all the same.
  }
}
