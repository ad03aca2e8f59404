/** Fills a checkout like a buyer. It finds fields by their purpose, so it works in any language and with any form. */
import type { Locator } from '@playwright/test';
import { type CheckoutPlace, FORM, findForm } from './playwright-place.js';

/** A card to fill in, such as one of `fixtures.cards`. */
export interface FillableCard {
  /** 12 to 19 digits, grouped or not. */
  readonly number: string;
  /** The expiry, as a buyer types it. Default: December of next year. */
  readonly expiry?: string;
  /** The security code. Default: a code with `cvcLength` digits, or with the length for the card's brand. */
  readonly cvc?: string;
  /** The length of the security code: 3, or 4 for American Express. */
  readonly cvcLength?: number;
  /** The name on the card. Default: the field stays unchanged. */
  readonly name?: string;
}

/** The payer, and a card or an account. Members without a field in the form are ignored. */
export interface FillableCheckout {
  /** A card number, or a card. Default, without an `iban`: 4242424242424242. */
  readonly card?: string | FillableCard;
  /** An IBAN, instead of a card. */
  readonly iban?: string;
  /** Default: Ada Lovelace. */
  readonly name?: string;
  /** Default: ada@example.com. An address such as `ada+sandbox.drop@example.com` asks the sandbox for a fault. */
  readonly email?: string;
  /** A code of ISO 3166. Default: DE. */
  readonly country?: string;
  /** First line of the address. Default: Invalidenstr. 1. */
  readonly line1?: string;
  /** Second line of the address. Default: none. */
  readonly line2?: string;
  /** Default: 10115. */
  readonly postal_code?: string;
  /** Default: Berlin. */
  readonly city?: string;
  /** State or province, by name or code. Default: BE. */
  readonly state?: string;
}

/** How a buyer pays. */
export type FillableMethod = 'card' | 'sepa';

/**
 * Chooses the payment method of a form. A form with no other method has it already.
 * @example
 * ```ts
 * await chooseMethod(page, 'sepa');
 * ```
 */
export async function chooseMethod(place: CheckoutPlace, method: FillableMethod): Promise<void> {
  const form = await findFields(place);
  const choice = form.locator(`input[type=radio][value=${method}]`);
  const field = method === 'card' ? findField(form, 'cc-number') : findIban(form);
  // Without a choice, the field can be seen. With one, it may be hidden until its method is chosen.
  await waitForEither(choice, field.and(form.locator(':visible')));
  if ((await choice.count()) > 0) await choice.check();
}

/**
 * Fills the card fields of a form, found by their `autocomplete`.
 * @param card A card number, or a card.
 * @example
 * ```ts
 * await fillCard(page, '4242 4242 4242 4242');
 * ```
 */
export async function fillCard(place: CheckoutPlace, card: string | FillableCard): Promise<void> {
  const form = await findFields(place);
  const given: FillableCard = typeof card === 'string' ? { number: card } : card;
  const { number, cvcLength = /^3[47]/.test(number) ? 4 : 3, cvc = '1234'.slice(0, cvcLength), name } = given;
  const { expiry = `12/${String(new Date().getFullYear() + 1).slice(-2)}` } = given;
  const [month = '', year = ''] = expiry.split(/[/-]/).map((part) => part.trim());
  await findField(form, 'cc-number').fill(number);
  const date = findField(form, 'cc-exp');
  await waitForEither(date, findField(form, 'cc-exp-month'));
  if ((await date.count()) > 0) {
    await date.fill(expiry);
  } else {
    await findField(form, 'cc-exp-month').fill(month);
    await findField(form, 'cc-exp-year').fill(year);
  }
  await findField(form, 'cc-csc').fill(cvc);
  if (name !== undefined) await findField(form, 'cc-name').fill(name);
}

/**
 * Fills the IBAN field of a form, found by its label.
 * @example
 * ```ts
 * await fillIban(page, 'DE89 3704 0044 0532 0130 00');
 * ```
 */
export async function fillIban(place: CheckoutPlace, iban: string): Promise<void> {
  await findIban(await findFields(place)).fill(iban);
}

/**
 * Fills a whole checkout: waits for the form, chooses the payment method, and fills its fields and those about the buyer.
 * @param payment A card number, an IBAN, or a payer with a card or an account. Default: the card 4242424242424242.
 * @example
 * ```ts
 * await fillCheckout(page, { card: '4000000000009995', country: 'FR', city: 'Paris' });
 * ```
 */
export async function fillCheckout(place: CheckoutPlace, payment: string | FillableCheckout = {}): Promise<void> {
  const { card, iban, ...buyer } = typeof payment === 'string' ? toPayment(payment) : payment;
  const form = await findFields(place);
  await chooseMethod(form, iban === undefined ? 'card' : 'sepa');
  if (iban === undefined) await fillCard(form, card ?? DEFAULT_CARD);
  else await fillIban(form, iban);
  const given = { ...(typeof card === 'object' && card.name !== undefined && { name: card.name }), ...buyer };
  for (const [member, usual, purposes] of BUYER) await fillAsked(form, purposes, given[member], usual);
}

const DEFAULT_CARD = '4242424242424242';

/** What is filled in about the buyer: its member, its default, and the fields for it by `autocomplete` (HTML, Autofill). */
const BUYER = [
  // The country decides which other fields the form has.
  ['country', 'DE', ['country']],
  ['name', 'Ada Lovelace', ['cc-name', 'name']],
  ['email', 'ada@example.com', ['email']],
  ['line1', 'Invalidenstr. 1', ['address-line1']],
  ['line2', '', ['address-line2']],
  ['postal_code', '10115', ['postal-code']],
  ['city', 'Berlin', ['address-level2']],
  ['state', 'BE', ['address-level1']],
] as const satisfies readonly (readonly [keyof FillableCheckout, string, readonly string[]])[];

/** Waits until one of two elements is there, because a form may appear after the page, and a field after the form. */
async function waitForEither(one: Locator, other: Locator): Promise<void> {
  await one.or(other).first().waitFor({ state: 'attached' });
}

/** Fills a field if the form shows it. The field may be an input or a select. */
async function fillAsked(
  place: CheckoutPlace,
  purposes: readonly string[],
  given: string | undefined,
  usual: string,
): Promise<void> {
  const field = place.locator(purposes.map((purpose) => `${toSelector(purpose)}:visible`).join()).first();
  // A closed line 2 stays closed if it has no text.
  if ((await field.count()) === 0 || (await field.inputValue()) === (given ?? usual)) return;
  const isList = await field.evaluate(({ tagName }) => tagName === 'SELECT');
  if (!isList) return field.fill(given ?? usual);
  // The usual state is none of another country, where the first one will do.
  const hasUsual = (await field.locator(`option[value="${usual}"]`).count()) > 0;
  await field.selectOption(given ?? (hasUsual ? usual : { index: 1 }));
}

/** An IBAN begins with two letters. */
const toPayment = (text: string): FillableCheckout => (/^\s*[a-z]{2}/i.test(text) ? { iban: text } : { card: text });

const toSelector = (purpose: string) => `:is(input, select)[autocomplete~="${purpose}"]`;

const findField = (place: CheckoutPlace, purpose: string) => place.locator(toSelector(purpose));

/** Waits until the place has fields, or a frame whose fields they are. */
async function findFields(place: CheckoutPlace): Promise<CheckoutPlace> {
  return (await findForm(place, place.locator(FORM).or(findIban(place)))).at;
}

const findIban = (place: CheckoutPlace) => place.getByLabel('IBAN');
