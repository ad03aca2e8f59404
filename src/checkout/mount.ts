/** Mounts a whole form on the page. */

import { takeOwn } from '../options/own.js';
import { tellDeveloper } from '../report/tell-developer.js';
import { CheckoutController } from './checkout-controller.js';
import { findElement, type Place } from './dom/find-element.js';
import type { CheckoutHandle } from './handle.js';
import {
  type AllMountOptions,
  type FormPart,
  listAsked,
  type MountOptions,
  type ServerMountOptions,
} from './options/mount-options.js';
import { OPTIONS } from './options/option-table.js';
import { isPaid } from './payment/states.js';
import { adoptStyles } from './render/adopt-styles.js';
import { followBackground } from './render/follow-background.js';
import { renderForm } from './render/form.js';
import type { Surrounding } from './surrounding.js';

/**
 * Mounts a checkout at the end of an element. Inside a `<form>` of the page it makes no other form.
 * @param target The element, or a CSS selector for it. The events are dispatched on this element.
 * @throws {ConfigurationError} when an option is wrong or the element is missing. The page does not change then.
 * @example
 * ```ts
 * const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
 * const checkout = mountCheckout('#checkout', {
 *   ...keys,
 *   remoteIp: '192.0.2.10',
 *   amount: 2599,
 *   currency: 'eur',
 *   charge: createClient({ ...keys, baseUrl: 'http://localhost:4010' }),
 * });
 * ```
 */
export function mountCheckout(target: Place, options: MountOptions | ServerMountOptions): CheckoutHandle {
  return mountWith(findElement(target, 'mountCheckout'), options as AllMountOptions, IN_PAGE);
}

/** What a page does for a form in it. */
export const IN_PAGE: Surrounding = { follow: followBackground };

/** Mounts a checkout for the page around it. */
export function mountWith(host: HTMLElement, options: AllMountOptions, surrounding: Surrounding): CheckoutHandle {
  const document = host.ownerDocument;
  const own = takeOwn(options);
  const { isolate, unstyled, classes } = own;
  const isWithinForm = !isolate && host.closest('form') !== null;
  const { paint, placeAlert, ...nodes } = renderForm(
    document,
    choosePrefix(document),
    isWithinForm,
    !unstyled,
    surrounding.reveal,
  );
  const life = new AbortController();
  let root: ParentNode = host;
  const checkout = new CheckoutController({ ...nodes, target: host }, own, {
    ...surrounding,
    placeAlert,
    rows: OPTIONS,
    listAsked,
    showsEnding: ({ after }, phase) => after !== 'keep' || !isPaid(phase),
    movesOn: true,
    keepHeight(hasPanel) {
      const { form } = nodes;
      const { style } = form;
      // What stands below the form does not jump while a panel is in its place.
      if (!unstyled) style.minBlockSize = hasPanel ? style.minBlockSize || `${form.offsetHeight}px` : '';
    },
    paint(state) {
      paint(state);
      surrounding.see?.(state);
    },
    place() {
      addClasses(nodes.form, classes);
      // Do this after everything that can fail, because a shadow root cannot be removed.
      if (isolate) root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      // Another element in this one has its own form.
      const others: MountedForm[] = [...root.children].filter((each) => each.matches('.payveil'));
      for (const form of others) {
        if (form[UNMOUNT]) tellDeveloper('warn', 'The form replaces another one.', 'form.md#mount-it');
        form[UNMOUNT]?.();
        // A library has kept a copy of the page.
        form.replaceWith();
      }
      Object.assign(nodes.form, { [UNMOUNT]: () => checkout.unmount() });
      root.append(nodes.form);
      if (unstyled) return;
      adoptStyles(nodes.form, life.signal);
      surrounding.follow?.(nodes.form, life.signal);
    },
    tellRemoved() {
      if (host.isConnected) tellDeveloper('warn', 'The page has removed the form.', 'form.md#mount-it');
    },
    remove() {
      // With Prototype.js in the page, `remove` throws on an element that is not in it any more.
      nodes.form.replaceWith();
      life.abort();
    },
  });
  return checkout;
}

/** Names the member by which a form is unmounted. A copy of an element has no such member, and all copies of Payveil know it. */
const UNMOUNT = Symbol.for('payveil');

interface MountedForm extends Element {
  readonly [UNMOUNT]?: () => void;
}

let forms = 0;

/** Chooses a unique id for the form, even if the page has another copy of Payveil. The ids of its fields begin with it. */
function choosePrefix(document: Document): string {
  do forms++;
  while (document.getElementById(`payveil-${forms}`));
  return `payveil-${forms}`;
}

function addClasses(form: Element, classes: Readonly<Partial<Record<FormPart, string>>> = {}): void {
  for (const [part, names] of Object.entries(classes)) {
    const elements = part === 'root' ? [form] : form.querySelectorAll(`.payveil-${part}`);
    for (const element of elements) element.classList.add(...(names?.match(/\S+/g) ?? []));
  }
}
