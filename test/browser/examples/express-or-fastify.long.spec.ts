/** The example of a shop with Express or Fastify. */
import type { Page } from '@playwright/test';
import { coverAddresses, coverServerCharges } from './cover-server-charges.js';
import { extendWithServer } from './server-example.js';

const ways = {
  open: (page: Page, url: string) => page.goto(url),
  readOrderId: (page: Page) => new URL(page.url()).searchParams.get('order') ?? '',
};

for (const script of ['express', 'fastify']) {
  const test = extendWithServer({ name: 'express-or-fastify', script });

  test.describe(script, () => {
    coverServerCharges(test, ways);
    coverAddresses(test, ways);
  });
}
