/** A hostile script of the page: it hears all that a script can hear, attacks the frame, and keeps everything as text. It runs first. */

{
  /** Everything that was heard, each text once. @type {Set<string>} */
  const heard = new Set();
  /** The keys that each element has got. @type {Map<unknown, string>} */
  const typed = new Map();
  /** What the page has sent through ports. @type {[port: MessagePort, message: unknown][]} */
  const sent = [];
  /** The ports of the page. @type {MessagePort[]} */
  const ports = [];
  /** The answers to forged calls, by their number. @type {Record<string, unknown>} */
  const answers = {};
  const { stringify } = JSON;

  /**
   * Writes a value with everything in it, four levels deep. A window stands in itself under many names, and is written once.
   * @param {any} value @param {readonly unknown[]} above What it stands in. @returns {string}
   */
  const write = (value, above = []) => {
    if (value instanceof Node) return `${/** @type {any} */ (value).value} ${value.textContent}`;
    if (typeof value === 'function') return 'function';
    if (typeof value !== 'object') return String(value);
    if (value === null || value === window || above.length > 3 || above.includes(value)) return '';
    const parts = [value.message, value.stack, value.clipboardData?.getData('text')];
    for (const name in value) {
      // Each event has another time. Without it, what comes again is the same text, and is kept once.
      if (name === 'timeStamp') continue;
      try {
        parts.push(`${name}=${write(value[name], [...above, value])}`);
      } catch (error) {
        parts.push(String(error));
      }
    }
    return parts.join(' ');
  };
  /** @param {string} what @param {unknown} value */
  const hear = (what, value) => heard.add(`${what}: ${write(value)}`);

  /** @param {Event} event */
  const listen = (event) => {
    hear(event.type, event);
    const { target } = event;
    if (event instanceof KeyboardEvent && event.type === 'keydown' && event.key.length === 1) {
      typed.set(target, (typed.get(target) ?? '') + event.key);
    }
  };
  const FURTHER =
    'beforeinput focusin focusout compositionstart compositionupdate compositionend securitypolicyviolation ' +
    'payveil:ready payveil:change payveil:brandchange payveil:methodchange payveil:submit payveil:token payveil:action ' +
    'payveil:charge payveil:error payveil:busy';
  const types = new Set(FURTHER.split(' '));
  for (const owner of [window, document, document.documentElement]) {
    for (const name in owner) if (name.startsWith('on')) types.add(name.slice(2));
  }
  for (const type of types) for (const target of [window, document]) target.addEventListener(type, listen, true);

  /** Lets a function be heard: what it gets, and what it returns. @param {any} owner @param {string} name */
  const tap = (owner, name) => {
    const original = owner?.[name];
    if (!original) return;
    /** @this {unknown} @param {unknown[]} args */
    owner[name] = function (...args) {
      hear(name, args);
      if (this instanceof MessagePort) sent.push([this, args[0]]);
      const result = Reflect.apply(original, this, args);
      hear(`${name} returns`, result);
      return result;
    };
  };
  const TAPPED = /** @type {const} */ ([
    [MessagePort.prototype, ['postMessage']],
    [EventTarget.prototype, ['dispatchEvent']],
    [JSON, ['parse', 'stringify']],
    [window, ['fetch', 'reportError', 'postMessage', 'structuredClone']],
    [XMLHttpRequest.prototype, ['open', 'send']],
    [navigator, ['sendBeacon']],
    [console, ['log', 'info', 'warn', 'error', 'debug']],
    [history, ['pushState', 'replaceState']],
    [Storage.prototype, ['setItem', 'getItem']],
    [TextEncoder.prototype, ['encode']],
  ]);
  for (const [owner, names] of TAPPED) for (const name of names) tap(owner, name);

  const onmessage = /** @type {PropertyDescriptor} */ (
    Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  );
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    /** @param {(event: MessageEvent) => void} listener */
    set(listener) {
      /** @param {MessageEvent} event */
      const overhear = (event) => {
        hear('port', event.data);
        const { type, id } = Object(event.data);
        if (type === 'done') answers[WANTED[id - FIRST] ?? id] = event.data;
        listener.call(this, event);
      };
      onmessage.set?.call(this, overhear);
    },
  });
  const { MessageChannel: Channel } = window;
  /** Lets the arguments of a constructor be heard. @param {any} Original */
  const tapConstructor = (Original) =>
    class extends Original {
      /** @param {unknown[]} args */
      constructor(...args) {
        hear(Original.name, args);
        super(...args);
        hear(Original.name, this);
        if (this instanceof Channel) ports.push(this.port1);
      }
    };
  for (const name of ['Event', 'CustomEvent', 'MessageChannel', 'Error']) {
    const globals = /** @type {any} */ (globalThis);
    globals[name] = tapConstructor(globals[name]);
  }

  /** What a script tries to read of a frame. @type {Record<string, (frame: HTMLIFrameElement, view: any) => unknown>} */
  const READS = {
    contentDocument: (frame) => frame.contentDocument?.body.innerHTML ?? 'nothing',
    svg: (frame) => frame.getSVGDocument()?.textContent ?? 'nothing',
    document: (_, view) => view.document.documentElement.outerHTML,
    address: (_, view) => view.location.href,
    name: (_, view) => view.name,
    eval: (_, view) => view.eval('document.body.innerHTML'),
    storage: (_, view) => view.sessionStorage.length,
    meta: (_, view) => view.payveil ?? view.handle,
  };

  /** Reads all that stands in the page. */
  const look = () => {
    /** @type {Record<string, string>} */
    const found = {};
    for (const frame of document.querySelectorAll('iframe')) {
      for (const [what, read] of Object.entries(READS)) {
        try {
          found[what] = write(read(frame, frame.contentWindow));
        } catch (error) {
          found[what] = write(/** @type {Error} */ (error).name);
          hear(what, error);
        }
        hear(what, found[what]);
      }
      hear('style', Object.values(getComputedStyle(frame)).join(' '));
    }
    for (const input of document.querySelectorAll('input, select')) hear('field', input);
    for (const entry of performance.getEntries()) hear('entry', stringify(entry));
    hear('page', document.documentElement.outerHTML);
    hear('storage', { ...sessionStorage, ...localStorage });
    hear('selection', String(getSelection()));
    hear('rest', [document.cookie, window.name, history.state, location.href]);
    return found;
  };

  const sizes = { direction: 'ltr', rootSize: '16px', size: '16px', font: 'serif' };
  const around = { scheme: 'light', ...sizes, tokens: { color: 'url(https://evil.example/)' } };
  /** @param {object} options */
  const give = (options) => ({ options, names: Object.keys(options), functions: [] });
  /** Calls that the frame must refuse, by what each wants. */
  const FORGED = {
    apiKey: { type: 'update', ...give({ apiKey: 'pk_evil' }) },
    gateway: { type: 'update', ...give({ gateway: 'https://evil.example' }) },
    charge: { type: 'update', ...give({ charge: {} }) },
    onToken: { type: 'update', ...give({}), names: ['onToken'], functions: ['onToken'] },
    returnUrl: { type: 'update', ...give({ returnUrl: 'https://evil.example/' }) },
    creditor: { type: 'update', ...give({ creditor: { name: 'Evil' } }) },
    submit: { type: 'submit' },
  };
  const WANTED = Object.keys(FORGED);
  /** The number of the first of them. No call of the page comes so far. */
  const FIRST = 1000;
  const UNKNOWN_CALLS = ['constructor', '__proto__', 'toString', 'tokenize', 'read', 'getValues', 'on'];

  /** Sends everything that is forged: through the port of the page, and as a second greeting with a port of its own. */
  const attack = () => {
    const old = [...sent];
    for (const [port] of new Map(old)) {
      for (const [i, call] of Object.values(FORGED).entries()) port.postMessage({ ...call, id: FIRST + i });
      for (const type of UNKNOWN_CALLS) port.postMessage({ type, id: 9 });
      for (let id = 0; id < 20; id++) port.postMessage({ type: 'answer', id, value: { status: 'succeeded' } });
      port.postMessage({ type: 'around', ...around });
      for (const [from, message] of old) if (from === port) port.postMessage(message);
    }
    for (const frame of [getForm()]) {
      for (const version of [0, 1]) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => hear('second answer', data);
        const hello = { type: 'payveil:hello', version, ...give({ amount: 1 }), around, address: '/' };
        frame.contentWindow?.postMessage(hello, '*', [port2]);
      }
    }
  };

  /** The frame of the form. */
  const getForm = () => /** @type {HTMLIFrameElement} */ (document.querySelector('.payveil-frame iframe'));
  let loads = 0;
  document.addEventListener(
    'load',
    ({ target }) => target === document.querySelector('.payveil-frame iframe') && loads++,
    true,
  );

  Object.assign(globalThis, {
    spy: {
      look,
      attack,
      countLoads: () => loads,
      readAnswers: () => answers,
      /** The port of the page in its first channel. */
      getPort: () => ports[0],
      /** Shows another page in the frame, and returns the address of the one before. @param {string} src */
      lead(src) {
        const before = getForm().src;
        getForm().src = src;
        return before;
      },
      /** Writes everything that was heard. */
      write: () => [...heard, ...[...typed.values()].map((keys) => `keys: ${keys}`)].join('\n'),
    },
  });
}
