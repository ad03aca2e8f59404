/** What a buyer types into the form of the hostile page, and the hunt for it in all that was heard. */
import type { Gateway } from '../browser/servers.js';

/** The texts, by field. The hunt finds each of them wherever it stands. No time, height or line of a script has a zero in front. */
export const CANARIES = {
  iban: 'DE89370400440532013000',
  cardNumber: '4242424242424242',
  expiry: '0847',
  cvc: '073',
  name: 'Zenobia Quill',
  email: 'canary@quill.example',
  line1: 'Canarygasse 77',
  postal_code: '01097',
  city: 'Quillstadt',
} as const;

/** How the form writes two of them. */
const GROUPED: Readonly<Record<string, string>> = { iban: 'DE89 3704', cardNumber: '4242 4242', expiry: '08 / 47' };

const quote = (text: string) => text.replace(/[^\w\s]/g, '\\$&');

/** Finds all canaries, keys and tokens in a text, by name, each with the text around it. */
export function hunt(
  text: string,
  { publishableKey, signature }: Pick<Gateway, 'publishableKey' | 'signature'>,
): Record<string, string> {
  const typed = Object.entries(CANARIES).map(([name, canary]): [string, RegExp] => {
    const forms = [canary, GROUPED[name] ?? canary].map(quote).join('|');
    // Three digits may be part of another number.
    return [name, new RegExp(`(?<![\\w.])(${forms})(?![\\w.])`, 'i')];
  });
  const others: [string, RegExp][] = [
    ['API key', new RegExp(publishableKey)],
    ['signature', new RegExp(signature)],
    ['token', /[\da-f]{40}/i],
  ];
  const found = [...typed, ...others].map(([name, pattern]) => [name, readAround(text, text.search(pattern))] as const);
  return Object.fromEntries(found.filter(([, around]) => around !== ''));
}

const readAround = (text: string, at: number) => (at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 60));
