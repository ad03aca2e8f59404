/** The examples of shops with Express, Fastify and Hono, and the shop of docs/server.md. Their pages are the same. */
import type { Page } from '@playwright/test';
import { isFull } from '../../record.mjs';
import { coverAddresses, coverOneOrder, coverServerCharges } from './cover-server-charges.js';
import { writeReadmeShop } from './guide-shop.js';
import { copyOf, extendWithServer } from './server-example.js';

const EXAMPLES = [
  { name: 'express-or-fastify', script: 'express' },
  { name: 'express-or-fastify', script: 'fastify' },
  { name: 'hono', script: 'node' },
];

const WAYS = {
  open: (page: Page, url: string) => page.goto(url),
  readOrderId: (page: Page) => new URL(page.url()).searchParams.get('order') ?? '',
};

for (const { name, script } of EXAMPLES) {
  const test = extendWithServer({ copy: copyOf(name), script });

  test.describe(`${name}, ${script}`, () => {
    coverServerCharges(test, WAYS);
    coverAddresses(test, WAYS);
    if (script === 'express' || isFull) coverOneOrder(test, WAYS);
  });
}

const guide = extendWithServer({ copy: writeReadmeShop, script: 'start' });
guide.describe('the shop of docs/server.md, with the ten lines of the README', () => {
  coverServerCharges(guide, WAYS);
  coverOneOrder(guide, WAYS);
});
