/** The shop's server. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { toNode } from 'payveil/server';
import { frameUrl, serveFrame } from './frame.mjs';
import { payments } from './payments.mjs';
import { findOrder, listParcels } from './shop.mjs';
import { readBuyer, signIn } from './sign-in.mjs';

const FILES = { '/checkout.js': 'text/javascript', '/shop.css': 'text/css' };
const readPublic = (path) => readFile(new URL(`public${path}`, import.meta.url));

const SCRIPT = new URL('node_modules/payveil/dist/umd/payveil-frame.js', import.meta.url);
const pay = toNode(payments);

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const buyer = readBuyer(request.headers.cookie);

  if (pathname.startsWith('/payments/')) return pay(request, response);
  if (pathname === '/payveil-frame.js') {
    return response.setHeader('content-type', 'text/javascript').end(await readFile(SCRIPT));
  }
  if (pathname.startsWith('/sign-in/')) {
    const cookie = signIn(pathname.slice('/sign-in/'.length));
    return response.writeHead(303, { 'set-cookie': cookie, location: '/checkout' }).end();
  }
  if (pathname === '/checkout') {
    const page = String(await readPublic('/checkout.html')).replace('FRAME_URL', frameUrl);
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  }
  if (pathname.startsWith('/api/orders/')) {
    const order = findOrder(pathname.slice('/api/orders/'.length));
    if (!order || order.buyer !== buyer) return response.writeHead(404).end();
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(order));
  }
  if (pathname === '/shipped') {
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(listParcels()));
  }
  if (pathname in FILES) {
    return response.setHeader('content-type', FILES[pathname]).end(await readPublic(pathname));
  }
  return response.writeHead(404).end();
});
await serveFrame();
server.listen(Number(process.env.PORT ?? 3000), () => console.log(`http://localhost:${server.address().port}`));
