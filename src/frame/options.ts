/** The options of a frame, and what the page can check before there is one. The frame checks the others. */
import type { EventualAnswer } from '../checkout/events.js';
import type { AllMountOptions } from '../checkout/options/mount-options.js';
import type { OPTIONS } from '../checkout/options/option-table.js';
import type { Having } from '../checkout/options/shapes.js';
import { createOptionError } from '../errors/option-error.js';
import { readActionUrl } from '../fields/url.js';
import { takeOwn } from '../options/own.js';
import { copyData } from './ask-page.js';
import type { FrameCharge } from './events.js';
import type { GivenOptions } from './messages.js';

type FromServer = Having<typeof OPTIONS, 't' | 'r'>;

type SharedOption = Exclude<Having<typeof OPTIONS, 'f'>, 'customerId' | 'locale' | 'remoteIp'> | 'lookUp';

/** The options of `mountFrame`. Money is in minor units. What the folder of the frame fixes cannot be given. */
export interface FrameOptions extends Pick<AllMountOptions, SharedOption> {
  /** The buyer's IP address, or a function that asks the shop's own server for it. */
  readonly remoteIp: NonNullable<AllMountOptions['remoteIp']>;
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
  /** How long the page waits for the frame, in milliseconds. Default: 20,000. */
  readonly timeoutMs?: number | undefined;
  /** Called with each charge, declined or not. */
  readonly onCharge?: ((charge: FrameCharge) => void) | undefined;
  /**
   * Shows the bank's page in another way than by leaving the page. It may return a charge, `{ status }`, or a promise for one. If
   * it takes longer than 30 seconds, or tells nothing, the buyer can press a button that calls it again.
   */
  readonly onAction?: ((call: { readonly url: string }) => EventualAnswer) | undefined;
}

/**
 * The options of a frame whose folder names the shop's server (`payveil frame --server`). The page gives the number of the order,
 * and the server tells what there is to pay.
 */
export interface ServerFrameOptions extends Omit<FrameOptions, FromServer | 'orderId'> {
  /** The shop's own number of the order. */
  readonly orderId: string;
  /** The server tells it. */
  readonly amount?: undefined;
  /** The server tells it. */
  readonly currency?: undefined;
  /** The server tells it. */
  readonly description?: undefined;
  /** The server tells it. */
  readonly remoteIp?: undefined;
  /** The server tells it. */
  readonly customerId?: undefined;
  /** The server tells it. */
  readonly checkoutId?: undefined;
  /** The server is asked. */
  readonly lookUp?: undefined;
  /** The server remembers. */
  readonly remember?: undefined;
}

/**
 * Checks what the page can know. The frame checks the other options, and their names.
 * @returns A copy. What is `undefined` is not given.
 * @throws {ConfigurationError} `option_invalid` for a wrong `src`, or for a key, which must not leave the page.
 */
export function readFrameOptions(options: FrameOptions): FrameOptions {
  const own = takeOwn(options);
  if ('apiKey' in own || 'signature' in own) throw createOptionError('apiKey or signature belongs to the frame');
  const src = readActionUrl(own.src);
  if (!src || new URL(src).origin === location.origin) {
    throw createOptionError('src must be https, on another origin');
  }
  return own;
}

/** Writes what the frame is given. */
export function writeGiven(changes: Partial<FrameOptions>, all: Partial<FrameOptions>): GivenOptions {
  return {
    options: copyGiven(changes),
    names: Object.keys(changes),
    functions: Object.keys(all).filter((name) => typeof all[name as keyof FrameOptions] === 'function'),
  };
}

/**
 * Copies what the frame is given.
 * @throws {ConfigurationError} `option_invalid` when it is no plain data, such as a circle.
 */
export function copyGiven<Given extends object>(given: Given): Given {
  try {
    return copyData(given);
  } catch {
    throw createOptionError('of the frame must be plain data');
  }
}
