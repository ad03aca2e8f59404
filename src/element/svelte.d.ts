/** The types of both elements in Svelte 5. It loads nothing: `import type {} from 'payveil/element/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { FrameElement, FrameElementOptions, FrameElementProperties } from './frame.js';
import type { CheckoutElement, CheckoutElementOptions, CheckoutElementProperties } from './index.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'payveil-checkout': HTMLAttributes<CheckoutElement> &
      CheckoutElementProperties & { options?: CheckoutElementOptions | undefined };
    'payveil-frame': HTMLAttributes<FrameElement> &
      FrameElementProperties & { options?: FrameElementOptions | undefined };
  }
}
