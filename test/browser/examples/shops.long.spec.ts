/**
 * The example of a shop with Express, and the shop of docs/server.md; with `--full` also those with Fastify and Hono. Their pages
 * are the same, and test/docs/example-shops.long.test.ts asks all of them without a page.
 */
import type { Page } from '@playwright/test';
import { isFull } from '../../record.mjs';
import { coverAddresses, coverOneOrder, coverServerCharges } from './cover-server-charges.js';
import { writeReadmeShop } from './guide-shop.js';
import { copyOf, extendWithServer } from './server-example.js';

const EXPRESS = { name: 'express-or-fastify', script: 'express' };
const OTHERS = [
  { name: 'express-or-fastify', script: 'fastify' },
  { name: 'hono', script: 'node' },
];

const WAYS = {
  open: (page: Page, url: string) => page.goto(url),
  readOrderId: (page: Page) => new URL(page.url()).searchParams.get('order') ?? '',
};

for (const { name, script } of [EXPRESS, ...(isFull ? OTHERS : [])]) {
  const test = extendWithServer({ copy: copyOf(name), script });

  test.describe(`${name}, ${script}`, () => {
    coverAddresses(test, WAYS);
    if (isFull) coverServerCharges(test, WAYS);
  });
}

const guide = extendWithServer({ copy: writeReadmeShop, script: 'start' });
guide.describe('the shop of docs/server.md, with the ten lines of the README', () => {
  coverServerCharges(guide, WAYS);
  coverOneOrder(guide, WAYS);
});
