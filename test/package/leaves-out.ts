/** What an import leaves out of a page's bundle, for each bundler. */
import { describe, expect, it } from 'vitest';

/** Declares the tests for one bundler. One that only repeats what another has found bundles what is largest and what is nothing. */
export function testWhatIsLeftOut(
  name: string,
  bundle: (code: string) => Promise<string>,
  { repeats = false } = {},
): void {
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

    it('the form has only English, and only the client that it gets', async () => {
      const code = await bundle("export { mountCheckout } from 'payveil/checkout'");
      expect(code).toContain('Enter your card number');
      expect(code).not.toMatch(/Kartennummer|\/v1\//);
      // It follows the rules that the schemas wrap.
      expect(code).not.toMatch(/zod/i);
    });

    it('the frame has no form, no client, no cipher and no zod in the page', async () => {
      const code = await bundle("export { mountFrame } from 'payveil/frame'");
      expect(code).toContain('payveil:hello');
      expect(code).not.toMatch(/AES-CBC|PBKDF2|subtle|\/v1\/|Enter your card number|cc-number|zod|mastercard/i);
    });

    it('an import of no names adds no code, from any entry', async () => {
      const entries = [
        'payveil',
        'payveil/checkout',
        'payveil/frame',
        'payveil/checkout/locales/de',
        'payveil/checkout/states',
      ];
      expect((await bundle(entries.map((entry) => `import '${entry}';`).join('\n'))).trim()).toBe('');
    });

    if (repeats) return;
    it.each([
      // Each has its own name or table. The messages of all issue codes are one table, which is always included.
      ['cardChargeSchema', 'expMonth', /DK FI NL|checkout_id/],
      ['sepaChargeSchema', 'DK FI NL', /expMonth|return_url/],
      ['customerSchema', 'postal_code', /DK FI NL|expMonth|remote_ip:/],
    ])('%s alone has no cipher, no client and no other schema', async (name, own, others) => {
      const code = await bundle(`export { ${name} } from 'payveil'`);
      expect(code).toContain(own);
      expect(code).not.toMatch(/AES-CBC|\/v1\//);
      expect(code).not.toMatch(others);
    });

    it.each([
      ["export { CheckoutFrame } from 'payveil/react'", 'payveil:hello'],
      ["import 'payveil/element/frame'", 'payveil-frame'],
    ])('a component of the frame has no form either: %s', async (imported, own) => {
      const code = await bundle(imported);
      expect(code).toContain(own);
      expect(code).not.toMatch(/AES-CBC|PBKDF2|subtle|\/v1\/|Enter your card number|cc-number|zod|mastercard/i);
    });

    it('the component of the form has no frame', async () => {
      const code = await bundle("export { Checkout } from 'payveil/react'");
      expect(code).toContain('Enter your card number');
      expect(code).not.toMatch(/payveil:hello|payveil-frame|zod/i);
    });

    it('an element of the form is defined, and has no frame', async () => {
      const code = await bundle("import 'payveil/element'");
      expect(code).toContain('payveil-checkout');
      expect(code).not.toMatch(/payveil:hello|payveil-frame|zod/i);
    });
  });
}
