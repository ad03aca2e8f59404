/** The examples of shops with Express, Fastify and Hono, which share their page. */
import type { Page } from '@playwright/test';
import { coverAddresses, coverServerCharges } from './cover-server-charges.js';
import { extendWithServer } from './server-example.js';

const SHOPS = [
  { name: 'express-or-fastify', script: 'express' },
  { name: 'express-or-fastify', script: 'fastify' },
  { name: 'hono', script: 'node' },
];

const ways = {
  open: (page: Page, url: string) => page.goto(url),
  readOrderId: (page: Page) => new URL(page.url()).searchParams.get('order') ?? '',
};

for (const shop of SHOPS) {
  const test = extendWithServer(shop);

  test.describe(`${shop.name}, ${shop.script}`, () => {
    coverServerCharges(test, ways);
    coverAddresses(test, ways);
  });
}
