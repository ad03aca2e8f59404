/** The form from another origin as an element: `<payveil-frame>`. */
import { holdFrame } from '../components/hold-frame.js';
import type { FrameHandle } from '../frame/handle.js';
import { FRAME_OPTIONS } from '../frame/option-names.js';
import type { FrameOptions } from '../frame/options.js';
import { createFormElement, type FormElement, type OnlyInOptions } from './form-element.js';

/** What the form itself says when a shop cannot take payments. */
const CLOSED = 'This shop cannot take payments right now.';

/** All options of the frame, each of which may be missing here, because it is given elsewhere. */
export type FrameElementOptions = { readonly [Name in keyof FrameOptions]?: FrameOptions[Name] | undefined };

/** The options that are properties of `<payveil-frame>`. Those that are not here are given in `options`. */
export type FrameElementProperties = {
  -readonly [Name in keyof FrameOptions as Exclude<Name, OnlyInOptions>]?: FrameOptions[Name] | undefined;
};

/**
 * `<payveil-frame>`. It mounts a frame into itself when it is in the page and its options are right, and unmounts it when it is
 * removed. A change of the options keeps what the buyer has typed. Only a move by `moveBefore` does so, too.
 */
export interface FrameElement extends FormElement<FrameElementOptions, FrameHandle>, FrameElementProperties {}

/** The class of `<payveil-frame>`. */
export const FrameElement = /*#__PURE__*/ createFormElement({
  rows: FRAME_OPTIONS,
  hold: holdFrame,
  writeClosed: ({ failed }) => failed ?? CLOSED,
}) as {
  /** Creates an element that is not in the page. */
  new (): FrameElement;
};
