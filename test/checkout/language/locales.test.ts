/** The texts of the form: every language has all of them. */
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findWords } from '../../../src/checkout/fields/country.js';
import { createTranslator } from '../../../src/checkout/language/translate.js';
import { ar } from '../../../src/checkout/locales/ar.js';
import { de } from '../../../src/checkout/locales/de.js';
import type { Locale } from '../../../src/checkout/locales/en.js';
import { en } from '../../../src/checkout/locales/en.js';
import { fr } from '../../../src/checkout/locales/fr.js';
import { pl } from '../../../src/checkout/locales/pl.js';
import { pt } from '../../../src/checkout/locales/pt.js';
import { LOCALE_NAMES } from './locale-names.js';
import { WORDS } from './words.js';

const CHECKOUT = new URL('../../../src/checkout/', import.meta.url);

const list = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((p) => p.endsWith('.ts'));

const NAMES = list(new URL('locales/', CHECKOUT))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => name !== 'en');

/** The tables other than English, each with the name of its file. */
const LOCALES: readonly { readonly name: string; readonly locale: Locale }[] = await Promise.all(
  NAMES.map(async (name) => ({
    name,
    locale: (await import(`../../../src/checkout/locales/${name}.ts`))[name],
  })),
);

const ENGLISH: Readonly<Record<string, string>> = en.messages;
const isOfCountry = (key: string) => /\.(label|empty|invalid)\.[A-Z]{2}$/.test(key);
const REQUIRED = Object.keys(ENGLISH).filter((key) => !isOfCountry(key));

/** Messages that are the same in English and in another language. */
const SAME_AS_ENGLISH = [
  'iban.label',
  // The words of Brazil and Ireland.
  'line2.label.BR',
  'postal_code.label.BR',
  'state.label.CA',
  'state.label.IE',
];

