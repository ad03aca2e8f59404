/** What the form says: every language is whole, and nothing is said but what the tables say. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { de } from '../../../src/checkout/language/locales/de.js';
import { en } from '../../../src/checkout/language/locales/en.js';
import { fr } from '../../../src/checkout/language/locales/fr.js';
import { pl } from '../../../src/checkout/language/locales/pl.js';
import { createTranslator, type Locale } from '../../../src/checkout/language/translate.js';
import { isPayveilError } from '../../../src/index.js';
import { thrown } from '../../caught.js';

const CHECKOUT = new URL('../../../src/checkout/', import.meta.url);

const list = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((p) => p.endsWith('.ts'));

const NAMES = list(new URL('language/locales/', CHECKOUT))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => name !== 'en');

/** The tables but the English one, each with the name of its file. */
const LOCALES: readonly { readonly name: string; readonly locale: Locale }[] = await Promise.all(
  NAMES.map(async (name) => ({
    name,
    locale: (await import(`../../../src/checkout/language/locales/${name}.ts`))[name],
  })),
);

const ENGLISH: Readonly<Record<string, string>> = en.messages;
const REQUIRED = Object.keys(ENGLISH).filter((key) => !/\.label\.[A-Z]{2}$/.test(key));

/** What is worded alike in English and in another language. */
const SAME_AS_ENGLISH = ['iban.label'];

const isPluralVariant = (key: string) => key.startsWith('form.count.') && key !== 'form.count.one';
const listPlaceholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the tables', () => {
  it('are those of seven languages at least', () => {
    expect(NAMES).toEqual(expect.arrayContaining(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt']));
  });

  it('leave to English the labels of countries, and nothing else', () => {
    expect(REQUIRED).toHaveLength(98);
    expect(Object.keys(ENGLISH).filter((key) => !REQUIRED.includes(key))).toHaveLength(9);
  });
});

describe.each(LOCALES)('the table $name', ({ name, locale }) => {
  const messages: Readonly<Record<string, string | undefined>> = locale.messages;
  const entries = Object.entries(locale.messages);
  const rules = new Intl.PluralRules(name);

  it('has the tag that its file is named after', () => {
    expect(locale.tag).toBe(name);
  });

  it('has every key, in the order of the English one, and no other', () => {
    expect(Object.keys(messages).filter((key) => !isPluralVariant(key))).toEqual(REQUIRED);
  });

  it('has no plural but those of its language', () => {
    const possible = rules.resolvedOptions().pluralCategories.map((category) => `form.count.${category}`);
    expect(possible).toEqual(expect.arrayContaining(Object.keys(messages).filter((key) => isPluralVariant(key))));
  });

  it('counts from 1 to 30 in its own plurals', () => {
    const { count } = createTranslator({ locale });
    for (let n = 1; n <= 30; n++) {
      const category = rules.select(n);
      // What is `other` is the general form; all else that so small a number can be has a form of its own.
      if (category !== 'other') expect(messages[`form.count.${category}`], `${n} is ${category}`).toBeTruthy();
      expect(count('form.count', n)).toMatch(new RegExp(`\\b${n}\\b`));
      expect(count('form.count', n)).not.toContain('{');
    }
  });

  it('fills in what English does, message by message', () => {
    const filled = entries.map(([key, text]) => [key, listPlaceholders(text)]);
    const model = entries.map(([key]) => [key, listPlaceholders(ENGLISH[isPluralVariant(key) ? 'form.count' : key])]);
    expect(filled).toEqual(model);
  });

  it('says in the mandate who debits, and until when a refund can be claimed', () => {
    const text = messages['mandate.text'] ?? '';
    expect(text).toMatch(/^[^.]*\{creditor\}[^.]*\{creditor\}/);
    expect(text).toMatch(/\b8 \p{L}+/u);
    expect(text.length).toBeLessThan(400);
  });

  it('says everything in its own language', () => {
    const same = entries.filter(([key, text]) => text === ENGLISH[key]).map(([key]) => key);
    expect(SAME_AS_ENGLISH).toEqual(expect.arrayContaining(same));
  });

  it.each([
    ['no message is empty, or begins or ends with a space', /^$|^\s|\s$/],
    ['a full stop stands between sentences alone', /\.$/],
    ['nothing is cried out', /[!¡]/],
    ['apostrophes and quotes are plain', /[‘’“”«»„]/],
    ['spaces are plain and single', /\s\s|[^\S ]/],
    ['letters are composed', /\p{M}/u],
  ])('is written as the others are: %s', (_, fault) => {
    // The mandate alone is whole sentences.
    const written = entries.map(
      ([key, text]) => [key, key === 'mandate.text' ? text?.replace(/\.$/, '') : text] as const,
    );
    expect(written.filter(([, text = '']) => fault.test(text))).toEqual([]);
  });
});

describe('the Polish table', () => {
  it.each([
    [1, '1 błąd.'],
    [2, '2 błędy.'],
    [5, '5 błędów.'],
    [12, '12 błędów.'],
    [22, '22 błędy.'],
  ])('declines %i', (n, text) => {
    expect(createTranslator({ locale: pl }).count('form.count', n)).toContain(text);
  });
});

