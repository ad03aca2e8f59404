/** The main task in a page: it makes a token of the fields, and the gateway of another origin makes a charge of it. */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { billing, card, SECRETS } from './buyer.js';
import { expect, type Gateway, test } from './servers.js';

type Payveil = typeof import('payveil');

interface PageGlobals {
  readonly Payveil: Payveil;
}

/** Makes a token on the page and charges it from there. */
function payByCard(page: Page, gateway: Gateway) {
  return page.evaluate(
    async ({ gateway, charge }) => {
      const { createTokenizer, createClient } = (window as unknown as PageGlobals).Payveil;
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
      const token = await createTokenizer({ ...keys, remoteIp: '192.0.2.10' }).tokenizeCard(charge);
      const client = createClient<{ payment_method_details: object }>({ ...keys, baseUrl: gateway.url });
      return { token, charge: await client.chargeCard(token) };
    },
    { gateway, charge: { ...billing, ...card } },
  );
}

/** Opens a token with node:crypto alone. */
function openToken(token: string, { publishableKey, signature }: Gateway): string {
  const bytes = Buffer.from(token, 'hex');
  const key = pbkdf2Sync(publishableKey, signature, 1000, 32, 'sha256');
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
  return decipher.update(bytes.subarray(16), undefined, 'utf8') + decipher.final('utf8');
}

/** Writes a whole request as one text. */
function writeOut(request: Request): string {
  return [request.method(), request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n');
}

for (const entry of ['esm', 'umd']) {
  test.describe(`by ${entry}`, () => {
    test('the gateway of another origin charges a token from the page, and the token holds the exact card', async ({
      page,
      gateway,
      site,
    }) => {
      await page.goto(`${site}/${entry}.html`);
      const { token, charge } = await payByCard(page, gateway);

      expect(new URL(gateway.url).origin).not.toBe(new URL(site).origin);
      expect(charge).toMatchObject({ status: 'succeeded', amount: 2599, currency: 'eur' });
      expect(charge.payment_method_details).toMatchObject({ card: { brand: 'unionpay', last4: '0004' } });
      expect(openToken(token, gateway)).toMatch(/^\{"cardNumber":6205500000000000004,"expMonth":"12",/);
    });

    test('only the token in a request holds anything of the card, and no other host is asked', async ({
      page,
      gateway,
      site,
    }) => {
      const sent: string[] = [];
      page.on('request', (request) => void sent.push(writeOut(request)));
      await page.goto(`${site}/${entry}.html`);
      const { token } = await payByCard(page, gateway);

      const origins = new Set(sent.map((text) => new URL(text.split('\n')[1] as string).origin));
      expect([...origins].sort()).toEqual([site, gateway.url].sort());
      for (const secret of SECRETS) expect(sent.filter((text) => text.includes(secret))).toEqual([]);
      // The control: the same search finds the card in the opened token, and the token in one request.
      expect(SECRETS.filter((secret) => openToken(token, gateway).includes(secret))).toContain(card.cardNumber);
      expect(sent.filter((text) => text.includes(token))).toHaveLength(1);
    });

    test('a wrong field gives an error on the page, and nothing is sent', async ({ page, site, gateway }) => {
      await page.goto(`${site}/${entry}.html`);
      const requests: string[] = [];
      page.on('request', (request) => void requests.push(request.url()));
      const error = await page.evaluate(
        async ({ gateway, charge }) => {
          const { createTokenizer, ValidationError } = (window as unknown as PageGlobals).Payveil;
          const tokenizer = createTokenizer({
            apiKey: gateway.publishableKey,
            signature: gateway.signature,
            remoteIp: '::1',
          });
          const thrown = await tokenizer.tokenizeCard(charge).catch((error: unknown) => error);
          return { isOurs: thrown instanceof ValidationError, text: JSON.stringify(thrown) };
        },
        { gateway, charge: { ...billing, ...card, cvc: '12' } },
      );
      expect(error.isOurs).toBe(true);
      expect(JSON.parse(error.text)).toMatchObject({
        outcome: 'not_sent',
        issues: [{ path: 'cvc', code: 'cvc_invalid' }],
      });
      expect(requests).toEqual([]);
    });

    test('refuses a secret key', async ({ page, site, gateway }) => {
      await page.goto(`${site}/${entry}.html`);
      const code = await page.evaluate(({ secretKey, signature }) => {
        try {
          (window as unknown as PageGlobals).Payveil.createTokenizer({ apiKey: secretKey, signature });
          return 'accepted';
        } catch (error) {
          return (error as { code: string }).code;
        }
      }, gateway);
      expect(code).toBe('secret_key_in_browser');
    });
  });
}