/** Those that are the same in one language only. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  da: ['panel.reference'],
  ro: ['method.card', 'mandate.creditor'],
};

const isPluralVariant = (key: string) => key.startsWith('form.count.') && key !== 'form.count.one';
const listPlaceholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the tables', () => {
  it('exist for sixteen languages beside English', () => {
    expect(LOCALE_NAMES).toEqual(Object.keys(WORDS));
  });

  it('may leave only the words of a country to English', () => {
    const optional = Object.keys(ENGLISH).filter(isOfCountry);
    const words = [
      ...['empty', 'invalid', 'label'].flatMap((end) =>
        ['BR', 'GB', 'IE', 'IN', 'US'].map((each) => `postal_code.${end}.${each}`),
      ),
      ...['empty', 'label'].flatMap((end) => ['GB', 'IE'].map((each) => `city.${end}.${each}`)),
      ...['empty', 'label'].flatMap((end) => ['AE', 'AU', 'CA', 'JP'].map((each) => `state.${end}.${each}`)),
      'state.label.IE',
      'line2.label.BR',
    ];
    expect(optional.sort()).toEqual(words.sort());
  });
});

describe.each(LOCALES)('the table $name', ({ name, locale }) => {
  const messages: Readonly<Record<string, string | undefined>> = locale.messages;
  const entries = Object.entries(locale.messages);
  const rules = new Intl.PluralRules(name);

  it('has the tag of its file name', () => {
    expect(locale.tag).toBe(name);
  });

  it('has every key in the order of the English table, and no other key', () => {
    const keys = Object.keys(messages).filter((key) => !isPluralVariant(key));
    expect(keys.filter((key) => !isOfCountry(key))).toEqual(REQUIRED);
    expect(keys).toEqual(Object.keys(ENGLISH).filter((key) => keys.includes(key)));
  });

  it('has the words of the countries whose states are no states', () => {
    const { write } = createTranslator({ locale });
    for (const end of ['label', 'empty'] as const) {
      const [state, ...others] = ['US', 'AE', 'CA', 'JP'].map((country) => write(`state.${end}`, {}, country));
      expect(new Set(others).size).toBe(3);
      expect(others).not.toContain(state);
      for (const country of ['AU', 'BR', 'IN', 'MX']) expect(write(`state.${end}`, {}, country)).toBe(state);
      for (const country of ['CN', 'ES', 'IT', 'KR'])
        expect(write(`state.${end}`, {}, findWords(country))).toBe(write(`state.${end}`, {}, 'CA'));
    }
    expect(write('state.label', {}, 'IE')).not.toBe(write('state.label'));
  });

  it('has the words of Brazil', () => {
    const { write } = createTranslator({ locale });
    expect(write('postal_code.label', {}, 'BR')).toBe('CEP');
    expect(write('line2.label', {}, 'BR')).toBe('Bairro');
  });

  it('says on the button of an order that the buyer orders and pays, with the amount, on two short lines', () => {
    const { write } = createTranslator({ locale });
    const amount = '1.259,90 €';
    const order = write('form.order', { amount });
    expect(order).toContain(amount);
    expect(order).not.toBe(write('form.submit', { amount }));
    // Two lines of a button at 320 px.
    expect(order.length).toBeLessThanOrEqual(44);
    expect(order).toMatch(WORDS[name]?.ordering ?? /never/);
  });

  it('has only plural forms of its language', () => {
    const possible = rules.resolvedOptions().pluralCategories.map((category) => `form.count.${category}`);
    expect(possible).toEqual(expect.arrayContaining(Object.keys(messages).filter((key) => isPluralVariant(key))));
  });

  it('has the right plural form from 1 to 30', () => {
    const { count } = createTranslator({ locale });
    for (let n = 1; n <= 30; n++) {
      const category = rules.select(n);
      // `other` is the general form. Every other category of these numbers needs its own form.
      if (category !== 'other') expect(messages[`form.count.${category}`], `${n} is ${category}`).toBeTruthy();
      expect(count('form.count', n)).toMatch(new RegExp(`\\b${n}\\b`));
      expect(count('form.count', n)).not.toContain('{');
    }
  });

  it('has the placeholders of the English messages', () => {
    const filled = entries.map(([key, text]) => [key, listPlaceholders(text)]);
    const model = entries.map(([key]) => [key, listPlaceholders(ENGLISH[isPluralVariant(key) ? 'form.count' : key])]);
    expect(filled).toEqual(model);
  });

  it('names in the mandate who debits, and how long a refund can be claimed', () => {
    const text = messages['mandate.text'] ?? '';
    expect(text).toMatch(/^[^.]*\{creditor\}[^.]*\{creditor\}/);
    expect(text).toMatch(/\b8 \p{L}+/u);
    expect(text.length).toBeLessThan(400);
  });

  it('translates every message', () => {
    const same = entries.filter(([key, text]) => text === ENGLISH[key]).map(([key]) => key);
    expect([...SAME_AS_ENGLISH, ...(SAME_IN[name] ?? [])]).toEqual(expect.arrayContaining(same));
  });
});

describe('the Polish table', () => {
  it.each([
    [1, '1 błąd.'],
    [2, '2 błędy.'],
    [5, '5 błędów.'],
    [12, '12 błędów.'],
    [22, '22 błędy.'],
  ])('has the right form for %i', (n, text) => {
    expect(createTranslator({ locale: pl }).count('form.count', n)).toContain(text);
  });
});

describe('a translator', () => {
  it('takes the table of a language for its region, and writes amounts in the style of the region', () => {
    const translator = createTranslator({ locale: 'de-AT', locales: [fr, de] });
    expect(translator.tag).toBe('de');
    expect(translator.write('cardNumber.label')).toBe('Kartennummer');
    const austrian = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' }).format(25.99);
    expect(translator.formatAmount(2599, 'eur')).toBe(austrian);
    expect(austrian).not.toBe(new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(25.99));
  });

  it('takes the nearest table, in any order and in upper or lower case', () => {
    const austrian: Locale = { tag: 'de-AT', messages: { ...de.messages, 'city.label': 'Gemeinde' } };
    for (const locales of [
      [de, austrian],
      [austrian, de],
    ]) {
      expect(createTranslator({ locale: 'DE-at', locales }).write('city.label')).toBe('Gemeinde');
      expect(createTranslator({ locale: 'de-CH', locales }).write('city.label')).toBe('Ort');
    }
  });

  it('does not take the table of another language whose tag starts with the same letters', () => {
    expect(createTranslator({ locale: 'den', locales: [de] }).tag).toBe('en');
  });

  it('writes texts and amounts in English for a language without a table', () => {
    const translator = createTranslator({ locale: 'sv-SE', locales: [de, fr] });
    expect(translator.tag).toBe('en');
    expect(translator.write('cardNumber.label')).toBe('Card number');
    expect(translator.formatAmount(2599, 'eur')).toBe('€25.99');
    expect(translator.nameCountry('DE')).toBe('Germany');
  });

  it('writes English texts and British amounts for en-GB, without a table', () => {
    const translator = createTranslator({ locale: 'en-GB' });
    expect(translator.tag).toBe('en');
    expect(translator.formatAmount(2599, 'usd')).toBe('US$25.99');
    expect(createTranslator({}).formatAmount(2599, 'usd')).toBe('$25.99');
  });

  it('writes Portuguese amounts and countries as Portugal does, and those of Brazil as Brazil does', () => {
    const write = (locale: string | Locale) => createTranslator({ locale, locales: [pt] });
    for (const locale of ['pt', 'pt-PT', pt]) expect(write(locale).formatAmount(2599, 'eur')).toBe('25,99\u{a0}€');
    expect(write('pt-BR').formatAmount(2599, 'brl')).toBe('R$\u{a0}25,99');
    expect(write('pt-BR').formatAmount(2599, 'eur')).toBe('€\u{a0}25,99');
    expect(write('pt').nameCountry('PL')).toBe('Polónia');
    expect(write('pt-BR').nameCountry('PL')).toBe('Polônia');
    expect(write('pt').tag).toBe('pt');
  });

  it('writes Arabic amounts in the digits of the tag', () => {
    const write = (locale: string) => createTranslator({ locale, locales: [ar] }).formatAmount(125_990, 'eur');
    expect(write('ar-EG')).toContain('١٬٢٥٩٫٩٠');
    expect(write('ar-EG-u-nu-latn')).toMatch(/1,259\.90/);
  });

  it('accepts a table as the locale', () => {
    const translator = createTranslator({ locale: fr });
    expect(translator.tag).toBe('fr');
    expect(translator.write('form.submit', { amount: '1 €' })).toBe('Payer 1 €');
    expect(translator.nameCountry('DE')).toBe('Allemagne');
    expect(translator.formatChoice(['Visa', 'Mastercard'])).toBe('Visa ou Mastercard');
  });

  it("prefers the merchant's message to the table", () => {
    const { write, count } = createTranslator({
      locale: 'de',
      locales: [de],
      messages: { 'form.submit': '{amount} spenden', 'form.count': '{n} Stellen' },
    });
    expect(write('form.submit', { amount: '1 €' })).toBe('1 € spenden');
    expect(write('form.notCharged')).toBe(de.messages['form.notCharged']);
    expect(count('form.count', 1)).toBe('1 Stellen');
  });

  it('writes the mandate of the table, or the text of the bank instead', () => {
    expect(createTranslator({ locale: de }).write('mandate.title')).toBe('SEPA-Lastschriftmandat');
    const messages = { 'mandate.text': 'Der Text der Bank von {creditor}.' };
    const { write } = createTranslator({ locale: de, messages });
    expect(write('mandate.text', { creditor: 'Lamps Ltd' })).toBe('Der Text der Bank von Lamps Ltd.');
  });

  describe('takes the likely regions from the locale, then from the languages of the browser', () => {
    afterEach(() => {
      vi.unstubAllGlobals();
    });

    it.each<[locale: string, languages: readonly string[] | undefined, regions: readonly string[]]>([
      ['de-AT', ['de-DE', 'en-US', 'en', 'de-AT'], ['AT', 'DE', 'US']],
      ['de', ['sr-Latn-RS', 'es-419', 'ca-es-valencia'], ['RS', 'ES']],
      ['de', ['de', 'c', ''], []],
      ['de-AT', undefined, ['AT']],
      ['de', undefined, []],
    ])('%s, %j: %j', (locale, languages, regions) => {
      vi.stubGlobal('navigator', languages && { languages });
      expect(createTranslator({ locale, locales: [de] }).regions).toEqual(regions);
    });
  });

  it('has labels by country only in English', () => {
    expect(createTranslator({}).write('postal_code.label', {}, 'US')).toBe('ZIP code');
    expect(createTranslator({ locale: de }).write('postal_code.label', {}, 'US')).toBe('Postleitzahl');
  });

  it.each([
    ['de_AT', 'AT'],
    ['de_DE.UTF-8', 'DE'],
    ['de_DE@euro', 'DE'],
  ])('reads the tag of a server, %s, as one with hyphens', (locale, region) => {
    const { tag, hasTable, regions } = createTranslator({ locale, locales: [de] });
    expect([tag, hasTable, regions[0]]).toEqual(['de', true, region]);
  });

  it.each(['en-!', 'de-', 'de-AT!', '!!', 'C', 'POSIX', ''])(
    'writes English for the tag %s, and has no table for it',
    (locale) => {
      expect(createTranslator({ locale, locales: [de] })).toMatchObject({ tag: 'en', hasTable: false });
    },
  );

  it('writes English for a table whose tag is not valid', () => {
    const translator = createTranslator({ locale: { tag: 'not a tag', messages: de.messages } });
    expect(translator).toMatchObject({ tag: 'en', hasTable: false });
    expect(translator.formatAmount(2599, 'eur')).toBe('€25.99');
  });

  it.each([
    [2599, 'eur', '€25.99'],
    [500, 'jpy', '¥500'],
    [500, 'JPY', '¥500'],
    [12345, 'bhd', 'BHD 12.345'],
    // Intl gives the rupiah no decimals, ISO 4217 gives it two.
    [1000050, 'idr', 'IDR 10,000.50'],
    [99_999_999, 'usd', '$999,999.99'],
    [1, 'usd', '$0.01'],
  ])('writes %i %s with the decimals of ISO 4217', (amount, currency, text) => {
    const written = createTranslator({}).formatAmount(amount, currency);
    expect(written.replace(/\s/g, ' ')).toBe(text);
  });
});
