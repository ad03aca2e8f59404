/** A network line between the pages and the sandbox, which a test can cut and mend. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An open line. */
export interface Line {
  /** The address of its near end. */
  readonly url: string;
  /** Stops the next payment on its way, and refuses every connection from then on. */
  cutAtPayment(): void;
  /** Tells whether the line is cut. */
  readonly isCut: boolean;
  /** Accepts connections again. */
  mend(): Promise<void>;
  stop(): void;
}

/** Opens a line to a server on this machine. */
export async function openLine(target: string): Promise<Line> {
  const sockets = new Set<Socket>();
  let isArmed = false;
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      // The other end has already closed, so this error says nothing new.
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
