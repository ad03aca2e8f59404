/** Writes a rule for faults in one line. */
import { copyOwn, readOwn } from '../../../options/own.js';
import { maskPath } from '../../../sandbox/page/words.js';
import { showText } from '../../terminal.js';

/** Writes a rule of a sandbox: `drop-after for POST /v1/process/card-payment, once`. */
export function writeFault(rule: unknown): string {
  const { fault, match, times } = copyOwn(rule) ?? {};
  const [method, path] = [readOwn(match, 'method'), readOwn(match, 'path')];
  const place = typeof path === 'string' ? maskPath(path) : 'every path';
  const requests = typeof method === 'string' ? `${method.toUpperCase()} ${place}` : place;
  return showText(`${fault} for ${requests}, ${times === 1 ? 'once' : `${times} times`}`);
}
