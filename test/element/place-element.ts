/** Puts an element of the package into the page of a test, and removes it when the test ends. */
import { onTestFinished } from 'vitest';
import { makeHost } from '../checkout/mounted-form.js';

/** Waits until an element has read what it was given in this task. */
export const follow = () => Promise.resolve();

/** Creates an element in the page with its properties and its attributes. */
export function place<Name extends 'payveil-checkout' | 'payveil-frame'>(
  name: Name,
  properties: object = {},
  attributes: Readonly<Record<string, string>> = {},
  parent: Element = makeHost(),
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element, properties);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  parent.append(element);
  onTestFinished(async () => {
    element.remove();
    await follow();
  });
  return element;
}

/** Reads what an element says in place of a form. */
export const readClosed = (element: Element) => element.shadowRoot?.querySelector('[role=alert]')?.textContent;
