/** A way to a server that can lose all that is sent through it, as a broken network does, and say nothing of it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy of a test. */
export interface Proxy {
  /** The address of the database by this way. */
  readonly url: string;
  /** Loses every byte from now on, of new connections too; none is closed. */
  swallow(): void;
  /** Lets new connections through; those that lost something stay silent for ever. */
  recover(): void;
}

/** Starts a proxy before the server of an address; it is closed when the test ends. */
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
