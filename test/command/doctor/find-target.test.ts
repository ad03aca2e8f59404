/** Which gateway `payveil doctor` checks, and with which keys. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findTarget } from '../../../src/command/doctor/find-target.js';
import { startServer } from '../frame/folders.js';
import { print } from '../print.js';
import { refuseArguments } from '../refused.js';

const SANDBOX_KEYS = { apiKey: 'sk_test_sandbox', signature: 'sig_test_sandbox' };
const KEYS = { 'api-key': 'pk_1', signature: 'sig_1' };
const WRONG_ADDRESS = '--base-url must be https://, or like http://localhost:4010, and have no user, query or fragment';
const WRONG_ORIGIN = '--origin must be the origin of your page, such as https://shop.example';
const GIVEN = { apiKey: 'pk_1', signature: 'sig_1' };

beforeEach(() => {
  vi.stubEnv('PAYVEIL_API_KEY', undefined);
  vi.stubEnv('PAYVEIL_SIGNATURE', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

describe('the gateway', () => {
  it('is the sandbox, with its keys, if nothing is given', () => {
    expect(findTarget({}, undefined)).toEqual({
      target: { baseUrl: 'http://localhost:4010', ...SANDBOX_KEYS },
      missing: '--base-url',
    });
  });

  it.each(['http://localhost:4710', 'localhost:4710', '4710', 'http://localhost:4710/'])(
    'gets the keys of the sandbox on this machine: %s',
    (address) => {
      const found = { target: { baseUrl: 'http://localhost:4710', ...SANDBOX_KEYS }, missing: '--api-key' };
      expect(findTarget({}, address)).toEqual(found);
      expect(findTarget({ 'base-url': address }, undefined)).toEqual(found);
    },
  );

  it.each(['http://localhost:4710', 'https://api.gateway.example/pay'])('gets the given keys: %s', (baseUrl) => {
    const target = { baseUrl, ...GIVEN };
    expect(findTarget(KEYS, baseUrl)).toEqual({ target });
    vi.stubEnv('PAYVEIL_API_KEY', 'pk_1');
    vi.stubEnv('PAYVEIL_SIGNATURE', 'sig_1');
    expect(findTarget({ 'base-url': baseUrl }, undefined)).toEqual({ target });
  });

  it.each([
    [['--api-key', 'pk_1'], '--base-url is missing'],
    [['https://api.gateway.example'], '--api-key is missing; or set PAYVEIL_API_KEY'],
    [['--base-url', 'https://api.gateway.example'], '--api-key is missing; or set PAYVEIL_API_KEY'],
    [['4010', '--signature', 'sig_1'], '--api-key is missing; or set PAYVEIL_API_KEY'],
    [['4010', '--base-url', '4010'], 'the address stands twice: give it without --base-url'],
    [['sandbox'], WRONG_ADDRESS],
    [['--base-url', 'https://ada:hunter2@gateway.example', '--api-key', 'pk_1'], WRONG_ADDRESS],
    [['--base-url', 'https://gateway.example?key=hunter2', '--api-key', 'pk_1'], WRONG_ADDRESS],
    [['4010', '--origin', 'https://shop.example/pay'], WRONG_ORIGIN],
  ])('is refused if something is missing or wrong: %j', async (args, sentence) => {
    expect(await refuseArguments('doctor', ...args)).toEqual({
      message: `${sentence}; see payveil doctor --help`,
      exitCode: 2,
    });
  });

  it('is missing for keys that stand in the environment', async () => {
    vi.stubEnv('PAYVEIL_API_KEY', 'pk_live_hidden7');
    expect((await refuseArguments('doctor')).message).toMatch(/^--base-url is missing;/);
  });
});

describe('a server that is no gateway', () => {
  /** Answers as a server of files does: a page that says that there is nothing. */
  const startFiles = () =>
    startServer(({ method }, response) => {
      response.writeHead(method === 'GET' ? 404 : 501, { 'content-type': 'text/html' }).end('<h1>Error</h1>');
    });

  it('fails, and the first line says which keys it got', async () => {
    const url = (await startFiles()).replace(/\/$/, '');
    const printed = await print('doctor', url);
    expect(printed.trimStart().split('\n')[0]).toBe(
      `Gateway  ${url}, asked as the sandbox with its keys, because no --api-key was given`,
    );
    expect(printed).toMatch(/failed +answer +GET \S+ answers 404 with a page: this is no gateway\./);
    expect(printed).toMatch(/failed +charge +POST \S+ answers 501, and not in JSON: this is no gateway\./);
    expect(printed).toMatch(
      / 2 failed, .*\. Start the sandbox with payveil sandbox, or give another address: payveil doctor <address>\.\n/,
    );
    expect(process.exitCode).toBe(1);
  });

  it('fails with given keys, too', async () => {
    const url = await startFiles();
    const printed = await print('doctor', url, '--api-key', 'pk_1', '--signature', 'sig_1');
    expect(printed).toMatch(/^\n {2}Gateway {2}http:\S+\n/);
    expect(printed).toMatch(/ 2 failed, .*\. Nothing that was sent can be charged/);
    expect(process.exitCode).toBe(1);
  });
});
