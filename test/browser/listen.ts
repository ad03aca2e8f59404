/** A server on a free port of this machine. */
import type { Server } from 'node:http';
import { listen as listenOnPort } from '../../tools/listen.mjs';

/** Lets a server listen. Returns its origin, and what stops it. */
export async function listen(server: Server) {
  const port = await listenOnPort(server);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
