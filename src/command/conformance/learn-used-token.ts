/** Learns how a gateway reports a used token, by comparing that answer with other refusals. */
import { isAboutRequest } from '../../schema/charge-outcome.js';
import { findLeaf, type Leaf, listLeaves, showValue } from './leaves.js';
import type { Row } from './row.js';

/** The member and the value that only the answer to a used token has. Without a path, only its HTTP status is different. */
export interface UsedSign {
  readonly status: number;
  readonly path: readonly string[] | undefined;
  readonly value: Leaf['value'] | undefined;
}

/**
 * Finds the sign. Returns `undefined` if the token was charged again, if the client asks no `readError` about such a status, or
 * if nothing tells the answer from other refusals.
 */
export function learnUsedToken(rows: readonly Row[], secrets: readonly string[]): UsedSign | undefined {
  const used = findAnswer(rows.find(({ trial }) => trial.kind === 'used_token'));
  if (!used || !isAboutRequest(used.status)) return undefined;
  const others = rows
    .filter(({ trial }) => trial.kind === 'refusal' || trial.kind === 'charge')
    .flatMap((row) => findAnswer(row) ?? []);
  const own = listLeaves(used.body).filter(
    (leaf) =>
      isShort(leaf, secrets) && others.every(({ body }) => findLeaf(listLeaves(body), leaf.path) !== leaf.value),
  );
  const [best] = own.sort((a, b) => rate(b) - rate(a));
  if (best) return { status: used.status, path: best.path, value: best.value };
  const isOwnStatus = others.every(({ status }) => status !== used.status);
  return isOwnStatus ? { status: used.status, path: undefined, value: undefined } : undefined;
}

function findAnswer(row: Row | undefined) {
  return row?.asked && 'status' in row.asked ? row.asked : undefined;
}

// A hidden text cannot be compared, and neither can a number that only this request has.
function isShort({ path, value }: Leaf, secrets: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  if (/request|trace|correlation|time|date|id$/i.test(name)) return false;
  return typeof value !== 'string' || showValue(value, secrets) === JSON.stringify(value);
}

// Prefer a code to a sentence, because sentences may change.
function rate({ path, value }: Leaf): number {
  const name = path.at(-1) ?? '';
  return (/code|reason|type|no$/i.test(name) ? 2 : 0) + (/^[\w.-]{1,40}$/.test(String(value)) ? 1 : 0);
}
