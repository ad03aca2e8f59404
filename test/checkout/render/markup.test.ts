/** The markup of the form before anyone types: order, names, references and attributes of its parts. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FieldName } from '../../../src/checkout/index.js';
import { de } from '../../../src/checkout/locales/de.js';
import { en } from '../../../src/checkout/locales/en.js';
import { fr } from '../../../src/checkout/locales/fr.js';
import { listCountries } from '../../../src/fields/countries.js';
import { choose, creditor, enter, find, getButton, getInput, makeHost, mount, withSepa } from '../mounted-form.js';

const FIELDS = [
  ['cardNumber', 'Card number', 'cc-number', 'numeric'],
  ['expiry', 'Expiry date', 'cc-exp', 'numeric'],
  ['cvc', 'Security code', 'cc-csc', 'numeric'],
  ['iban', 'IBAN', 'off', 'text'],
  ['name', 'Name on card', 'cc-name', null],
  ['email', 'Email', 'email', 'email'],
  ['country', 'Country', 'country', null],
  ['line1', 'Address line 1', 'address-line1', null],
  ['line2', 'Address line 2 (optional)', 'address-line2', null],
  ['postal_code', 'Postal code', 'postal-code', 'text'],
  ['city', 'City', 'address-level2', null],
  ['state', 'State', 'address-level1', null],
] as const;
const ACCEPTED_BRANDS = 8;
const SENSITIVE = ['cardNumber', 'expiry', 'cvc', 'iban'] as const;

/** Reads the description that a screen reader says after the name, including hidden text. */
function describeElement(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  const root = element.getRootNode() as Document;
  return ids
    .map((id) => root.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ');
}

const PARTS =
  '.payveil-methods, .payveil-group > legend, .payveil-field, .payveil-mandate, .payveil-panel, .payveil > [role], .payveil-button';

/** Lists the parts of a form in order. A group is listed by its heading. */
const listParts = (host: Element) => [...host.querySelectorAll<HTMLElement>(PARTS)];

const listShown = (host: Element) =>
  listParts(host)
    .filter((each) => !each.closest('[hidden]'))
    .map((each) => each.className.split(' ').at(-1));

/** Lists the names of fields, with a heading before each group. */
const withHeadings = (names: readonly string[]) =>
  names.flatMap((name) => {
    const isFirst = ['payveil-cardNumber', 'payveil-country'].includes(name) || name === names[0];
    return isFirst ? ['payveil-legend', name] : [name];
  });

describe('a form', () => {
  it('has its parts in order', () => {
    const { host } = mount(withSepa);
    expect(listParts(host).map((each) => each.className.split(' ').at(-1))).toEqual([
      'payveil-methods',
      ...withHeadings(FIELDS.map(([name]) => `payveil-${name}`)),
      'payveil-mandate',
      'payveil-form-error',
      'payveil-button',
      'payveil-panel',
      'payveil-status',
    ]);
  });

  it('shows no choice of methods, no IBAN and no mandate when only cards are possible', () => {
    const { host } = mount();
    // Nobody knows the states while no country is chosen.
    const shown = FIELDS.filter(([name]) => name !== 'iban' && name !== 'state').map(([name]) => `payveil-${name}`);
    expect(listShown(host)).toEqual([...withHeadings(shown), 'payveil-form-error', 'payveil-button', 'payveil-status']);
  });

  it('is a form whose fields the browser does not validate', () => {
    const { host } = mount();
    expect(host.firstElementChild).toMatchObject({ tagName: 'FORM', noValidate: true, lang: 'en' });
    expect(getButton(host).type).toBe('submit');
  });

  it('has two live regions from the start, which are empty', () => {
    const { host } = mount();
    for (const role of ['alert', 'status']) {
      expect(host.querySelectorAll(`[role=${role}]`)).toHaveLength(1);
      expect(find(host, `[role=${role}]`).textContent).toBe('');
    }
    expect(host.querySelectorAll('[aria-live]')).toHaveLength(0);
  });

  it('has no id twice, and no reference to a missing id', () => {
    const { host } = mount(withSepa);
    const ids = [...host.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...host.querySelectorAll('*')].flatMap((each) =>
      ['for', 'aria-describedby', 'aria-labelledby', 'aria-controls'].flatMap(
        (name) => each.getAttribute(name)?.split(' ') ?? [],
      ),
    );
    expect(referred.length).toBeGreaterThan(30);
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has no inline style and no inline handler', () => {
    const { host } = mount(withSepa);
    const names = [...host.querySelectorAll('*')].flatMap((each) => [...each.attributes].map(({ name }) => name));
    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });
});

describe('every field', () => {
  it('is named by a label of its own', () => {
    const { host } = mount();
    const readLabels = (name: FieldName) =>
      [...host.querySelectorAll(`label[for=${getInput(host, name).id}]`)].map(({ textContent }) => textContent);
    expect(FIELDS.map(([name]) => [name, readLabels(name)])).toEqual(FIELDS.map(([name, label]) => [name, [label]]));
  });

  it('is described by its hint, note and error', () => {
    const { host } = mount();
    for (const [name] of FIELDS) {
      const input = getInput(host, name);
      for (const part of ['hint', 'note', 'error'])
        find(host, `#${input.id}-${part}`).textContent = `the ${part} of ${name}`;
      expect(describeElement(input)).toBe(`the hint of ${name} the note of ${name} the error of ${name}`);
      expect(input.getAttribute('aria-invalid')).toBe('false');
    }
  });

  it('has the attributes for autofill and keyboards', () => {
    const { host } = mount();
    const read = (name: FieldName) => {
      const input = getInput(host, name);
      return [name, input.getAttribute('autocomplete'), input.getAttribute('inputmode')];
    };
    expect(FIELDS.map(([name]) => read(name))).toEqual(
      FIELDS.map(([name, , autocomplete, inputmode]) => [name, autocomplete, inputmode]),
    );
  });

  it('has the attributes for screen readers and touch keyboards', () => {
    const { host } = mount();
    const capitals = {
      email: 'none',
      cardNumber: 'characters',
      expiry: 'characters',
      cvc: 'characters',
      iban: 'characters',
      postal_code: 'characters',
      name: 'words',
      line1: 'words',
      line2: 'words',
      city: 'words',
    };
    for (const [name] of FIELDS) {
      const input = getInput(host, name);
      expect(input.getAttribute('aria-required'), name).toBe(String(name !== 'line2' && name !== 'state'));
      // Other fields are empty. The form does not ask for the IBAN of a card, nor for a state without a country.
      expect(input.getAttribute('enterkeyhint'), name).toBe(name === 'iban' || name === 'state' ? null : 'next');
      const types = { email: 'email', country: 'select-one', state: 'select-one' };
      expect(input.type, name).toBe(types[name as 'email'] ?? 'text');
      expect(input.getAttribute('autocapitalize'), name).toBe(capitals[name as 'email'] ?? null);
    }
  });

  it('has its hint before the input and its error after', () => {
    const { host } = mount();
    const parts = ['label', 'note', 'hint', 'input', 'art', 'error'];
    for (const [name] of FIELDS) {
      const found = [...find(host, `.payveil-${name}`).children].map((each) => each.className.split(' ')[0]);
      expect(found, name).toEqual((name === 'line2' ? ['add', ...parts] : parts).map((part) => `payveil-${part}`));
    }
  });

  it('has no name under which it could be posted, and no limit for a paste', () => {
    const { host } = mount();
    for (const [name] of FIELDS) {
      const input = getInput(host, name);
      for (const attribute of ['name', 'maxlength', 'minlength', 'pattern', 'required', 'value']) {
        expect(input.hasAttribute(attribute), `${attribute} of ${name}`).toBe(false);
      }
      expect(input.type, name).not.toBe('number');
    }
  });
});

describe('the sensitive fields', () => {
  it('are hidden from session recorders and spelling services', () => {
    const { host } = mount();
    for (const name of SENSITIVE) {
      const input = getInput(host, name);
      expect([...input.classList], name).toEqual(
        expect.arrayContaining(['fs-exclude', 'ph-no-capture', 'rr-block', 'amp-block']),
      );
      const attributes = Object.fromEntries([...input.attributes].map((each) => [each.name, each.value]));
      expect(attributes, name).toMatchObject({
        'data-private': '',
        'data-sentry-mask': '',
        'data-openreplay-obscured': '',
        'data-hj-suppress': '',
        'data-dd-privacy': 'mask',
        spellcheck: 'false',
        dir: 'ltr',
      });
    }
  });

  it('have no attribute with the typed value', () => {
    const { host } = mount(withSepa);
    for (const name of SENSITIVE) enter(getInput(host, name), '4242424242424242');
    // Drawings may contain these digits as coordinates.
    expect(host.innerHTML.replace(/<svg.*?<\/svg>/gs, '')).not.toMatch(/42/);
  });
});

it('does not mask the fields of an address', () => {
  const { host } = mount();
  const masked = [...host.querySelectorAll('[data-private]')].map(({ id }) => id.split('-').at(-1));
  expect(masked).toEqual([...SENSITIVE]);
});

describe('hints', () => {
  const hint = (host: Element, name: FieldName) => find(host, `.payveil-${name} .payveil-hint`).textContent;

  it('show the format of the expiry date, and where the security code is', () => {
    const { host } = mount();
    expect(hint(host, 'expiry')).toBe('MM / YY');
    expect(hint(host, 'cvc')).toBe('3 digits on the back');
  });

  it('change with the brand, whose name describes the number, as those of all accepted brands before', () => {
    const { host } = mount({ supportedBrands: ['visa', 'amex'] });
    expect(find(host, '.payveil-cardNumber .payveil-note').textContent).toBe('Visa, American Express');
    enter(getInput(host, 'cardNumber'), '3782');
    expect(hint(host, 'cvc')).toBe('4 digits on the front');
    expect(find(host, '.payveil-cardNumber .payveil-note').textContent).toBe('American Express');
    enter(getInput(host, 'cardNumber'), '');
    expect(hint(host, 'cvc')).toBe('3 digits on the back');
    expect(find(host, '.payveil-cardNumber .payveil-note').textContent).toBe('Visa, American Express');
  });
});

describe('drawings', () => {
  const listDrawn = (host: Element, name: FieldName) =>
    [...host.querySelectorAll(`.payveil-${name} .payveil-art svg`)].map(({ outerHTML }) => outerHTML);

  it('show every accepted brand while the number is empty, and then the brand of the number', () => {
    const { host } = mount();
    const all = listDrawn(host, 'cardNumber');
    expect(new Set(all).size).toBe(ACCEPTED_BRANDS);
    enter(getInput(host, 'cardNumber'), '4');
    expect(listDrawn(host, 'cardNumber')).toEqual([all[0]]);
    enter(getInput(host, 'cardNumber'), '');
    expect(listDrawn(host, 'cardNumber')).toEqual(all);
    const { host: other } = mount({ supportedBrands: ['amex', 'visa'] });
    expect(listDrawn(other, 'cardNumber')).toEqual([all[2], all[0]]);
  });

  it('are hidden from screen readers, contain no text, and change only when needed', () => {
    const { host, handle } = mount(withSepa);
    const drawn = [...host.querySelectorAll('svg')];
    expect(drawn.length).toBeGreaterThan(10);
    for (const each of drawn) {
      expect(each.getAttribute('aria-hidden')).toBe('true');
      expect(each.textContent).toBe('');
    }
    handle.update({ amount: 3000 });
    expect([...host.querySelectorAll('svg')]).toEqual(drawn);
  });
});

describe('groups', () => {
  it('have names that change with the method', () => {
    const { host } = mount(withSepa);
    const names = () => [...host.querySelectorAll('.payveil-group > legend')].map(({ textContent }) => textContent);
    expect(names()).toEqual(['Card', 'Billing address']);
    choose(host, 'sepa');
    expect(names()).toEqual(['Bank account', 'Billing address']);
  });

  it('are in a form that has a name', () => {
    expect(mount().host.firstElementChild?.getAttribute('aria-label')).toBe('Payment');
  });
});

describe('the text direction', () => {
  it('is set for a language written from right to left, and otherwise left to the page', () => {
    const { host, handle } = mount();
    const form = find(host, 'form');
    expect(form.hasAttribute('dir')).toBe(false);
    const messages = { ...en.messages };
    handle.update({ locale: { tag: 'ar', messages } });
    expect(form.dir).toBe('rtl');
    handle.update({ locale: 'en' });
    expect(form.hasAttribute('dir')).toBe(false);
  });
});

describe('the first country', () => {
  it.each([
    ['de-AT', {}, 'AT'],
    ['en-GB', {}, 'GB'],
    ['en', {}, ''],
    ['de-AT', { preselectCountry: false }, ''],
    ['de-AT', { defaultValues: { country: 'CH' } }, 'CH'],
  ])('with %s and %j is %j', (locale, changes, country) => {
    expect(getInput(mount({ locale, ...changes }).host, 'country').value).toBe(country);
  });

  describe('without a region of the locale', () => {
    const LANGUAGES: readonly string[] = ['fr', 'fr-CA', 'en-US', 'fr-CA', 'xx-ZZ'];

    /** Mounts a form in a browser with these languages. */
    const mountAbroad = (changes: Parameters<typeof mount>[0] = {}) => {
      const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(LANGUAGES);
      onTestFinished(() => languages.mockRestore());
      return mount(changes).host;
    };
    const listCodes = (host: Element) =>
      [...getInput(host, 'country').children].map((each) => each.getAttribute('value') ?? each.localName);

    it('is that of the first language of the browser that names one', () => {
      expect(getInput(mountAbroad(), 'country').value).toBe('CA');
      expect(getInput(mountAbroad({ locale: 'de-AT' }), 'country').value).toBe('AT');
    });

    it('is not read from an extension of a tag', () => {
      expect(getInput(mount({ locale: 'ar-u-nu-latn' }).host, 'country').value).toBe('');
      expect(getInput(mount({ locale: 'en-u-ca-gregory' }).host, 'country').value).toBe('');
    });

    it('stands at the top of the list with the other likely ones, and no country stands there twice', () => {
      const codes = listCodes(mountAbroad({ locale: 'de-AT' }));
      expect(codes.slice(0, 6)).toEqual(['', 'AT', 'CA', 'US', 'hr', 'AF']);
      expect(codes.filter((code) => code.length === 2 && code !== 'hr').sort()).toEqual(listCountries());
    });
  });
});

describe('the country', () => {
  const listOptions = (host: Element) => [...getInput(host, 'country').querySelectorAll('option')];

  it('is a list of ISO codes sorted by name, and none is chosen', () => {
    const { host } = mount();
    const [placeholder, ...countries] = listOptions(host);
    expect(placeholder?.value).toBe('');
    expect(placeholder?.textContent).toBe('Choose a country');
    expect(getInput(host, 'country').value).toBe('');
    expect(countries.map(({ value }) => value).sort()).toEqual(listCountries());
    const names = countries.map(({ textContent }) => textContent);
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
    expect(countries.find(({ value }) => value === 'DE')?.textContent).toBe('Germany');
    expect(countries.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true);
  });

  it('decides which fields there are, and what they are called', () => {
    const { host } = mount({ defaultValues: { country: 'JP' } });
    const names = ['postal_code', 'city', 'state'] as const;
    for (const [country, shown, postalCode, state] of [
      ['DE', ['postal_code', 'city'], 'Postal code', 'State'],
      ['US', ['postal_code', 'city', 'state'], 'ZIP code', 'State'],
      ['CA', ['postal_code', 'city', 'state'], 'Postal code', 'Province'],
      ['GB', ['postal_code', 'city'], 'Postcode', 'State'],
      ['AE', ['city', 'state'], 'Postal code', 'Emirate'],
      ['HK', ['city'], 'Postal code', 'State'],
      ['', ['postal_code', 'city'], 'Postal code', 'State'],
      ['JP', ['postal_code', 'city', 'state'], 'Postal code', 'Prefecture'],
      ['AU', ['postal_code', 'city', 'state'], 'Postal code', 'State or territory'],
    ] as const) {
      enter(getInput(host, 'country'), country);
      expect(
        names.filter((name) => !find(host, `.payveil-${name}`).hidden),
        country,
      ).toEqual(shown);
      expect(find(host, '.payveil-postal_code label').textContent).toBe(postalCode);
      expect(find(host, '.payveil-state label').textContent).toBe(state);
    }
  });
});

describe('two methods', () => {
  const mountBoth = () => mount(withSepa).host;

  it('are radios of one group, with names, in a fieldset', () => {
    const host = mountBoth();
    expect(find(host, 'fieldset legend').textContent).toBe('Payment method');
    const radios = [...host.querySelectorAll<HTMLInputElement>('[type=radio]')];
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['card', true],
      ['sepa', false],
    ]);
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(['Card', 'Direct debit']);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  });

  it('show the fields of the chosen one', () => {
    const host = mountBoth();
    choose(host, 'sepa');
    expect(listShown(host)).toEqual([
      'payveil-methods',
      ...withHeadings(
        ['iban', 'name', 'email', 'country', 'line1', 'line2', 'postal_code', 'city'].map((name) => `payveil-${name}`),
      ),
      'payveil-mandate',
      'payveil-form-error',
      'payveil-button',
      'payveil-status',
    ]);
    expect(find(host, '.payveil-name label').textContent).toBe('Account holder name');
    expect(getInput(host, 'name').getAttribute('autocomplete')).toBe('name');
    choose(host, 'card');
    expect(find(host, '.payveil-name label').textContent).toBe('Name on card');
    expect(getInput(host, 'name').getAttribute('autocomplete')).toBe('cc-name');
  });
});

