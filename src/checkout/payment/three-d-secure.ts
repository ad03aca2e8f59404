/** The step of 3-D Secure: where the bank asks the buyer to confirm, and what the page of return is told. */
import { isLoopbackHost, parseUrl } from '../../fields/url.js';

/** What a page of return is told by its address. */
export interface Return {
  /** The id of the charge. */
  readonly charge: string | undefined;
  /** What the address says that it has come to. */
  readonly status: string | undefined;
}

/** Reads the address of the bank's page: https, or http on this machine; `undefined` for anything else. */
export function readActionUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe ? url.href : undefined;
}

/**
 * Reads what the address of the return page says of a charge: `charge` and `status` of its query. Anyone can write an address:
 * show it to the buyer, and hand out nothing before your server has looked at the charge itself.
 * @example
 * ```ts
 * const { charge, status } = readReturn(location);
 * ```
 */
export function readReturn({ search }: { readonly search: string }): Return {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.match(/^[\w.-]{1,255}$/)?.[0];
  return { charge: read('charge'), status: read('status') };
}
