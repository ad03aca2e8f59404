/** The 3-D Secure challenge, our guess: a charge waits until its buyer confirms it, refuses it, or lets it expire. */
import { decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '../../bytes.js';
import { toUnixSeconds } from '../calendar.js';
import { createRandomText, RANDOM_LENGTH } from '../http/ids.js';
import type { Session } from '../state.js';
import type { Question } from '../tokens/charge-order.js';
import type { ChargeResult } from '../tokens/terms.js';
import { explainFailure } from './explain-failure.js';
import type { Challenge, StoredCharge } from './stored-charge.js';

const SECONDS = 15 * 60;

/** The merchant and the time of a charge that asks its buyer. */
export interface Asking {
  readonly merchant: Pick<Session['merchant'], 'name'>;
  readonly now: number;
}

/** Creates a challenge for a buyer. It lasts 15 minutes by the merchant's clock. */
export function createChallenge(question: Question, { merchant, now }: Asking): Challenge {
  const secret = createRandomText() + encodeHex(encodeUtf8(merchant.name));
  return { ...question, secret, expires_at: toUnixSeconds(now) + SECONDS };
}

/** Reads the merchant's name from a secret. Returns `undefined` for any other text. */
export function readMerchantName(secret: string): string | undefined {
  const bytes = decodeHex(secret.slice(RANDOM_LENGTH));
  try {
    return bytes && decodeUtf8(bytes);
  } catch {
    return undefined;
  }
}

const NOT_CONFIRMED: ChargeResult = { status: 'failed', failure_code: 'authentication_failed', decline_code: null };

/** Ends a challenge at a time in unix seconds. Returns `undefined` for a charge without an open challenge. */
export function endChallenge(
  stored: StoredCharge | undefined,
  { isConfirmed, at }: { isConfirmed: boolean; at: number },
): StoredCharge | undefined {
  if (stored?.challenge === undefined || stored.charge.status !== 'requires_action') return undefined;
  const result = isConfirmed ? stored.challenge.result : NOT_CONFIRMED;
  const charge = { ...stored.charge, ...result, failure_message: explainFailure(result), redirect_url: null };
  return { ...stored, settledAt: at, charge };
}

/** Writes the URL to which the buyer returns: the kept return URL, with `charge` and `status` in its query. */
export function writeReturnUrl({ id, status }: StoredCharge['charge'], { return_url }: Challenge): string {
  const url = new URL(return_url);
  for (const [name, value] of Object.entries({ charge: id, status })) {
    // Delete only if it is there, because this rewrites the whole query.
    if (url.searchParams.has(name)) url.searchParams.delete(name);
    url.search += `${url.search === '' ? '?' : '&'}${name}=${value}`;
  }
  return url.href;
}
