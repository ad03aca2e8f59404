/** The shop's server. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { findOrder, listOrders, listParcels } from './shop.mjs';
import { readBuyer, signIn } from './sign-in.mjs';

const FILES = { '/app.js': 'text/javascript', '/shop.css': 'text/css' };
const readPublic = (path) => readFile(new URL(`public${path}`, import.meta.url));

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const sendJson = (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const buyer = readBuyer(request.headers.cookie);

  if (pathname.startsWith('/sign-in/')) {
    const cookie = signIn(pathname.slice('/sign-in/'.length));
    return response.writeHead(303, { 'set-cookie': cookie, location: '/checkout' }).end();
  }
  if (pathname === '/checkout') {
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(await readPublic('/index.html'));
  }
  if (pathname === '/api/orders') return sendJson(listOrders(buyer));
  if (pathname.startsWith('/api/orders/')) {
    const order = findOrder(pathname.slice('/api/orders/'.length));
    return order && order.buyer === buyer ? sendJson(order) : response.writeHead(404).end();
  }
  if (pathname === '/shipped') return sendJson(listParcels());
  if (pathname in FILES) {
    return response.setHeader('content-type', FILES[pathname]).end(await readPublic(pathname));
  }
  return response.writeHead(404).end();
});
server.listen(Number(process.env.PORT ?? 3000), () => console.log(`http://localhost:${server.address().port}`));
