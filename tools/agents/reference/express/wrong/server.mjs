/** The shop's server, which charges whatever token it gets, and sends the parcel at once. */
import express from 'express';
import { createClient } from 'payveil';
import { findOrder, listParcels, ship } from './database.mjs';
import { readBuyer, signIn } from './sign-in.mjs';

const app = express();
app.use(express.json());

app.get('/sign-in/:buyer', (request, response) => {
  response.set('set-cookie', signIn(request.params.buyer)).redirect('/checkout');
});

app.get('/api/orders/:number', async (request, response) => {
  const order = await findOrder(request.params.number);
  const isTheirs = order && order.buyer === readBuyer(request.headers.cookie);
  return isTheirs ? response.json(order) : response.status(404).end();
});

const baseUrl = process.env.GATEWAY_URL ?? 'http://localhost:4010';
const client = createClient({ baseUrl, apiKey: 'sk_test_sandbox', signature: 'sig_test_sandbox' });

app.post('/pay/:number', async (request, response) => {
  const { token, method } = request.body;
  try {
    const charge = await (method === 'card' ? client.chargeCard(token) : client.chargeSepa(token));
    if (charge.status !== 'failed') await ship(request.params.number);
    response.json(charge);
  } catch {
    response.status(502).end();
  }
});

app.get('/shipped', async (_, response) => response.json(await listParcels()));

app.use(express.static('public', { extensions: ['html'] }), express.static('node_modules/payveil/dist/umd'));

const server = app.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}`);
});
