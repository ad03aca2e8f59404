/** A random card number that stands nowhere in the tests, and the search for all its forms. */
import { isLuhnValid } from '../../src/fields/card-number.js';
import { createRandom } from '../seed.mjs';

const random = createRandom('canary');

/** Makes a random Visa number of 16 digits. */
export function createCanary(): string {
  const start = `4${Array.from({ length: 14 }, () => Math.floor(random() * 10)).join('')}`;
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isLuhnValid(`${start}${digit}`));
  return `${start}${check}`;
}

/** Encodes a text in Base64 at each of three alignments, without the characters that depend on its neighbours. */
function toBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from('\0'.repeat(shift) + text).toString('base64');
    return encoded.slice(shift === 0 ? 0 : 4, -4);
  });
}

/** Writes a number in the forms in which it could leak: plain, grouped, escaped, Base64, hexadecimal, backwards. */
export function listForms(number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const grouped = [' ', '-', '%20', '+', '\u00a0', '%C2%A0'].map((separator) => groups.join(separator));
  const escaped = [...number].map((digit) => `%3${digit}`).join('');
  const texts = [number, groups.join(' ')];
  const hex = texts.map((text) => Buffer.from(text).toString('hex'));
  return [number, ...grouped, escaped, ...texts.flatMap(toBase64), ...hex, [...number].reverse().join('')];
}

/** Lists the forms of a number that the texts contain, with or without separators between the digits. */
export function findForms(number: string, texts: readonly string[]): string[] {
  const all = texts.flatMap((text) => [text, text.replace(/[\s\-+.,]|%20/g, '')]);
  return listForms(number).filter((form) => all.some((text) => text.includes(form)));
}
