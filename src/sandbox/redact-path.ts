/** A path as it may be kept. */
import { isId } from './ids.js';

const WORDS = 'v1 create token tokens sepa retrieve process card-payment sepa-payment customer'.split(' ');

/** Shows the words of the routes and the ids of objects; anything else might be a card number or a token. */
export function redactPath(path: string): string {
  const segments = path
    .split('/')
    .map((segment) => (segment === '' || WORDS.includes(segment) || isId(segment) ? segment : '…'));
  return segments.slice(0, 6).join('/');
}
