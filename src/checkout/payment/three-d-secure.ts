/** Reads the address to which the buyer returns from the bank. */
import { takeRecord } from './record.js';

/** The facts in the address of the return page. */
export interface Return {
  /** The id of the charge. */
  readonly charge: string | undefined;
  /** The status that the address names. */
  readonly status: string | undefined;
}

/**
 * Reads `charge` and `status` from the query of the return page's address. Anyone can write an address. You may show it to the
 * buyer, but ship only after your server has checked the charge itself. If the form remembers this charge, it does not say on a
 * later page that the bank is waiting.
 * @example
 * ```ts
 * const { charge, status } = readReturn(location);
 * ```
 */
export function readReturn(location: { readonly search: string }): Return {
  const { charge, status } = readAddress(location);
  const hasEnded = status === 'succeeded' || status === 'failed';
  if (charge !== undefined && hasEnded) takeRecord(globalThis.window ?? null, charge);
  return { charge, status };
}

/** Reads the address, and changes nothing. */
export function readAddress({ search }: { readonly search: string }): Return {
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.match(/^[\w.-]{1,255}$/)?.[0];
  return { charge: read('charge'), status: read('status') };
}
