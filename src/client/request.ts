/** One call to the gateway: timeout, abort, retries of a GET, and errors that say what is known of the outcome. */
import { AbortedError } from '../errors/aborted-error.js';
import { ConnectionError } from '../errors/connection-error.js';
import { GatewayError } from '../errors/gateway-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import type { PayveilError } from '../errors/payveil-error.js';
import { TimeoutError } from '../errors/timeout-error.js';
import { readAnswer } from './read-answer.js';
import type { Answer } from './responses.js';

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One call, with all it needs. */
export interface Call<Result> {
  readonly fetch: Fetch;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What no error may show: the keys, and the token that is charged. */
  readonly secrets: readonly string[];
  /** Reads an answer, or throws. */
  readonly read: (answer: Answer) => Result;
}

const MAX_RETRIES = 2;
const RETRY_STATUSES = [408, 429, 500, 502, 503, 504];
const FIRST_BACKOFF_MS = 300;

/**
 * Makes a call. A GET is tried again up to twice, within the same `timeoutMs`; a POST never, because a charge is not idempotent.
 * @throws {AbortedError | TimeoutError | ConnectionError | GatewayError | ResponseError}
 */
export async function sendCall<Result>(call: Call<Result>): Promise<Result> {
  if (call.signal?.aborted) throw new AbortedError('not_sent');
  const deadline = startDeadline(call);
  try {
    return await Promise.race([sendWithRetries(call, deadline), deadline.failed]);
  } finally {
    deadline.stop();
  }
}

async function sendWithRetries<Result>(call: Call<Result>, deadline: Deadline): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return call.read(await sendOnce(call, deadline.signal));
    } catch (error) {
      const waitMs = getBackoff(error, retry);
      const isOver = call.method !== 'GET' || retry === MAX_RETRIES || waitMs === undefined;
      // To wait past the deadline would only trade this error for a less telling one.
      if (isOver || deadline.signal.aborted || waitMs >= deadline.getRemainingMs()) throw error;
      await sleep(waitMs, deadline.signal);
    }
  }
}

async function sendOnce(call: Call<unknown>, signal: AbortSignal): Promise<Answer> {
  const { fetch, url, method, headers, body, secrets } = call;
  try {
    const response = await fetch(url, createInit({ method, headers, body, signal }));
    // A fetch of the merchant's own, such as a sandbox's, may answer with a network error instead of throwing it.
    if (response.type === 'error') throw new TypeError('network error');
    return await readAnswer(response, secrets);
  } catch (error) {
    throw isPayveilError(error) ? error : toConnectionError(error);
  }
}

// No prototype: a polluted one could add a member that redirects or shares the request.
function createInit({
  method,
  headers,
  body,
  signal,
}: { [Name in keyof RequestInit]: RequestInit[Name] | undefined }): RequestInit {
  return {
    __proto__: null,
    method,
    headers,
    body,
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  } as RequestInit;
}

// What Node says when nothing was sent yet: no address, no connection, a handshake that failed. Browsers say nothing.
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|^UNABLE_TO_|CERT|^ERR_SSL_.*(HANDSHAKE|VERSION)/;

// The platform's error goes no further: a custom fetch may put the headers into it. Its code is enough.
function toConnectionError(error: unknown): PayveilError {
  const code = getSystemCode(error) ?? getSystemCode((error as { cause?: unknown } | undefined)?.cause);
  const reason = code ? ` (${code})` : '';
  return code && NOT_SENT.test(code)
    ? new ConnectionError('not_sent', `The gateway could not be reached${reason}.`)
    : new ConnectionError('unknown', `The connection to the gateway failed${reason}.`);
}

function getSystemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(code) ? code : undefined;
}

// Full jitter, unless the gateway names the time itself.
function getBackoff(error: unknown, retry: number): number | undefined {
  if (error instanceof GatewayError) {
    if (!RETRY_STATUSES.includes(error.status)) return undefined;
    if (error.retryAfterMs !== undefined) return error.retryAfterMs;
  } else if (!(error instanceof ConnectionError)) {
    return undefined;
  }
  return Math.random() * FIRST_BACKOFF_MS * 2 ** retry;
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is up or the caller aborts, also where `fetch` ignores its signal. */
  readonly failed: Promise<never>;
  getRemainingMs(): number;
  stop(): void;
}

function startDeadline({ timeoutMs, signal }: Call<unknown>): Deadline {
  const controller = new AbortController();
  const end = Date.now() + timeoutMs;
  let stop = () => {};
  const failed = new Promise<never>((_, reject) => {
    const fail = (error: PayveilError) => {
      reject(error);
      controller.abort();
    };
    const onAbort = () => fail(new AbortedError('unknown'));
    const timer = setTimeout(() => fail(new TimeoutError(timeoutMs)), timeoutMs);
    signal?.addEventListener('abort', onAbort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  return { signal: controller.signal, failed, getRemainingMs: () => end - Date.now(), stop };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
