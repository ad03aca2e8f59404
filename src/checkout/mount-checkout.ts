/** A whole form on the page: rendered, styled and bound. */
import { Checkout } from './checkout.js';
import { findElement, type Place } from './find-element.js';
import type { CheckoutHandle } from './handle.js';
import { type FormPart, listBilling, type MountOptions } from './mount-options.js';
import { adoptStyles } from './render/adopt-styles.js';
import { type RenderedForm, renderForm } from './render/form.js';
import { paintForm } from './render/paint-form.js';

/**
 * Mounts a checkout at the end of an element. Within a `<form>` of the page it makes no form of its own.
 * @param target The element, or a CSS selector of it; the events are dispatched on it.
 * @throws {ConfigurationError} when an option is wrong or the element is not there; the page is then as it was.
 */
export function mountCheckout(target: Place, options: MountOptions): CheckoutHandle<MountOptions> {
  const host = findElement(target, 'The target of mountCheckout');
  const document = host.ownerDocument;
  const { isolate, unstyled, classes } = options;
  const rendered = renderForm(document, choosePrefix(document), !isolate && host.closest('form') !== null);
  addClasses(rendered, classes);
  const life = new AbortController();
  const checkout = new Checkout({ ...rendered, target: host }, options, {
    listBilling,
    paint: (state) => paintForm(rendered, state),
    remove() {
      rendered.form.remove();
      life.abort();
    },
  });
  const shadow = isolate ? (host.shadowRoot ?? host.attachShadow({ mode: 'open' })) : undefined;
  if (!unstyled) adoptStyles(shadow ?? document, life.signal);
  (shadow ?? host).append(rendered.form);

  return checkout;
}

/** Chooses the id of the form, which begins those of its fields: one that no other form has. */
function choosePrefix(document: Document): string {
  let n = 1;
  while (document.getElementById(`payveil-${n}`)) n++;
  return `payveil-${n}`;
}

function addClasses(rendered: RenderedForm, classes: Readonly<Partial<Record<FormPart, string>>> = {}): void {
  const { form, button, mandate, fields } = rendered;
  const parts: readonly (readonly [Element, string | undefined])[] = [
    [form, classes.root],
    [button, classes.button],
    [mandate, classes.mandate],
    ...Object.values(fields).flatMap(({ root, label, hint, input, error }) => [
      [root, classes.field] as const,
      [label, classes.label] as const,
      [hint, classes.hint] as const,
      [input, classes.input] as const,
      [error, classes.error] as const,
    ]),
  ];
  for (const [element, names = ''] of parts) element.classList.add(...names.split(/\s+/).filter(Boolean));
}
