/** TLS that fails: the handshake comes before the request, so nothing was sent. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { caught } from '../caught.js';
import { createTestClient } from './gateway.js';

const NEVER_REACHED = { name: 'ConnectionError', code: 'connection_failed', outcome: 'not_sent' };

// The waits before the charge is sent again are none.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

/** Makes a certificate that signs itself. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=gateway.example'.split(
    ' ',
  );
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startTlsGateway(options: ServerOptions) {
  const onRequest = vi.fn();
  const server = createServer(options, onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, onRequest };
}

describe('a handshake that fails', () => {
  it.each([
    ['the certificate is not trusted', createCertificate],
    ['the gateway has no certificate', () => ({})],
  ])('is not_sent, when %s', async (_, createOptions) => {
    const { url, onRequest } = await startTlsGateway(createOptions());
    expect(await caught(createTestClient(url).chargeCard('tok_1'))).toMatchObject(NEVER_REACHED);
    expect(onRequest).not.toHaveBeenCalled();
  });
});
