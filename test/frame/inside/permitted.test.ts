/** The options that a page may give its frame, and those that it may not. */
import { describe, expect, it } from 'vitest';
import type { FrameConfiguration } from '../../../src/frame/configuration.js';
import { addGiven, type Given, permitOptions } from '../../../src/frame/inside/permitted.js';
import { FROM_SERVER } from '../../../src/frame/option-names.js';
import { takeOwn } from '../../../src/options/own.js';
import { callBeside, enumerable } from '../../beside-members.js';
import { thrown } from '../../caught.js';
import { optionError } from '../../with-guide.js';

const NOTHING: Given = { data: {}, functions: [] };
const ORIGIN = 'https://shop.example';

/** Writes what a page gives, as its side does. */
const give = (options: object, functions: readonly string[] = [], before = NOTHING) =>
  addGiven(before, { options, names: [...Object.keys(options), ...functions], functions });

const permit = (given: Given, config: Partial<FrameConfiguration> = {}) =>
  permitOptions(given, ORIGIN, { allow: [], options: takeOwn({}), ...config } as FrameConfiguration);

describe('what a page gives', () => {
  it('is added to what it has given before', () => {
    const before = give({ amount: 1, currency: 'eur' }, ['lookUp']);
    const after = addGiven(before, { options: { amount: 2 }, names: ['amount', 'lookUp'], functions: [] });
    expect(after).toEqual({ data: { amount: 2, currency: 'eur' }, functions: [] });
    expect(before).toEqual({ data: { amount: 1, currency: 'eur' }, functions: ['lookUp'] });
  });

  it('is removed if it is named without a value', () => {
    const after = addGiven(give({ description: 'Lamp' }), { options: {}, names: ['description'], functions: [] });
    expect(permit(after)).not.toHaveProperty('description');
  });

  it('is only what is named', () => {
    expect(addGiven(NOTHING, { options: { amount: 1, apiKey: 'pk' }, names: ['amount'], functions: [] }).data).toEqual({
      amount: 1,
    });
  });

  it.each([
    ['amout', 'The mountFrame option amout does not exist. The nearest name is amount.'],
    ['Src', 'The mountFrame option Src does not exist. The nearest name is src.'],
    ['onCharged', 'The mountFrame option onCharged does not exist. The nearest name is onCharge.'],
  ])('must have a name that there is: %s', (name, message) => {
    expect(thrown(() => give({ [name]: 1 }))).toMatchObject(optionError(message));
    expect(thrown(() => give({}, [name]))).toMatchObject(optionError(message));
  });

  const KEYS = 'apiKey signature tokenizer charge onToken messages classes creditor submitLabel';
  it.each([...KEYS.split(' '), '__proto__', 'constructor', 'toString', ''])('must not have the name %j', (name) => {
    const options = JSON.parse(`{${JSON.stringify(name)}:"secret-1"}`);
    const error = thrown(() => give(options));
    expect(error).toHaveProperty('code', 'option_invalid');
    expect(error.message).toMatch(`The mountFrame option ${name} does not exist.`);
    expect(error.message).not.toContain('secret-1');
  });

  it.each(['lookUp', 'onAction', 'onCharge'])('must be a function: %s', (name) => {
    expect(thrown(() => give({ [name]: 'https://shop.example' }))).toMatchObject(
      optionError(`The option ${name} must be a function.`),
    );
    expect(give({}, [name]).functions).toEqual([name]);
  });

  it('has nothing from a polluted prototype', () => {
    const polluted = enumerable({ amount: 1, names: ['currency'], functions: ['lookUp'] });
    const ended = callBeside(polluted, () => {
      const { data, functions } = addGiven(NOTHING, { options: {}, names: ['amount'], functions: [] });
      return [Object.values(data), functions];
    });
    expect(ended).toEqual({ value: [[undefined], []] });
  });
});

describe('the options of the form', () => {
  it('are those of the page and those of the folder', () => {
    const options = takeOwn({ look: 'plain', creditor: { name: 'Lamps Ltd' } });
    expect(permit(give({ amount: 1, src: 'https://pay.shop.example/', title: 'x' }), { options })).toEqual({
      amount: 1,
      look: 'plain',
      creditor: { name: 'Lamps Ltd' },
    });
  });

  it('are the page’s only where the folder fixes none', () => {
    const options = takeOwn({ amount: 100, theme: undefined });
    expect(thrown(() => permit(give({ amount: 1 }), { options }))).toMatchObject(
      optionError('The option amount is fixed by the frame.'),
    );
    expect(thrown(() => permit(give({ theme: 'dark' }), { options }))).toHaveProperty('code', 'option_invalid');
  });

  it.each(['amount', 'locale', 'customerId', 'support'])('are data, and no function: %s', (name) => {
    expect(thrown(() => permit(give({}, [name])))).toMatchObject(
      optionError(`The option ${name} must not be a function.`),
    );
  });

  it.each(['remoteIp', 'returnUrl'])('may have a function, which stays in the page: %s', (name) => {
    expect(permit(give({ amount: 1 }, [name]))).toEqual({ amount: 1 });
  });

  it('have a customer only where the folder allows it', () => {
    const given = give({ customerId: 'cus_1' });
    expect(thrown(() => permit(given))).toMatchObject(
      optionError('The option customerId needs a frame of payveil frame --allow customer.'),
    );
    expect(thrown(() => permit(given, { allow: ['submit'] }))).toHaveProperty('code', 'option_invalid');
    expect(permit(given, { allow: ['customer'] })).toEqual({ customerId: 'cus_1' });
  });

  it.each([`${ORIGIN}/return`, `${ORIGIN}:443/`, 'https://SHOP.example/a?b#c'])(
    'lead back to the page: %s',
    (returnUrl) => {
      expect(permit(give({ returnUrl }))).toEqual({ returnUrl });
    },
  );

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    'shop-app://return',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:null/1',
    '/return',
    '',
    null,
    7,
    {},
  ])('lead nowhere else: %j', (returnUrl) => {
    expect(thrown(() => permit(give({ returnUrl })))).toMatchObject(
      optionError("The option returnUrl must be on the page's own origin."),
    );
  });

  it.each(FROM_SERVER)('have no %s of the page where the folder names the shop’s server', (name) => {
    const given = name === 'lookUp' ? give({}, [name]) : give({ [name]: 1 });
    const server = 'https://shop.example/payments';
    const config = { server, allow: ['customer'] };
    expect(thrown(() => permit(given, config))).toMatchObject(
      optionError(`The option ${name} comes from the shop's server, not from the page.`),
    );
    expect(permit(give({ orderId: 'A-1' }), config)).toEqual({ orderId: 'A-1', server });
  });

  it('have the server of the folder, whatever the page gives', () => {
    expect(permit(give({ orderId: 'A-1' }))).toEqual({ orderId: 'A-1' });
    expect(thrown(() => give({ server: 'https://evil.example' }))).toHaveProperty('code', 'option_invalid');
  });

  it.each([7, null, {}, ['de'], true])('have a tag as their locale, and not %j', (locale) => {
    expect(thrown(() => permit(give({ locale })))).toMatchObject(optionError('The option locale must be a tag.'));
  });

  it('have nothing from a polluted prototype', () => {
    const polluted = enumerable({ amount: 1, customerId: 'cus_evil', returnUrl: 'https://evil.example/' });
    const ended = callBeside(polluted, () =>
      Object.keys(permit({ data: takeOwn({ currency: 'eur' }), functions: [] })),
    );
    expect(ended).toEqual({ value: ['currency'] });
  });
});
