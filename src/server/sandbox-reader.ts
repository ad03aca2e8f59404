/** Reads charges from the sandbox gateway, by its control routes. A reader for a real gateway asks that gateway's own API. */
import { normalizeBaseUrl } from '../client/base-url.js';
import { findFetch } from '../client/client-options.js';
import { sendCall } from '../client/request.js';
import { type HttpAnswer, throwResponseError, toGatewayError } from '../client/responses.js';
import { ID_MAX_LENGTH, isVisibleAscii } from '../fields/text.js';
import { checkApiKey } from '../options/credentials.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { copyOwn, readOwn, takeOwn } from '../options/own.js';
import { isSuccess } from '../schema/charge-outcome.js';
import type { GatewayReader, ReadCharge } from './gateway-reader.js';

/** The options of a reader. */
export interface SandboxReaderOptions {
  /** Allows `http:` on any host, for a sandbox in a container network. */
  readonly allowInsecureBaseUrl?: boolean | undefined;
}

const NAMES: KnownNames<SandboxReaderOptions> = { allowInsecureBaseUrl: true };

const TIMEOUT_MS = 10_000;
/** How many charges one page of the list has, unless it is the last one. */
const PAGE_LENGTH = 100;

/**
 * Creates a reader of the sandbox's charges. It looks up `fetch` at each call, waits at most 10 seconds for each answer, and
 * sends nothing again. `since` is compared with the merchant's own clock in the sandbox.
 * @param baseUrl The sandbox's address: `https:`, or `http:` on a loopback host. A path prefix is kept.
 * @param apiKey The merchant's secret key: visible ASCII.
 * @throws {ConfigurationError} `base_url_invalid`, `api_key_invalid`, `secret_key_in_browser`, or `option_invalid`.
 * @example
 * ```ts
 * const gateway = sandboxReader('http://localhost:4010', 'sk_test_sandbox');
 * ```
 */
export function sandboxReader(baseUrl: string, apiKey: string, options?: SandboxReaderOptions): GatewayReader {
  const own = takeOwn(options);
  refuseUnknown(own, NAMES);
  checkApiKey(apiKey);
  const root = `${normalizeBaseUrl(baseUrl, own.allowInsecureBaseUrl === true)}/sandbox/charges`;
  const ask = async <Result>(place: string, read: (answer: HttpAnswer) => Result) =>
    sendCall({
      fetch: findFetch(),
      url: root + place,
      headers: { accept: 'application/json', authorization: apiKey },
      body: undefined,
      timeoutMs: TIMEOUT_MS,
      retries: 0,
      isCharge: false,
      secrets: [apiKey],
      read,
    });
  return Object.freeze<GatewayReader>({
    // A page can send any text as the id of a charge. It must not lead to another route.
    readCharge: async (id) =>
      isId(id) ? ask(`/${encodeURIComponent(id)}`, (answer) => readOne(answer, id)) : undefined,
    async findCharges({ description, since }) {
      const seconds = Math.max(0, Math.floor(since.getTime() / 1000));
      const filters = { description, since: String(seconds), limit: String(PAGE_LENGTH) };
      const found: ReadCharge[] = [];
      for (;;) {
        const last = found.at(-1);
        const query = new URLSearchParams({ ...filters, ...(last && { after: last.id }) });
        const page = await ask(`?${query}`, (answer) => readPage(answer, found));
        found.push(...page);
        if (page.length < PAGE_LENGTH) return found;
      }
    },
  });
}

const isId = (id: string) => isVisibleAscii(id, ID_MAX_LENGTH) && id !== '.' && id !== '..';

function readOne(answer: HttpAnswer, id: string): ReadCharge | undefined {
  const { status, body } = answer;
  // A proxy, or a wrong base URL, answers 404 too. Only the sandbox knows that there is no such charge.
  if (status === 404 && readOwn(readOwn(body, 'error'), 'code') === 'resource_missing') return undefined;
  if (!isSuccess(answer)) throw toGatewayError(answer);
  const charge = toCharge(body);
  return charge?.id === id ? charge : throwResponseError(answer, 'response_invalid', 'something else than the charge.');
}

function readPage(answer: HttpAnswer, before: readonly ReadCharge[]): readonly ReadCharge[] {
  if (!isSuccess(answer)) throw toGatewayError(answer);
  const data = readOwn(answer.body, 'data');
  const charges = Array.isArray(data) ? data.map(toCharge) : [undefined];
  const known = new Set(before.map(({ id }) => id));
  // A list that begins again would never end.
  const isRight = (charge: ReadCharge | undefined): charge is ReadCharge =>
    charge !== undefined && !known.has(charge.id);
  return charges.every(isRight) ? charges : throwResponseError(answer, 'response_invalid', 'no list of charges.');
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNone = (value: unknown) => value === undefined || value === null || isText(value);

/** Reads a charge, or returns `undefined` if a member that is relied on is missing or wrong. */
function toCharge(value: unknown): ReadCharge | undefined {
  const members = copyOwn(value);
  if (!members) return undefined;
  const { id, status, amount, currency, description, redirect_url, decline_code, failure_code } = members;
  const isRight =
    [id, status, currency].every(isText) &&
    Number.isSafeInteger(amount) &&
    (description === null || isText(description)) &&
    [redirect_url, decline_code, failure_code].every(isTextOrNone);
  return isRight ? (members as ReadCharge) : undefined;
}
