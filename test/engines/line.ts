/** A line between the pages and the sandbox, which a test cuts and mends. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line that is open. */
export interface Line {
  /** Where it begins. */
  readonly url: string;
  /** Lets the next payment come this far and no further, and the server be gone from then on. */
  cutAtPayment(): void;
  /** Whether the server is gone. */
  readonly isCut: boolean;
  /** The server is back. */
  mend(): Promise<void>;
  stop(): void;
}

/** Opens a line to a server of this machine. */
export async function openLine(target: string): Promise<Line> {
  const sockets = new Set<Socket>();
  let isArmed = false;
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      // Whoever is at the other end has gone: so has this one.
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    far.pipe(near);
    near.on('end', () => far.end());
    near.on('data', (bytes) => {
      if (isArmed && bytes.toString('latin1').startsWith('POST /v1/process/')) stop();
      else far.write(bytes);
    });
  });
  const stop = () => {
    isArmed = false;
    isCut = true;
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cutAtPayment: () => {
      isArmed = true;
    },
    get isCut() {
      return isCut;
    },
    async mend() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      isCut = false;
    },
    stop,
  };
}
