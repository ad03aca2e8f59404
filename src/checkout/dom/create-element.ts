/** Creates elements one by one. It never parses markup, so Trusted Types and a strict policy have nothing to refuse. */

/** Attributes of an element. `null` removes one. They must not hold anything that a buyer typed. */
export type Attributes = Readonly<Record<string, string | number | null>>;

/** Sets attributes, and removes those that are `null`. What is there already is not written again: browsers would style it anew. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Creates a part of the form. Style sheets use its name. */
export function createPart<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  part: string,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  return createElement(document, tag, { class: `payveil-${part}`, ...attributes }, children);
}

/** Creates the options of a menu. A slow phone takes longer for the general way, and there are 249 countries. */
export function createOptions(
  document: Document,
  options: readonly (readonly [value: string, text: string])[],
): HTMLOptionElement[] {
  return options.map(([value, text]) => {
    const option = document.createElement('option');
    option.value = value;
    option.text = text;
    return option;
  });
}

/** Paints the rows of a list. A row without a text is not there. A text keeps its direction: an address of another country is one. */
export function paintRows(list: Element, rows: readonly (readonly [term: string, text: string | undefined])[]): void {
  const texts = rows.flatMap(([term, text]) => (text ? [term, text] : []));
  while (list.children.length > texts.length) list.lastChild?.remove();
  texts.forEach((text, i) => {
    const node =
      list.children[i] ?? list.appendChild(createElement(list.ownerDocument, i % 2 ? 'dd' : 'dt', { dir: 'auto' }));
    writeText(node, text);
  });
}

/** Writes a problem, and the good news that follows it. Style sheets give that another colour. */
export function showProblem(element: Element, problem: string, good = ''): void {
  writeText(element, problem);
  if (good) element.append(problem && ' ', createPart(element.ownerDocument, 'span', 'good', {}, [good]));
}

/** Writes a text if it has changed. Writing the same text would make a screen reader say it again. */
export function writeText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
