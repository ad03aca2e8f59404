/** Prepares an input while it is bound: sets the attributes that help the buyer, and removes those that are unsafe. */
import { setAttributes } from '../dom/create-element.js';
import { emptyForCopies } from '../dom/empty-for-copies.js';
import { type FieldName, isSensitive } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import { isRequired } from './country.js';
import { hasNumericCode } from './postal-code.js';

/** Attributes for autofill and screen keyboards. */
const DEFAULT_ATTRIBUTES: Readonly<
  Record<FieldName, readonly [autocomplete: string, inputmode?: string | null, autocapitalize?: string]>
> = {
  cardNumber: ['cc-number', 'numeric'],
  expiry: ['cc-exp', 'numeric'],
  cvc: ['cc-csc', 'numeric'],
  iban: ['off', 'text'],
  name: ['name', null, 'words'],
  email: ['email', 'email', 'none'],
  country: ['country'],
  line1: ['address-line1', null, 'words'],
  line2: ['address-line2', null, 'words'],
  postal_code: ['postal-code', 'text', 'characters'],
  city: ['address-level2', null, 'words'],
  state: ['address-level1', null, 'words'],
};

/**
 * Attributes of a sensitive input. It has no name, so that a native submit cannot post it. It has no limits that cut or refuse
 * a pasted text. Session recorders and spelling services are told to skip it.
 */
const SENSITIVE_ATTRIBUTES: Readonly<Record<string, string | null>> = {
  name: null,
  maxlength: null,
  pattern: null,
  'data-private': '',
  'data-sentry-mask': '',
  'data-hj-suppress': '',
  'data-openreplay-obscured': '',
  'data-dd-privacy': 'mask',
  autocapitalize: 'characters',
  autocorrect: 'off',
  spellcheck: 'false',
};
const MASK_CLASSES = ['fs-exclude', 'ph-no-capture', 'rr-block', 'amp-block'];

/**
 * Prepares an input until the signal aborts. Then it restores the input.
 * @returns A function that adapts the input to the buyer's country.
 */
export function prepareInput(
  name: FieldName,
  { input, error }: FieldNodes,
  signal: AbortSignal,
): (country: string) => void {
  const [autocomplete, inputmode, autocapitalize] = DEFAULT_ATTRIBUTES[name];
  const given = (attribute: string) => input.getAttribute(attribute);
  const defaults = {
    autocomplete,
    inputmode,
    autocapitalize: 'options' in input ? undefined : autocapitalize,
    type: name === 'email' && 'email',
  };
  const attributes: Record<string, string | null> = {
    // What the merchant's input sets itself stays.
    ...Object.fromEntries(Object.entries(defaults).filter(([attribute, value]) => value && given(attribute) === null)),
    'aria-describedby': [given('aria-describedby'), error?.id].filter(Boolean).join(' ') || null,
    // Some style sheets, as Pico, show what is said to be right in green, and nothing is typed yet.
    'aria-invalid': given('aria-invalid') && 'false',
    'aria-required': null,
    ...(isSensitive(name) && SENSITIVE_ATTRIBUTES),
    // A number has no leading zeros, and no spaces.
    ...(isSensitive(name) && given('type') === 'number' && { type: 'text' }),
  };
  const hasKeyboard = given('inputmode') !== null;
  const before = Object.fromEntries(Object.keys(attributes).map((attribute) => [attribute, given(attribute)]));
  setAttributes(input, attributes);
  const masks = isSensitive(name) ? MASK_CLASSES.filter((mask) => !input.classList.contains(mask)) : [];
  input.classList.add(...masks);
  emptyForCopies(input, signal);
  signal.addEventListener('abort', () => {
    input.classList.remove(...masks);
    setAttributes(input, before);
  });
  return (country) =>
    setAttributes(input, {
      'aria-required': String(isRequired(name, country)),
      ...(name === 'postal_code' && !hasKeyboard && { inputmode: hasNumericCode(country) ? 'numeric' : 'text' }),
    });
}
