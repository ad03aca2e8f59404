/** The messages between a page and its frame. Each side reads only the members that are listed here, and believes nothing else. */
import type { CheckoutEvents, ErrorDetail } from '../checkout/events.js';
import type { PaymentMethod } from '../checkout/names.js';
import type { MountOptions } from '../checkout/options/mount-options.js';
import type { Phase } from '../checkout/view.js';
import type { Charge } from '../schema/answers.js';

/** The version of these messages. A frame serves this one and the one before, because page and folder are deployed apart. */
export const PROTOCOL = 1;

/** The widest ring of a field, in pixels. On each side the frame has as much room, and the page makes it as much wider. */
export const RING_PX = 4;

/** The type of the first message. It is the only one that does not come through the port. */
export const HELLO = 'payveil:hello';

/** The options that a page may give its frame. They are data: functions stay in the page. */
export const PAGE_OPTIONS = [
  'amount',
  'currency',
  'returnUrl',
  'remoteIp',
  'locale',
  'methods',
  'method',
  'billing',
  'defaultValues',
  'preselectCountry',
  'states',
  'checkoutId',
  'customerId',
  'description',
  'mandate',
  'supportedBrands',
  'theme',
  'look',
  'button',
  'after',
  'recover',
  'remember',
  'orderId',
  'support',
] as const satisfies readonly (keyof MountOptions)[];

/** The options that stay in the page. */
export const OWN_OPTIONS = ['src', 'title', 'failed', 'lost', 'timeoutMs', 'onCharge', 'onAction', 'lookUp'] as const;

/** The functions of a page that its frame can ask. */
export const CALLBACKS = ['lookUp', 'onAction', 'remoteIp'] as const;

export type Callback = (typeof CALLBACKS)[number];

/** The functions of the form that its page can call. */
export type CallName = 'update' | 'validate' | 'submit' | 'checkAgain' | 'clear' | 'setError' | 'focus' | 'unmount';

/** A charge that the frame has made. */
export interface FrameCharge {
  /** The gateway's identifier. */
  readonly id: string;
  /** The current status. */
  readonly status: Charge['status'];
  /** The payment method. */
  readonly method: PaymentMethod;
}

/** Why no charge was made, or why it is unknown whether one was. */
export interface FrameErrorDetail extends Omit<ErrorDetail, 'cause' | 'code'> {
  /** A stable code: one of Payveil's errors, one of the form, or `frame_lost` if the frame was lost during a payment. */
  readonly code: ErrorDetail['code'] | 'frame_lost';
}

/** The events of a form in a frame: those of a form in the page, without the token, the gateway's answer and the drawing. */
export interface FrameEvents extends Omit<CheckoutEvents, 'token' | 'charge' | 'brandchange' | 'action' | 'error'> {
  /** The frame has made a charge. */
  charge: FrameCharge;
  /** The card number has another brand. */
  brandchange: Omit<CheckoutEvents['brandchange'], 'icon'>;
  /** The bank wants the buyer to confirm the charge. `preventDefault()` keeps the page from going to the bank's page. */
  action: Pick<CheckoutEvents['action'], 'url'>;
  /** No charge was made, or it is unknown whether one was. */
  error: FrameErrorDetail;
}

/** The events of a frame. The page dispatches the first two itself, because it can prevent them. */
export const EVENTS = 'submit action ready change brandchange methodchange charge error busy'.split(
  ' ',
) as readonly (keyof FrameEvents)[];

/** The members of each event. */
export const EVENT_MEMBERS: { readonly [Name in keyof FrameEvents]: readonly (keyof FrameEvents[Name])[] } = {
  ready: [],
  change: ['field', 'method', 'state', 'complete', 'errorCode'],
  brandchange: ['brand', 'name', 'cvcLength', 'supported'],
  methodchange: ['method'],
  submit: ['method', 'reference'],
  action: ['url'],
  charge: ['id', 'status', 'method'],
  error: ['code', 'message', 'outcome', 'chargeId', 'reference', 'gatewayCode', 'status', 'requestId', 'issues'],
  busy: ['busy'],
};

/** The names of the tokens of the theme, without `--payveil-`. */
export const TOKENS: readonly string[] = (
  'color muted surface border line accent on-accent danger warning success radius max-width font size gap shadow ' +
  'panel-shadow button-case button-height button-spacing button-weight label-size label-weight field-height placeholder focus'
).split(' ');

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
  readonly type: typeof HELLO;
  readonly version: number;
  readonly around: Surroundings;
  /** The page's address, without its origin. The bank may have added something to its query. */
  readonly address: string;
}

/** The messages of the page through the port. */
export type PageMessage =
  | { readonly type: 'call'; readonly id: number; readonly name: CallName; readonly value?: unknown }
  | { readonly type: 'around'; readonly around: Surroundings }
  | { readonly type: 'answer'; readonly id: unknown; readonly value?: unknown; readonly outcome?: unknown };

/** The messages of the frame. */
export type FrameMessage =
  | { readonly type: 'mounted' | 'ready' }
  | { readonly type: 'returned'; readonly query: string }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'show'; readonly top: number; readonly height: number }
  | { readonly type: 'event'; readonly name: string; readonly detail: object }
  | { readonly type: 'phase'; readonly phase: Phase }
  | { readonly type: 'ask'; readonly id: number; readonly name: Callback | 'submit'; readonly value?: unknown }
  | { readonly type: 'go'; readonly url: string }
  | {
      readonly type: 'done';
      readonly id: unknown;
      readonly value?: unknown;
      readonly error?: { readonly code: string; readonly message: string };
    };
