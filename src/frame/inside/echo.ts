/** Keeps from the page what a careless gateway repeats of the buyer's entries, in a code or an identifier. */

/** The members of events that the gateway writes. */
const IDENTIFIERS: readonly string[] = ['id', 'chargeId', 'requestId'];
const CODES: readonly string[] = ['gatewayCode', 'status'];

/** A shorter text may be a part of any code. */
const SHORTEST = 3;
/** The shortest number of a card or an account. It may stand in the middle of an identifier. */
const SHORTEST_NUMBER = 12;

/** What the buyer has typed for the payment that is under way. */
export class Echo {
  #typed: readonly string[] = [];

  /** Notes the entries, because the form empties its fields before all is told. */
  note(room: ParentNode): void {
    const inputs = room.querySelectorAll<HTMLInputElement>('input.payveil-input');
    this.#typed = [...inputs].map(({ value }) => toCore(value)).filter(Boolean);
  }

  forget(): void {
    this.#typed = [];
  }

  /** Leaves out each code and identifier that repeats an entry. The identifier of a charge becomes empty. */
  remove<Detail extends object>(detail: Detail): Detail {
    const kept = Object.entries(detail).map(([name, value]) => {
      const isEcho =
        typeof value === 'string' &&
        ((IDENTIFIERS.includes(name) && this.#isInIdentifier(value)) ||
          (CODES.includes(name) && this.#isInCode(value)));
      return [name, !isEcho ? value : name === 'id' ? '' : undefined];
    });
    return Object.fromEntries(kept) as Detail;
  }

  #isInCode(code: string): boolean {
    if (!/^[a-z][a-z0-9_]{0,63}$/.test(code)) return true;
    return this.#typed.some((text) => text.length >= SHORTEST && toCore(code).includes(text));
  }

  #isInIdentifier(id: string): boolean {
    const parts = id.split(/[_-]/).map(toCore);
    return this.#typed.some(
      (text) => parts.includes(text) || (text.length >= SHORTEST_NUMBER && toCore(id).includes(text)),
    );
  }
}

/** Takes the letters and digits of a text, in lower case. */
const toCore = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
