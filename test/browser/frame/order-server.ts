/** The shop's own server of `payveil/server`, which a frame asks for the order. Its gateway is the sandbox. */
import { createServer } from 'node:http';
import { createClient } from 'payveil';
import { createPayments, memoryStore, type Order, sandboxReader, toNode } from 'payveil/server';
import { listen } from '../listen.js';
import type { Gateway } from '../servers.js';

/** A running server. */
export interface OrderServer {
  /** Its origin. */
  readonly url: string;
  /** The address of its routes. */
  readonly payments: string;
  /** The orders that it knows, by their numbers. */
  readonly orders: Map<string, Order>;
  /** What it was told is paid. */
  readonly paid: { readonly orderId: string; readonly amount: number }[];
  stop(): void;
}

/** Starts a server that lets pages of one other origin pay: the frame. */
export async function startOrderServer(
  { url: baseUrl, publishableKey, secretKey, signature }: Gateway,
  origin: string,
): Promise<OrderServer> {
  const orders = new Map<string, Order>();
  const paid: { orderId: string; amount: number }[] = [];
  const payments = createPayments({
    client: createClient({ baseUrl, apiKey: secretKey, signature }),
    publishableKey,
    signature,
    store: memoryStore(),
    gateway: sandboxReader(baseUrl, secretKey),
    readOrder: (id) => orders.get(id),
    onPaid: (orderId, { amount }) => void paid.push({ orderId, amount }),
    origins: [origin],
  });
  const answer = toNode(payments);
  const server = createServer((request, response) => answer(request, response));
  const { url, stop } = await listen(server);
  return { url, payments: `${url}/payments`, orders, paid, stop };
}
