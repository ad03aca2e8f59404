/** Finds the route of a request by the last segments of its path, whatever prefix it has. */
import { isWellFormed } from '../../fields/text.js';
import { refuse } from './refusal.js';

/** What a request is about. */
export interface Route {
  readonly kind: 'order' | 'payments' | 'payment';
  readonly orderId: string;
  /** Empty where the path has none. */
  readonly reference: string;
}

/** The methods of each route, beside OPTIONS. */
export const ROUTE_METHODS: Readonly<Record<Route['kind'], readonly string[]>> = {
  order: ['GET'],
  payments: ['POST'],
  payment: ['GET', 'PUT'],
};

/** The path of each route from its end. */
const PATHS = [
  ['payment', /\/orders\/([^/]+)\/payments\/([^/]+)\/?$/],
  ['payments', /\/orders\/([^/]+)\/payments\/?$/],
  ['order', /\/orders\/([^/]+)\/?$/],
] as const;

/**
 * Finds the route of a path. An id may have any characters, also an encoded slash.
 * @throws {Refusal} 404 `order_not_found` where there is no route.
 */
export function findRoute(path: string): Route {
  for (const [kind, pattern] of PATHS) {
    const [match, order = '', reference = ''] = pattern.exec(path) ?? [];
    if (match !== undefined) return { kind, orderId: decodeId(order), reference: decodeId(reference) };
  }
  throw refuse(404, 'order_not_found');
}

const MAX_LENGTH = 255;

// PostgreSQL keeps no text with the character zero. Many databases find `1042` for `1042 ` too, and it must not be another order.
function decodeId(segment: string): string {
  try {
    const id = decodeURIComponent(segment);
    if (id.length <= MAX_LENGTH && isWellFormed(id) && id === id.trim() && !/\p{Cc}/u.test(id)) return id;
  } catch {
    // Not encoded as UTF-8.
  }
  throw refuse(404, 'order_not_found');
}
