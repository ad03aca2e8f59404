/** Shows the colours that the form has by itself, in the fields of those that are not chosen. */
import type { COLOURS } from '../choices.js';

/** Where each colour is to be seen. */
const SEEN: Readonly<Record<keyof typeof COLOURS, readonly [selector: string, property: string]>> = {
  accent: ['.payveil-button', 'background-color'],
  surface: ['.payveil-cells', 'background-color'],
  color: ['.payveil', 'color'],
  border: ['.payveil-cells', 'border-block-end-color'],
};

/** What the colours are read from, and shown in. */
interface Parts {
  readonly choices: HTMLFormElement;
  readonly place: HTMLElement;
  /** What is seen through a colour that is transparent. */
  readonly ground: HTMLElement;
}

/** Shows the colours of the form. The fields of those that are not to be seen stay. */
export function showColours({ choices, place, ground }: Parts): void {
  const behind = getComputedStyle(ground).backgroundColor;
  for (const [name, [selector, property]] of Object.entries(SEEN)) {
    const text = choices.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const picker = text?.previousElementSibling;
    const element = place.querySelector(selector);
    if (!element || text?.value !== '' || !(picker instanceof HTMLInputElement)) continue;
    const colour = getComputedStyle(element).getPropertyValue(property);
    picker.value = toHex(behind, colour);
  }
}

/** Writes colours of CSS, of which each lies on the one before, as `#rrggbb`. */
function toHex(...colours: readonly string[]): string {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) return '#888888';
  for (const colour of colours) {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  }
  const bytes = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
