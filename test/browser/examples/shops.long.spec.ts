/**
 * The shop of docs/server.md, and with `--full` those with Express, Fastify and Hono. Their pages are the same,
 * test/docs/example-shops.long.test.ts asks all of them without a page, and test/server/buyer-address.test.ts has the proxies.
 */
import type { Page } from '@playwright/test';
import { isFull } from '../../record.mjs';
import { coverAddresses, coverOneOrder, coverServerCharges } from './cover-server-charges.js';
import { writeReadmeShop } from './guide-shop.js';
import { copyOf, extendWithServer } from './server-example.js';

const SHOPS = [
  { name: 'express-or-fastify', script: 'express' },
  { name: 'express-or-fastify', script: 'fastify' },
  { name: 'hono', script: 'node' },
];

const WAYS = {
  open: (page: Page, url: string) => page.goto(url),
  readOrderId: (page: Page) => new URL(page.url()).searchParams.get('order') ?? '',
};

for (const { name, script } of isFull ? SHOPS : []) {
  const test = extendWithServer({ copy: copyOf(name), script });

  test.describe(`${name}, ${script}`, () => {
    coverAddresses(test, WAYS);
    coverServerCharges(test, WAYS);
  });
}

const guide = extendWithServer({ copy: writeReadmeShop, script: 'start' });
guide.describe('the shop of docs/server.md, with the ten lines of the README', () => {
  coverServerCharges(guide, WAYS);
  coverOneOrder(guide, WAYS);
});
