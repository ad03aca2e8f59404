/** What an import leaves out of a page's bundle, whichever bundler made it. */
import { describe, expect, it } from 'vitest';

/** Declares the tests of one bundler. */
export function testWhatIsLeftOut(name: string, bundle: (code: string) => Promise<string>): void {
  describe(`what an import leaves out, through ${name}`, () => {
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
      ['cardChargeSchema', 'expMonth', /DK FI NL|checkout_id/],
      ['sepaChargeSchema', 'DK FI NL', /expMonth|return_url/],
      ['customerSchema', 'postal_code', /DK FI NL|expMonth|remote_ip:/],
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
}