describe('a translator', () => {
  it('takes the table of the language for a region of it, and writes amounts as the region does', () => {
    const translator = createTranslator({ locale: 'de-AT', locales: [fr, de] });
    expect(translator.tag).toBe('de');
    expect(translator.write('cardNumber.label')).toBe('Kartennummer');
    const austrian = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' }).format(25.99);
    expect(translator.formatAmount(2599, 'eur')).toBe(austrian);
    expect(austrian).not.toBe(new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(25.99));
  });

  it('takes the nearest table, whatever the order and the case', () => {
    const austrian: Locale = { tag: 'de-AT', messages: { ...de.messages, 'city.label': 'Gemeinde' } };
    for (const locales of [
      [de, austrian],
      [austrian, de],
    ]) {
      expect(createTranslator({ locale: 'DE-at', locales }).write('city.label')).toBe('Gemeinde');
      expect(createTranslator({ locale: 'de-CH', locales }).write('city.label')).toBe('Ort');
    }
  });

  it('does not take a language for another that begins alike', () => {
    expect(createTranslator({ locale: 'den', locales: [de] }).tag).toBe('en');
  });

  it('is English for a language without a table, its amounts too', () => {
    const translator = createTranslator({ locale: 'sv-SE', locales: [de, fr] });
    expect(translator.tag).toBe('en');
    expect(translator.write('cardNumber.label')).toBe('Card number');
    expect(translator.formatAmount(2599, 'eur')).toBe('€25.99');
    expect(translator.nameCountry('DE')).toBe('Germany');
  });

  it('is English with British amounts for en-GB, without a table', () => {
    const translator = createTranslator({ locale: 'en-GB' });
    expect(translator.tag).toBe('en');
    expect(translator.formatAmount(2599, 'usd')).toBe('US$25.99');
    expect(createTranslator({}).formatAmount(2599, 'usd')).toBe('$25.99');
  });

  it('takes a table itself', () => {
    const translator = createTranslator({ locale: fr });
    expect(translator.tag).toBe('fr');
    expect(translator.write('form.submit', { amount: '1 €' })).toBe('Payer 1 €');
    expect(translator.nameCountry('DE')).toBe('Allemagne');
    expect(translator.formatChoice(['Visa', 'Mastercard'])).toBe('Visa ou Mastercard');
  });

  it('puts a message of the merchant before the table', () => {
    const { write, count } = createTranslator({
      locale: 'de',
      locales: [de],
      messages: { 'form.submit': '{amount} spenden', 'form.count': '{n} Stellen' },
    });
    expect(write('form.submit', { amount: '1 €' })).toBe('1 € spenden');
    expect(write('form.notCharged')).toBe(de.messages['form.notCharged']);
    expect(count('form.count', 1)).toBe('1 Stellen');
  });

  it('writes the mandate in its own words, and those of the bank in their place', () => {
    expect(createTranslator({ locale: de }).write('mandate.title')).toBe('SEPA-Lastschriftmandat');
    const messages = { 'mandate.text': 'Der Text der Bank von {creditor}.' };
    const { write } = createTranslator({ locale: de, messages });
    expect(write('mandate.text', { creditor: 'Lamps Ltd' })).toBe('Der Text der Bank von Lamps Ltd.');
  });

  it('knows the region that the locale names, and guesses none', () => {
    expect(createTranslator({ locale: 'de-AT', locales: [de] }).region).toBe('AT');
    expect(createTranslator({ locale: 'de', locales: [de] }).region).toBeUndefined();
    expect(createTranslator({}).region).toBeUndefined();
  });

  it('words a label by country in English alone', () => {
    expect(createTranslator({}).write('postal_code.label', {}, 'US')).toBe('ZIP code');
    expect(createTranslator({ locale: de }).write('postal_code.label', {}, 'US')).toBe('Postleitzahl');
  });

  it.each(['en-!', 'de-', 'de-AT!', 'de_AT', '!!', ''])('refuses the tag %s', (locale) => {
    expect(thrown(() => createTranslator({ locale, locales: [de] })).code).toBe('option_invalid');
  });

  it('refuses a table whose tag is none', () => {
    const error = thrown(() => createTranslator({ locale: { tag: 'not a tag', messages: de.messages } }));
    expect(error).toSatisfy(isPayveilError);
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid', outcome: 'not_sent' });
  });

  it.each([
    [2599, 'eur', '€25.99'],
    [500, 'jpy', '¥500'],
    [500, 'JPY', '¥500'],
    [12345, 'bhd', 'BHD 12.345'],
    // Intl gives the rupiah none, ISO 4217 two.
    [1000050, 'idr', 'IDR 10,000.50'],
    [99_999_999, 'usd', '$999,999.99'],
    [1, 'usd', '$0.01'],
  ])('writes %i %s by the digits of ISO 4217', (amount, currency, text) => {
    const written = createTranslator({}).formatAmount(amount, currency);
    expect(written.replace(/\s/g, ' ')).toBe(text);
  });
});

