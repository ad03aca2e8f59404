/** The shop with Express. */
import express from 'express';
import { createOrder, lookUp, payOrder, showOrder } from './payments.mjs';

// The number of your own proxies in front. Each of them has added an address to the end of `X-Forwarded-For`. Anyone can write
// its beginning.
const proxies = Number(process.env.PROXIES ?? 0);
if (!Number.isInteger(proxies) || proxies < 0) throw new Error('PROXIES must be 0, 1, 2 and so on.');

const app = express();
app.set('trust proxy', proxies);
app.use(express.json());

app.get('/', (_, response) => response.redirect(`/checkout.html?order=${createOrder()}`));
app.use(express.static('page'), express.static('node_modules/payveil/dist/umd'));

// A cache would show one buyer's address to all others.
app.get('/address', ({ ip }, response) => response.set('cache-control', 'no-store').type('text').send(ip));

app.get('/orders/:order', ({ params }, response) => send(response, showOrder(params)));
app.post('/orders/:order/payments', async ({ params, body }, response) => send(response, await payOrder(params, body)));
app.get('/orders/:order/payments/:payment', async ({ params }, response) => send(response, await lookUp(params)));

/** @param {express.Response} response @param {[number, object]} answer */
const send = (response, [status, body]) => response.status(status).json(body);

const port = Number(process.env.PORT ?? 3000);
app.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`));
