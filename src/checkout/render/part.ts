/** Defines a part of the form, which paints itself. */
import type { Translator } from '../language/translate.js';
import type { AllMountOptions } from '../options/mount-options.js';
import type { CheckoutState } from '../shown-state.js';

export interface RenderedPart {
  readonly root: HTMLElement;
  readonly paint: Paint;
}

/** Paints a part: changes only what differs, at any time. Returns whether the part is shown while there is no panel. */
type Paint = (state: CheckoutState<AllMountOptions>, write: Translator['write']) => boolean;
