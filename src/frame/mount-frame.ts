/** Mounts a form from another origin. The page gets its events, and never what a buyer types. */
import { findElement, type Place } from '../checkout/dom/find-element.js';
import { createOptionError } from '../errors/option-error.js';
import { createBox, setStyle } from './box.js';
import { Connection } from './connection.js';
import { EVENT_NAMES } from './events.js';
import type { FrameHandle } from './handle.js';
import { copyGiven, type FrameOptions, readFrameOptions, type ServerFrameOptions, writeGiven } from './options.js';

/**
 * Mounts a form from another origin at the end of an element. `payveil frame` writes the folder that this origin serves.
 * @param target The element, or a CSS selector for it. The events are dispatched on this element.
 * @throws {ConfigurationError} when an option is wrong or the element is missing. The page does not change then.
 * @example
 * ```ts
 * const frame = mountFrame('#checkout', {
 *   src: 'https://pay.shop.example/',
 *   remoteIp: '192.0.2.10',
 *   amount: 2599,
 *   currency: 'eur',
 *   onCharge: ({ id, status }) => console.log(id, status),
 * });
 * ```
 */
export function mountFrame(target: Place, options: FrameOptions): FrameHandle;
export function mountFrame(target: Place, options: ServerFrameOptions): FrameHandle;
export function mountFrame(target: Place, options: FrameOptions | ServerFrameOptions): FrameHandle {
  const host = findElement(target, 'mountFrame');
  const own = readFrameOptions(options as FrameOptions);
  // What is no plain data is refused at once.
  copyGiven(own);
  const box = createBox(own, host);
  host.append(box.root);
  return createHandle(new Connection(host, box, own));
}

function createHandle(connection: Connection): FrameHandle {
  const { host, box, ready, signal } = connection;
  const { call, update } = createCalls(connection);
  const run: (...args: Parameters<typeof call>) => Promise<void> = async (...args) => void (await call(...args));
  return {
    ready,
    update,
    validate: async () => (await call('validate', {})) === true,
    submit: () => run('submit', {}),
    checkAgain: () => run('checkAgain', {}),
    clear: () => run('clear', {}),
    setError: async (error) => run('setError', copyGiven(error)),
    focus(field) {
      box.frame.focus();
      run('focus', { field }).catch(() => {});
    },
    on(name, listener) {
      if (!EVENT_NAMES.includes(name)) throw createOptionError(`event ${name} is none of ${EVENT_NAMES}`);
      const type = `payveil:${name}`;
      const handler = (event: Event) => listener((event as CustomEvent).detail, event as CustomEvent);
      host.addEventListener(type, handler, { signal });
      return () => host.removeEventListener(type, handler);
    },
    async unmount() {
      // During a payment it is not removed or moved, because that would end the payment.
      setStyle(box.root, { display: 'none' });
      if (connection.isBusy) await connection.call('unmount', {}).catch(() => {});
      connection.end();
      box.root.replaceWith();
    },
  };
}

/** Creates the calls of a frame. They keep their order: what is called after a change of options waits for it. */
function createCalls(connection: Connection) {
  let updated: Promise<void> = Promise.resolve();
  const change = async (changes: Partial<FrameOptions>) => {
    const before = connection.options;
    const all = readFrameOptions({ ...before, ...changes });
    const given = writeGiven(changes, all);
    // A frame that loads again meanwhile gets the new options with its greeting.
    connection.options = all;
    try {
      await connection.call('update', given);
    } catch (error) {
      connection.options = before;
      throw error;
    }
  };
  const call: Connection['call'] = (name, message) => updated.then(() => connection.call(name, message));
  const update: FrameHandle['update'] = (changes) => {
    const next = updated.then(() => change(changes));
    updated = next.catch(() => {});
    return next;
  };
  return { call, update };
}
