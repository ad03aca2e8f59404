/** The sizes that a page pays, against the budgets of package.json. */
import { describe, expect, it } from 'vitest';
import { BUNDLERS } from '../../tools/bundlers.mjs';
import { measureSizes } from '../../tools/measure-size.mjs';

describe('the size of an import', () => {
  it('stays within its budget', async () => {
    const sizes = await measureSizes();
    expect(sizes).toHaveLength(12);
    for (const { name, bytes, budget } of sizes) expect(bytes, name).toBeLessThanOrEqual(budget);
  });
});

describe.each(Object.entries(BUNDLERS))('what an import leaves out, through %s', (_, bundle) => {
  it('createClient alone has no cipher', async () => {
    const code = await bundle("export { createClient } from 'payveil'");
    expect(code).toContain('/v1/process/card-payment');
    expect(code).not.toMatch(/AES-CBC|PBKDF2|subtle/);
  });

  it('createTokenizer alone has no client', async () => {
    const code = await bundle("export { createTokenizer } from 'payveil'");
    expect(code).toContain('AES-CBC');
    expect(code).not.toMatch(/\/v1\/|credentials|authorization/);
  });

  it.each([
    // Each by a name or a table of its own: the words of all codes are one table, which comes along.
    ['cardChargeSchema', 'expMonth', /AD24|checkout_id/],
    ['sepaChargeSchema', 'AD24', /expMonth|return_url/],
    ['customerSchema', 'postal_code', /AD24|expMonth|remote_ip:/],
  ])('%s alone has neither, nor the other schemas', async (name, own, others) => {
    const code = await bundle(`export { ${name} } from 'payveil'`);
    expect(code).toContain(own);
    expect(code).not.toMatch(/AES-CBC|\/v1\//);
    expect(code).not.toMatch(others);
  });

  it('the form has no language but English, and no client that it is not given', async () => {
    const code = await bundle("export { mountCheckout } from 'payveil/checkout'");
    expect(code).toContain('Enter your card number');
    expect(code).not.toMatch(/Kartennummer|\/v1\//);
  });

  it.each(['payveil', 'payveil/checkout', 'payveil/checkout/locales/de'])(
    'an import of nothing from %s is nothing',
    async (entry) => {
      expect((await bundle(`import '${entry}'`)).trim()).toBe('');
    },
  );
});
