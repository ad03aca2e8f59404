/** Reads an answer like `createClient` without a mapping, by our guesses. */
import type { Answer } from './ask.js';

type Members = Readonly<Record<string, unknown>>;

/** The result that the client would return. */
export interface Reading {
  readonly id: string;
  readonly status: string;
  readonly declineCode: string | null;
}

/** Reads a charge. Returns `undefined` if the client would throw. */
export function readChargeByGuess({ status, body }: Answer): Reading | undefined {
  if (!isMembers(body) || !isId(body.id) || typeof body.status !== 'string') return undefined;
  const isResult = isSuccess(status) || ([400, 402, 422].includes(status) && body.status === 'failed');
  if (!isResult) return undefined;
  const code = body.decline_code ?? body.failure_code;
  return { id: String(body.id), status: body.status, declineCode: typeof code === 'string' ? code : null };
}

/** Reads the identifier of a customer from the places where the client looks. */
export function readCustomerByGuess({ status, body }: Answer): string | undefined {
  if (!isSuccess(status) || !isMembers(body)) return undefined;
  for (const holder of [body, body.data, body.result]) {
    if (!isMembers(holder)) continue;
    const { customer_id, customerId, id, customer } = holder;
    const found = [customer_id, customerId, id, customer, isMembers(customer) ? customer.id : undefined].find(isId);
    if (found !== undefined) return String(found);
  }
  return undefined;
}

/** Reads the identifier of a token. */
export function readTokenByGuess({ status, body }: Answer): string | undefined {
  return isSuccess(status) && isMembers(body) && isId(body.id) ? String(body.id) : undefined;
}

/** Tells whether an answer reports a used token in words that the client knows. */
export function saysUsedByGuess({ status, body }: Answer): boolean {
  if (isSuccess(status) || status >= 500 || !isMembers(body)) return false;
  const error = isMembers(body.error) ? body.error : body;
  const words = [error.code, error.message, body.code, body.message, body.error].filter(
    (each) => typeof each === 'string',
  );
  return words.some((word) => /already|duplicate|consumed|replay|re-?us[ei]|(?<![a-z])used/i.test(word as string));
}

/** Tells whether a status means success. */
export const isSuccess = (status: number) => status >= 200 && status < 300;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';
