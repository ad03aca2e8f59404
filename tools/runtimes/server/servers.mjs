/** The servers of the shop: each listens on a free port, and returns it. Bun and Deno run only their own. */

/** @typedef {typeof import('./shop.mjs')} Shop */
/** @typedef {{ shop: Shop, gatewayUrl: string }} Given */

/** @type {Record<string, (given: Given) => Promise<number>>} */
export const SERVERS = {
  async 'node:http'({ shop, gatewayUrl }) {
    const { createServer } = await import('node:http');
    return listen(createServer(shop.toNode(shop.createShop({ gatewayUrl }))));
  },
  async Express({ shop, gatewayUrl }) {
    const { default: express } = await import('express');
    const app = express().use('/payments', shop.toNode(shop.createShop({ gatewayUrl })));
    return listen(app);
  },
  async 'Express after express.json()'({ shop, gatewayUrl }) {
    const { default: express } = await import('express');
    const app = express().use(express.json(), express.text());
    // What the parser refuses, it answers itself.
    app.use(
      (
        /** @type {Error & { status: number }} */ error,
        /** @type {any} */ _,
        /** @type {any} */ response,
        /** @type {any} */ __,
      ) => response.status(error.status).json({ code: error.status === 413 ? 'body_too_large' : 'request_invalid' }),
    );
    return listen(app.use('/payments', shop.toNode(shop.createShop({ gatewayUrl }))));
  },
  async Fastify({ shop, gatewayUrl }) {
    const { fastify } = await import('fastify');
    const app = fastify();
    await app.register(shop.toFastify(shop.createShop({ gatewayUrl })), { prefix: '/payments' });
    return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  },
  async Hono({ shop, gatewayUrl }) {
    const { Hono } = await import('hono');
    const { serve } = await import('@hono/node-server');
    const payments = shop.createShop({ gatewayUrl, proxies: { header: 'x-real-ip' } });
    const app = new Hono().all('/payments/*', (context) => payments.handle(context.req.raw));
    return new Promise((resolve) =>
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port)),
    );
  },
  async 'Bun.serve'({ shop, gatewayUrl }) {
    const payments = shop.createShop({ gatewayUrl });
    const { Bun } = /** @type {any} */ (globalThis);
    const fetch = (/** @type {Request} */ request, /** @type {any} */ server) =>
      payments.handle(request, { remoteAddress: server.requestIP(request).address });
    return Bun.serve({ port: 0, hostname: '127.0.0.1', fetch }).port;
  },
  async 'Deno.serve'({ shop, gatewayUrl }) {
    const payments = shop.createShop({ gatewayUrl });
    const { Deno } = /** @type {any} */ (globalThis);
    const options = { port: 0, hostname: '127.0.0.1', onListen() {} };
    const handler = (/** @type {Request} */ request, /** @type {any} */ info) =>
      payments.handle(request, { remoteAddress: info.remoteAddr.hostname });
    return Deno.serve(options, handler).addr.port;
  },
};

/** @param {{ listen: Function }} server @returns {Promise<number>} */
function listen(server) {
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address().port));
  });
}
