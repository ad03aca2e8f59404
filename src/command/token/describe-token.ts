/** Describes a client-side token in words, with its account masked. It also names what a strict gateway would refuse. */
import { ValidationError } from '../../errors/validation-error.js';
import { isKnownMember, nameMember, readLeniently } from '../../sandbox/http/lenient.js';
import { maskAccounts } from '../../sandbox/http/redact.js';
import type { OrderType } from '../../sandbox/tokens/charge-order.js';
import { openStepwise } from '../../sandbox/tokens/explain-token.js';
import { findOrderType } from '../../sandbox/tokens/read-charge-order.js';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { parseInput } from '../../schema/parse.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import { deriveKey, type KeyMaterial } from '../../token/key.js';

/** Opens a token with the keys that should have sealed it, and describes its content or the step that failed. */
export async function describeToken(token: string, material: KeyMaterial) {
  const opened = await openStepwise(token, await deriveKey(material, 'decrypt'), false);
  if ('failed' in opened) return { isOpen: false, lines: [opened.failed] };
  const { charge, hasByteOrderMark } = opened;
  const type = findOrderType(charge);
  const kinds: OrderType[] = type ? [type] : ['card', 'sepa_debit'];
  const members = Object.entries(charge).map(([name, value]) => {
    const isKnown = kinds.some((kind) => isKnownMember(kind, name));
    return `  ${nameMember(name)}: ${isKnown ? showMember(name, value) : showType(value)}`;
  });
  const problems = [...(hasByteOrderMark ? ['byte_order_mark: token'] : []), ...listRemarks(charge)];
  const remarks = problems.map((problem) => `  ${problem}`);
  const verdict = remarks.length === 0 ? 'A strict gateway accepts it.' : 'A strict gateway may refuse:';
  return { isOpen: true, lines: ['The token opens. It holds:', ...members, verdict, ...remarks] };
}

const SCHEMAS = { card: cardChargeSchema, sepa_debit: sepaChargeSchema };

/** Lists the changes of the lenient reading, and the problems that remain. */
function listRemarks(charge: Record<string, unknown>): string[] {
  const type = findOrderType(charge);
  if (!type) return ['it must have either cardNumber or iban'];
  const { members, warnings } = readLeniently(type, charge);
  try {
    parseInput(SCHEMAS[type], members);
    return [...warnings];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return [...warnings, ...error.issues.map(({ path, code, message }) => `${code}: ${path} (${message})`)];
  }
}

const HIDDEN = '…';

function showMember(name: string, value: unknown): string {
  if (name === 'cvc') return HIDDEN;
  if (typeof value === 'object') return showType(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'cardNumber' || name === 'iban') return `${HIDDEN}${text.slice(-4)}`;
  return maskAccounts(JSON.stringify(value));
}

/** Shows what a value is, but not the value. An unknown member could be a security code under another name. */
function showType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return `${HIDDEN} (${Array.isArray(value) ? 'a list' : 'an object'})`;
  if (typeof value === 'boolean') return `${HIDDEN} (true or false)`;
  const { length } = String(value);
  return `${HIDDEN} (a ${typeof value === 'string' ? 'text' : 'number'}, length ${length})`;
}
