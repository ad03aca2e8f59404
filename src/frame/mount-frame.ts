/** Mounts a form from another origin. The page gets its events, and never what a buyer types. */
import { findElement, type Place } from '../checkout/dom/find-element.js';
import { createOptionError } from '../errors/option-error.js';
import { createBox, write } from './box.js';
import { connect } from './connection.js';
import { copyData } from './consult.js';
import type { FrameHandle } from './handle.js';
import { EVENTS } from './messages.js';
import { type FrameOptions, readFrameOptions, type ServerFrameOptions, writeGiven } from './options.js';

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
 *   returnUrl: location.href,
 *   onCharge: ({ id, status }) => console.log(id, status),
 * });
 * ```
 */
export function mountFrame(target: Place, options: FrameOptions): FrameHandle;
export function mountFrame(target: Place, options: ServerFrameOptions): FrameHandle;
export function mountFrame(target: Place, options: FrameOptions | ServerFrameOptions): FrameHandle {
  const host = findElement(target, 'mountFrame');
  const own = readFrameOptions(options as FrameOptions);
  const box = createBox(own);
  host.append(box.root);
  const { ready, signal, isBusy, call, end } = connect({ host, box, options: own });

  return {
    ready,
    async update(changes) {
      const all = readFrameOptions({ ...own, ...changes });
      await call('update', writeGiven(changes, all));
      Object.assign(own, changes);
    },
    validate: () => call('validate'),
    submit: () => call('submit'),
    checkAgain: () => call('checkAgain'),
    clear: () => call('clear'),
    setError: (error) => call('setError', copyData(error)),
    focus(field) {
      box.frame.focus();
      call('focus', field).catch(() => {});
    },
    on(name, listener) {
      if (!EVENTS.includes(name)) throw createOptionError(`event ${name} is none of ${EVENTS}`);
      const type = `payveil:${name}`;
      const handler = (event: Event) => listener((event as CustomEvent).detail, event as CustomEvent);
      host.addEventListener(type, handler, { signal });
      return () => host.removeEventListener(type, handler);
    },
    async unmount() {
      if (isBusy()) {
        // Not removed or moved, because that would end the payment.
        write(box.root, 'display', 'none');
        await call('unmount').catch(() => {});
      }
      end();
      box.root.remove();
    },
  };
}
