/** The servers of the shop: each listens on a free port, and returns it. What stands in front of it in Node, test/server/node.test.ts tries. */

/** @typedef {{ shop: typeof import('./shop.mjs'), gatewayUrl: string }} Given */

/** @type {Record<string, (given: Given) => Promise<number>>} */
export const SERVERS = {
  async 'node:http'({ shop, gatewayUrl }) {
    const { createServer } = await import('node:http');
    const { listen } = await import('../../listen.mjs');
    return listen(createServer(shop.toNode(shop.createShop({ gatewayUrl }))));
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
