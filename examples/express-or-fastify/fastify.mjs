/** The shop with Fastify. */
import { resolve } from 'node:path';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import { createOrder, lookUp, payOrder, showOrder } from './payments.mjs';

// The number of your own proxies in front. Each of them has added an address to the end of `X-Forwarded-For`. Anyone can write
// its beginning.
const proxies = Number(process.env.PROXIES ?? 0);
if (!Number.isInteger(proxies) || proxies < 0) throw new Error('PROXIES must be 0, 1, 2 and so on.');
const app = fastify({ trustProxy: (_, hop) => hop < proxies });

app.get('/', (_, reply) => reply.redirect(`/checkout.html?order=${createOrder()}`));
app.register(serveFiles, { root: [resolve('page'), resolve('node_modules/payveil/dist/umd')] });

// A cache would show one buyer's address to all others.
app.get('/address', ({ ip }, reply) => reply.header('cache-control', 'no-store').send(ip));

app.get('/orders/:order', ({ params }, reply) => send(reply, showOrder(params)));
app.post('/orders/:order/payments', async ({ params, body }, reply) => send(reply, await payOrder(params, body)));
app.get('/orders/:order/payments/:payment', async ({ params }, reply) => send(reply, await lookUp(params)));

/** @param {import('fastify').FastifyReply} reply @param {[number, object]} answer */
const send = (reply, [status, body]) => reply.code(status).send(body);

console.log(await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' }));
