/** Makes one call to the gateway, with all its attempts. Its errors tell what is known about the outcome of all attempts. */
import { AbortedError } from '../errors/aborted-error.js';
import { ConnectionError } from '../errors/connection-error.js';
import { GatewayError } from '../errors/gateway-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import type { Outcome, PayveilError } from '../errors/payveil-error.js';
import { readOwn } from '../options/own.js';
import { callReporting } from '../report/report-thrown.js';
import { type Deadline, startDeadline } from './deadline.js';
import { readAnswer } from './read-answer.js';
import type { HttpAnswer } from './responses.js';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One ended attempt of a call. It holds nothing that was sent or answered. */
export interface Attempt {
  /** The number of the attempt. The first one is 1. */
  readonly attempt: number;
  /** The HTTP status, or `undefined` if no answer came. */
  readonly status: number | undefined;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** One call, with everything that it needs. */
export interface Call<Result> {
  readonly fetch: Fetch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A GET has no body. */
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** How often it may be sent again. */
  readonly retries: number;
  /** Whether it charges a token. A charge may be sent again if nothing was sent, or after 429 or 503. */
  readonly isCharge: boolean;
  /** Texts that no error may show: the keys, and the token, card or account in the request. */
  readonly secrets: readonly string[];
  readonly onAttempt?: ((attempt: Attempt) => unknown) | undefined;
  /** Reads an answer, or throws. */
  readonly read: (answer: HttpAnswer) => Result;
}

const GET_RESEND_STATUSES = [408, 429, 500, 502, 503, 504];
// A gateway that is busy has usually not charged. If it has, it does not charge the same token again.
const CHARGE_RESEND_STATUSES = [429, 503];
const FIRST_BACKOFF_MS = 300;

/**
 * Makes a call. It repeats a GET after any temporary failure. It repeats a charge with the same token, and only if nothing was
 * sent, or after 429 or 503. It never repeats any other POST. All attempts together take at most `timeoutMs`.
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
      // The outcome is unknown while the attempt runs.
      outcome = 'unknown';
      attempts++;
      try {
        return call.read(await sendOnce(call, attempts, deadline));
      } catch (error) {
        // A refusal after a lost answer tells nothing about the attempt before.
        if (!isCharge || before !== 'unknown') outcome = (error as PayveilError).outcome;
        const waitMs = attempts > retries ? undefined : getBackoff(error, attempts, call);
        // Do not wait past the deadline: a timeout would tell less than this error.
        if (waitMs === undefined || !(await deadline.sleep(waitMs))) throw error;
      }
    }
  } catch (error) {
    const failure = error as PayveilError;
    const canResend = isCharge && outcome === 'unknown' && failure.code !== 'token_already_used';
    throw Object.assign(failure, { outcome, canResend, attempts });
  } finally {
    deadline.stop();
  }
}

async function sendOnce(call: Call<unknown>, attempt: number, deadline: Deadline): Promise<HttpAnswer> {
  const { fetch, url, secrets, onAttempt } = call;
  const start = Date.now();
  let status: number | undefined;
  try {
    // The async function also catches a `fetch` that throws at once.
    const send = async () => {
      const response = await fetch(url, createInit(call, deadline.signal));
      // A custom fetch, such as the sandbox's, may return a network error instead of throwing it.
      if (response.type === 'error') throw new TypeError('network error');
      status = response.status;
      return readAnswer(response, secrets);
    };
    return await deadline.wait(send());
  } catch (error) {
    throw isPayveilError(error) ? error : toConnectionError(error);
  } finally {
    // An error in there, now or later, must not affect the payment.
    callReporting('onAttempt', () => onAttempt?.({ attempt, status, ms: Date.now() - start }), secrets);
  }
}

// The object has no prototype. A polluted one could add a member that redirects or shares the request.
function createInit({ headers, body }: Call<unknown>, signal: AbortSignal): RequestInit {
  return {
    __proto__: null,
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body,
    signal,
    // Not `error`, which workerd does not know. A redirect is then refused by its status.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Workers with a date before 2024-11-11 refuse it.
    ...('cache' in Object(globalThis.Request?.prototype) && { cache: 'no-store' }),
  } as RequestInit;
}

// The platform's fetch builds a Request from this. If it cannot, its error looks like a network error.
function checkRequest(call: Call<unknown>, signal: AbortSignal): void {
  if (call.fetch !== globalThis.fetch || !globalThis.Request) return;
  try {
    new Request(call.url, createInit(call, signal));
  } catch {
    throw new ConnectionError('not_sent', 'This platform refuses to build the request.');
  }
}

// Node's codes for requests that were never sent: no address, no connection, a failed handshake. Browsers give no code.
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|^UNABLE_TO_|CERT|^ERR_SSL_.*(HANDSHAKE|VERSION)/;

// Deno has no codes, and Node has none for a port that fetch forbids.
const NOT_SENT_WORDS = /client error \(Connect\)|^bad port$|port \d+ are blocked$/;

// The platform's error is dropped, because a custom fetch may put the headers into it. Its code is enough.
function toConnectionError(error: unknown): PayveilError {
  const errors = [error, readOwn(error, 'cause')];
  const find = (name: string, pattern: RegExp) =>
    errors
      .map((each) => readOwn(each, name))
      .find((text): text is string => typeof text === 'string' && pattern.test(text));
  const code = find('code', /^[A-Z][A-Z0-9_]{2,63}$/);
  const reason = code ? ` (${code})` : '';
  const isNotSent = code ? NOT_SENT.test(code) : find('message', NOT_SENT_WORDS);
  return isNotSent
    ? new ConnectionError('not_sent', `The gateway could not be reached${reason}.`)
    : new ConnectionError('unknown', `The connection to the gateway failed${reason}.`);
}

// A random wait (full jitter), unless the gateway names a time.
function getBackoff(error: unknown, attempts: number, { body, isCharge }: Call<unknown>): number | undefined {
  if (body !== undefined && !isCharge) return undefined;
  if (error instanceof GatewayError) {
    const { status, code, retryAfterMs } = error;
    const isPassing =
      (isCharge ? CHARGE_RESEND_STATUSES : GET_RESEND_STATUSES).includes(status) && code === 'gateway_error';
    if (!isPassing) return undefined;
    if (retryAfterMs !== undefined) return retryAfterMs;
  } else if (!(error instanceof ConnectionError) || (isCharge && error.outcome !== 'not_sent')) {
    return undefined;
  }
  return Math.random() * FIRST_BACKOFF_MS * 2 ** (attempts - 1);
}
