/** Reads the way back from the bank: whose payment the page's address speaks of, and what it says about it. */
import { removeReturn } from '../../../fields/return-url.js';
import { parseUrl } from '../../../fields/url.js';
import { isKnownStatus } from '../../../schema/answers.js';
import type { CheckoutOptions } from '../../options/checkout-options.js';
import type { Settings } from '../../options/settings.js';
import type { ReturnAddress } from '../../surrounding.js';
import type { PaymentFacts, PaymentRecord } from '../facts.js';
import { type Ending, UNREADABLE } from '../outcome/ending.js';
import { isOver } from '../states.js';
import { isSamePurchase, readPurchase } from './purchase.js';
import { endRecord, listRecords } from './record.js';
import { toEnding } from './remembered-ending.js';

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
interface EarlierPayment {
  /** Its record. Where only the page's address tells of the payment, it has no phase. */
  readonly record: PaymentFacts & Partial<PaymentRecord>;
  /** How it ends, if no answer says otherwise. */
  readonly ending: Ending;
  /** Whether the bank has sent the buyer back with it. */
  readonly isReturned: boolean;
}

/**
 * Finds the payment of this purchase that an earlier page has begun, or that the address speaks of. What the address has told
 * leaves the address, and nothing else does.
 * @param isInPage Tells whether a form of this page has a payment, by its reference.
 * @param told The records of which the shop's server has told, if it keeps the payments.
 */
export function findEarlierPayment(
  view: Window,
  { options, methods }: Pick<Settings, 'options' | 'methods'>,
  isInPage: (reference: string) => boolean,
  address: ReturnAddress = readPageAddress(view),
  told?: readonly PaymentRecord[],
): EarlierPayment | undefined {
  const purchase = readPurchase(options);
  const { charge, status } = readAddress(address);
  const all = told ?? (options.remember === false ? [] : listRecords(view, charge));
  const records = all.filter(({ reference }) => !isInPage(reference));
  // An order is paid, whatever method the form offers.
  const fits = ({ method }: PaymentRecord) => told !== undefined || methods.includes(method);
  const isOwn = (each: PaymentRecord) => fits(each) && isSamePurchase(each.purchase, purchase);
  const named = records.filter(({ chargeId }) => chargeId !== undefined && chargeId === charge);
  // A buyer who has begun again has two. The address tells which one, or else the last one counts. What all windows share stands
  // after this tab's part of it, and is newer.
  let record = named.filter(isOwn).at(-1) ?? records.filter(isOwn).at(-1);
  if (charge !== undefined && status !== undefined) {
    if (record?.chargeId === charge) {
      address.clean();
      // The shop's server knows better.
      const ending = told ? { ...UNREADABLE, chargeId: charge } : readStatus(status, charge);
      if (!isOver(record.phase)) return { record, ending, isReturned: true };
      // The page that was left has not told it.
      if (told) record = { ...record, isTold: false };
    }
    // The address of the return page may speak of a charge that this browser has not heard of.
    const isNews = record ? record.chargeId === undefined && record.url !== undefined : named.length === 0;
    const isOurs = isKnownStatus(status) && methods.includes('card') && isReturnPage(address, options.returnUrl);
    if (isNews && isOurs) {
      address.clean();
      const guess = { purchase, method: 'card', reference: charge, time: Date.now() } as const;
      if (told) {
        // It was refused, or the server would have told of it. Only the address tells the buyer why the form is open.
        const refused = { ...guess, phase: 'open', isTold: true } as const;
        return status === 'failed'
          ? { record: refused, ending: readStatus(status, charge), isReturned: false }
          : undefined;
      }
      return { record: { ...(record ?? guess), chargeId: charge }, ending: UNREADABLE, isReturned: true };
    }
  }
  return record && { record, ending: toEnding(record), isReturned: false };
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

/** An address that is read only at the click may be that of any page. */
function isReturnPage({ origin, pathname }: ReturnAddress, returnUrl: CheckoutOptions['returnUrl']): boolean {
  if (typeof returnUrl !== 'string') return true;
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
