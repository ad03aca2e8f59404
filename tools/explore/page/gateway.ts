/** What the gateway and the shop's server answer in a world of the page. */
import type { PaymentFacts } from '../../../src/checkout/payment/facts.js';
import { readTold } from '../../../src/checkout/payment/memory/record.js';
import { judgeChargeAnswer } from '../../../src/checkout/payment/outcome/answer-to-ending.js';
import { createFailure, type Ending, isUnknown, SENT } from '../../../src/checkout/payment/outcome/ending.js';
import { judgeShopAnswer, NOT_BEGUN } from '../../../src/checkout/payment/outcome/shop-answer.js';
import type { Bounds } from './bounds.js';
import type { Fate, Reply, World } from './world.js';

const STATUSES: Readonly<Record<Fate, string>> = {
  ...{ live: 'succeeded', pending: 'pending', action: 'requires_action', failed: 'failed', dead: 'failed' },
};
const MONEY = { amount: 2599, currency: 'eur' };
const LIVE: readonly unknown[] = ['live', 'pending', 'action'];

/** Whether a charge was made of a token, and may still succeed. */
export const isLive = (fate: Fate | undefined) => LIVE.includes(fate);

/** How a charge may begin. */
export function listFates({ method, hasBank }: Bounds): readonly Exclude<Fate, 'dead'>[] {
  if (method === 'sepa') return ['pending', 'failed'];
  return hasBank ? ['live', 'action', 'failed'] : ['live', 'failed'];
}

/** Charges a token. */
export function chargeToken(world: World, { way }: Bounds, token: string, fate: Fate): void {
  world.fates[token] ??= fate;
  if (way === 'server') world.rows[token] = 'known';
}

const nameCharge = (token: string) => `ch_${token}`;

/** Writes a charge as the gateway does. */
function writeCharge(token: string, fate: Fate) {
  return {
    ...{ id: nameCharge(token), status: STATUSES[fate], ...MONEY, livemode: false },
    redirect_url: fate === 'action' ? `https://bank.test/${token}` : null,
  };
}

/** Judges the answer to a token, as the shipped code does: of the gateway, or of the merchant's code that was given the token. */
export function judgeReply(reply: Reply, token: string, { way }: Bounds): Ending {
  const isPage = way === 'charge';
  if (reply === 'sent') return SENT;
  if (reply === 'lost')
    return { ...createFailure(isPage ? 'connection_failed' : 'handler_failed', 'unknown'), canResend: isPage };
  if (reply === 'refused') return { ...createFailure('gateway_error', 'refused'), isRead: true };
  if (reply === 'used') return { ...createFailure('token_already_used', 'unknown'), isRead: true };
  const end = judgeChargeAnswer(writeCharge(token, reply));
  return isPage ? end : { ...end, charge: undefined };
}

/** How a payment stands at the shop's server, as it writes it. */
function writePayment(world: World, reference: string, method: string) {
  const fate = world.fates[reference];
  const isKnown = world.rows[reference] === 'known' && fate !== undefined;
  const status = isKnown ? (fate === 'action' ? 'action' : STATUSES[fate]) : 'unknown';
  const { id, redirect_url } = isKnown ? writeCharge(reference, fate) : {};
  const known = fate === 'dead' ? {} : { id, redirect_url: redirect_url ?? undefined };
  return { reference, method, status, ...MONEY, ...known };
}

/** Finds the payment that holds the order at the shop's server. */
export function findHolder(world: World): string | undefined {
  const holds = (reference: string) => world.rows[reference] === 'unknown' || isLive(world.fates[reference]);
  const holders = Object.keys(world.rows).filter(holds);
  // One that is paid, or whose result is unknown, comes before one that only waits for its bank.
  return holders.find((each) => world.fates[each] !== 'action') ?? holders.at(-1);
}

/** Judges how the payment that has asked stands at the shop's server. */
export const judgeServer = (world: World, { reference, method }: PaymentFacts): Ending =>
  judgeShopAnswer([200, writePayment(world, reference, method)], reference);

/** The answer of the shop's server to a payment while another one holds the order, as the page reads it. */
export function judgeOther(world: World, holder: string, { reference, method, purchase }: PaymentFacts): Ending {
  const payment = writePayment(world, holder, method);
  const end = judgeShopAnswer([409, { outcome: 'in_progress', payment }], reference);
  const [other] = readTold(payment, purchase, false);
  return end.kind === 'elsewhere' ? { ...end, other } : end;
}

/** An answer of the shop's server that was lost. */
export const judgeServerLost = (reference: string): Ending => judgeShopAnswer([0, {}], reference);

/** Lists the payment of the order that counts, as the shop's server tells it. */
export function listCounting(world: World, method: string): readonly unknown[] {
  const holder = findHolder(world);
  return holder === undefined ? [] : [writePayment(world, holder, method)];
}

/**
 * Judges what the merchant's server, or the shop's, tells of a payment: nothing where it does not know.
 * @param mayCome Whether a request of the payment may still arrive.
 */
export function judgeLookUp(world: World, asked: PaymentFacts, bounds: Bounds, mayCome: boolean): Ending | undefined {
  const { reference } = asked;
  const fate = world.fates[reference];
  if (bounds.way !== 'server') {
    return fate && fate !== 'dead' ? { ...judgeReply(fate, reference, bounds), charge: undefined } : undefined;
  }
  if (world.rows[reference] === undefined) return mayCome ? undefined : NOT_BEGUN;
  const end = judgeServer(world, asked);
  return isUnknown(end) ? undefined : end;
}
