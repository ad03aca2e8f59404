/** The address of a mounted form: line 2 on demand, the states of the country, its order, and its postal codes. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/checkout/index.js';
import { es } from '../../../src/checkout/locales/es.js';
import { states } from '../../../src/checkout/states.js';
import { openToken } from '../../token/node-crypto.js';
import {
  type Changes,
  defer,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  mount,
  readError,
} from '../mounted-form.js';

const getMenu = (host: ParentNode) => find<HTMLSelectElement>(host, '.payveil-state select');
const listOptions = (host: ParentNode) => [...getMenu(host).options].map(({ value, text }) => [value, text]);
const chooseCountry = (host: ParentNode, code: string) => enter(getInput(host, 'country'), code);
const isShown = (host: ParentNode, name: FieldName) => !find(host, `.payveil-${name}`).hidden;

async function seal(changes: Changes, texts: Partial<Record<FieldName, string>>) {
  const { host, handle } = mount(changes);
  fill(host, { ...entries, ...texts });
  return JSON.parse(openToken(await handle.tokenize())) as Record<string, unknown>;
}

describe('the country', () => {
  it('stays as it is while the form is busy, whatever keys are pressed', async () => {
    const { promise, resolve } = defer();
    const { host, handle } = mount({ onToken: () => promise, after: 'keep' });
    fill(host, entries);
    const country = getInput(host, 'country');
    const before = country.value;
    const paid = handle.submit();
    expect([country.matches('select'), country.getAttribute('aria-disabled')]).toEqual([true, 'true']);
    enter(country, 'BR');
    expect(country.value).toBe(before);
    resolve({ status: 'failed' });
    await paid;
    expect(country.hasAttribute('aria-disabled')).toBe(false);
    enter(country, 'BR');
    expect(country.value).toBe('BR');
  });
});

describe('line 2', () => {
  const getOpener = (host: ParentNode) => find<HTMLButtonElement>(host, '.payveil-line2 button');
  const isOpen = (host: ParentNode) => {
    const input = getInput(host, 'line2');
    const unseen = [input.getAttribute('aria-hidden'), input.getAttribute('tabindex')];
    // Both or none: a hidden field that takes the focus would trap a buyer.
    expect(unseen).toEqual(getOpener(host).hidden ? [null, null] : ['true', '-1']);
    return getOpener(host).hidden;
  };

  it('is closed behind a button that submits nothing', () => {
    const { host } = mount();
    expect(isOpen(host)).toBe(false);
    expect(getOpener(host).textContent).toBe('Add another line');
    expect(getOpener(host).type).toBe('button');
    expect(host.contains(getInput(host, 'line2'))).toBe(true);
  });

  it('opens by its button, and takes the focus', () => {
    const { host, told } = mount();
    getOpener(host).click();
    expect(isOpen(host)).toBe(true);
    expect(document.activeElement).toBe(getInput(host, 'line2'));
    expect(told.map(([name]) => name)).not.toContain('submit');
  });

  it.each([
    ['a default value', (host: Element) => expect(getInput(host, 'line2').value).toBe('Floor 2'), 'Floor 2'],
    ['an event of autofill', (host: Element) => enter(getInput(host, 'line2'), 'Floor 2'), undefined],
  ])('is open with a text from %s', (_, write, line2) => {
    const { host } = mount({ defaultValues: { ...(line2 && { line2 }) } });
    write(host);
    expect(isOpen(host)).toBe(true);
  });

  it('opens when the buyer pays, if a manager has filled it without an event, and is sent', async () => {
    const { host, handle } = mount();
    fill(host, entries);
    getInput(host, 'line2').value = 'Floor 2';
    expect(isOpen(host)).toBe(false);
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ line2: 'Floor 2' });
    expect(isOpen(host)).toBe(true);
  });

  it('opens with a problem of the merchant, and by focus()', () => {
    const { host, handle } = mount();
    handle.setError({ field: 'line2', code: 'x', message: 'Too long' });
    expect(isOpen(host)).toBe(true);
    const { host: other, handle: second } = mount();
    second.focus('line2');
    expect(isOpen(other)).toBe(true);
  });

  it('closes with clear(), unless it has a default value', () => {
    const { host, handle } = mount();
    getOpener(host).click();
    enter(getInput(host, 'line2'), 'Floor 2');
    handle.clear();
    expect(isOpen(host)).toBe(false);
    const { host: other, handle: second } = mount({ defaultValues: { line2: 'Floor 2' } });
    second.clear();
    expect(isOpen(other)).toBe(true);
  });

  describe('in Brazil, where it is the district', () => {
    const readLabel = (host: ParentNode) => find(host, '.payveil-line2 label').textContent;

    it('is open from the start, and may stay empty', () => {
      const { host } = mount({ defaultValues: { country: 'BR' } });
      expect([isOpen(host), readLabel(host)]).toEqual([true, 'Bairro']);
      expect(getInput(host, 'line2').getAttribute('aria-required')).toBe('false');
      getButton(host).click();
      expect(readError(host, 'line2')).toBe('');
    });

    it('opens with the country, and closes with another one while it is empty', () => {
      const { host } = mount();
      for (const [country, isShownOpen] of [
        ['BR', true],
        ['US', false],
        ['BR', true],
      ] as const) {
        chooseCountry(host, country);
        expect(isOpen(host), country).toBe(isShownOpen);
      }
      enter(getInput(host, 'line2'), 'Bela Vista');
      chooseCountry(host, 'US');
      expect([isOpen(host), readLabel(host)]).toEqual([true, 'Address line 2 (optional)']);
    });
  });

  it('is always open without a style sheet, which hides the closed field', () => {
    const { host } = mount({ unstyled: true });
    expect(host.querySelector('.payveil-line2 button')).toBeNull();
    expect(getInput(host, 'line2').hasAttribute('aria-hidden')).toBe(false);
  });
});

describe('the menu of states', () => {
  it('is not there while no country is chosen, and in a country without states', () => {
    const { host } = mount({ states });
    expect(isShown(host, 'state')).toBe(false);
    chooseCountry(host, 'US');
    expect(isShown(host, 'state')).toBe(true);
    chooseCountry(host, 'DE');
    expect(isShown(host, 'state')).toBe(false);
  });

  it.each([
    ['US', 59, ['CA', 'California'], 'Enter the state'],
    ['JP', 47, ['Tokyo', 'Tokyo'], 'Enter the prefecture'],
  ])('has the states of %s, and asks for one', (country, count, some, message) => {
    const { host } = mount({ states, defaultValues: { country } });
    expect(listOptions(host)).toHaveLength(count + 1);
    // Its place is too narrow for a text.
    expect(listOptions(host)[0]).toEqual(['', '']);
    expect(listOptions(host)).toContainEqual(some);
    expect(getMenu(host).value).toBe('');
    expect(getMenu(host).getAttribute('aria-required')).toBe('true');
    getButton(host).click();
    expect(readError(host, 'state')).toBe(message);
  });

  it.each([
    ['US', 'California', 'CA', '94105'],
    ['BR', 'Sao Paulo', 'SP', '01310100'],
  ])('chooses the default value in %s: %s is %s', async (country, state, code, postal_code) => {
    const { host } = mount({ states, defaultValues: { country, state } });
    expect(getMenu(host).value).toBe(code);
    expect(listOptions(host).map(([value]) => value)).toContain(code);
    const { country: _, postal_code: _code, ...rest } = entries;
    const sealed = await seal({ states, defaultValues: { country, state } }, { ...rest, country, postal_code });
    expect(sealed).toMatchObject({ state: code });
  });

  it('keeps a text that it does not know as an option of its own, and sends it', async () => {
    const { host, handle } = mount({
      states,
      defaultValues: { country: 'JP', state: '東京都', postal_code: '1540023' },
    });
    expect(getMenu(host).value).toBe('東京都');
    expect(listOptions(host).at(-1)).toEqual(['東京都', '東京都']);
    const { country: _, postal_code: _code, ...rest } = entries;
    fill(host, rest);
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ state: '東京都', postal_code: '154-0023' });
  });

  it('never writes a text that it does not know into an attribute', () => {
    const { host } = mount({ states, defaultValues: { country: 'US', state: 'Zzyzx' } });
    const attributes = [...host.querySelectorAll('*')].flatMap((each) =>
      [...each.attributes].map(({ value }) => value),
    );
    expect(attributes.filter((value) => value.includes('Zzyzx'))).toEqual([]);
    expect(getMenu(host).value).toBe('Zzyzx');
  });

  it('drops the state of the country before, even if a state of the new one has its code', () => {
    const { host } = mount({ states, defaultValues: { country: 'US', state: 'AL' } });
    expect(getMenu(host).value).toBe('AL');
    chooseCountry(host, 'BR');
    expect(getMenu(host).value).toBe('');
    chooseCountry(host, 'US');
    expect(getMenu(host).value).toBe('');
  });

  it('keeps a text that was no state before, until it is one', () => {
    const { host } = mount({ states, defaultValues: { country: 'US', state: 'Ontario' } });
    chooseCountry(host, 'DE');
    chooseCountry(host, 'CA');
    expect(getMenu(host).value).toBe('ON');
    expect(listOptions(host)).toHaveLength(14);
  });

  it('keeps the chosen state when the options change, and forgets it with clear()', () => {
    const { host, handle } = mount({ states, defaultValues: { country: 'US' } });
    enter(getInput(host, 'state'), 'TX');
    handle.update({ amount: 3000, messages: { 'state.empty': 'Which one?' } });
    expect(getMenu(host).value).toBe('TX');
    handle.clear();
    expect(getMenu(host).value).toBe('');
  });
});

describe('the state in a country whose states are not known', () => {
  const getText = (host: ParentNode) => find<HTMLInputElement>(host, '.payveil-state input');
  const hasMenu = (host: ParentNode) => host.querySelector('.payveil-state select') !== null;

  it.each([
    ['JP', 'Prefecture', 'Enter the prefecture'],
    ['AE', 'Emirate', 'Enter the emirate'],
  ])('is a text in %s, under its own word: %s', (country, word, message) => {
    const { host } = mount({ defaultValues: { country } });
    expect(hasMenu(host)).toBe(false);
    const label = find<HTMLLabelElement>(host, '.payveil-state label');
    expect(label.textContent).toBe(word);
    expect(host.querySelectorAll(`#${label.htmlFor}`)).toHaveLength(1);
    expect(getText(host).id).toBe(label.htmlFor);
    expect(getText(host).getAttribute('autocomplete')).toBe('address-level1');
    expect(getText(host).getAttribute('aria-required')).toBe('true');
    expect(getText(host).dir).toBe('auto');
    expect(find(host, '.payveil-state .payveil-art').childElementCount).toBe(0);
    getButton(host).click();
    expect(readError(host, 'state')).toBe(message);
    expect(getText(host).getAttribute('aria-invalid')).toBe('true');
    enter(getText(host), 'somewhere');
    expect(readError(host, 'state')).toBe('');
  });

  it('stays as it was typed, and is sent so', async () => {
    const { host, handle } = mount({ defaultValues: { country: 'BR' } });
    const { country: _, ...rest } = entries;
    fill(host, { ...rest, postal_code: '01310100', state: 'são paulo' });
    getText(host).dispatchEvent(new FocusEvent('blur'));
    expect(getText(host).value).toBe('são paulo');
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ state: 'são paulo', country: 'BR' });
  });

  it('takes a default value and gives it back with clear()', () => {
    const { host, handle } = mount({ defaultValues: { country: 'JP', state: '東京都' } });
    expect(getText(host).value).toBe('東京都');
    enter(getText(host), 'Osaka');
    handle.clear();
    expect(getText(host).value).toBe('東京都');
  });

  it('becomes a menu with the country, and a text again', () => {
    const { host } = mount({ defaultValues: { country: 'US', state: 'CA' } });
    expect(hasMenu(host)).toBe(true);
    chooseCountry(host, 'JP');
    expect(hasMenu(host)).toBe(false);
    // A state of the former country is none of the new one.
    expect(getText(host).value).toBe('');
    enter(getText(host), 'quebec');
    chooseCountry(host, 'CA');
    expect(getMenu(host).value).toBe('QC');
    expect(listOptions(host)).toHaveLength(14);
    expect(find(host, '.payveil-state .payveil-art').childElementCount).toBe(1);
    chooseCountry(host, 'DE');
    expect(isShown(host, 'state')).toBe(false);
  });

  it('keeps its problem when the country changes, in the words of the new one', () => {
    const { host } = mount({ defaultValues: { country: 'US' } });
    getButton(host).click();
    chooseCountry(host, 'JP');
    expect(readError(host, 'state')).toBe('Enter the prefecture');
    expect(getText(host).getAttribute('aria-invalid')).toBe('true');
  });

  it('becomes a menu when the page gives the states later, but not while the buyer types in it', () => {
    const { host, handle } = mount({ defaultValues: { country: 'BR' } });
    getText(host).focus();
    enter(getText(host), 'Bahia');
    handle.update({ states });
    expect(getText(host).value).toBe('Bahia');
    expect(document.activeElement).toBe(getText(host));
    getInput(host, 'city').focus();
    handle.update({ amount: 3000 });
    expect(getMenu(host).value).toBe('BA');
  });
});

describe('the order of an address', () => {
  const listOrder = (host: ParentNode) =>
    [...find(host, '.payveil-group:has(.payveil-country) .payveil-cells').querySelectorAll('.payveil-field')]
      .filter((each) => !each.matches('[hidden]'))
      .map((each) => each.className.split('payveil-').at(-1));

  it.each([
    ['', ['country', 'line1', 'line2', 'postal_code', 'city']],
    ['DE', ['country', 'line1', 'line2', 'postal_code', 'city']],
    ['US', ['country', 'line1', 'line2', 'city', 'state', 'postal_code']],
    ['IE', ['country', 'line1', 'line2', 'city', 'state', 'postal_code']],
    ['GB', ['country', 'line1', 'line2', 'city', 'postal_code']],
    ['BR', ['country', 'line1', 'line2', 'postal_code', 'city', 'state']],
    ['ES', ['country', 'line1', 'line2', 'postal_code', 'city', 'state']],
    ['IT', ['country', 'line1', 'line2', 'postal_code', 'city', 'state']],
    // From large to small.
    ['JP', ['country', 'postal_code', 'state', 'city', 'line1', 'line2']],
    ['CN', ['country', 'postal_code', 'state', 'city', 'line1', 'line2']],
    ['KR', ['country', 'postal_code', 'state', 'city', 'line1', 'line2']],
  ])('of %j is %j, after any other country', (country, order) => {
    const { host } = mount();
    for (const before of ['JP', 'US', 'DE', '']) {
      chooseCountry(host, before);
      chooseCountry(host, country);
      expect(listOrder(host)).toEqual(order);
    }
  });

  it.each([
    ['', 'postal_code', 'city'],
    ['DE', 'postal_code', 'city'],
    ['IT', 'postal_code', 'city'],
    ['JP', 'postal_code', 'state'],
    // The city is above.
    ['US', 'state', 'postal_code'],
    ['CA', 'state', 'postal_code'],
    ['AU', 'state', 'postal_code'],
    ['IN', 'state', 'postal_code'],
    ['IE', 'state', 'postal_code'],
    // What is not asked for takes no place.
    ['GB', 'city', 'postal_code'],
    ['AE', 'city', 'state'],
  ] as const)('of %j has one row with %s and %s, and each other field has its own', (country, first, second) => {
    const { host } = mount();
    for (const before of ['US', 'DE']) {
      chooseCountry(host, before);
      chooseCountry(host, country);
      const places = (['line1', 'line2', 'city', 'state', 'postal_code'] as const)
        .filter((name) => isShown(host, name))
        .map((name) => [name, find(host, `.payveil-${name}`).dataset.place]);
      expect(Object.fromEntries(places)).toEqual({
        ...Object.fromEntries(places.map(([name]) => [name, 'row'])),
        [first]: 'half',
        [second]: 'half',
      });
    }
  });

  it.each(['country', 'line1', 'city', 'postal_code'] as const)('never takes the focus from %s', (name) => {
    const { host, handle } = mount();
    const input = getInput(host, name);
    for (const country of ['JP', 'US', 'DE', 'JP', 'DE']) {
      input.focus();
      const events: string[] = [];
      input.addEventListener('blur', () => events.push('blur'), { once: true });
      getInput(host, 'country').value = country;
      getInput(host, 'country').dispatchEvent(new Event('change', { bubbles: true }));
      expect(document.activeElement, country).toBe(input);
      expect(events).toEqual([]);
    }
    handle.unmount();
  });
});

describe('a postal code', () => {
  const getCode = (host: ParentNode) => getInput(host, 'postal_code');

  it.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['JP', '１５４００２３', '154-0023'],
  ])('is written as %s writes it when the buyer leaves the field: %s', (country, typed, written) => {
    const { host } = mount({ defaultValues: { country } });
    enter(getCode(host), typed);
    getInput(host, 'city').focus();
    expect(getCode(host).value).toBe(written);
    expect(readError(host, 'postal_code')).toBe('');
  });

  it('is written so when the buyer pays, and sent so', async () => {
    const { country: _, postal_code: _code, ...rest } = entries;
    expect(
      await seal({ defaultValues: { country: 'GB' } }, { ...rest, country: 'GB', postal_code: 'sw1a1aa' }),
    ).toMatchObject({
      postal_code: 'SW1A 1AA',
    });
  });

  it('stays as it was typed where it does not fit, with the word of the country in the problem', () => {
    const { host } = mount({ defaultValues: { country: 'US' } });
    enter(getCode(host), '9410');
    getInput(host, 'city').focus();
    expect(getCode(host).value).toBe('9410');
    expect(readError(host, 'postal_code')).toBe('Check the ZIP code. It has 5 digits.');
  });

  it('is judged again when the country changes', () => {
    const { host } = mount({ defaultValues: { country: 'US' } });
    enter(getCode(host), '1010');
    getInput(host, 'city').focus();
    expect(readError(host, 'postal_code')).not.toBe('');
    chooseCountry(host, 'AT');
    expect(readError(host, 'postal_code')).toBe('');
  });

  it('has the keyboard of its country', () => {
    const { host } = mount();
    for (const [country, keyboard] of [
      ['DE', 'numeric'],
      ['GB', 'text'],
      ['US', 'numeric'],
      ['', 'text'],
    ] as const) {
      chooseCountry(host, country);
      expect(getCode(host).getAttribute('inputmode'), country).toBe(keyboard);
    }
  });
});

describe('a state that the post prints and the buyer may leave out', () => {
  it.each([
    ['ES', undefined, 'Province'],
    ['IE', undefined, 'County (optional)'],
    ['ES', es, 'Provincia'],
  ])('is a text in %s, and may stay empty', async (country, locale, label) => {
    const { host, handle } = mount({ locale, defaultValues: { country } });
    expect(find(host, '.payveil-state label').textContent).toBe(label);
    const input = getInput(host, 'state');
    expect([input.tagName, input.getAttribute('aria-required')]).toEqual(['INPUT', 'false']);
    const { country: _, ...rest } = entries;
    fill(host, { ...rest, postal_code: country === 'IE' ? 'A65F4E2' : '28001' });
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ state: '-', country });
    enter(input, 'RM');
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ state: 'RM' });
  });

  it('is a menu if the page gives the states', () => {
    const { host } = mount({ states: { IT: 'Milano MI\nRoma RM' }, defaultValues: { country: 'IT', state: 'roma' } });
    expect(getMenu(host).value).toBe('RM');
  });
});

it('calls a postal code as Brazil does, also in its problems', () => {
  const { host } = mount({ defaultValues: { country: 'BR' } });
  expect(find(host, '.payveil-postal_code label').textContent).toBe('CEP');
  getButton(host).click();
  expect(readError(host, 'postal_code')).toBe('Enter the CEP');
  enter(getInput(host, 'postal_code'), '0131');
  getInput(host, 'city').focus();
  expect(readError(host, 'postal_code')).toBe('Check the CEP. It has 8 digits.');
});

it('calls a city as its country does', () => {
  const { host } = mount({ defaultValues: { country: 'GB' } });
  expect(find(host, '.payveil-city label').textContent).toBe('Town or city');
  getButton(host).click();
  expect(readError(host, 'city')).toBe('Enter your town or city');
});
