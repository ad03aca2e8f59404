/** The same shop with npm and a bundler. */
import { createClient } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { startShop } from './shop.js';

const LOCALES = {
  de: async () => (await import('payveil/checkout/locales/de')).de,
  en: async () => (await import('payveil/checkout/locales/en')).en,
  es: async () => (await import('payveil/checkout/locales/es')).es,
  fr: async () => (await import('payveil/checkout/locales/fr')).fr,
  it: async () => (await import('payveil/checkout/locales/it')).it,
  nl: async () => (await import('payveil/checkout/locales/nl')).nl,
  pl: async () => (await import('payveil/checkout/locales/pl')).pl,
  pt: async () => (await import('payveil/checkout/locales/pt')).pt,
};

await startShop({ createClient, mountCheckout, loadLocale: (tag) => LOCALES[/** @type {keyof LOCALES} */ (tag)]() });
