/** Keeps from the page what a careless gateway repeats of the buyer's entries, in a code or an identifier. */
import { en } from '../../checkout/locales/en.js';
import { keepDigits } from '../../fields/text.js';
import { isKnownStatus } from '../../schema/answers.js';

/** The members of events that the gateway writes. */
const IDENTIFIERS = ['id', 'chargeId', 'requestId'];
const CODES = ['gatewayCode', 'status'];
/** Those that no event of a charge may lack. */
const NEEDED = ['id', 'status'];

/** A shorter text may be a part of any code. */
const SHORTEST = 3;
/** The shortest number of a card or an account. It may stand in the middle of an identifier. */
const SHORTEST_NUMBER = 12;

/** How long an entry must be to count as a part of an identifier of many parts. */
const SHORTEST_OF_MANY = 6;

/** What the buyer has typed for the payment that is under way. */
export class EchoFilter {
  #typed: readonly string[] = [];

  /** Notes the entries, because the form empties its fields before all is told. */
  note(container: ParentNode): void {
    const inputs = container.querySelectorAll<HTMLInputElement>('input.payveil-input');
    this.#typed = [...inputs].map(({ value }) => value);
  }

  forget(): void {
    this.#typed = [];
  }

  /** Leaves out each code and identifier that repeats an entry. Those of a charge become empty. */
  remove<Detail extends object>(detail: Detail): Detail {
    const kept = Object.entries(detail).map(([name, value]) => {
      const isEcho =
        typeof value === 'string' &&
        ((IDENTIFIERS.includes(name) && this.#isInIdentifier(value)) ||
          (CODES.includes(name) && this.#isInCode(value)));
      return [name, !isEcho ? value : NEEDED.includes(name) ? '' : undefined];
    });
    return Object.fromEntries(kept) as Detail;
  }

  #isInCode(code: string): boolean {
    // These words are the interface's, or the form's own.
    if (isKnownStatus(code) || Object.hasOwn(en.messages, `declined.${code}`)) return false;
    // Two digits may be a part of an entry, however it is written there.
    if (!/^[a-z][a-z0-9_]{0,63}$/.test(code) || keepDigits(code, 2).length > 1) return true;
    const core = toCore(code);
    return this.#typed.flatMap(listWords).some((word) => word.length >= SHORTEST && core.includes(word));
  }

  #isInIdentifier(id: string): boolean {
    const parts = id.split(/[_-]/).map(toCore);
    // A UUID has many short parts, and one of them may be like an expiry date.
    const shortest = parts.length > 3 ? SHORTEST_OF_MANY : 1;
    return this.#typed
      .map(toCore)
      .some(
        (text) =>
          (text.length >= shortest && parts.includes(text)) ||
          (text.length >= SHORTEST_NUMBER && toCore(id).includes(text)),
      );
  }
}

/** Lists the words of a text as a program may write them, without marks on the letters. */
const listWords = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').split(/\P{L}/u).map(toCore);

/** Takes the letters and digits of a text, in lower case. */
const toCore = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
