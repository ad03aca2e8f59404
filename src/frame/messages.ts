/** The messages between a page and its frame, as one table. Both sides write and read by it, so no other member crosses. */
import type { Phase } from '../checkout/dom/phase.js';
import type { LookUp } from '../checkout/events.js';
import type { MerchantError } from '../checkout/handle.js';
import type { FieldName } from '../checkout/names.js';
import type { ConfigurationErrorCode } from '../errors/error-code.js';
import { type FrameEvents, TOLD_EVENTS } from './events.js';
import { ANY, type MessageFormats } from './read-message.js';

/** The version of these messages. A frame serves this one and the one before, because page and folder are deployed apart. */
export const PROTOCOL = 1;

/** The widest ring of a field, in pixels. On each side the frame has as much room, and the page makes it as much wider. */
export const RING_PX = 4;

/** The type of the first message. It is the only one that does not come through the port. */
export const HELLO = 'payveil:hello';

/** What the form takes from the page around the frame. */
export interface Surroundings {
  /** The `color-scheme`. */
  readonly scheme: string;
  /** `ltr` or `rtl`. */
  readonly direction: string;
  /** The font size of the root, such as `16px`. */
  readonly rootSize: string;
  /** The font size where the box stands. */
  readonly size: string;
  /** The font family where the box stands. */
  readonly font: string;
  /** The tokens of the theme that the page sets, by their names without `--payveil-`. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** The options that a page gives, at first or to change them. */
export interface GivenOptions {
  /** Those that are data. */
  readonly options: object;
  /** The names of all. One that is neither data nor a function is removed. */
  readonly names: readonly string[];
  /** The names of all functions that the page has now. */
  readonly functions: readonly string[];
}

/** The first message. */
export interface Hello extends GivenOptions {
  readonly version: number;
  readonly around: Surroundings;
  /** The page's address, without its origin. The bank may have added something to its query. */
  readonly address: string;
}

/** A message that is answered with the same number. */
interface Asked {
  readonly id: number;
}

/** What is known after a function has ended: its value, or its failure. */
interface Done extends Asked {
  readonly value?: unknown;
  readonly error?: ReportedError | undefined;
}

/** An error of the frame. */
export interface ReportedError {
  readonly code: ConfigurationErrorCode;
  readonly message: string;
}

/** The messages of the page through the port, by their types. Most of them call a function of the form. */
export interface PageMessages {
  around: Surroundings;
  update: GivenOptions & Asked;
  validate: Asked;
  submit: Asked;
  checkAgain: Asked;
  clear: Asked;
  setError: MerchantError & Asked;
  focus: Asked & { readonly field?: FieldName | undefined };
  unmount: Asked;
  /** It answers a question of the frame. */
  answer: Asked & { readonly value?: unknown; readonly outcome?: string | undefined };
}

/** The messages of the frame, by their types. Those with a number are questions. */
export interface FrameMessages extends Omit<FrameEvents, 'submit' | 'action'> {
  mounted: object;
  /** From now on, calls need not wait. */
  served: object;
  refused: ReportedError;
  height: { readonly height: number };
  /** A part of the frame that the buyer must see, in pixels from its top. */
  show: { readonly top: number; readonly height: number };
  phase: { readonly phase: Phase };
  /** The form has taken from the page's address what the gateway has added. The page removes that, and nothing else. */
  returned: object;
  /** The address of the bank's page. */
  go: FrameEvents['action'];
  /** Whether the buyer may pay. */
  submit: FrameEvents['submit'] & Asked;
  lookUp: LookUp & Asked;
  onAction: FrameEvents['action'] & Asked;
  remoteIp: Asked;
  /** A called function has ended. */
  done: Done;
}

/** The number of a question. */
export const ID = { id: 'number' } as const;

/** What is read of each message of the frame, on both sides: nothing else leaves the frame, and nothing else is believed. */
export const FROM_FRAME: MessageFormats<FrameMessages> = {
  ...TOLD_EVENTS,
  mounted: {},
  served: {},
  refused: { code: 'string', message: 'string' },
  height: { height: 'number' },
  show: { top: 'number', height: 'number' },
  phase: { phase: 'string' },
  returned: {},
  go: { url: 'string' },
  submit: { ...ID, method: 'string', reference: 'string' },
  lookUp: { ...ID, chargeId: 'string undefined', reference: 'string' },
  onAction: { ...ID, url: 'string' },
  remoteIp: ID,
  done: { ...ID, value: ANY, error: 'object undefined' },
};
