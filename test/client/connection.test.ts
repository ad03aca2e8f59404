/** A gateway that cannot be reached, or whose connection is lost: tested over raw TCP. */
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { createTestClient, findClosedPort, startTcpServer } from './gateway.js';
import { failCharge, stubFetch } from './stub-fetch.js';

const LOST = { name: 'ConnectionError', code: 'connection_failed', outcome: 'unknown' };
const NEVER_REACHED = { ...LOST, outcome: 'not_sent' };

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const answer = (text: string) => (socket: Socket) => void socket.once('data', () => socket.end(text));

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

describe('nothing was sent', () => {
  it.each(['chargeCard', 'getToken'] as const)('by %s, when nobody listens', async (method) => {
    const error = await caught(createTestClient(await findClosedPort())[method]('tok_1'));
    expect(error).toMatchObject(NEVER_REACHED);
    expect(error.message).toContain('ECONNREFUSED');
  });

  it('when nobody listens on localhost, by IPv4 or IPv6', async () => {
    const { port } = new URL(await findClosedPort());
    expect(await caught(createTestClient(`http://localhost:${port}`).chargeCard('tok_1'))).toMatchObject(NEVER_REACHED);
  });

  it('when the name does not exist', async () => {
    const client = createTestClient('https://gateway.invalid');
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject(NEVER_REACHED);
  });

  it('when the peer does not speak TLS', async () => {
    const { url } = await startTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const client = createTestClient(url.replace('http:', 'https:'));
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject(NEVER_REACHED);
  });

  it.each([
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'],
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
  ])('when Node says %s', async (code) => {
    const cause = Object.assign(new Error('x'), { code });
    expect(await failCharge(() => Promise.reject(new TypeError('fetch failed', { cause })))).toMatchObject(
      NEVER_REACHED,
    );
  });
});

describe('nothing was sent, as the message of a platform without codes says', () => {
  const SENDING = 'error sending request for url (https://gateway.example/): client error';
  const fail = (createError: () => Error) =>
    caught(
      createTestClient('https://gateway.example', {
        fetch: stubFetch(() => Promise.reject(createError())),
      }).chargeCard('tok_1'),
    );

  it.each([
    `${SENDING} (Connect): tcp connect error: Connection refused (os error 111)`,
    `${SENDING} (Connect): dns error: failed to lookup address information: Name or service not known`,
    `${SENDING} (Connect): invalid peer certificate: UnknownIssuer`,
    'bad port',
    'Fetch failed: Requests to port 1 are blocked',
  ])('%s', async (words) => {
    expect(await fail(() => new TypeError(words))).toMatchObject(NEVER_REACHED);
    expect(await fail(() => new TypeError('fetch failed', { cause: new Error(words) }))).toMatchObject(NEVER_REACHED);
  });

  it.each([
    `${SENDING} (SendRequest): connection closed before message completed`,
    'Connection reset by peer (os error 104)',
    'error reading a body from connection',
    'Network connection lost.',
    'a bad port of call',
  ])('but not with the message %s', async (words) => {
    expect(await fail(() => new TypeError(words))).toMatchObject(LOST);
    expect(await fail(() => new TypeError('fetch failed', { cause: new Error(words) }))).toMatchObject(LOST);
  });

  it('but not when a code says something else', async () => {
    const error = () => Object.assign(new Error(`${SENDING} (Connect)`), { code: 'ECONNRESET' });
    expect(await fail(error)).toMatchObject(LOST);
  });
});

