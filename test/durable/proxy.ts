/** A proxy to a server that can lose all data without a message, as a broken network does. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy for a test. */
export interface Proxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Loses every byte from now on, also on new connections. No connection is closed. */
  swallow(): void;
  /** Lets new connections through. Those that have lost data stay silent. */
  recover(): void;
}

/** Starts a proxy to the server of an address. It is closed after the test. */
export async function startProxy(address: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const lose = (socket: Socket) => void socket.unpipe().on('data', () => {});

  const server = createServer((near) => {
    const far = connect(Number(new URL(address).port), '127.0.0.1');
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => sockets.delete(from) && to.destroy());
      if (isSwallowing) lose(from);
      else from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(address);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      isSwallowing = true;
      for (const socket of sockets) lose(socket);
    },
    recover() {
      isSwallowing = false;
    },
  };
}
