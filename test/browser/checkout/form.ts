/** Mounts the form on a page as a merchant does, and finds and fills its fields as a buyer does. */
import type { Locator, Page } from '@playwright/test';
import type { CheckoutHandle, FieldName, MountOptions } from 'payveil/checkout';
import type { AllMountOptions } from '../../../src/checkout/options/mount-options.js';
import { EVENT_NAMES } from '../../checkout/event-names.js';
import { billing } from '../buyer.js';
import { test as base, expect, type Gateway } from '../servers.js';

export { expect };

/** What a page has in addition to the global of the UMD file. */
export interface PageGlobals {
  readonly Payveil: typeof import('payveil') & typeof import('payveil/checkout');
  handle: CheckoutHandle;
  /** Every event of the form, with its detail copied as another script could copy it. */
  events: { readonly type: string; readonly detail: Record<string, unknown> }[];
}

/** Options that can be sent to a page as data. */
export interface FormOptions
  extends Partial<Omit<AllMountOptions, 'now' | 'charge' | 'onToken' | 'onCharge' | 'tokenizer'>> {
  /** `charge`: the form charges the token. `token`: it only hands the token on. Default: `charge`. */
  readonly mode?: 'charge' | 'token';
  /** The time that the form takes as now. Default: the real time. */
  readonly nowMs?: number;
}

/** Options of a form that asks only for the card. */
export const CARD_ALONE: FormOptions = {
  billing: 'none',
  defaultValues: { ...omit(billing, 'amount', 'currency') },
};

export const creditor = { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' };

/** Options of a form with both methods. */
export const WITH_SEPA: FormOptions = { methods: ['card', 'sepa'], creditor };

function omit<Value extends object, Key extends keyof Value>(value: Value, ...keys: Key[]): Omit<Value, Key> {
  const entries = Object.entries(value).filter(([key]) => !keys.includes(key as Key));
  return Object.fromEntries(entries) as Omit<Value, Key>;
}

/** Mounts the form on the page that is open. */
export async function mount(page: Page, gateway: Gateway, options: FormOptions = {}, target = '#checkout') {
  await page.evaluate(
    ({ gateway, target, names, options: { mode = 'charge', nowMs, ...options } }) => {
      const globals = window as unknown as PageGlobals;
      const { Payveil } = globals;
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
      globals.events ??= [];
      const record = (event: Event) => {
        const detail = JSON.parse(JSON.stringify((event as CustomEvent).detail));
        globals.events.push({ type: event.type.replace('payveil:', ''), detail });
      };
      for (const name of names) document.querySelector(target)?.addEventListener(`payveil:${name}`, record);
      globals.handle = Payveil.mountCheckout(target, {
        ...keys,
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        ...(mode === 'charge' && { charge: Payveil.createClient({ ...keys, baseUrl: gateway.url }) }),
        ...(nowMs !== undefined && { now: () => nowMs }),
        ...options,
      } as MountOptions);
    },
    { gateway, target, names: EVENT_NAMES, options },
  );
}

/** Attaches a checkout to the merchant's own inputs on the page `own-by-post.html`. */
export async function attachOwn(
  page: Page,
  gateway: Gateway,
  defaultValues: MountOptions['defaultValues'],
  withSepa = false,
) {
  await page.evaluate(
    ({ gateway, defaultValues, withSepa }) => {
      const globals = window as unknown as PageGlobals;
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
      globals.handle = globals.Payveil.attachCheckout('#own', {
        ...keys,
        charge: globals.Payveil.createClient({ ...keys, baseUrl: gateway.url }),
        amount: 2599,
        currency: 'eur',
        remoteIp: '192.0.2.10',
        returnUrl: 'https://shop.example/return',
        ...(defaultValues && { defaultValues }),
        ...(withSepa && { methods: ['card', 'sepa'] }),
        fields: {
          cardNumber: { input: '#number', error: '#number-error' },
          expiry: '#expiry',
          cvc: '#cvc',
          email: '#email',
          ...(withSepa && { iban: '#iban' }),
        },
        error: '#error',
        status: '#status',
      }) as never;
    },
    { gateway, defaultValues, withSepa },
  );
}

interface Form {
  open: (options?: FormOptions) => Promise<void>;
}

/** Tests with a mounted form. A gateway has forgotten earlier requests whenever it is opened. */
export const test = base.extend<Form>({
  open: async ({ page, site, gateway }, use) => {
    await use(async (options) => {
      await forgetRequests(gateway);
      await page.goto(`${site}/checkout/plain.html`);
      // The page before may have left a payment under way.
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await mount(page, gateway, options);
    });
  },
});

const LABELS: Readonly<Record<FieldName, string | RegExp>> = {
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  cvc: 'Security code',
  iban: 'IBAN',
  name: /^(Name on card|Account holder name)$/,
  email: 'Email',
  country: 'Country',
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  postal_code: /^(Postal code|ZIP code)$/,
  city: 'City',
  state: /^(State|Province|Prefecture)$/,
};

/** Finds the input of a field by its label. */
export const field = (scope: Page | Locator, name: FieldName) => scope.getByLabel(LABELS[name], { exact: true });

/** Finds the place where the error of a field is shown. */
export const problem = (scope: Page | Locator, name: FieldName) => scope.locator(`.payveil-${name} .payveil-error`);

export const button = (scope: Page | Locator) => scope.getByRole('button', { name: /^(Pay|Processing)/ });
export const alert = (scope: Page | Locator) => scope.getByRole('alert');
/** The title of the panel that replaces the fields, and the text that describes it. */
export const ending = (scope: Page | Locator) => scope.locator('.payveil-panel-title');
export const told = (scope: Page | Locator) => scope.locator('.payveil-panel-text[id]');
export const phase = (scope: Page | Locator) => scope.locator('.payveil').getAttribute('data-phase');
export const status = (scope: Page | Locator) => scope.getByRole('status');

/** Types into a field, one key after the other. */
export async function type(scope: Page | Locator, name: FieldName, text: string): Promise<void> {
  await field(scope, name).pressSequentially(text);
}

/** Types into a field and leaves it. */
export async function typeAndLeave(scope: Page | Locator, name: FieldName, text: string): Promise<void> {
  await type(scope, name, text);
  await field(scope, name).press('Tab');
}

/** Pastes by the keyboard, as one edit. */
export async function paste(page: Page, name: FieldName, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await field(page, name).press('Control+v');
}

export interface CardEntry {
  readonly number?: string;
  readonly expiry?: string;
  readonly cvc?: string;
}

/**
 * Enters a card that the gateway accepts, except for the parts that are given. Each text comes at once, as a paste: key by key it takes
 * a second, and caret.long.spec.ts and the engines type so.
 */
export async function typeCard(scope: Page | Locator, { number, expiry, cvc }: CardEntry = {}): Promise<void> {
  await field(scope, 'cardNumber').fill(number ?? '4242424242424242');
  await field(scope, 'expiry').fill(expiry ?? '1231');
  await field(scope, 'cvc').fill(cvc ?? '739');
}

/** Enters the buyer's name, email and address. */
export async function typeBuyer(scope: Page | Locator, { email = billing.email } = {}): Promise<void> {
  const { name, line1, postal_code, city } = billing;
  await field(scope, 'country').selectOption(billing.country);
  for (const [each, text] of Object.entries({ name, email, line1, postal_code, city }))
    await field(scope, each as FieldName).fill(text);
}

/** Reads where the selection begins and ends. Both are equal at a caret. */
export function readCaret(input: Locator): Promise<readonly [number | null, number | null]> {
  return input.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd] as const);
}

