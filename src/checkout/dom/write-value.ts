/** Writes the text of an input so that a library of the page that controls it, as React does, does not write the former one back. */

/** The events by which we have told the page. They are no edits of the buyer. */
const own = /*#__PURE__*/ new WeakSet<Event>();

/** Writes a text, and tells the page as a browser does. */
export function writeValue(input: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (input.value === text) return;
  // Past the `value` that React puts on an input to see what scripts write: it would take our text for one that it knows.
  Reflect.set(Object.getPrototypeOf(input), 'value', text, input);
  // MooTools has replaced `Event`.
  const event = new CustomEvent('options' in input ? 'change' : 'input', { bubbles: true });
  own.add(event);
  input.dispatchEvent(event);
}

export const isOwnEvent = (event: Event) => own.has(event);
