/** A form mounted on a page, and what a buyer does with it. */
import { onTestFinished } from 'vitest';
import {
  type CheckoutEvents,
  type CheckoutHandle,
  type FieldName,
  type MountOptions,
  mountCheckout,
  type PaymentAnswer,
} from '../../src/checkout/index.js';
import type { AllMountOptions } from '../../src/checkout/options/mount-options.js';
import { KEYS } from '../token/node-crypto.js';
import { EVENT_NAMES } from './event-names.js';

/** The options of every mounted form, which tests change by spreading. Its fields stay visible after a payment. */
export const options = {
  after: 'keep',
  ...KEYS,
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
} as const satisfies MountOptions;

export const creditor = { name: 'Lamps Ltd', identifier: 'DE98ZZZ09999999999', address: 'Lampenweg 1, 10115 Berlin' };

/** Options that allow SEPA, too. */
export const withSepa = { ...options, methods: ['card', 'sepa'], creditor } as const satisfies MountOptions;

/** What a buyer types to pay by card. The card expires in three years. */
export const entries = {
  cardNumber: '4242424242424242',
  expiry: `12${String(new Date().getUTCFullYear() + 3).slice(2)}`,
  cvc: '123',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  country: 'DE',
  line1: 'Invalidenstr. 1',
  postal_code: '10115',
  city: 'Berlin',
} as const satisfies Partial<Record<FieldName, string>>;

/** The year in which that card expires. */
export const expYear = String(new Date().getUTCFullYear() + 3);

/** An event and its detail, with the name without `payveil:`. */
export type Told = { [Name in keyof CheckoutEvents]: readonly [Name, CheckoutEvents[Name]] }[keyof CheckoutEvents];

/** The options that a test changes, each for itself. Some tests give together what cannot stand together. */
export type Changes = Partial<AllMountOptions>;

/** A mounted form. */
export interface Mounted {
  readonly host: HTMLElement;
  readonly handle: CheckoutHandle;
  /** Every event so far, as a listener on the host gets it. */
  readonly told: readonly Told[];
}

/** Creates an element at the end of the page or of another element, until the test ends. */
export function makeHost(tag: 'div' | 'form' = 'div', parent: Element = document.body): HTMLElement {
  const host = document.createElement(tag);
  parent.append(host);
  onTestFinished(() => host.remove());
  return host;
}

let orders = 0;

/** Creates the identifier of another order, so that no form takes over the payment of another test. What is remembered goes with the test. */
export function createOrder(): string {
  onTestFinished(forgetPayments);
  orders++;
  return `order-${orders}`;
}

/** Empties what the browser remembers. */
export function forgetPayments(): void {
  sessionStorage.clear();
  localStorage.clear();
}

/** Mounts a form, and unmounts it when the test ends. */
export function mount(changes: Changes = {}, host = makeHost()): Mounted {
  const told = listen(host);
  const handle = mountCheckout(host, { ...options, orderId: createOrder(), ...changes } as MountOptions);
  onTestFinished(() => handle.unmount());
  return { host, handle, told };
}

/** Records every event of a target. */
export function listen(target: EventTarget): Told[] {
  const told: Told[] = [];
  for (const name of EVENT_NAMES) {
    target.addEventListener(`payveil:${name}`, (event) => told.push([name, (event as CustomEvent).detail] as Told));
  }
  return told;
}

/** Lists the details of all events with a name. */
export function pick<Name extends keyof CheckoutEvents>(told: readonly Told[], name: Name): CheckoutEvents[Name][] {
  return told.filter((each) => each[0] === name).map((each) => each[1] as CheckoutEvents[Name]);
}

/** Finds an element, and throws if it does not exist. */
export function find<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export const getInput = (root: ParentNode, name: FieldName) =>
  find<HTMLInputElement>(root, `.payveil-${name} .payveil-input`);
export const readError = (root: ParentNode, name: FieldName) =>
  find(root, `.payveil-${name} .payveil-error`).textContent;
export const readAlert = (root: ParentNode) => find(root, '[role=alert]').textContent;
/** Reads the reason of a decline, in the alert or in a field. */
export const readReason = (root: ParentNode) =>
  [...root.querySelectorAll('[role=alert], .payveil-error')].map(({ textContent }) => textContent).join('');
export const readStatus = (root: ParentNode) => find(root, '[role=status]').textContent;
export const readPanel = (root: ParentNode) => root.querySelector('.payveil-panel-text')?.textContent ?? '';
export const getPhase = (root: ParentNode) => find(root, '.payveil').dataset.phase;
export const getButton = (root: ParentNode) => find<HTMLButtonElement>(root, '.payveil-button');

/** Lists the fields that show an error. */
export function listMarked(root: ParentNode): (string | undefined)[] {
  const inputs = [...root.querySelectorAll('[aria-invalid=true]')];
  return inputs.map(({ id }) => id.split('-').at(-1));
}

/** Lists the fields that the buyer sees. */
export function listShownFields(root: ParentNode): (string | undefined)[] {
  const inputs = [...root.querySelectorAll('.payveil-field:not([hidden]) .payveil-input')];
  return inputs.map(({ id }) => id.split('-').at(-1));
}

/** Types a text key by key at the end of an input. */
export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  for (const data of text) {
    // An email input has no selection, so its text is added at the end.
    if (input.type !== 'email') input.setSelectionRange(input.value.length, input.value.length);
    input.value += data;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }));
  }
}

/** Replaces the value of an input, as a paste or autofill does. In a list, chooses an option. */
export function enter(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Fills a form field by field. */
export function fill(root: ParentNode, texts: Partial<Record<FieldName, string>> = entries): void {
  for (const [name, text] of Object.entries(texts) as [FieldName, string][]) enter(getInput(root, name), text);
}

/** Chooses a payment method. */
export function choose(root: ParentNode, method: 'card' | 'sepa'): void {
  find<HTMLInputElement>(root, `[type=radio][value=${method}]`).click();
}

/** Creates a promise, and the functions that settle it. By default it is what a merchant's code tells of a payment. */
export function defer<Value = PaymentAnswer>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

/** Writes the markup of an element, without the long list of countries. */
export const snapshot = (element: Element) => element.outerHTML.replace(/<option.*<\/option>/g, '');
