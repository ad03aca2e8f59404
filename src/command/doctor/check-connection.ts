/** Checks the name and the certificate of a gateway. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { type Check, createCheck } from '../check.js';
import { explainNoAnswer } from '../gateway/ask.js';

const DAY_MS = 86_400_000;
const SOON_DAYS = 21;
const WAIT_MS = 10_000;

/** Looks up the addresses of the gateway's name. */
export async function findAddress(baseUrl: string): Promise<Check> {
  const host = getHost(baseUrl);
  try {
    const found = await lookup(host, { all: true });
    const addresses = found.map(({ address }) => address).join(', ');
    return createCheck('address', 'ok', isIP(host) ? `${host}, no name to look up` : `${host} is ${addresses}`);
  } catch (error) {
    const says = `${host}: ${explainNoAnswer(error)}. Check --base-url for a typing mistake.`;
    return createCheck('address', 'failed', says);
  }
}

/** Connects with TLS, and checks how long the certificate is valid. */
export async function checkTls(baseUrl: string, now = Date.now()): Promise<Check> {
  const { protocol, port } = new URL(baseUrl);
  if (protocol === 'http:') return createCheck('TLS', 'skipped', 'http:// on this machine: nothing is encrypted');
  const host = getHost(baseUrl);
  const socket = connect({ host, port: Number(port || 443), ...(isIP(host) ? {} : { servername: host }) });
  socket.setTimeout(WAIT_MS, () => socket.destroy(Object.assign(new Error(), { name: 'TimeoutError' })));
  try {
    await once(socket, 'secureConnect');
    return describeCertificate(socket, now);
  } catch (error) {
    return createCheck('TLS', 'failed', `${explainNoAnswer(error)}. Browsers will refuse this gateway.`);
  } finally {
    socket.destroy();
  }
}

function describeCertificate(socket: TLSSocket, now: number): Check {
  const until = Date.parse(socket.getPeerCertificate().valid_to);
  const days = Math.floor((until - now) / DAY_MS);
  const says = `${socket.getProtocol()}, certificate valid until ${new Date(until).toISOString().slice(0, 10)}`;
  if (days >= SOON_DAYS) return createCheck('TLS', 'ok', says);
  return createCheck('TLS', 'warning', `${says}: only ${days} days. Ask the gateway when it will be renewed.`);
}

/** The host for a socket: an IPv6 address has no brackets there. */
const getHost = (baseUrl: string) => new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
