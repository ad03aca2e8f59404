/** The entry `payveil/element/frame`: defines `<payveil-frame>`. */
import { defineElement } from './define-element.js';
import { FrameElement } from './frame-element.js';

defineElement('payveil-frame', FrameElement);

declare global {
  interface HTMLElementTagNameMap {
    'payveil-frame': FrameElement;
  }
}

export { FrameElement, type FrameElementOptions, type FrameElementProperties } from './frame-element.js';
