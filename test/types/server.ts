/** What compiles with `payveil/server`, and what does not. */
import { createServer } from 'node:http';
import express from 'express';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { createClient } from 'payveil';
import {
  createPayments,
  memoryStore,
  type PaymentStore,
  type PaymentsOptions,
  sandboxReader,
  toFastify,
  toNode,
} from 'payveil/server';
import { checkStore } from 'payveil/server/check';
import { postgresStore } from 'payveil/server/postgres';
import type { Pool } from 'pg';

const client = createClient({ baseUrl: 'http://localhost:4010', apiKey: 'sk_test_sandbox', signature: 'sig' });
const needed = {
  client,
  publishableKey: 'pk_test_sandbox',
  signature: 'sig_test_sandbox',
  store: memoryStore(),
  readOrder: async (id: string, request: Request) =>
    request.headers.has('cookie') ? { amount: id.length, currency: 'eur' } : undefined,
  onPaid: async (orderId: string) => console.log(orderId),
} satisfies PaymentsOptions;

export async function serve(): Promise<void> {
  const payments = createPayments({ ...needed, gateway: sandboxReader('http://localhost:4010', 'sk_test_sandbox') });
  createServer(toNode(payments)).listen();
  express().use('/payments', express.json(), toNode(payments));
  await fastify().register(toFastify(payments), { prefix: '/payments' });
  new Hono().all('/payments/*', (context) => payments.handle(context.req.raw));
  const { GET, POST, PUT, OPTIONS } = payments;
  const handlers: readonly ((request: Request, context: { params: Promise<object> }) => Promise<Response>)[] = [
    GET,
    POST,
    PUT,
    OPTIONS,
  ];
  const { asked, paid, failed, open, errors } = await payments.settle({ limit: handlers.length });
  await payments.resolve('1042', 'ref', 'failed', `${asked + paid + failed + open + errors}`);
  await payments.resolve('1042', 'ref', { charge: 'ch_1' }, 'Ada');
  // @ts-expect-error a human says one of two things
  await payments.resolve('1042', 'ref', 'paid', 'Ada');
  // @ts-expect-error somebody must say it
  await payments.resolve('1042', 'ref', 'failed');
}

export async function stores(pool: Pool): Promise<readonly PaymentStore[]> {
  const postgres = postgresStore(pool, { table: 'shop.payment' });
  await postgres.migrate();
  await checkStore(() => postgres);
  return [postgres, memoryStore()];
}

export function mistakes(): void {
  // @ts-expect-error nobody would hear that an order is paid
  createPayments({ ...needed, onPaid: undefined });
  // @ts-expect-error nobody would know what there is to pay
  createPayments({ ...needed, readOrder: () => ({ amount: 2599 }) });
  // @ts-expect-error an amount is a number in minor units
  createPayments({ ...needed, readOrder: () => ({ amount: '25.99', currency: 'eur' }) });
  // @ts-expect-error half a reader
  createPayments({ ...needed, gateway: { readCharge: async () => undefined } });
  // @ts-expect-error a count, or a header
  createPayments({ ...needed, proxies: 'cf-connecting-ip' });
  createPayments({ ...needed, proxies: { header: 'cf-connecting-ip' }, onReview: ({ code }) => console.log(code) });
}
