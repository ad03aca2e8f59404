/** What must hold in a world of the page. */
import { getQuestion, getRestart, isBusy } from '../../../src/checkout/payment/course/derive.js';
import type { Payment } from '../../../src/checkout/payment/course/model.js';
import { listRecords } from '../../../src/checkout/payment/memory/record.js';
import { isOver, isPaid } from '../../../src/checkout/payment/states.js';
import { writeRetryMessage } from '../../../src/checkout/payment-form/describe-ending.js';
import type { Bounds } from './bounds.js';
import { isLive } from './gateway.js';
import { openView } from './storage.js';
import { getPage, getPay, isFormOpen, type Window, type World } from './world.js';

/** Judges a token that a page sends now. */
export function judgeSending(world: World, bounds: Bounds, index: number, pay: number, round: number): string[] {
  const page = getPage(world, index);
  const { token, facts, turn } = getPay(page, pay);
  const isSent = (each: (typeof page.awaited)[number]) => each.kind === 'send' && each.pay === pay && each.round === 0;
  const faults: string[] = [];
  if (token !== 'sealed') faults.push('a token is sent that the page does not have');
  const needsLock = bounds.hasOrder && bounds.way !== 'server';
  // A page hears a little later that its lock was taken.
  const mayHold = page.holder === pay || page.awaited.some((each) => each.kind === 'lost' && each.pay === pay);
  if (round === 0 && needsLock && !mayHold) faults.push('a token is sent without the lock');
  if (round === 0 && page.awaited.some(isSent)) faults.push('a token is sent for the first time twice');
  if (world.warnings > 0 || !needsLock) return faults;
  // The window cannot know what another one has paid.
  if (bounds.full !== 'none')
    return turn === 'waited' ? [...faults, 'a window sends after a wait, and cannot know who has paid'] : faults;
  const isSending = ({ at, page: other }: Window) =>
    at === 'page' && other?.awaited.some((each) => each.kind === 'send' && !world.fates[each.token]);
  if (world.windows.some((each, at) => at !== index && isSending(each)))
    faults.push('two windows send at the same time');
  if (isToldPaid(world, bounds, index, facts.reference))
    faults.push('a token is sent, and the storage tells that the order is paid');
  return faults;
}

/** Whether the storage tells a window that another payment has paid the order. */
function isToldPaid(world: World, bounds: Bounds, index: number, reference?: string): boolean {
  const records = listRecords(openView(world, index, bounds));
  return records.some((each) => isPaid(each.phase) && each.reference !== reference);
}

/** Judges a page that has heard of what another window has written. */
export function judgeNews(world: World, bounds: Bounds, index: number): string[] {
  const isOpen = isFormOpen(getPage(world, index));
  if (world.warnings > 0 || bounds.way === 'server' || !isOpen || !isToldPaid(world, bounds, index)) return [];
  return ['a form is open, and was told that the order is paid'];
}

const EVERYTHING = { write: (key: string) => key } as never;

/** Judges what the buyer has just been told. */
export function judgeWords(world: World, { state, end, facts: { reference, method } }: Payment): string[] {
  const fate = world.fates[reference];
  if (state === 'done' && fate !== 'live') return ['the buyer reads "paid", and no charge has succeeded'];
  if (state === 'pending' && fate !== 'pending' && fate !== 'live' && fate !== 'failed')
    return ['the buyer reads "pending", and there is no charge'];
  if (state !== 'open' || !('reason' in end)) return [];
  // Where nothing was sent, it says so in other words.
  const isUnsent = end.kind === 'failed' && end.reason !== undefined;
  const isDenied = isUnsent || writeRetryMessage(end, method, undefined, undefined, EVERYTHING).good !== '';
  if (isDenied && isLive(fate)) return ['the buyer reads "not charged", and was charged'];
  if (isDenied && !fate && mayCome(world, reference))
    return ['the buyer reads "not charged", and the token may still be charged'];
  return [];
}

/** Whether a token is on its way to the gateway. */
export function mayCome({ windows, flying }: World, token: string): boolean {
  const isSent = ({ page }: Window) =>
    page?.awaited.some((each) => each.kind === 'send' && each.token === token && each.reply === undefined);
  return flying.includes(token) || windows.some(isSent);
}

/** Judges a world after everything that follows from a move. */
export function judgeWorld(world: World, bounds: Bounds): readonly string[] {
  const faults = [...world.faults];
  const paid = Object.values(world.fates).filter((fate) => fate === 'live' || fate === 'pending');
  if (paid.length > 1 + world.warnings && bounds.full === 'none')
    faults.push('an order is charged twice, without a warning');
  for (const [index, tab] of world.windows.entries()) faults.push(...judgeTab(world, bounds, index, tab));
  return faults;
}

function judgeTab(world: World, bounds: Bounds, index: number, { at, page, visit }: Window): string[] {
  if (at !== 'page' && world.lock === index) return ['a page that is gone keeps the lock'];
  if (at !== 'page' || !page || visit !== undefined) return [];
  const faults: string[] = [];
  const shown = page.pays[page.shown];
  for (const each of page.pays) {
    if (each.owed.length > 0 && !isBusy(each)) faults.push('onCharge does not hear of a charge that was told');
    if (each.charges.length > new Set(each.charges).size) faults.push('a charge is told twice');
  }
  const holder = page.holder === undefined ? undefined : page.pays[page.holder];
  if (holder && isOver(holder.state)) faults.push('a payment that is over keeps the lock');
  const isLooking = page.alarms.some(({ timer }) => timer === 'seen');
  if (isFormOpen(page) && !isLooking && page.late.some((pay) => pay !== page.shown))
    faults.push('a form is open, and hides a payment of its own');
  if (!shown) return faults;
  const { state, chargeId } = shown;
  const name = `${chargeId} succeeded`;
  const isOurs = bounds.way === 'charge' && shown.origin === 'here';
  if (isOurs && state === 'done' && !world.heard.includes(name))
    faults.push('"paid" is shown, and onCharge has not heard of it');
  if (!isOver(state) && !goesOn(shown, page)) faults.push(`a dead end: ${state}`);
  return faults;
}

/** Whether something follows by itself, or the buyer can go on. */
function goesOn(shown: Payment, { awaited, alarms, shown: pay }: NonNullable<Window['page']>): boolean {
  const isAwaited = awaited.some((each) => each.pay === pay && (each.kind !== 'lock' || each.how !== 'wait'));
  const isTimed = alarms.some((each) => each.pay === pay);
  return isAwaited || isTimed || mayGoOn(shown) || getRestart(shown) !== undefined;
}

/** Whether the form offers the buyer to ask again, or to go to the bank. */
export const mayGoOn = (payment: Payment): boolean =>
  !isBusy(payment) &&
  (payment.state === 'action' || (payment.state === 'unknown' && getQuestion(payment) !== undefined));

/** Whether every window shows an end, an open form, or a way that the buyer may choose, and could choose once more. */
export const isEnd = ({ windows, left }: World): boolean =>
  windows.every(({ at, page, visit }) => {
    const shown = page?.pays[page.shown];
    const goesNoFurther = !shown || isOver(shown.state) || getRestart(shown) || (left.asks === 0 && mayGoOn(shown));
    return at === 'closed' || (at === 'page' && visit === undefined && goesNoFurther);
  });
