/** Chooses the state in a menu: the form's own menu of a country, or a menu of the merchant. */
import { createElement, createOptions } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { writeValue } from '../dom/write-value.js';
import { findState, isSameName, type State } from './states.js';

/** Chooses the option whose value or text means the same state as a text. Returns whether there is one. */
export function chooseState(menu: HTMLSelectElement, text: string, states: readonly State[]): boolean {
  const { code = text, name = text } = findState(text, states) ?? {};
  const options = [...menu.options];
  const found =
    // A merchant's option may have a value of its own.
    options.find(({ value }) => text && value === text) ??
    options.find(({ value, text: shown }) =>
      [text, code, name].some((each) => isSameName(each, value) || isSameName(each, shown)),
    );
  writeValue(menu, found?.value ?? '');
  return found !== undefined;
}

/** Chooses the state in the form's own menu. A text that is none of its states becomes an option of its own. */
export function writeState(menu: HTMLSelectElement, text: string, states: readonly State[]): void {
  menu.querySelector(TYPED)?.remove();
  if (chooseState(menu, text, states) || !text.trim()) return;
  // Without a value of its own, it has its text. What a buyer typed never stands in an attribute.
  const typed = createElement(menu.ownerDocument, 'option', {}, [text]);
  menu.append(typed);
  menu.value = typed.value;
}

/** The option of a text that is no state of the country. */
const TYPED = 'option:not([value])';

/**
 * Fills the form's own menu with states. A chosen state of the former country is dropped. A text that was no state of it stays,
 * for it may be one of the new country.
 */
export function fillStates(menu: HTMLSelectElement, states: readonly State[]): void {
  const chosen = menu.options[menu.selectedIndex];
  // An empty option is chosen at first. The label says what to choose.
  const key = states.map(({ name }) => name).join();
  const isNew = fill(menu, key, () =>
    createOptions(menu.ownerDocument, [['', ''], ...states.map(({ code, name }) => [code, name] as const)]),
  );
  if (!isNew || !chosen?.value) return;
  if (chosen.matches(TYPED)) writeState(menu, chosen.text, states);
  else chooseState(menu, chosen.text, states);
}
