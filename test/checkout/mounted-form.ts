/** A checkout on a page, and a buyer at it. */
import { onTestFinished } from 'vitest';
import {
  type CheckoutEvents,
  type CheckoutHandle,
  type FieldName,
  type MountOptions,
  mountCheckout,
} from '../../src/checkout/index.js';
import { KEYS } from '../token/node-crypto.js';
import { EVENT_NAMES } from './event-names.js';

/** What every mounted form is given, to be varied by spreading; a paid one keeps its fields, for tests to look at. */
export const options = {
  after: 'keep',
  ...KEYS,
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
} as const satisfies MountOptions;

export const creditor = { name: 'Lamps Ltd', identifier: 'DE98ZZZ09999999999', address: 'Lampenweg 1, 10115 Berlin' };

/** Options under which SEPA can pay too. */
export const withSepa = { ...options, methods: ['card', 'sepa'], creditor } as const satisfies MountOptions;

/** What a buyer types who pays by card; the card expires in three years. */
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

/** The year of that card. */
export const expYear = String(new Date().getUTCFullYear() + 3);

/** An event that was told, without its `payveil:`. */
export type Told = { [Name in keyof CheckoutEvents]: readonly [Name, CheckoutEvents[Name]] }[keyof CheckoutEvents];

/** A form that is mounted. */
export interface Mounted {
  readonly host: HTMLElement;
  readonly handle: CheckoutHandle<MountOptions>;
  /** Every event so far, as the DOM hears it. */
  readonly told: readonly Told[];
}

/** Makes an element at the end of the page, or of another, until the test ends. */
export function makeHost(tag: 'div' | 'form' = 'div', parent: Element = document.body): HTMLElement {
  const host = document.createElement(tag);
  parent.append(host);
  onTestFinished(() => host.remove());
  return host;
}

/** Mounts a form, and unmounts it when the test ends. */
export function mount(changes: Partial<MountOptions> = {}, host = makeHost()): Mounted {
  const told = listen(host);
  const handle = mountCheckout(host, { ...options, ...changes });
  onTestFinished(() => handle.unmount());
  return { host, handle, told };
}

/** Hears every event that is dispatched on a target. */
export function listen(target: EventTarget): Told[] {
  const told: Told[] = [];
  for (const name of EVENT_NAMES) {
    target.addEventListener(`payveil:${name}`, (event) => told.push([name, (event as CustomEvent).detail] as Told));
  }
  return told;
}

/** Picks the details of one kind of event. */
export function pick<Name extends keyof CheckoutEvents>(told: readonly Told[], name: Name): CheckoutEvents[Name][] {
  return told.filter((each) => each[0] === name).map((each) => each[1] as CheckoutEvents[Name]);
}

/** Finds one element, which must be there. */
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
export const readStatus = (root: ParentNode) => find(root, '[role=status]').textContent;
export const readPanel = (root: ParentNode) => root.querySelector('.payveil-panel-text')?.textContent ?? '';
export const getPhase = (root: ParentNode) => find(root, '.payveil').dataset.phase;
export const getButton = (root: ParentNode) => find<HTMLButtonElement>(root, '.payveil-button');

/** Lists the fields whose problem is shown. */
export function listMarked(root: ParentNode): (string | undefined)[] {
  const inputs = [...root.querySelectorAll('[aria-invalid=true]')];
  return inputs.map(({ id }) => id.split('-').at(-1));
}

/** Types a text key by key at the end of an input. */
export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  for (const data of text) {
    // An address of email has no selection to set, and is typed at its end.
    if (input.type !== 'email') input.setSelectionRange(input.value.length, input.value.length);
    input.value += data;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }));
  }
}

/** Replaces what an input holds, as paste and autofill do; chooses, in a list. */
export function enter(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Fills a form, whose fields the buyer visits one after the other. */
export function fill(root: ParentNode, texts: Partial<Record<FieldName, string>> = entries): void {
  for (const [name, text] of Object.entries(texts) as [FieldName, string][]) enter(getInput(root, name), text);
}

/** Chooses a method of payment. */
export function choose(root: ParentNode, method: 'card' | 'sepa'): void {
  find<HTMLInputElement>(root, `[type=radio][value=${method}]`).click();
}

/** A promise that is settled from outside. */
export function defer<Value = unknown>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

/** Writes down all that a part of the page shows and is, without the long list of countries. */
export const snapshot = (element: Element) => element.outerHTML.replace(/<option.*<\/option>/g, '');
