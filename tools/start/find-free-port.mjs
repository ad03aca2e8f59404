/** Finds a port of this machine that nothing listens on. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a free port: the wanted one, or any other when that is taken. 0 is any.
 * @param {number} [wanted] @returns {Promise<number>}
 */
export async function findFreePort(wanted = 0) {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findFreePort();
  }
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
