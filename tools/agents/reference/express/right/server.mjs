/** The shop's server. */
import express from 'express';
import { toNode } from 'payveil/server';
import { findOrder, listParcels } from './database.mjs';
import { payments } from './payments.mjs';
import { readBuyer, signIn } from './sign-in.mjs';

const app = express();
app.use('/payments', toNode(payments));
app.use(express.json());

app.get('/sign-in/:buyer', (request, response) => {
  response.set('set-cookie', signIn(request.params.buyer)).redirect('/checkout');
});

app.get('/api/orders/:number', async (request, response) => {
  const order = await findOrder(request.params.number);
  const isTheirs = order && order.buyer === readBuyer(request.headers.cookie);
  return isTheirs ? response.json(order) : response.status(404).end();
});

app.get('/shipped', async (_, response) => response.json(await listParcels()));

app.use(express.static('public', { extensions: ['html'] }), express.static('node_modules/payveil/dist/umd'));

const server = app.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}`);
});
