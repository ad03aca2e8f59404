/** Charges the token of a payment on the server, at most once. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { readOwn } from '../../options/own.js';
import { type KnownCharge, readCharge } from '../charges.js';
import { FRESH_MS, SEND_LIMIT_MS } from '../schedule.js';
import type { StoredPayment } from '../store/store.js';
import { askGateway, reportReader, storeCharge } from './ask.js';
import { type Context, learn } from './context.js';

/** A payment after it was charged. If nothing was charged, `outcome` tells why. */
export interface ChargedPayment {
  readonly payment: StoredPayment;
  readonly outcome?: Outcome;
}

/** Tells how many milliseconds have passed. */
export type Watch = () => number;

/**
 * Starts a watch. It goes by two clocks, and believes the one by which more has passed: one stands still while the machine is suspended,
 * and the other one can be set.
 */
export function startWatch(): Watch {
  const [measured, set] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - measured, Math.abs(Date.now() - set));
}

/** A payment, and the watch that was started before this process began to read or to write it. */
export interface Held {
  readonly payment: StoredPayment;
  readonly watch: Watch;
  /** Whether this process has just stored its first attempt. */
  readonly isNew: boolean;
}

/** Charges the token of a payment, or goes on with one that was begun before: sends it again if the result is not known. */
export async function chargeToken(context: Context, held: Held, token: string): Promise<ChargedPayment> {
  const { payment, mayBegin } = await beginAttempt(context, held);
  return mayBegin ? send(context, payment, token) : { payment };
}

const MAX_ROUNDS = 3;

/**
 * Begins an attempt, by this process or by a page: stores it, unless that was just done. Later, another process may have found that
 * nothing was sent, and freed the order. So if this one was stopped in between, it reads and writes again.
 * @returns Whether the attempt may begin. If not, the payment is over, or the store is too slow.
 */
export async function beginAttempt(
  context: Context,
  held: Held,
): Promise<{ readonly payment: StoredPayment; readonly mayBegin: boolean }> {
  // The buyer may be gone for long. The gateway may know the result.
  const isLate = !held.isNew && context.clock.now() - held.payment.begunAt > FRESH_MS;
  let current = isLate ? await hold(context, await askGateway(context, held.payment)) : held;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { payment, watch, isNew } = current;
    const learned = isNew ? { payment, isChanged: true } : await learn(context, payment, { kind: 'begun' });
    if (!learned.isChanged) return { payment: learned.payment, mayBegin: false };
    if (watch() <= SEND_LIMIT_MS) return { payment: learned.payment, mayBegin: true };
    current = await hold(context, learned.payment);
  }
  return { payment: current.payment, mayBegin: false };
}

async function hold({ store }: Context, payment: StoredPayment): Promise<Held> {
  const watch = startWatch();
  return { payment: (await store.read(payment.orderId, payment.reference)) ?? payment, watch, isNew: false };
}

/** Sends the token of a payment, and stores what its answer tells. */
async function send(context: Context, payment: StoredPayment, token: string): Promise<ChargedPayment> {
  const { client } = context.options;
  let charge: KnownCharge;
  try {
    charge = await (payment.method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    if (typeof readOwn(charge, 'id') !== 'string') throw new Error('The client must resolve with a charge.');
  } catch (error) {
    return judgeError(context, payment, error, token);
  }
  return { payment: await storeCharge(context, payment, charge) };
}

async function judgeError(
  context: Context,
  payment: StoredPayment,
  error: unknown,
  token: string,
): Promise<ChargedPayment> {
  const known = isPayveilError(error) ? error : undefined;
  const outcome = known?.outcome ?? 'unknown';
  if (!known || known.name === 'ConfigurationError') context.report('client', error, token);
  // After an earlier attempt whose result is not known, a refusal tells nothing about that one.
  if (outcome === 'unknown' || payment.attempts > 1) {
    return { payment: await storeByError(context, payment, readOwn(known, 'chargeId')) };
  }
  const learned = await storeRefusal(context, payment, outcome === 'refused');
  return learned.state === 'failed' && learned.chargeId === null ? { payment: learned, outcome } : { payment: learned };
}

/** Learns from a refusal. A proxy may refuse what the gateway has charged, so the gateway is asked, if it can be. */
async function storeRefusal(context: Context, payment: StoredPayment, isDeclined: boolean): Promise<StoredPayment> {
  const { options, clock } = context;
  const said = { isDeclined };
  if (isDeclined && options.gateway) return askGateway(context, payment, { said });
  const { attempts } = payment;
  return (await learn(context, payment, { kind: 'absent', attempt: attempts, askedAt: clock.now(), said })).payment;
}

/** Reads the charge that an error names, such as the one that has used the token before. */
async function storeByError(context: Context, payment: StoredPayment, named: unknown): Promise<StoredPayment> {
  const { gateway } = context.options;
  let chargeId = typeof named === 'string' ? named : undefined;
  const { attempts } = payment;
  try {
    const charge = gateway && chargeId !== undefined ? await readCharge(gateway, chargeId) : undefined;
    if (charge) return (await learn(context, payment, { kind: 'charged', attempt: attempts, charge })).payment;
    // It was not the gateway that answered. The gateway certainly has no such charge.
    if (gateway) chargeId = undefined;
  } catch (error) {
    reportReader(context, error);
  }
  return (await learn(context, payment, { kind: 'lost', attempt: attempts, chargeId })).payment;
}
