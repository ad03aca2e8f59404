/** The buyer's data: which fields each option shows, and which values come from defaults. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/checkout/index.js';
import { thrown } from '../../caught.js';
import { openToken } from '../../token/node-crypto.js';
import { optionError } from '../../with-guide.js';
import { enter, entries, fill, getInput, listShownFields, makeHost, mount, withSepa } from '../mounted-form.js';

const { cardNumber, expiry, cvc } = entries;
const defaultValues = {
  name: 'Charles Babbage',
  email: 'charles@example.com',
  country: 'US',
  line1: '1 Analytical Way',
  line2: 'Floor 2',
  postal_code: '10001',
  city: 'New York',
  state: 'NY',
};

async function seal(changes: Parameters<typeof mount>[0], texts: Partial<Record<FieldName, string>>) {
  const { host, handle } = mount(changes);
  fill(host, texts);
  return JSON.parse(openToken(await handle.tokenize())) as Record<string, unknown>;
}

describe('billing: none', () => {
  it('asks only for the card, and puts the default values into the token', async () => {
    expect(listShownFields(mount({ billing: 'none', defaultValues }).host)).toEqual(['cardNumber', 'expiry', 'cvc']);
    expect(await seal({ billing: 'none', defaultValues }, { cardNumber, expiry, cvc })).toMatchObject(defaultValues);
  });

  it('writes a hyphen for an optional value without a default', async () => {
    const { line2: _, postal_code: _code, state: _state, ...rest } = defaultValues;
    const values = { ...rest, line1: undefined } as object;
    const sealed = await seal({ billing: 'none', defaultValues: values }, { cardNumber, expiry, cvc });
    expect(sealed).toMatchObject({ ...rest, line1: '-', line2: '-', postal_code: '-', state: '-' });
  });

  it.each(['name', 'email', 'country'] as const)('needs a default value of %s', (name) => {
    const host = makeHost();
    const error = thrown(() =>
      mount({ billing: 'none', defaultValues: { ...defaultValues, [name]: undefined } }, host),
    );
    expect(error).toMatchObject(optionError(`The option defaultValues.${name} (required) is wrong.`));
    expect(host.children).toHaveLength(0);
  });
});

describe('billing: minimal', () => {
  it('asks for name, email, country and postal code', async () => {
    const { host } = mount({ billing: 'minimal', defaultValues: { line1: '-', city: '-' } });
    expect(listShownFields(host)).toEqual(['cardNumber', 'expiry', 'cvc', 'name', 'email', 'country', 'postal_code']);
    const { name, email, country, postal_code } = entries;
    const texts = { cardNumber, expiry, cvc, name, email, country, postal_code };
    expect(await seal({ billing: 'minimal', defaultValues }, texts)).toMatchObject({
      ...defaultValues,
      name,
      email,
      country,
      postal_code,
    });
  });

  it('needs no default values: parts of the address without a field are hyphens', async () => {
    const { name, email, country, postal_code } = entries;
    const texts = { cardNumber, expiry, cvc, name, email, country, postal_code };
    expect(await seal({ billing: 'minimal' }, texts)).toMatchObject({ line1: '-', line2: '-', city: '-', state: '-' });
  });
});

describe('billing: full', () => {
  it('starts with the default values, which the buyer can change', async () => {
    const { host, handle } = mount({ defaultValues });
    const names = ['cardNumber', 'expiry', 'cvc', ...Object.keys(defaultValues)];
    expect(listShownFields(host).sort()).toEqual(names.sort());
    for (const [name, value] of Object.entries(defaultValues)) {
      expect(getInput(host, name as FieldName).value, name).toBe(value);
    }
    fill(host, { cardNumber, expiry, cvc });
    enter(getInput(host, 'line2'), '');
    enter(getInput(host, 'city'), 'Albany');
    const sealed = JSON.parse(openToken(await handle.tokenize()));
    expect(sealed).toMatchObject({ ...defaultValues, line2: '-', city: 'Albany' });
  });

  it('shows the fields of the country that it starts with', () => {
    expect(listShownFields(mount({ defaultValues: { country: 'HK' } }).host)).not.toContain('postal_code');
    expect(listShownFields(mount({ defaultValues: { country: 'US' } }).host)).toContain('state');
  });

  it('shows no error in a default value before the buyer leaves the field', () => {
    const { host } = mount({ defaultValues: { email: 'ada' } });
    expect(host.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  });

  it.each([
    ['cardNumber', '4242424242424242'],
    ['iban', 'DE89370400440532013000'],
    ['cvc', '123'],
  ])('refuses a default value of a sensitive field: %s', (name, value) => {
    const error = thrown(() => mount({ ...withSepa, defaultValues: { [name]: value } }));
    expect(error.message).toContain(`The option defaultValues.${name} does not exist.`);
    expect(error.message).not.toContain(value);
  });
});
