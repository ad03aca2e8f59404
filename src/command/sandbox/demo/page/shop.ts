/** The form of the demo's shop: mounts it, changes it, and fills it with what is tried. */
import type { CheckoutHandle } from '../../../../checkout/handle.js';
import type { Locale } from '../../../../checkout/locales/en.js';
import type { mountCheckout } from '../../../../checkout/mount.js';
import type { MountOptions } from '../../../../checkout/options/mount-options.js';
import type { createClient } from '../../../../client/client.js';
import type { Chosen } from '../choices.js';
import { KEYS } from './keys.js';
import { BUYER, listDeclarations, listOptions, ORDER } from './options.js';
import { findScenario, type Scenario } from './scenarios.js';

/** What the script tag has set. */
declare const Payveil: {
  readonly createClient: typeof createClient;
  readonly mountCheckout: typeof mountCheckout;
};

/** The form, whatever is chosen. */
export class Shop {
  readonly #place: HTMLElement;
  readonly #charge = Payveil.createClient({ ...KEYS, baseUrl: location.origin });
  #handle: CheckoutHandle | undefined;
  /** The country that was chosen for the form. */
  #country = '';
  /** The last call. An earlier one that waits for its language gives up. */
  #calls = 0;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Opens a new form, and fills it with what is tried. Returns whether it is shown: something else may be chosen meanwhile. */
  async open(chosen: Chosen): Promise<boolean> {
    const scenario = findScenario(chosen.try);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !scenario?.isOffline });
    const options = await this.#write(chosen, scenario);
    if (!options) return false;
    this.#applyTheme(chosen);
    this.#handle?.unmount();
    this.#handle = Payveil.mountCheckout(this.#place, options);
    if (scenario) this.#fill(scenario.fields);
    return true;
  }

  /** Forgets the payment that the form shows. */
  forget(): void {
    this.#handle?.clear();
  }

  /** Changes the form in place. What was typed stays. Returns the same as `open`. */
  async change(chosen: Chosen): Promise<boolean> {
    // The first form may still wait for its language.
    if (!this.#handle) return this.open(chosen);
    const isCountryNew = chosen.country !== this.#country;
    // Only a new form finds the country by itself.
    if (isCountryNew && chosen.country === '') return this.open(chosen);
    const options = await this.#write(chosen, findScenario(chosen.try));
    if (!options) return false;
    this.#applyTheme(chosen);
    this.#handle?.update(options);
    if (isCountryNew) this.#fill({ country: chosen.country });
    return true;
  }

  /** Writes all options. Returns `undefined` if something else was chosen meanwhile. */
  async #write(chosen: Chosen, scenario: Scenario | undefined): Promise<MountOptions | undefined> {
    const call = ++this.#calls;
    const locale = await loadLocale(chosen.locale);
    if (call !== this.#calls) return undefined;
    const own = listOptions(chosen);
    const { methods = ['card'], defaultValues } = own;
    const buyer = scenario && { ...BUYER, email: scenario.email, ...(chosen.country && { country: chosen.country }) };
    return {
      ...KEYS,
      remoteIp: '127.0.0.1',
      ...ORDER,
      charge: this.#charge,
      locale,
      // What is not chosen is not given.
      billing: undefined,
      look: undefined,
      methods: undefined,
      creditor: undefined,
      method: methods.find((method) => method === scenario?.method),
      ...own,
      defaultValues: { ...defaultValues, ...buyer },
      // With SEPA there is a creditor, which the compiler cannot see.
    } as MountOptions;
  }

  #applyTheme(chosen: Chosen): void {
    this.#country = chosen.country;
    this.#place.removeAttribute('style');
    for (const [name, value] of listDeclarations(chosen)) this.#place.style.setProperty(name, value);
  }

  /** Types into a form that is open: one that shows an earlier payment stays as it is. */
  #fill(fields: Scenario['fields']): void {
    if (!this.#place.querySelector('[data-phase=open]')) return;
    for (const [name, text] of Object.entries(fields)) {
      const input = this.#place.querySelector<HTMLInputElement>(`.payveil-${name} .payveil-input`);
      if (!input) continue;
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

async function loadLocale(tag: string): Promise<Locale | undefined> {
  if (tag === 'en') return undefined;
  const tables: Record<string, Locale> = await import(new URL(`locales/${tag}.js`, import.meta.url).href);
  return tables[tag];
}
