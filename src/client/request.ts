/** One call to the gateway: its attempts, and errors that say what is known of the outcome of all of them. */
import { AbortedError } from '../errors/aborted-error.js';
import { ConnectionError } from '../errors/connection-error.js';
import { GatewayError } from '../errors/gateway-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import type { Outcome, PayveilError } from '../errors/payveil-error.js';
import { readOwn } from '../options/own.js';
import { type Deadline, startDeadline } from './deadline.js';
import { readAnswer } from './read-answer.js';
import type { Answer } from './responses.js';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One attempt of a call, as it ended. Holds nothing that was sent or answered. */
export interface Attempt {
  /** 1 for the first of the call. */
  readonly attempt: number;
  /** The HTTP status; `undefined` where no answer came. */
  readonly status: number | undefined;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** One call, with all it needs. */
export interface Call<Result> {
  readonly fetch: Fetch;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** How often it may be sent again. */
  readonly retries: number;
  /** Whether it charges a token, which may be sent again where the gateway did no work. */
  readonly isCharge: boolean;
  /** What no error may show: the keys, and the token, card or account that is sent. */
  readonly secrets: readonly string[];
  readonly onAttempt?: ((attempt: Attempt) => unknown) | undefined;
  /** Reads an answer, or throws. */
  readonly read: (answer: Answer) => Result;
}

const GET_STATUSES = [408, 429, 500, 502, 503, 504];
// The gateway did no work.
const CHARGE_STATUSES = [429, 503];
const FIRST_BACKOFF_MS = 300;

/**
 * Makes a call. A GET is tried again after any failure that may pass; a charge only where the gateway did no work, with the same
 * token; any other POST never. All within `timeoutMs`.
 * @throws {AbortedError | TimeoutError | ConnectionError | GatewayError | ResponseError}
 */
export async function sendCall<Result>(call: Call<Result>): Promise<Result> {
  const { isCharge, retries, signal, timeoutMs } = call;
  if (signal?.aborted) throw new AbortedError('not_sent');
  const deadline = startDeadline(timeoutMs, signal);
  let attempts = 0;
  let outcome: Outcome = 'not_sent';
  try {
    checkRequest(call, deadline.signal);
    for (;;) {
      const before: Outcome = outcome;
      // While it is under way.
      outcome = 'unknown';
      attempts++;
      try {
        return call.read(await sendOnce(call, attempts, deadline));
      } catch (error) {
        // A refusal after a lost answer says nothing about the attempt before it.
        if (!isCharge || before !== 'unknown') outcome = (error as PayveilError).outcome;
        const waitMs = attempts > retries ? undefined : getBackoff(error, attempts, call);
        // To wait past the deadline would only trade this error for a less telling one.
        if (waitMs === undefined || !(await deadline.sleep(waitMs))) throw error;
      }
    }
  } catch (error) {
    const canResend = isCharge && outcome === 'unknown' && (error as PayveilError).code !== 'token_already_used';
    throw Object.assign(error as PayveilError, { outcome, canResend, attempts });
  } finally {
    deadline.stop();
  }
}

async function sendOnce(call: Call<unknown>, attempt: number, deadline: Deadline): Promise<Answer> {
  const { fetch, url, secrets, onAttempt } = call;
  const start = Date.now();
  let status: number | undefined;
  try {
    // Async, so that it also catches a `fetch` that throws.
    const send = async () => {
      const response = await fetch(url, createInit(call, deadline.signal));
      // A fetch of the merchant's own, such as a sandbox's, may answer with a network error instead of throwing it.
      if (response.type === 'error') throw new TypeError('network error');
      status = response.status;
      return readAnswer(response, secrets);
    };
    return await deadline.wait(send());
  } catch (error) {
    throw isPayveilError(error) ? error : toConnectionError(error);
  } finally {
    // Whatever goes wrong in there, at once or later, is no matter of the payment.
    (async () => onAttempt?.({ attempt, status, ms: Date.now() - start }))().catch(() => {});
  }
}

// No prototype: a polluted one could add a member that redirects or shares the request.
function createInit({ method, headers, body }: Call<unknown>, signal: AbortSignal): RequestInit {
  return {
    __proto__: null,
    method,
    headers,
    body,
    signal,
    // Not `error`, which workerd does not know. What comes back is refused like any answer of its status.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  } as RequestInit;
}

// Only the platform's own fetch makes a Request of what it is given, and says nothing apart when it cannot.
function checkRequest(call: Call<unknown>, signal: AbortSignal): void {
  if (call.fetch !== globalThis.fetch || !globalThis.Request) return;
  try {
    new Request(call.url, createInit(call, signal));
  } catch {
    throw new ConnectionError('not_sent', 'This platform refuses to build the request.');
  }
}

// What Node says when nothing was sent yet: no address, no connection, a handshake that failed. Browsers say nothing.
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|^UNABLE_TO_|CERT|^ERR_SSL_.*(HANDSHAKE|VERSION)/;

// Deno has no codes, and Node has none for a port that fetch may not use.
const NOT_SENT_WORDS = /client error \(Connect\)|^bad port$|port \d+ are blocked$/;

// The platform's error goes no further: a custom fetch may put the headers into it. Its code is enough.
function toConnectionError(error: unknown): PayveilError {
  const errors = [error, readOwn(error, 'cause')];
  const code = errors.map(getSystemCode).find(Boolean);
  const reason = code ? ` (${code})` : '';
  const isNotSent = code ? NOT_SENT.test(code) : errors.some(hasNotSentWords);
  return isNotSent
    ? new ConnectionError('not_sent', `The gateway could not be reached${reason}.`)
    : new ConnectionError('unknown', `The connection to the gateway failed${reason}.`);
}

function getSystemCode(error: unknown): string | undefined {
  const code = readOwn(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(code) ? code : undefined;
}

function hasNotSentWords(error: unknown): boolean {
  const message = readOwn(error, 'message');
  return typeof message === 'string' && NOT_SENT_WORDS.test(message);
}

// Full jitter, unless the gateway names the time itself.
function getBackoff(error: unknown, attempts: number, { method, isCharge }: Call<unknown>): number | undefined {
  if (method !== 'GET' && !isCharge) return undefined;
  if (error instanceof GatewayError) {
    const { status, code, retryAfterMs } = error;
    const isPassing = (isCharge ? CHARGE_STATUSES : GET_STATUSES).includes(status) && code === 'gateway_error';
    if (!isPassing) return undefined;
    if (retryAfterMs !== undefined) return retryAfterMs;
  } else if (!(error instanceof ConnectionError) || (isCharge && error.outcome !== 'not_sent')) {
    return undefined;
  }
  return Math.random() * FIRST_BACKOFF_MS * 2 ** (attempts - 1);
}
