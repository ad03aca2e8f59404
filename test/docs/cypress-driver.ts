/** A stand-in for Cypress: it runs the tests of a spec by scripts, in the page around the tested one, and tells their ends. */

/** What only the process of the tests can do: a real key, a request without a page, and to hear of an end. */
declare global {
  interface Window {
    pressKey(key: string): Promise<void>;
    sendRequest(method: string, url: string): Promise<unknown>;
    tell(title: string, problem: string): Promise<void>;
    tellEnd(): Promise<void>;
  }
}

type Step = { readonly query: (subject: unknown) => unknown } | { readonly act: (subject: never) => unknown };

/** Longer than in Cypress, because the machine may be busy. */
const TIMEOUT_MS = Number(new URLSearchParams(location.search).get('timeout') ?? 20_000);
const TICK_MS = 50;

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The chains of commands that wait. */
let queue: Chain[] = [];

/** The queries before a command run again together until they find something, as in Cypress. */
async function resolveQueries(queries: readonly ((subject: unknown) => unknown)[]): Promise<unknown> {
  for (let left = TIMEOUT_MS / TICK_MS; ; left -= 1) {
    try {
      return queries.reduce<unknown>((subject, query) => query(subject), undefined);
    } catch (error) {
      if (left <= 0) throw error;
      await wait(TICK_MS);
    }
  }
}

/** A chain of commands. */
class Chain {
  readonly #steps: Step[] = [];

  #query(query: (subject: never) => unknown): this {
    this.#steps.push({ query: query as (subject: unknown) => unknown });
    return this;
  }

  act(act: (subject: never) => unknown): this {
    this.#steps.push({ act });
    return this;
  }

  find = (selector: string) =>
    this.#query((root: Document | undefined) => {
      const found = [...((root ?? frame().contentDocument)?.querySelectorAll(selector) ?? [])];
      if (found.length === 0) throw new Error(`There is no ${selector}.`);
      return found;
    });

  contains = (selector: string, text: string) =>
    this.find(selector).#query((found: Element[]) => {
      const told = found.filter(({ textContent }) => textContent?.includes(text));
      if (told.length === 0) throw new Error(`No ${selector} has the text ${text}.`);
      return told;
    });

  its = (path: string) =>
    this.#query((subject: object) =>
      path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], subject),
    );

  should = (_: 'have.length', count: number) =>
    this.#query((subject: unknown[]) => {
      if (subject.length !== count) throw new Error(`There are ${subject.length}, not ${count}.`);
      return subject;
    });

  click = () => this.act(([element]: HTMLElement[]) => press(element as HTMLElement));
  focus = () => this.act(([element]: HTMLElement[]) => element?.focus());
  type = (text: string) => this.act(([element]: HTMLInputElement[]) => typeInto(element as HTMLInputElement, text));
  select = (value: string) => this.act(([element]: HTMLSelectElement[]) => choose(element as HTMLSelectElement, value));

  async run(): Promise<void> {
    let queries: ((subject: unknown) => unknown)[] = [];
    for (const step of this.#steps) {
      if ('query' in step) queries.push(step.query);
      else {
        const value = await step.act((await resolveQueries(queries)) as never);
        queries = [() => value];
      }
    }
    await resolveQueries(queries);
  }
}

/** Presses an element by a script, if a buyer could press it. */
function press(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  if (!top || !element.contains(top)) throw new Error(`${element.outerHTML} is covered or cannot be seen.`);
  element.focus();
  element.click();
}

/** Types like Cypress: by events that the browser does not trust, one for each letter. */
function typeInto(element: HTMLInputElement, text: string): void {
  press(element);
  const view = element.ownerDocument.defaultView as Window & typeof globalThis;
  const { set } = Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value') ?? {};
  const common = { bubbles: true, cancelable: true, composed: true };
  for (const key of text) {
    const letter = { ...common, data: key, inputType: 'insertText' };
    const isTaken =
      element.dispatchEvent(new view.KeyboardEvent('keydown', { ...common, key })) &&
      element.dispatchEvent(new view.InputEvent('beforeinput', letter));
    if (isTaken) {
      set?.call(element, element.value + key);
      element.dispatchEvent(new view.InputEvent('input', { ...letter, cancelable: false }));
    }
    element.dispatchEvent(new view.KeyboardEvent('keyup', { ...common, key }));
  }
}

function choose(element: HTMLSelectElement, value: string): void {
  element.value = value;
  if (element.value !== value) throw new Error(`There is no ${value} to choose.`);
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

async function visit(path: string): Promise<void> {
  const loaded = new Promise((resolve) => frame().addEventListener('load', resolve, { once: true }));
  frame().src = path;
  await loaded;
}

/** Runs the commands that a function adds, in their order. */
async function runAll(add: () => void): Promise<void> {
  queue = [];
  add();
  for (const chain of queue) await chain.run();
}

/** Begins a chain, which waits in the queue. */
function begin(): Chain {
  const chain = new Chain();
  queue.push(chain);
  return chain;
}

const cy = {
  get: (selector: string) => begin().find(selector),
  contains: (selector: string, text: string) => begin().contains(selector, text),
  visit: (path: string) => begin().act(() => visit(path)),
  wait: (ms: number) => begin().act(() => wait(ms)),
  press: (key: string) => begin().act(() => window.pressKey(key)),
  request: (...given: [string] | [string, string]) => {
    const [method, url] = given.length === 1 ? ['GET', given[0]] : given;
    return begin().act(() => window.sendRequest(method, url));
  },
  origin: (origin: string, act: () => void) =>
    begin().act(async () => {
      await resolveQueries([
        () => {
          if (frame().contentWindow?.location.origin !== origin) throw new Error(`The page is not of ${origin}.`);
        },
      ]);
      // Cypress sends the function to the other page as a text, so it sees no names of its file.
      await runAll(() => new Function('cy', `return (${act})()`)(cy));
    }),
};

const tests: { readonly title: string; readonly add: () => void }[] = [];
const it = (title: string, add: () => void) => tests.push({ title, add });
Object.assign(globalThis, { cy, it, Cypress: { Keyboard: { Keys: { ENTER: 'Enter' } } } });

/** Each test begins with an empty page and empty storage. */
async function runTests(): Promise<void> {
  for (const { title, add } of tests) {
    await visit('/blank');
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    await runAll(add).then(
      () => window.tell(title, ''),
      (error) => window.tell(title, String(error)),
    );
  }
  await window.tellEnd();
}

addEventListener('load', () => void runTests());