describe('the sources of the form', () => {
  const sources = list(CHECKOUT)
    .filter((path) => !path.startsWith('language/locales') && !path.endsWith('.d.ts'))
    .map((path) => ({ path, source: readFileSync(new URL(path, CHECKOUT), 'utf8') }));

  it('are all read', () => {
    expect(sources.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['checkout.ts', 'fields/judge-field.ts', 'render/paint-form.ts', 'mount.ts']),
    );
  });

  it.each(sources)('$path says nothing that the tables do not', ({ source }) => {
    expect(findTexts(source).filter((text) => !NOT_SHOWN.includes(text))).toEqual([]);
  });

  it('need every exception', () => {
    const found = sources.flatMap(({ source }) => findTexts(source));
    expect(found).toEqual(expect.arrayContaining(NOT_SHOWN));
  });

  it.each([
    ["error.textContent = 'Check the number';", 'Check the number'],
    ['const text = "Try again, please";', 'Try again, please'],
    ['const text = `Pay now`;', 'Pay now'],
    ["const text = `${find('Pay now')}!`;", 'Pay now'],
    ['const text = `Pay ${amount} now`;', 'Pay {} now'],
    ["const text = 'Pay ' + amount + ' now';", 'Pay {} now'],
    ["createElement(document, 'p', {}, ['Bitte warten']);", 'Bitte warten'],
    ["const options = { message: 'Votre carte a expiré' };", 'Votre carte a expiré'],
    ["throw new Error('No such field');", 'No such field'],
    ["const texts = { 'Card number': 1 };", 'Card number'],
    ["invalid('cardNumber.brand', { brand: 'Some brand' });", 'Some brand'],
    ["place.matches('p') ? 'Pay now' : '';", 'Pay now'],
  ])('would be caught: %s', (source, text) => {
    expect(findTexts(source)).toEqual([text]);
  });

  it.each([
    '// Pay now, or pay later',
    '/** Pay now, or pay later. */',
    "import css from '../a file with spaces.css';",
    "export * from '../pay now please.js';",
    "throw new ConfigurationError('option_invalid', 'The option locale is wrong.');",
    "throw new ConfigurationError('option_invalid', `${what} was not found.`);",
    "throw createOptionError('charge must be a client');",
    "input.matches('input, select');",
    "root.querySelector('form button');",
    "type Text = 'pay now' | `pay ${string} later`;",
    "write('form.submit', { amount });",
    "element.setAttribute('class', 'payveil-field payveil-name');",
    "const token = 'section-1 cc-number';",
    'const pattern = /pay now please/;',
  ])('may well have: %s', (source) => {
    expect(findTexts(source)).toEqual([]);
  });
});

/** The table of the options: their names, and what they must be, which are parts of messages of configuration errors. */
const NOT_SHOWN = [
  'onToken onCharge onAction lookUp',
  'recover preselectCountry',
  'messages classes defaultValues',
  'one of {}',
  'a list of methods',
  'a list of brands',
  'a tokenizer',
  'a client',
  'a function',
  'true or false',
  'a text',
  'texts by name',
  'a tag or a table',
  'a list of tables',
];

/** Finds the texts in a source that a buyer could read: those with two words of letters or more. */
function findTexts(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNeverShown(node)) return;
    const text = readText(node);
    if (text === undefined) {
      ts.forEachChild(node, visit);
    } else {
      if (hasWords(text)) texts.push(text);
      // What is filled in may have texts of its own.
      visitFilled(node, visit);
    }
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return texts;
}

function hasWords(text: string): boolean {
  return text.split(/\s+/).filter((word) => /^\p{L}[\p{L}']*[.,:;!?…]?$/u.test(word)).length >= 2;
}

/** Tells whether nothing in it reaches the page as a text: types, imports, selectors, errors for developers. */
function isNeverShown(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText() === 'ConfigurationError';
  if (!ts.isCallExpression(node)) return false;
  const { expression, arguments: given } = node;
  // What a developer reads in the console.
  if (expression.getText() === 'console.warn') return true;
  if (ts.isPropertyAccessExpression(expression)) return SELECTOR_METHODS.includes(expression.name.text);
  // The `invalid` of the options takes the message of an error; that of the judge, a key and what is filled in.
  return expression.getText() === 'createOptionError' && given.length === 1;
}

const SELECTOR_METHODS = ['querySelector', 'querySelectorAll', 'matches', 'closest'];

/** Reads a literal, a template or a sum with literals in it, `{}` where something is filled in. */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  if (!isSum(node)) return undefined;
  const [left, right] = [readText(node.left), readText(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '{}'}${right ?? '{}'}`;
}

function visitFilled(node: ts.Node, visit: (node: ts.Node) => void): void {
  if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) visit(expression);
  if (!isSum(node)) return;
  for (const side of [node.left, node.right]) {
    if (readText(side) === undefined) visit(side);
    else visitFilled(side, visit);
  }
}

function isSum(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}
