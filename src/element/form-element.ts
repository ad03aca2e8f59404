/** What both elements do: they read properties, `options` and attributes, and mount and change the form by them. */
import type { OptionRows } from '../checkout/options/shapes.js';
import type { HoldForm, MountedForm } from '../components/mounted-form.js';
import { reportNew } from '../report/keep-known.js';
import { listAttributes, readAttributes, toAttribute } from './attributes.js';

/** In what the two elements differ. */
export interface ElementParts<Options, Handle> {
  /** The rows of all its options. Each is a property, but for those that only `options` gives. */
  readonly rows: OptionRows;
  readonly hold: HoldForm<Options, Handle>;
  /** Writes what stands in the element while it has no form. */
  readonly writeClosed: (options: Options) => string;
}

/** What every element has beside its options. */
export interface FormElement<Options, Handle> extends HTMLElement {
  /** All options in one object. A property of its own wins over it, and it wins over an attribute. */
  options: Options | null | undefined;
  /** The handle of the form. It is `undefined` until the form is mounted. */
  readonly handle: Handle | undefined;
}

/** The options that no property gives: two hide members of `Element`, and frameworks take `on…` for listeners. */
export type OnlyInOptions = 'after' | 'title' | `on${Capitalize<string>}`;

const ONLY_IN_OPTIONS = /^(after|title|on[A-Z].*)$/;

/** A server has no elements. There the classes are only names. */
const HostElement = globalThis.HTMLElement ?? class {};

/** Creates the class of an element. */
export function createFormElement<Options extends object, Handle>(
  parts: ElementParts<Options, Handle>,
): new () => FormElement<Options, Handle> {
  const names = ['options', ...Object.keys(parts.rows).filter((name) => !ONLY_IN_OPTIONS.test(name))];

  class Formed extends HostElement {
    static readonly observedAttributes = listAttributes(parts.rows).map(toAttribute);

    readonly #keeper = new ElementForm(this, parts);

    static {
      defineProperties(Formed.prototype, names, (element: Formed) => element.#keeper);
    }

    constructor() {
      super();
      for (const [name, value] of takeEarly(this, names)) this.#keeper.give(name, value);
    }

    get handle() {
      return this.#keeper.handle;
    }

    connectedCallback() {
      this.#keeper.schedule();
    }

    disconnectedCallback() {
      this.#keeper.schedule();
    }

    attributeChangedCallback() {
      this.#keeper.schedule();
    }

    /** With it, `moveBefore` does not disconnect the element. */
    connectedMoveCallback() {}
  }

  return Formed as unknown as new () => FormElement<Options, Handle>;
}

/** Defines the properties of a class. Each reads and sets what its element was given. */
function defineProperties<Formed>(
  prototype: object,
  names: readonly string[],
  getKeeper: (element: Formed) => Pick<ElementForm<object, unknown>, 'given' | 'give'>,
): void {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Formed) {
        return getKeeper(this).given[name];
      },
      set(this: Formed, value: unknown) {
        getKeeper(this).give(name, value);
      },
    });
  }
}

/** Takes the properties that were set before the element was defined. They would hide those of its class. */
function takeEarly(element: HTMLElement, names: readonly string[]): [name: string, value: unknown][] {
  const early = names.filter((name) => Object.hasOwn(element, name));
  return early.map((name) => {
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    return [name, value];
  });
}

/** Keeps the form of one element in step with its properties, its `options` and its attributes. */
class ElementForm<Options extends object, Handle> {
  /** What the properties were set to. */
  readonly given: Record<string, unknown> = {};
  readonly #element: HTMLElement;
  readonly #parts: ElementParts<Options, Handle>;
  readonly #form: MountedForm<Options, Handle>;
  /** Says that there is no form. It stands in the shadow, because a framework counts the nodes in the element. */
  readonly #closed: HTMLElement;
  #isScheduled = false;
  #told: ReadonlySet<string> = new Set();
  #options = {} as Options;

  constructor(element: HTMLElement, parts: ElementParts<Options, Handle>) {
    this.#element = element;
    this.#parts = parts;
    this.#form = parts.hold(element, () => this.#paint());
    this.#closed = renderShadow(element);
  }

  get handle(): Handle | undefined {
    return this.#form.handle ?? undefined;
  }

  give(name: string, value: unknown): void {
    this.given[name] = value;
    this.schedule();
  }

  /** Waits for the end of the task: a framework sets one property after the other, and removes an element to move it. */
  readonly schedule = (): void => {
    if (!this.#isScheduled) queueMicrotask(() => this.#follow());
    this.#isScheduled = true;
  };

  #follow(): void {
    this.#isScheduled = false;
    if (!this.#element.isConnected) {
      this.#form.release();
      return;
    }
    const problems: unknown[] = [];
    this.#options = this.#join(problems);
    this.#told = reportNew(problems, this.#told);
    // Before a framework has set anything, nothing is wrong.
    if (this.#isGiven() || this.handle) this.#form.follow(this.#options, this.#isEarly);
    if (this.#isEarly) addEventListener('load', this.schedule, { once: true });
    this.#paint();
  }

  /** Reads all options. A property wins over `options`, and both win over an attribute. */
  #join(problems: unknown[]): Options {
    const { options, ...properties } = this.given;
    const sources = [readAttributes(this.#element, this.#parts.rows, problems), options ?? {}, properties];
    const members = sources.flatMap(Object.entries).filter(([, value]) => value !== undefined && value !== null);
    return Object.fromEntries(members) as Options;
  }

  #isGiven(): boolean {
    return Object.keys(this.#options).length > 0;
  }

  /** A page may set properties while it loads: by a script of its own, or by what a server has rendered. */
  get #isEarly(): boolean {
    return this.#element.ownerDocument.readyState !== 'complete';
  }

  #paint(): void {
    const isClosed = !this.handle && !this.#isEarly;
    this.#closed.textContent = isClosed ? this.#parts.writeClosed(this.#options) : '';
    this.#closed.hidden = !isClosed;
  }
}

/** Renders the shadow of an element, which only shows the nodes of the element, and returns the place for a text. */
function renderShadow(element: HTMLElement): HTMLElement {
  const root = element.attachShadow({ mode: 'open' });
  const text = document.createElement('p');
  adoptBlock(root);
  text.setAttribute('role', 'alert');
  text.hidden = true;
  root.append(document.createElement('slot'), text);
  return text;
}

/** Makes an element a block, unless a rule of the page says otherwise. A style element would need a policy that allows it. */
function adoptBlock(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host{display:block}');
    root.adoptedStyleSheets = [sheet];
  } catch {
    // In jsdom, nothing is laid out.
  }
}
