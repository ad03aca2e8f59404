/** The types of both elements in React's JSX. It needs React 19, and loads nothing: `import type {} from 'payveil/element/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FrameElement, FrameElementOptions, FrameElementProperties } from './frame.js';
import type { CheckoutElement, CheckoutElementOptions, CheckoutElementProperties } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'payveil-checkout': DetailedHTMLProps<HTMLAttributes<CheckoutElement>, CheckoutElement> &
        CheckoutElementProperties & { options?: CheckoutElementOptions | undefined };
      'payveil-frame': DetailedHTMLProps<HTMLAttributes<FrameElement>, FrameElement> &
        FrameElementProperties & { options?: FrameElementOptions | undefined };
    }
  }
}
