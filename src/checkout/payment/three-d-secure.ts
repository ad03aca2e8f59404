/** Checks the address of the bank's page for 3-D Secure, and reads the address to which the buyer returns. */
import { isLoopbackHost, parseUrl } from '../../fields/url.js';

/** The facts in the address of the return page. */
export interface Return {
  /** The id of the charge. */
  readonly charge: string | undefined;
  /** The status that the address names. */
  readonly status: string | undefined;
}

/** Reads the address of the bank's page: https, or http on this machine. Returns `undefined` for anything else. */
export function readActionUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  if (!url || url.username || url.password) return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isSafe ? url.href : undefined;
}

/**
 * Reads `charge` and `status` from the query of the return page's address. Anyone can write an address. You may show it to the
 * buyer, but ship only after your server has checked the charge itself.
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