describe('a request that the platform refuses to build', () => {
  const fetch = vi.fn(globalThis.fetch);

  afterEach(() => {
    vi.unstubAllGlobals();
    fetch.mockClear();
  });

  it('is not sent, and not tried again', async () => {
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal(
      'Request',
      class {
        constructor(_: string, { headers }: { headers: object }) {
          throw new TypeError(`no such field in ${JSON.stringify(headers)}`);
        }
      },
    );
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    // A gateway on this machine is not blamed.
    const error = await caught(createTestClient('http://localhost:4010').chargeCard('tok_1'));
    expect(error).toMatchObject({ ...NEVER_REACHED, canResend: false, attempts: 0 });
    expect(error.message).toBe(withGuide('connection_failed', 'This platform refuses to build the request.'));
    expect(error).not.toHaveProperty('advice');
    expect(warn).not.toHaveBeenCalled();
    expect(error.cause).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('has no `cache` where the platform does not know it, as in older Workers', async () => {
    vi.stubGlobal('Request', class {});
    const fetch = stubFetch();
    await createTestClient('https://gateway.example', { fetch }).chargeCard('tok_1');
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('cache');
  });

  it('is built by the platform with the same arguments as it is sent', async () => {
    const built: [string, RequestInit][] = [];
    vi.stubGlobal('fetch', stubFetch());
    vi.stubGlobal(
      'Request',
      class {
        constructor(url: string, init: RequestInit) {
          built.push([url, init]);
        }
      },
    );
    await createTestClient('https://gateway.example').chargeCard('tok_1');
    expect(built).toEqual([vi.mocked(globalThis.fetch).mock.calls[0]]);
  });

  it('is not built for a fetch of the merchant or on a platform without Request', async () => {
    vi.stubGlobal('Request', () => {
      throw new TypeError('not this');
    });
    const own = stubFetch();
    expect(await createTestClient('https://gateway.example', { fetch: own }).chargeCard('tok_1')).toEqual({
      id: 'ch_1',
      status: 'succeeded',
    });
    vi.stubGlobal('Request', undefined);
    vi.stubGlobal('fetch', own);
    expect(await createTestClient('https://gateway.example').chargeCard('tok_1')).toEqual({
      id: 'ch_1',
      status: 'succeeded',
    });
  });
});

describe('a polluted Object.prototype', () => {
  it.each([
    ['code', 'ECONNREFUSED'],
    ['cause', { code: 'ECONNREFUSED' }],
    ['message', 'bad port'],
    ['outcome', 'not_sent'],
  ])('with a %s does not say that nothing was sent', async (name, value) => {
    const client = createTestClient('https://gateway.example', {
      fetch: stubFetch(() => Promise.reject({ reason: 'lost' })),
    });
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    try {
      expect(await client.chargeCard('tok_1').catch(({ outcome }) => outcome)).toBe('unknown');
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it.each([
    ['error', { code: 'token_already_used' }],
    ['status', 'failed'],
    ['object', 'charge'],
  ])('with a %s adds nothing to an answer', async (name, value) => {
    const client = createTestClient('https://gateway.example', { fetch: stubFetch([400, { id: 'x_1' }]) });
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    try {
      const caughtError = await client.chargeCard('tok_1').then(
        () => 'resolved',
        ({ code, outcome, chargeId }) => ({ code, outcome, chargeId }),
      );
      expect(caughtError).toEqual({ code: 'gateway_error', outcome: 'refused', chargeId: undefined });
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });
});

it('takes an error whose code cannot be read for a lost connection', async () => {
  const hostile = Object.defineProperty(new Error('x'), 'code', {
    get: () => {
      throw new Error('hostile');
    },
  });
  expect(await failCharge(() => Promise.reject(hostile))).toMatchObject(LOST);
});

// What else a gateway does wrong: see outcome.test.ts.
describe('the outcome is unknown', () => {
  it.each([
    ['an error without a code, as browsers throw', () => new TypeError('Failed to fetch')],
    ['ECONNRESET', () => Object.assign(new Error('x'), { code: 'ECONNRESET' })],
    ['EPIPE', () => Object.assign(new Error('x'), { code: 'EPIPE' })],
    ['UND_ERR_SOCKET', () => new TypeError('x', { cause: { code: 'UND_ERR_SOCKET' } })],
    ['a code that is no code', () => Object.assign(new Error('x'), { code: 'ECONNREFUSED or not' })],
    ['no error at all', () => undefined],
    ['null', () => null],
  ])('when fetch rejects with %s', async (_, createError) =>
    expect(await failCharge(() => Promise.reject(createError()))).toMatchObject(LOST),
  );

  it.each([
    [
      'throws at once',
      () => {
        throw new Error('x');
      },
    ],
    ['resolves with nothing', async () => undefined as never],
  ])('when fetch %s', async (_, fetch) => {
    const client = createTestClient('https://gateway.example', { fetch });
    expect(await caught(client.chargeCard('tok_1'))).toMatchObject(LOST);
  });
});

describe('the code that the platform gives', () => {
  const failWith = (code: unknown) => {
    const cause = Object.assign(new Error('x'), { code });
    const fetch = stubFetch(() => Promise.reject(new TypeError('fetch failed', { cause })));
    return caught(createTestClient('https://gateway.example', { fetch }).chargeCard('tok_1'));
  };

  it.each(['ECONNRESET', 'XECONNREFUSED', 'ENOTFOUND_X', 'X_UNABLE_TO_', 'X_ERR_SSL_HANDSHAKE'])(
    'is shown, and %s leaves the outcome unknown',
    async (code) => {
      const { message, outcome } = await failWith(code);
      expect(message).toBe(withGuide('connection_failed', `The connection to the gateway failed (${code}).`));
      expect(outcome).toBe('unknown');
    },
  );

  it.each([undefined, 42, ['ECONNRESET'], '', 'E', 'econnreset', 'ECONNRESET: key_7f0c2a', 'see ECONNRESET'])(
    'is not shown when it is not a code: %j',
    async (code) => {
      const { message } = await failWith(code);
      expect(message).toBe(withGuide('connection_failed', 'The connection to the gateway failed.'));
    },
  );
});

it('reaches the gateway again after a lost connection', async () => {
  let isUp = false;
  const { url } = await startTcpServer((socket) => {
    if (isUp) answer(`${HEAD}content-length: 32\r\n\r\n{"id":"ch_1","status":"pending"}`)(socket);
    else socket.resetAndDestroy();
  });
  const client = createTestClient(url);
  expect(await caught(client.chargeCard('tok_1'))).toMatchObject(LOST);
  isUp = true;
  expect(await client.chargeCard('tok_1')).toEqual({ id: 'ch_1', status: 'pending' });
});
