/** Sends requests about one order to the shop's server: the routes of `payveil/server`. */
import { createOptionError } from '../../errors/option-error.js';
import { cutSlashes } from '../../fields/cut-slashes.js';
import { parseUrl } from '../../fields/url.js';
import { copyOwn, takeOwn } from '../../options/own.js';
import { limitTime } from '../../time-limit.js';
import type { ShopAnswer } from './outcome/shop-answer.js';

/** How long the server may take to charge, or to ask the gateway about what the page tells, in milliseconds. */
const CHARGE_LIMIT_MS = 60_000;
/** How long it may take to answer a question. */
const QUESTION_LIMIT_MS = 10_000;

/** Sends a request to a path below the order, and reads its answer. It never rejects. */
export type AskShop = (method: 'GET' | 'POST' | 'PUT', path?: string, body?: object) => Promise<ShopAnswer>;

/**
 * Creates the function that sends requests about an order.
 * @param base The address of the page, from which a path begins.
 * @throws {ConfigurationError} `option_invalid` when they make no address.
 */
export function createAskShop(server: string, orderId: string, base: string): AskShop {
  const url = parseUrl(`${cutSlashes(server)}/orders/${encodeURIComponent(orderId)}`, base);
  if (!url) throw createOptionError('server must be a path or an address');
  const credentials = url.origin === parseUrl(base)?.origin ? 'same-origin' : 'include';
  return (method, path = '', body) => {
    const request = async (): Promise<ShopAnswer> => {
      const response = await fetch(url.href + path, {
        method,
        credentials,
        cache: 'no-store',
        // A copy that inherits nothing has no `toJSON`.
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(takeOwn(body)) }),
      });
      return [response.status, copyOwn(await response.json().catch(() => undefined)) ?? {}];
    };
    const ms = body ? CHARGE_LIMIT_MS : QUESTION_LIMIT_MS;
    return limitTime(ms, request(), () => new Error()).catch(() => [0, {}]);
  };
}
