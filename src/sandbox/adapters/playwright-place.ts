/** Finds the form of a checkout: in the place that a test gives, or in a frame of `payveil/frame` there. */
import type { Frame, FrameLocator, Locator, Page } from '@playwright/test';

/**
 * The place of a checkout: a page, a frame, or a part of either. It holds the form, or a box of `payveil/frame` with the form in
 * its frame. If it holds both, the form in the place itself counts.
 */
export type CheckoutPlace = Page | Frame | FrameLocator | Locator;

/** The options for waiting. */
export interface WaitOptions {
  /** The longest wait, in milliseconds. Default: Playwright's own timeout. */
  readonly timeout?: number;
}

/** Where the form is, and the phase of what was found. An iframe has none. */
export interface FoundForm {
  readonly at: CheckoutPlace;
  readonly phase: string | undefined;
}

/** Payveil's form in the place itself, or the card number of any other form. A box repeats the phase of the form in its frame. */
export const FORM = '[data-phase]:not(.payveil-frame), [autocomplete~="cc-number"]';

/** Selects a part of a box in a scope. The scope may be the box. */
const selectInBox = (scope: string, rest: string) =>
  ['.payveil-frame', ' .payveil-frame'].map((box) => scope + box + rest).join();

const FRAME = selectInBox(':scope', ' iframe');

/** Selects a box that matches, or a part of it, unless the place itself has a form. */
export const inBox = (rest: string): string => selectInBox(`:scope:not(:has(${FORM}))`, rest);

/** Waits for an element of a form in the place, or for a frame there, because both may appear late. */
export async function findForm(place: CheckoutPlace, sought: Locator, options: WaitOptions = {}): Promise<FoundForm> {
  const found = sought.or(place.locator(inBox(' iframe'))).first();
  // It waits and reads in one step. Between two steps the page could change.
  const { phase, isFrame } = await found.evaluate(readElement, undefined, options);
  return { at: isFrame ? place.frameLocator(FRAME) : place, phase };
}

/** Runs in the page. */
const readElement = (element: HTMLElement | SVGElement) => ({
  phase: element.dataset.phase,
  isFrame: element.tagName === 'IFRAME',
});