describe('the mandate', () => {
  const readRows = (host: Element) =>
    [...host.querySelectorAll('.payveil-mandate dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);

  it('says who debits, how often, and until when a refund can be claimed', () => {
    const { host } = mount({ ...withSepa, method: 'sepa' });
    expect(find(host, '.payveil-mandate-title').textContent).toBe('SEPA direct debit mandate');
    expect(readRows(host)).toEqual([
      ['Creditor', creditor.name],
      ['Creditor identifier', 'DE98 ZZZ0 9999 9999 99'],
      ['Creditor address', creditor.address],
      ['Mandate reference', 'will be sent to you'],
      ['Type of payment', 'one-off'],
    ]);
    const text = find(host, '.payveil-mandate p:last-child').textContent;
    expect(text).toContain('you authorise Lamps Ltd to send instructions to your bank to debit your account');
    expect(text).toContain('within 8 weeks');
  });

  it('shows its reference if it is known, and that it is recurrent', () => {
    const { host } = mount({ ...withSepa, method: 'sepa', mandate: { reference: 'M-42', type: 'recurrent' } });
    expect(readRows(host).slice(3)).toEqual([
      ['Mandate reference', 'M-42'],
      ['Type of payment', 'recurrent'],
    ]);
  });

  it("has the words of the merchant's bank in place of ours, as text", () => {
    const text = 'Mit der Unterschrift <b>ermächtigen</b> Sie {creditor}.';
    const { host, handle } = mount({ ...withSepa, method: 'sepa', mandate: { text } });
    const read = () => find(host, '.payveil-mandate p:last-child').textContent;
    expect(read()).toBe(text);
    // An empty text is none: a mandate without words would be no mandate.
    for (const mandate of [{ text: '' }, undefined]) {
      handle.update({ mandate });
      expect(read()).toContain('you authorise Lamps Ltd');
    }
  });

  it('has a heading, and one sentence about it describes the button while SEPA is chosen', () => {
    const { host } = mount(withSepa);
    expect(describeElement(getButton(host))).toBe('');
    choose(host, 'sepa');
    expect(describeElement(getButton(host))).toBe('By paying, you agree to the mandate above');
    const mandate = find(host, '.payveil-mandate');
    expect(find(mandate, 'h2').textContent).toBe('SEPA direct debit mandate');
    choose(host, 'card');
    expect(mandate.hidden).toBe(true);
    expect(describeElement(getButton(host))).toBe('');
  });

  it('is painted again only where something in it has changed', async () => {
    const { host, handle } = mount({ ...withSepa, method: 'sepa' });
    const list = () => [...find(host, '.payveil-mandate').childNodes, ...host.querySelectorAll('.payveil-mandate dd')];
    const before = list();
    const told = vi.fn();
    const watch = new MutationObserver(told);
    watch.observe(find(host, '.payveil-mandate'), { childList: true, subtree: true, characterData: true });
    handle.update({ amount: 500 });
    enter(getInput(host, 'country'), 'US');
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    handle.update({ creditor: { ...creditor, address: 'Other street 2' } });
    watch.disconnect();
    expect(list().map((node, i) => node === before[i])).toEqual(before.map(() => true));
    expect(find(host, '.payveil-mandate').textContent).toContain('Other street 2');
  });

  it('shows texts of the merchant as text, not as HTML', () => {
    const { host } = mount({ ...withSepa, method: 'sepa', creditor: { ...creditor, name: '<img src=x>' } });
    expect(readRows(host)[0]).toEqual(['Creditor', '<img src=x>']);
    expect(host.querySelector('img')).toBeNull();
  });
});

describe('the button', () => {
  it('shows the amount with the decimals of its currency', () => {
    const { host, handle } = mount({ minimumAmounts: { huf: 1 } });
    for (const [amount, currency, text] of [
      [2599, 'eur', 'Pay €25.99'],
      [2599, 'EUR', 'Pay €25.99'],
      [99_999_999, 'usd', 'Pay $999,999.99'],
      [2599, 'jpy', 'Pay ¥2,599'],
      [2599, 'JPY', 'Pay ¥2,599'],
      [2599, 'kwd', 'Pay KWD 2.599'],
      [2599, 'KWD', 'Pay KWD 2.599'],
      [50000, 'isk', 'Pay ISK 50,000'],
      [2599, 'huf', 'Pay HUF 25.99'],
    ] as const) {
      handle.update({ amount, currency });
      expect(getButton(host).textContent?.replaceAll('\u00a0', ' ')).toBe(text);
    }
  });

  it.each([
    ['Zahlungspflichtig bestellen', 'Zahlungspflichtig bestellen'],
    ['Order for {amount} now, {amount} in all', 'Order for €25.99 now, €25.99 in all'],
  ])('shows the label of the merchant: %s', (submitLabel, text) => {
    for (const button of [undefined, 'pay', 'order'] as const)
      expect(getButton(mount({ submitLabel, button }).host).textContent).toBe(text);
  });

  it.each([
    ['pay', 'en', 'Pay €25.99'],
    ['order', 'en', 'Buy now for €25.99'],
    [undefined, 'fr', 'Payer 25,99 €'],
    ['order', 'fr', 'Commander et payer 25,99 €'],
    // Only in German it names the duty to pay by itself.
    [undefined, 'de', 'Zahlungspflichtig bestellen für 25,99 €'],
    [undefined, 'de-AT', 'Zahlungspflichtig bestellen für € 25,99'],
    ['pay', 'de', '25,99 € zahlen'],
    // Its table is English.
    [undefined, 'den', 'Pay €25.99'],
  ] as const)('says with %j in %s: %s', (button, locale, text) => {
    const { host } = mount({ button, locale, locales: [de, fr] });
    expect(getButton(host).textContent?.replaceAll('\u00a0', ' ')).toBe(text);
  });
});

describe('looks', () => {
  it('come from one adopted style sheet per form, and from no element', () => {
    const before = document.adoptedStyleSheets.length;
    const { handle } = mount();
    mount();
    expect(document.adoptedStyleSheets).toHaveLength(before + 2);
    expect(document.querySelectorAll('style, link')).toHaveLength(0);
    handle.unmount();
    expect(document.adoptedStyleSheets).toHaveLength(before + 1);
  });

  it('come from the merchant if the form is unstyled', () => {
    const before = [...document.adoptedStyleSheets];
    mount({ unstyled: true });
    expect(document.adoptedStyleSheets).toEqual(before);
  });

  it('have the chosen theme', () => {
    for (const theme of ['auto', 'light', 'dark'] as const) {
      expect(find(mount({ theme }).host, '.payveil').dataset.theme).toBe(theme);
    }
  });

  it('can be one of three', () => {
    for (const look of ['outlined', 'filled', 'plain'] as const) {
      expect(find(mount({ look }).host, '.payveil').dataset.look).toBe(look);
    }
    expect(find(mount().host, '.payveil').dataset.look).toBe('outlined');
  });

  it("have the merchant's classes in addition to ours", () => {
    const classes = {
      root: 'my-form tall',
      field: 'my-field',
      label: 'my-label',
      hint: 'my-hint',
      input: ' my-input  wide ',
      error: 'my-error',
      mandate: 'my-mandate',
      button: 'my-button',
    };
    const { host } = mount({ classes });
    expect([...find(host, 'form').classList]).toEqual(expect.arrayContaining(['payveil', 'my-form', 'tall']));
    for (const part of ['field', 'label', 'hint', 'input', 'error'] as const) {
      expect(host.querySelectorAll(`.payveil-${part}.my-${part}`)).toHaveLength(FIELDS.length);
    }
    expect([...getInput(host, 'cvc').classList].sort()).toEqual(
      ['payveil-input', 'my-input', 'wide', 'fs-exclude', 'ph-no-capture', 'rr-block', 'amp-block'].sort(),
    );
    expect(host.querySelectorAll('.payveil-mandate.my-mandate')).toHaveLength(1);
    expect(host.querySelectorAll('.payveil-button.my-button')).toHaveLength(1);
  });
});

describe('a host', () => {
  it('keeps its content, and the form comes last', () => {
    const host = makeHost();
    host.append('Before');
    mount({}, host);
    expect(host.firstChild?.textContent).toBe('Before');
    expect(host.lastElementChild?.className).toBe('payveil');
  });
});
