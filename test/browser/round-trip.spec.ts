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
  test(`${entry}: the gateway charges a token, which alone holds the card`, async ({ page, gateway, site }) => {
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(writeOut(request)));
    await page.goto(`${site}/${entry}.html`);
    const { token, charge } = await payByCard(page, gateway);
    expect(new URL(gateway.url).origin).not.toBe(new URL(site).origin);
    expect(charge).toMatchObject({ status: 'succeeded', amount: 2599, currency: 'eur' });
    expect(charge.payment_method_details).toMatchObject({ card: { brand: 'unionpay', last4: '0004' } });
    expect(openToken(token, gateway)).toMatch(/^\{"cardNumber":6205500000000000004,"expMonth":"12",/);
    const origins = new Set(sent.map((text) => new URL(text.split('\n')[1] as string).origin));
    expect([...origins].sort()).toEqual([site, gateway.url].sort());
    for (const secret of SECRETS) expect(sent.filter((text) => text.includes(secret))).toEqual([]);
    // The control: the same search finds the card in the opened token, and the token in one request.
    expect(SECRETS.filter((secret) => openToken(token, gateway).includes(secret))).toContain(card.cardNumber);
    expect(sent.filter((text) => text.includes(token))).toHaveLength(1);

    sent.length = 0;
    const wrong = await page.evaluate(
      async ({ gateway: { publishableKey: apiKey, secretKey, signature }, charge }) => {
        const { createTokenizer, ValidationError } = (window as unknown as PageGlobals).Payveil;
        const tokenizer = createTokenizer({ apiKey, signature, remoteIp: '::1' });
        const thrown = await tokenizer.tokenizeCard(charge).catch((error: unknown) => error);
        let code = 'accepted';
        try {
          createTokenizer({ apiKey: secretKey, signature });
        } catch (error) {
          ({ code } = error as { code: string });
        }
        return { isOurs: thrown instanceof ValidationError, error: JSON.parse(JSON.stringify(thrown)), code };
      },
      { gateway, charge: { ...billing, ...card, cvc: '12' } },
    );
    const issues = [{ path: 'cvc', code: 'cvc_invalid' }];
    expect(wrong).toMatchObject({
      isOurs: true,
      error: { outcome: 'not_sent', issues },
      code: 'secret_key_in_browser',
    });
    expect(sent).toEqual([]);
  });
}
