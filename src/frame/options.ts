/** The options of a frame, and what the page can check before there is one. The frame checks the others. */
import type { MountOptions } from '../checkout/options/mount-options.js';
import { createOptionError } from '../errors/option-error.js';
import { readActionUrl } from '../fields/url.js';
import { takeOwn } from '../options/own.js';
import { copyData } from './consult.js';
import { CALLBACKS, type FrameCharge, type Hello, PAGE_OPTIONS } from './messages.js';

type SharedOption = Exclude<(typeof PAGE_OPTIONS)[number], 'customerId' | 'locale'> | 'lookUp';

/** The options of `mountFrame`. Money is in minor units. What the folder of the frame fixes cannot be given. */
export interface FrameOptions extends Pick<MountOptions, SharedOption> {
  /** The address of the frame: https, or http on this machine, and never the page's own origin. Read once. */
  readonly src: string;
  /** A BCP 47 tag. The folder of the frame has the languages that `payveil frame --locales` named, and English. */
  readonly locale?: string | undefined;
  /** The `id` that `createCustomer` returned. The frame must allow it: `payveil frame --allow customer`. */
  readonly customerId?: string | undefined;
  /** What screen readers call the frame. Default: `Payment`. */
  readonly title?: string | undefined;
  /** The text for the buyer if the frame cannot be shown. */
  readonly failed?: string | undefined;
  /** The text for the buyer if the frame was lost during a payment. The reference follows it. */
  readonly lost?: string | undefined;
  /** How long the page waits for the frame after it has loaded, in milliseconds. Default: 20,000. */
  readonly timeoutMs?: number | undefined;
  /** Called with each charge, declined or not. */
  readonly onCharge?: ((charge: FrameCharge) => void) | undefined;
  /**
   * Shows the bank's page in another way than by leaving the page. It may return a charge, `{ status }`, or a promise for one. If
   * it takes longer than 30 seconds, or tells nothing, the buyer can press a button that calls it again.
   */
  readonly onAction?: ((call: { readonly url: string }) => unknown) | undefined;
}

/** The options that stay in the page. */
const OWN_OPTIONS = ['src', 'title', 'failed', 'lost', 'timeoutMs', 'onCharge', 'onAction', 'lookUp'];

/**
 * Reads the options. What is `undefined` is not given.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or a value that is wrong.
 */
export function readFrameOptions(options: FrameOptions): FrameOptions {
  const own = takeOwn(options);
  const names: readonly string[] = [...PAGE_OPTIONS, ...OWN_OPTIONS];
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) continue;
    if (!names.includes(name)) throw createOptionError(`${name} is none of mountFrame: ${names}`);
    if (/^(on|look)[A-Z]/.test(name) && typeof value !== 'function') {
      throw createOptionError(`${name} must be a function`);
    }
  }
  const src = readActionUrl(own.src);
  if (!src || new URL(src).origin === location.origin) {
    throw createOptionError('src must be https, or http on this machine, on another origin than the page');
  }
  return own;
}

/** Writes what the frame is given: data, and the names of the functions that it can ask. */
export function writeState(options: FrameOptions): Pick<Hello, 'options' | 'callbacks'> {
  const given = PAGE_OPTIONS.map((name) => [name, options[name]]);
  return {
    options: copyData(Object.fromEntries(given)),
    callbacks: CALLBACKS.filter((name) => typeof options[name] === 'function'),
  };
}
