/** The types of both elements in the templates of Vue 3. It loads nothing: `import type {} from 'payveil/element/vue'`. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { FrameElementOptions, FrameElementProperties } from './frame.js';
import type { CheckoutElementOptions, CheckoutElementProperties } from './index.js';

declare module 'vue' {
  interface GlobalComponents {
    'payveil-checkout': new () => {
      $props: HTMLAttributes &
        PublicProps &
        CheckoutElementProperties & { options?: CheckoutElementOptions | undefined };
    };
    'payveil-frame': new () => {
      $props: HTMLAttributes & PublicProps & FrameElementProperties & { options?: FrameElementOptions | undefined };
    };
  }
}
