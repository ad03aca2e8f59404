/** Sends requests about one order to the shop's server: the routes of `payveil/server`. */
import { createOptionError } from '../../errors/option-error.js';
import { cutSlashes } from '../../fields/cut-slashes.js';
import { endIn } from '../../options/end-in.js';
import { copyOwn, takeOwn } from '../../options/own.js';
import type { ShopAnswer } from './outcome/shop-answer.js';

/** How long the server may take to charge, in milliseconds. */
const CHARGE_LIMIT_MS = 60_000;
/** How long it may take to answer a question. */
const QUESTION_LIMIT_MS = 10_000;

/** The routes of one order. */
export class ShopServer {
  readonly #url: string;
  readonly #credentials: RequestCredentials;

  /**
   * @param base The address of the page, from which a path begins.
   * @throws {ConfigurationError} `option_invalid` when they make no address.
   */
  constructor(server: string, orderId: string, base: string) {
    try {
      const { href, origin } = new URL(`${cutSlashes(server)}/orders/${encodeURIComponent(orderId)}`, base);
      this.#url = href;
      this.#credentials = origin === new URL(base).origin ? 'same-origin' : 'include';
    } catch {
      throw createOptionError('server must be a path or an address');
    }
  }

  /** Sends a request, and reads its answer. It never rejects. */
  async send(method: 'GET' | 'POST' | 'PUT', path = '', body?: object, signal?: AbortSignal): Promise<ShopAnswer> {
    const init: RequestInit = { method, credentials: this.#credentials, cache: 'no-store', signal: signal ?? null };
    if (body) {
      init.headers = { 'content-type': 'application/json' };
      // A copy that inherits nothing has no `toJSON`.
      init.body = JSON.stringify(takeOwn(body));
    }
    const request = async () => {
      const response = await fetch(this.#url + path, init);
      const json: unknown = await response.json().catch(() => undefined);
      return { status: response.status, members: copyOwn(json) ?? {} };
    };
    const ms = body ? CHARGE_LIMIT_MS : QUESTION_LIMIT_MS;
    return endIn(ms, request(), () => new Error()).catch(() => ({ status: 0, members: {} }));
  }
}
