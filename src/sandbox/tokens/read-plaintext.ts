/** Reads the plaintext of a token as a JSON object. */
import { readChargeJson } from '../../schema/read-charge-json.js';
import { isObject } from '../http/body.js';

/** The content of a plaintext. */
export type Plaintext = NonNullable<ReturnType<typeof readPlaintext>>;

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads a plaintext. Returns `undefined` if it is JSON, but not an object.
 * @throws {DuplicateMemberError} when a member stands twice.
 * @throws {SyntaxError} when it is not JSON.
 */
export function readPlaintext(text: string, isStrict: boolean) {
  const hasByteOrderMark = !isStrict && text.startsWith(BYTE_ORDER_MARK);
  const charge = readChargeJson(hasByteOrderMark ? text.slice(1) : text);
  return isObject(charge) ? { charge, hasByteOrderMark } : undefined;
}
