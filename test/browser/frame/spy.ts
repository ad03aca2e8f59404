/** A hostile script of a page, which writes down all that it can see of a form. It runs before every other script. */

/** What the script of the page keeps. */
export interface SpyGlobals {
  /** Everything that it has seen, as text. */
  readonly seen: string[];
  /** The ports of the page, to talk to the frame in the name of Payveil. */
  readonly ports: MessagePort[];
  /** How often it was called by each of its traps. */
  readonly traps: Record<string, number>;
}

function spy(): void {
  const seen: string[] = [];
  const ports: MessagePort[] = [];
  const traps: Record<string, number> = {};
  Object.assign(window, { seen, ports, traps });
  const write = (value: unknown, depth = 0): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    if (depth > 4 || value === window) return '';
    if (value instanceof Node) return (value as HTMLInputElement).value ?? value.textContent ?? '';
    // Members that no serializer copies, too.
    return Reflect.ownKeys(value)
      .map((name) => {
        try {
          return `${String(name)}=${write((value as Record<PropertyKey, unknown>)[name], depth + 1)}`;
        } catch {
          return '';
        }
      })
      .join(' ');
  };
  const note = (trap: string, ...values: unknown[]) => {
    traps[trap] = (traps[trap] ?? 0) + 1;
    seen.push(`${trap}: ${values.map((value) => write(value)).join(' | ')}`);
  };
  const patch = (owner: object, name: string, trap: string) => {
    const { [name]: original } = owner as Record<string, (...values: unknown[]) => unknown>;
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...values: unknown[]) {
        note(trap, ...values);
        return original?.apply(this, values);
      },
    });
  };
  const { MessageChannel: Channel, CustomEvent: OwnEvent } = window;
  window.MessageChannel = class extends Channel {
    constructor() {
      super();
      for (const port of [this.port1, this.port2]) {
        ports.push(port);
        port.addEventListener('message', ({ data }) => note('port', data));
      }
    }
  };
  window.CustomEvent = class<T> extends OwnEvent<T> {
    constructor(type: string, init?: CustomEventInit<T>) {
      super(type, init);
      note('event', type, init?.detail);
    }
  };
  patch(MessagePort.prototype, 'postMessage', 'send');
  patch(window, 'postMessage', 'send');
  patch(window, 'fetch', 'request');
  patch(XMLHttpRequest.prototype, 'open', 'request');
  patch(navigator, 'sendBeacon', 'request');
  patch(Storage.prototype, 'setItem', 'storage');
  patch(history, 'replaceState', 'history');
  patch(history, 'pushState', 'history');
  patch(JSON, 'stringify', 'json');
  patch(JSON, 'parse', 'json');
  patch(Object, 'assign', 'copy');
  for (const level of ['log', 'warn', 'error', 'info', 'debug'] as const) patch(console, level, 'console');
  const { addEventListener } = EventTarget.prototype;
  for (const type of ['keydown', 'keypress', 'keyup', 'input', 'beforeinput', 'change', 'paste', 'copy', 'focusin']) {
    addEventListener.call(window, type, (event) => note('key', type, (event as KeyboardEvent).key, event.target), true);
  }
  addEventListener.call(window, 'message', (event) => note('message', (event as MessageEvent).data), true);
  for (const type of ['error', 'unhandledrejection'])
    addEventListener.call(window, type, (event) => note('error', event));
  Object.defineProperty(EventTarget.prototype, 'addEventListener', {
    configurable: true,
    writable: true,
    value(this: EventTarget, type: string, listener: EventListener, options?: boolean) {
      const wrapped = (event: Event) => {
        note('listener', type, (event as CustomEvent).detail, (event as MessageEvent).data);
        if (typeof listener === 'function') listener.call(this, event);
        else (listener as EventListenerObject | null)?.handleEvent(event);
      };
      addEventListener.call(this, type, wrapped, options);
    },
  });
  new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      note('markup', attributeName && (target as Element).getAttribute(attributeName), ...addedNodes);
    }
  }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  // All that one can ask of a window of another origin.
  const look = () => {
    for (let i = 0; i < window.length; i++) {
      const frame = window[i] as Window;
      for (const read of [
        () => frame.document.documentElement.outerHTML,
        () => frame.location.href,
        () => frame.name,
        () => write(frame.localStorage),
        () => write(frame.sessionStorage),
        () => write((frame as unknown as { events: unknown }).events),
        () => document.querySelectorAll('iframe')[i]?.contentDocument?.documentElement.outerHTML,
      ]) {
        try {
          note('look', read());
        } catch {
          // The browser refuses.
        }
      }
    }
  };
  setInterval(look, 20);
}

/** The script, as text for a page. */
export const SPY = `(${spy})();`;
