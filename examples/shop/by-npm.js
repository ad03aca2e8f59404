/** The same shop with npm and a bundler. */
import { createClient } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { startShop } from './shop.js';

const LOCALES = {
  ar: async () => (await import('payveil/checkout/locales/ar')).ar,
  de: async () => (await import('payveil/checkout/locales/de')).de,
  en: async () => (await import('payveil/checkout/locales/en')).en,
  es: async () => (await import('payveil/checkout/locales/es')).es,
  fr: async () => (await import('payveil/checkout/locales/fr')).fr,
};

await startShop({
  createClient,
  mountCheckout,
  loadLocale: (tag) => LOCALES[/** @type {keyof typeof LOCALES} */ (tag)](),
});
