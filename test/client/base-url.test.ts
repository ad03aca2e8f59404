/** The base URL is fixed when the client is created, and must be HTTPS or on this machine. */
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../src/index.js';
import { thrown } from '../caught.js';
import { recordProof } from '../record.mjs';
import { KEYS } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

const create = (baseUrl: unknown, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: baseUrl as string, ...KEYS, fetch: vi.fn(), ...options });

async function getUrlOfCall(baseUrl: string, options: Partial<ClientOptions> = {}): Promise<string | undefined> {
  const fetch = stubFetch();
  await create(baseUrl, { ...options, fetch }).getToken('tok_1');
  return fetch.mock.calls[0]?.[0];
}

const INSECURE_HOSTS: readonly string[] = [
  'http://gateway.example',
  'http://sandbox:8080',
  'http://10.0.0.1',
  'http://192.168.0.1',
  'http://169.254.169.254',
  'http://0.0.0.0',
  'http://0',
  'http://126.255.255.255',
  'http://128.0.0.1',
  'http://[::]',
  'http://[::2]',
  'http://[::ffff:127.0.0.1]',
  'http://[fe80::1]',
  'http://localhost.',
  'http://localhost.example',
  'http://localhost.evil.example',
  'http://localhost-evil.example',
  'http://evil-localhost',
  'http://evillocalhost',
  'http://.localhost',
  'http://127.0.0.1.evil.example',
  'http://127.evil.example',
  'http://127.0.0.1-evil.example',
  'http://l\u043ecalhost',
  'http://evil.example/localhost',
  'http://evil.example/127.0.0.1',
];

const HOSTILE: readonly unknown[] = [
  // No text, or no URL.
  undefined,
  null,
  '',
  ' ',
  42,
  true,
  {},
  ['https://gateway.example'],
  new URL('https://gateway.example'),
  new String('https://gateway.example'),
  'localhost:4010',
  'gateway.example',
  'gateway.example:443',
  'localhost:8080',
  '//gateway.example',
  '/v1',
  '.',
  'https',
  'https:',
  'https://',
  'https:///',
  '://gateway.example',
  'https://gateway.example:99999',
  'https://gateway.example:port',
  'https://[::1',
  'https://[gateway.example]',
  'https://gate%00way.example',
  'https://gate<way.example',
  'https://256.256.256.256',
  // Another scheme.
  'ftp://gateway.example',
  'ws://gateway.example',
  'wss://gateway.example',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'data:application/json,{}',
  'blob:https://gateway.example/1',
  'javascript:alert(1)//https://gateway.example',
  'about:blank',
  'mailto:pay@gateway.example',
  'app.example://localhost',
  'httpss://gateway.example',
  // Looks like HTTP or HTTPS, but is written wrongly.
  'http:/gateway.example',
  'https:gateway.example',
  'HTTPS:GATEWAY.EXAMPLE',
  'https//gateway.example',
  'https;//gateway.example',
  'h\u0074tps\u200b://gateway.example',
  // A user.
  'https://user@gateway.example',
  'https://user:secret@gateway.example',
  'https://:secret@gateway.example',
  'https://gateway.example@evil.example',
  'https://gateway.example:443@evil.example',
  'https://gateway.example%40evil@evil.example',
  'http://localhost@evil.example',
  'http://127.0.0.1:80@evil.example',
  'https://@gateway.example',
  'https://:@gateway.example',
  'https:user:secret@gateway.example',
  'https:/user@gateway.example',
  'https:///user@gateway.example',
  'https:gateway.example@evil.example',
  // A query or a fragment, also an empty one.
  'https://gateway.example?',
  'https://gateway.example?key=1',
  'https://gateway.example/pay?to=https://evil.example',
  'https://gateway.example#',
  'https://gateway.example/#/pay',
  'https://gateway.example/pay#?',
  'https://evil.example?@gateway.example',
  'https://evil.example#@gateway.example',
  // Characters that the URL parser would remove or change.
  ' https://gateway.example',
  'https://gateway.example ',
  'https://gateway.example\n',
  'ht\ntps://gateway.example',
  'https://gate\tway.example',
  'https://gateway.example/pa\r\ny',
  'https://gateway.example/pay me',
  '\u0000https://gateway.example',
  '\u001fhttps://gateway.example',
  '\ufeffhttps://gateway.example',
  '\u00a0https://gateway.example',
  'https:\\\\gateway.example',
  'https://gateway.example\\@evil.example',
  'https://gateway.example\\.evil.example',
  'https://gateway.example/pay\\..\\admin',
];

