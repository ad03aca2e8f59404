/** The attributes of the elements: the options that are a text, a whole number, a yes or no, or a choice of words. */
import type { AllMountOptions } from '../checkout/options/mount-options.js';
import type { FrameOptions } from '../frame/options.js';

/** What an attribute must be in words, and what reads it. A wrong value is read as `undefined`. */
type Reader = readonly [wanted: string, read: (value: string) => unknown];

/** The readers of attributes by the names of their options. */
export type Readers = Readonly<Record<string, Reader>>;

const TEXT: Reader = ['a text', (value) => value];
const NUMBER: Reader = ['a whole number', (value) => (/^\d{1,15}$/.test(value) ? Number(value) : undefined)];
const FLAG: Reader = [
  'empty, true or false',
  (value) => (['', 'true', 'false'].includes(value) ? value !== 'false' : undefined),
];

const choice = (...words: readonly string[]): Reader => [
  `one of ${words.join(', ')}`,
  (value) => words.find((word) => word === value),
];

const list = (...words: readonly string[]): Reader => [
  `a list of ${words.join(', ')}`,
  (value) => {
    const found = value.match(/\S+/g);
    return found?.every((word) => words.includes(word)) ? found : undefined;
  },
];

/**
 * The attributes that both elements have. Not among them: functions and objects, which no attribute can hold, and the keys,
 * because programs that record a page copy its attributes.
 */
const SHARED_READERS = {
  amount: NUMBER,
  currency: TEXT,
  orderId: TEXT,
  returnUrl: TEXT,
  remoteIp: TEXT,
  locale: TEXT,
  description: TEXT,
  checkoutId: TEXT,
  customerId: TEXT,
  method: /*#__PURE__*/ choice('card', 'sepa'),
  methods: /*#__PURE__*/ list('card', 'sepa'),
  billing: /*#__PURE__*/ choice('full', 'minimal', 'none'),
  theme: /*#__PURE__*/ choice('auto', 'light', 'dark'),
  look: /*#__PURE__*/ choice('outlined', 'filled', 'plain'),
  button: /*#__PURE__*/ choice('pay', 'order'),
  preselectCountry: FLAG,
  recover: FLAG,
  remember: FLAG,
} satisfies { [Name in keyof AllMountOptions & keyof FrameOptions]?: Reader };

/** The attributes of `<payveil-checkout>`. */
export const CHECKOUT_READERS = {
  ...SHARED_READERS,
  server: TEXT,
  submitLabel: TEXT,
  unstyled: FLAG,
  isolate: FLAG,
} satisfies { [Name in keyof AllMountOptions]?: Reader };

/** The attributes of `<payveil-frame>`. */
export const FRAME_READERS = {
  ...SHARED_READERS,
  src: TEXT,
  failed: TEXT,
  lost: TEXT,
  timeoutMs: NUMBER,
} satisfies { [Name in keyof FrameOptions]?: Reader };

/** Writes the attribute of an option: `returnUrl` is `return-url`. */
export const toAttribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads the options that attributes give, and adds an error to `problems` for each wrong value, without the value. */
export function readAttributes(element: Element, readers: Readers, problems: unknown[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, [wanted, read]] of Object.entries(readers)) {
    const attribute = toAttribute(name);
    const value = element.getAttribute(attribute);
    if (value === null) continue;
    given[name] = read(value);
    if (given[name] === undefined) problems.push(new TypeError(`The attribute ${attribute} must be ${wanted}.`));
  }
  return given;
}
