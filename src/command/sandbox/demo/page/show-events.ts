/** Shows the events of the form as they come, with their details as they are. */
import type { CheckoutEvents } from '../../../../checkout/events.js';
import { create } from './find.js';

/** All of them: the compiler tells when one is missing. */
const NAMES: Readonly<Record<keyof CheckoutEvents, true>> = {
  ready: true,
  change: true,
  brandchange: true,
  methodchange: true,
  submit: true,
  token: true,
  action: true,
  charge: true,
  error: true,
  busy: true,
};

const KEPT = 100;

/** Lists the events of the form in an element, the newest first. */
export function showEvents(list: HTMLElement, target: HTMLElement): void {
  // What scrolls can be scrolled by keys.
  list.tabIndex = 0;
  for (const name of Object.keys(NAMES)) {
    target.addEventListener(`payveil:${name}`, (event) => {
      if (!(event instanceof CustomEvent)) return;
      // What is not enumerable is not meant for a screen.
      const { detail } = event;
      const text = JSON.stringify(detail, null, 1).replace(/\n */g, ' ');
      const newest = list.querySelector<HTMLElement>(':scope > :first-child');
      const entry = drawEvent(name, detail.status === 'failed' ? 'bad' : name, text);
      // Each key makes one. The last of them says it all.
      if (name === 'change' && newest?.dataset.event === name) newest.replaceWith(entry);
      else list.prepend(entry);
      list.children[KEPT]?.remove();
    });
  }
}

function drawEvent(name: string, kind: string, detail: string): HTMLElement {
  const entry = create('li', '', drawTime(Date.now()), create('b', kind, name), create('code', '', detail));
  entry.dataset.event = name;
  return entry;
}

/** Draws a time of the day, in milliseconds since the epoch. */
export function drawTime(instant: number): HTMLElement {
  const time = create('time', '', new Date(instant).toLocaleTimeString('en-GB'));
  time.dateTime = new Date(instant).toISOString();
  return time;
}