describe('a hostile base URL', () => {
  it('never leads to a request: at least a hundred are tried', async () => {
    const all = new Set([...HOSTILE, ...INSECURE_HOSTS]);
    expect(all.size).toBeGreaterThanOrEqual(100);
    const fetch = stubFetch();
    const made: unknown[] = [];
    for (const baseUrl of all) {
      try {
        await create(baseUrl, { fetch }).getToken('tok_1');
        made.push(baseUrl);
      } catch {
        // The tests below check the error of each.
      }
    }
    expect(made).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
    recordProof({
      promise: 'Secrets stay put',
      target: '100 hostile base URLs or more: 0 requests',
      measured: `${all.size} base URLs: ${made.length} taken, ${fetch.mock.calls.length} requests`,
    });
  });

  it.each([...HOSTILE, ...INSECURE_HOSTS].map((baseUrl) => [baseUrl]))('is refused: %j', (baseUrl) => {
    const error = thrown(() => create(baseUrl));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'base_url_invalid', outcome: 'not_sent' });
    expect(error.message).not.toContain('example');
    expect(error.message).toContain('or like http://localhost:4010.');
  });

  it.each(HOSTILE.map((baseUrl) => [baseUrl]))('is refused also with allowInsecureBaseUrl: %j', (baseUrl) =>
    expect(thrown(() => create(baseUrl, { allowInsecureBaseUrl: true })).code).toBe('base_url_invalid'),
  );
});

describe('a base URL', () => {
  it.each([
    ['https://gateway.example', 'https://gateway.example'],
    ['https://gateway.example/', 'https://gateway.example'],
    ['https://gateway.example///', 'https://gateway.example'],
    ['https://gateway.example/pay', 'https://gateway.example/pay'],
    ['https://gateway.example/pay/', 'https://gateway.example/pay'],
    ['https://gateway.example/a/b%20c/', 'https://gateway.example/a/b%20c'],
    ['https://gateway.example/a/../b', 'https://gateway.example/b'],
    ['https://gateway.example/@pay', 'https://gateway.example/@pay'],
    ['https://gateway.example:443', 'https://gateway.example'],
    ['https://gateway.example:8443/pay', 'https://gateway.example:8443/pay'],
    ['HTTPS://Gateway.Example/Pay', 'https://gateway.example/Pay'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://10.0.0.1', 'https://10.0.0.1'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['http://localhost', 'http://localhost'],
    ['http://LOCALHOST:8080/', 'http://localhost:8080'],
    ['http://pay.localhost:8080', 'http://pay.localhost:8080'],
    ['http://a.b.localhost', 'http://a.b.localhost'],
    ['http://127.0.0.1:3000/pay', 'http://127.0.0.1:3000/pay'],
    ['http://127.255.255.254', 'http://127.255.255.254'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
  ])('%s leads to %s', async (baseUrl, expected) =>
    expect(await getUrlOfCall(baseUrl)).toBe(`${expected}/v1/tokens/tok_1`),
  );
});

describe('allowInsecureBaseUrl outside a page', () => {
  it.each(['http://sandbox:8080', 'http://10.0.0.1', 'http://gateway.example/pay'])('allows %s', async (baseUrl) =>
    expect(await getUrlOfCall(baseUrl, { allowInsecureBaseUrl: true })).toBe(`${baseUrl}/v1/tokens/tok_1`),
  );

  it.each([false, undefined, null, 1, 'true', {}])('allows nothing when it is %j', (allowInsecureBaseUrl) => {
    const options = { allowInsecureBaseUrl: allowInsecureBaseUrl as boolean };
    expect(thrown(() => create('http://sandbox:8080', options)).code).toBe('base_url_invalid');
  });
});

it('is read once: a later change does not lead the client to another host', async () => {
  const fetch = stubFetch();
  const options = { baseUrl: 'https://gateway.example', ...KEYS, fetch };
  const { getToken } = createClient(options);
  options.baseUrl = 'https://evil.example';
  await getToken('tok_1');
  expect(fetch.mock.calls[0]?.[0]).toBe('https://gateway.example/v1/tokens/tok_1');
});
