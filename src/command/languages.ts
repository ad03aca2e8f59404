/** The languages of the form, for the demo and for `payveil frame`: one line for each file of `src/checkout/locales`. */

/** What each language calls itself, by its tag. English is always included. */
export const LANGUAGES = {
  en: 'English',
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  nb: 'Norsk',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sv: 'Svenska',
} as const satisfies Readonly<Record<string, string>>;
