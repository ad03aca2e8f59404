/** The entry `payveil/frame`: every public name, written out. */
export type { Place } from '../checkout/dom/find-element.js';
export type { MerchantError } from '../checkout/handle.js';
export type { FrameCharge, FrameErrorDetail, FrameEvents } from './events.js';
export type { FrameHandle } from './handle.js';
export { mountFrame } from './mount-frame.js';
export type { FrameOptions, ServerFrameOptions } from './options.js';
