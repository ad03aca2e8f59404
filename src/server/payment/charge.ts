/** Charges the token of a payment on the server, at most once. */
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Outcome } from '../../errors/payveil-error.js';
import { readOwn } from '../../options/own.js';
import { FRESH_MS, getNextAskTime } from '../schedule.js';
import type { StoredPayment } from '../store/store.js';
import { askGateway, isSecondCharge, readCharge, storeSecondCharge } from './ask.js';
import { type Context, changePayment } from './context.js';
import { storeCharge, storeNotCharged, storeUnknown } from './store-outcome.js';

/** A payment after it was charged. If nothing was charged, `outcome` tells why. */
export interface ChargedPayment {
  readonly payment: StoredPayment;
  readonly outcome?: Outcome;
}

/** Goes on with a payment that was begun before: sends the same token again if nobody knows its result. */
export async function chargeAgain(context: Context, payment: StoredPayment, token: string): Promise<ChargedPayment> {
  const { now } = context.options;
  // The buyer may be gone for long. The gateway may know the result.
  const isLate = now() - payment.begunAt > FRESH_MS;
  const known = isLate ? await askGateway(context, payment) : payment;
  let isSent = false;
  const sent = await changePayment(context, known, (current) => {
    isSent = current.news !== 'wrong_amount' && (current.state === 'sent' || current.state === 'unknown');
    if (!isSent) return undefined;
    const time = now();
    return { state: 'sent', attempts: current.attempts + 1, sentAt: time, dueAt: getNextAskTime(current, time) };
  });
  return isSent ? chargeToken(context, sent, token) : { payment: sent };
}

/** Sends the token of a payment, and stores what its answer tells. */
export async function chargeToken(context: Context, payment: StoredPayment, token: string): Promise<ChargedPayment> {
  const { client } = context.options;
  try {
    const charge = await (payment.method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    const learned = await storeCharge(context, payment, charge);
    if (isSecondCharge(learned, charge)) await storeSecondCharge(context, learned, charge);
    return { payment: learned };
  } catch (error) {
    return judgeError(context, payment, error, token);
  }
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
  // After an earlier attempt whose result nobody knows, a refusal tells nothing about that one.
  if (outcome !== 'unknown' && payment.attempts === 1) {
    const learned = await storeRefusal(context, payment, outcome === 'refused');
    return learned.state === 'failed' && learned.chargeId === null
      ? { payment: learned, outcome }
      : { payment: learned };
  }
  return { payment: await storeByError(context, payment, readOwn(known, 'chargeId')) };
}

/** Learns from a refusal. A proxy may refuse what the gateway has charged, so the gateway is asked, if it can be. */
function storeRefusal(context: Context, payment: StoredPayment, isRefused: boolean): Promise<StoredPayment> {
  const { gateway } = context.options;
  if (isRefused && gateway) return askGateway(context, payment, { said: { isDeclined: true } });
  return storeNotCharged(context, payment, isRefused);
}

/** Reads the charge that an error names, such as the one that has used the token before. */
async function storeByError(context: Context, payment: StoredPayment, named: unknown): Promise<StoredPayment> {
  const { gateway } = context.options;
  let chargeId = typeof named === 'string' ? named : undefined;
  try {
    const charge = gateway && chargeId !== undefined ? await readCharge(gateway, chargeId) : undefined;
    if (charge) return await storeCharge(context, payment, charge);
    // Somebody else has answered. The gateway certainly has no such charge.
    if (gateway) chargeId = undefined;
  } catch (error) {
    context.report('gateway', error);
  }
  return storeUnknown(context, payment, chargeId);
}
