/** The same shop with npm and a bundler. */
import { createClient } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { startShop } from './shop.js';

const LOCALES = {
  ar: async () => (await import('payveil/checkout/locales/ar')).ar,
  cs: async () => (await import('payveil/checkout/locales/cs')).cs,
  da: async () => (await import('payveil/checkout/locales/da')).da,
  de: async () => (await import('payveil/checkout/locales/de')).de,
  el: async () => (await import('payveil/checkout/locales/el')).el,
  en: async () => (await import('payveil/checkout/locales/en')).en,
  es: async () => (await import('payveil/checkout/locales/es')).es,
  fi: async () => (await import('payveil/checkout/locales/fi')).fi,
  fr: async () => (await import('payveil/checkout/locales/fr')).fr,
  hu: async () => (await import('payveil/checkout/locales/hu')).hu,
  it: async () => (await import('payveil/checkout/locales/it')).it,
  nb: async () => (await import('payveil/checkout/locales/nb')).nb,
  nl: async () => (await import('payveil/checkout/locales/nl')).nl,
  pl: async () => (await import('payveil/checkout/locales/pl')).pl,
  pt: async () => (await import('payveil/checkout/locales/pt')).pt,
  ro: async () => (await import('payveil/checkout/locales/ro')).ro,
  sv: async () => (await import('payveil/checkout/locales/sv')).sv,
};

await startShop({ createClient, mountCheckout, loadLocale: (tag) => LOCALES[/** @type {keyof LOCALES} */ (tag)]() });
