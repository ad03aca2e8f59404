/** Functions that the tests of the looks run in a page. Each can use only its argument. */
import type { MountOptions } from '../../src/checkout/index.js';
import type { Driver } from './driver.js';

/** Runs a function in the page. It can use only its argument, and must return at once. */
export function runInPage<Given, Answer>(
  driver: Driver,
  act: (given: Given) => Answer,
  ...given: unknown extends Given ? [] : [Given]
): Promise<Answer> {
  return driver.evaluate(`(${act})(${given.map((each) => JSON.stringify(each))})`);
}

interface Global {
  readonly Payveil: { mountCheckout(place: Element, options: MountOptions): unknown };
}

/** Ends of a payment: one with a panel, one that is not known, and one that opens the form again. */
export const ENDINGS = ['done', 'unknown', 'declined'] as const;

/** Mounts a form on a long page. Its payment will have the given end, and only the card is missing. */
export function mountEnding(ending: (typeof ENDINGS)[number]): void {
  const place = document.createElement('div');
  document.body.style.paddingBlock = '900px';
  document.body.replaceChildren(place);
  const status = { done: 'succeeded', unknown: 'none', declined: 'failed' }[ending];
  (globalThis as unknown as Global).Payveil.mountCheckout(place, {
    tokenizer: { prewarm: async () => {}, tokenizeCard: async () => '00', tokenizeSepa: async () => '00' },
    amount: 2599,
    currency: 'eur',
    returnUrl: 'https://shop.example/return',
    remoteIp: '192.0.2.10',
    defaultValues: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      country: 'DE',
      line1: 'Invalidenstr. 1',
      postal_code: '10115',
      city: 'Berlin',
    },
    onToken: async () => ({ status }),
  });
}

/** Fills in inputs at once, because how keys are typed is no question of the looks. */
export function fillIn(texts: readonly (readonly [selector: string, text: string])[]): void {
  for (const [selector, text] of texts) {
    const input = document.querySelector<HTMLInputElement>(selector);
    if (!input) throw new Error(`There is no ${selector}`);
    input.focus();
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
}

/** Moves the focus to an input. */
export function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Tells whether an element is completely within the window. */
export function isInView(selector: string): boolean {
  const { top, bottom, left, right, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
  return height > 20 && top > -0.5 && left > -0.5 && bottom < innerHeight + 0.5 && right < innerWidth + 0.5;
}

/** Measures the cell of the country with its chevron. */
export function readCountry() {
  const read = (selector: string) => {
    const { right, top, bottom, width } = (document.querySelector(selector) as Element).getBoundingClientRect();
    return { right, top, bottom, width };
  };
  const select = document.querySelector('.payveil-country .payveil-input') as Element;
  return {
    appearance: getComputedStyle(select).appearance,
    chevron: read('.payveil-country .payveil-art > svg'),
    country: read('.payveil-country'),
  };
}
