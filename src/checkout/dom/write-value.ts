/** Writes the text of an input that a library of the page may control, as React does. */

type Input = HTMLInputElement | HTMLSelectElement;

/** The events by which we have told the page. They are no edits of the buyer. */
const own = /*#__PURE__*/ new WeakSet<Event>();

/** Writes past a `value` that React puts on an input to see what scripts write. It would take our text for one that it knows. */
export function writeValue(input: Input, text: string): void {
  Reflect.set(Object.getPrototypeOf(input), 'value', text, input);
}

/** Tells the page that we have changed an input. A library that does not hear of it writes the former text back. */
export function tellChange(input: Input): void {
  const event = new Event('options' in input ? 'change' : 'input', { bubbles: true });
  own.add(event);
  input.dispatchEvent(event);
}

export const isOwnEvent = (event: Event) => own.has(event);
