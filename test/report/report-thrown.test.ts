/** What a merchant's own code throws is reported once, with its words, and without a token, a card or a key. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, createTokenizer } from '../../src/index.js';
import { addCause, reportThrown } from '../../src/report/report-thrown.js';
import { caught } from '../caught.js';
import { cardCharge } from '../charges.js';

const KEYS = { apiKey: 'key-of-the-shop', signature: 'its.signature' };
const TOKEN = 'ab12'.repeat(40);
const SECRETS = [
  '4242 4242 4242 4242',
  '4242424242424242',
  '4242-4242-4242-4242',
  'DE89 3704 0044 0532 0130 00',
  'DE89370400440532013000',
  TOKEN,
  'sk_live_1a',
  'PK_TEST_1A',
  '4242\n4242\n4242\n4242',
  '"4242" , "4242" , "4242" , "4242"',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '４２４２４２４２４２４２４２４２',
  'NL91\u00a0ABNA\u00a00417\u00a01643\u00a000',
  'nl91.abna.0417.1643.00',
  'iban_NL91ABNA0417164300',
  TOKEN.replaceAll(/.{60}/g, '$&\n'),
  [...TOKEN].join(' '),
  ...Object.values(KEYS),
];

const reported = vi.fn();
const answer =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const createTestClient = (options: object) => createClient({ ...KEYS, baseUrl: 'https://gateway.example', ...options });

beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reported.mockReset();
});

/** Reads all that a console or a service for errors could show of the reports. */
const readReports = () =>
  reported.mock.calls.map(([error]) => `${error}${error.stack}${inspect(error, { showHidden: true })}`).join('\n');

class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly request: unknown;
  constructor(message: string, request?: unknown) {
    super(message);
    this.request = request;
  }
}

describe('a report', () => {
  it('has the name, the message and the stack of the original, and names the function', () => {
    const thrown = new HttpError('502 from /pay');
    reportThrown('onToken', thrown);
    const [[report]] = reported.mock.calls as [[Error]];
    expect(report).not.toBe(thrown);
    expect(report).toMatchObject({ name: 'HttpError', message: 'onToken failed: 502 from /pay', stack: thrown.stack });
  });

  it.each(SECRETS)('does not hold a secret, wherever it was thrown: %s', (secret) => {
    const named = Object.assign(new Error('x'), { name: `E ${secret}` });
    const all: unknown[] = [
      new HttpError(`cannot send {"a":"${secret}"} now`, { body: secret }),
      secret,
      `no ${secret}`,
      named,
      { message: secret },
      { secret },
      [secret],
      new AggregateError([new Error(secret)], secret),
      new Error('outer', { cause: new Error(secret) }),
    ];
    for (const thrown of all) reportThrown('onToken', thrown, Object.values(KEYS));
    expect(reported).toHaveBeenCalledTimes(all.length);
    expect(readReports()).not.toContain(secret);
  });

  it('keeps words, places in the source and short numbers', () => {
    const thrown = new TypeError('order 1001 of 2026-11-23 costs 25.99: cannot read "id"');
    reportThrown('lookUp', thrown);
    const [[report]] = reported.mock.calls as [[Error]];
    expect(report.message).toBe(`lookUp failed: ${thrown.message}`);
    expect(report.stack).toBe(thrown.stack);
  });

  it('says what was thrown if it is no error', () => {
    for (const thrown of ['too late', undefined, null, 42, {}, () => {}]) reportThrown('onCharge', thrown);
    expect(reported.mock.calls.map(([{ message }]) => message)).toEqual([
      'onCharge failed: too late',
      'onCharge failed: it threw no error (undefined)',
      'onCharge failed: it threw no error (object)',
      'onCharge failed: it threw no error (number)',
      'onCharge failed: it threw no error (object)',
      'onCharge failed: it threw no error (function)',
    ]);
  });

  it('is made of an object whose members cannot be read', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => {
      reportThrown('now', proxy);
      reportThrown('now', Object.defineProperty({}, 'message', { get: fail }));
    }).not.toThrow();
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it.each([
    undefined,
    () => {
      throw new Error('replaced');
    },
  ])('is written to the console without a working reportError', (own) => {
    vi.stubGlobal('reportError', own);
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    reportThrown('onToken', new Error('lost'));
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'onToken failed: lost' }));
  });
});

describe('our error', () => {
  it('has the original as a cause that is not printed', () => {
    const original = new HttpError('x', { body: TOKEN });
    const failure = addCause(new Error('remoteIp failed'), original);
    expect(failure.cause).toBe(original);
    expect(Object.keys(failure)).not.toContain('cause');
    expect(inspect(failure, { showHidden: true })).not.toContain(TOKEN);
  });

  it.each([
    [
      'remoteIp',
      {
        remoteIp: async () => {
          throw new HttpError('no address');
        },
      },
      'remote_ip_failed',
    ],
    [
      'now',
      {
        now: () => {
          throw new HttpError('no time');
        },
      },
      'option_invalid',
    ],
  ])('has it, when %s fails', async (owner, options, code) => {
    const { remote_ip: _, ...charge } = cardCharge;
    const error = await caught(createTokenizer({ ...KEYS, remoteIp: '::1', ...options }).tokenizeCard(charge));
    expect(error).toMatchObject({ code, cause: { name: 'HttpError' } });
    expect(reported).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ name: 'HttpError', message: expect.stringContaining(owner) }),
    );
  });
});

describe('the client reports, and goes on', () => {
  const fail = () => {
    throw new HttpError(`failed beside ${KEYS.apiKey}`);
  };

  it.each([
    ['onAttempt', answer({ id: 'ch_1', status: 'succeeded' })],
    ['readCharge', answer({ id: 'ch_1', status: 'succeeded' })],
  ])('when %s fails', async (owner, fetch) => {
    const client = createTestClient({ fetch, [owner]: fail });
    expect(await client.chargeCard(TOKEN)).toMatchObject({ id: 'ch_1', status: 'succeeded' });
    await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce());
    expect(readReports()).toContain(`${owner} failed: failed beside …`);
    expect(readReports()).not.toContain(KEYS.apiKey);
  });

  it('when readError fails', async () => {
    const client = createTestClient({ fetch: answer({ error: { code: 'x' } }, 400), readError: fail });
    expect((await caught(client.chargeCard(TOKEN))).code).toBe('gateway_error');
    expect(reported).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'readError failed: failed beside …' }),
    );
  });
});