/** Lists the details of all events of one type, in order. */
export function readEvents(page: Page, type: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    (type) =>
      (window as unknown as PageGlobals).events.filter((event) => event.type === type).map(({ detail }) => detail),
    type,
  );
}

/** Expects that no card or account stands in the form, hidden or not. */
export async function expectEmpty(page: Page): Promise<void> {
  const inputs = page.locator('.payveil :is(.payveil-cardNumber, .payveil-expiry, .payveil-cvc, .payveil-iban) input');
  const readValues = () => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  await expect.poll(async () => (await readValues()).join('')).toBe('');
  expect((await readValues()).length).toBeGreaterThanOrEqual(3);
}

interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Calls a control route of the gateway. */
export async function askSandbox<Answer>(
  { url, secretKey }: Gateway,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { authorization: secretKey, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}/sandbox/${path}`, init);
  expect(response.ok).toBe(true);
  return (await response.json()) as Answer;
}

/** Lists the payments that reached the gateway, as it logged them. */
export async function listPayments(gateway: Gateway): Promise<LoggedRequest[]> {
  const { data } = await askSandbox<{ data: LoggedRequest[] }>(gateway, 'GET', 'requests');
  return data.filter(({ method, path }) => method === 'POST' && path.includes('/process/'));
}

/** Lists the charges that the gateway made. */
export async function listCharges(gateway: Gateway): Promise<{ readonly status: string; readonly amount: number }[]> {
  return (await askSandbox<{ data: { status: string; amount: number }[] }>(gateway, 'GET', 'charges')).data;
}

export async function forgetRequests(gateway: Gateway): Promise<void> {
  await askSandbox(gateway, 'POST', 'reset');
}
