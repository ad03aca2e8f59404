/** What the sandbox prints of its addresses and its store. */
import { describe, expect, it } from 'vitest';
import { withDemo } from '../../../src/command/sandbox/demo/with-demo.js';
import { describeLocation, describeReady } from '../../../src/command/sandbox/print.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';

describe('the ready lines', () => {
  const describeAt = (url: string) =>
    describeReady(createSandbox(), url, { host: '127.0.0.1', settlement: 'business-days' });

  it('group the addresses, the keys and the rules, with values below each other, in 80 columns', () => {
    expect(describeAt('http://127.0.0.1:4010')).toBe(`
  Payveil sandbox ready

  Try it in a browser  http://127.0.0.1:4010/
  Inspector            http://127.0.0.1:4010/sandbox/
  Gateway (baseUrl)    http://127.0.0.1:4010

  Publishable key      pk_test_sandbox
  Secret key           sk_test_sandbox
  Signature            sig_test_sandbox

  store memory · clock real · SEPA settles in 5 business days
  Never enter a real card. Ctrl+C stops it.

  In another terminal  npx payveil sandbox charges --watch

`);
  });

  it.each([
    ['http://127.0.0.1:4711', ' --port 4711'],
    ['http://0.0.0.0:4711', ' --port 4711'],
    ['http://localhost', ' --port 80'],
    ['http://192.168.1.7:4010', ' --url http://192.168.1.7:4010'],
    ['http://0.0.0.0:4010', ''],
  ])('hold the command that watches its charges: %s', (url, flag) => {
    expect(/sandbox charges --watch(.*)$/m.exec(describeAt(url))?.[1]).toBe(flag);
  });
});

it('tells a terminal that asks for the root where the demo is', async () => {
  const sandbox = withDemo(createSandbox(), []);
  const answer = await sandbox.fetch(new Request('http://localhost:4010/', { headers: { accept: '*/*' } }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe('The Payveil sandbox runs. Open its demo in a browser: http://localhost:4010/\n');
  expect((await sandbox.fetch(new Request('http://localhost:4010/', { method: 'POST' }))).status).toBe(405);
});

describe('a shown location', () => {
  it.each([
    ['./store', './store'],
    ['postgres://db.example:5433/pay', 'PostgreSQL db.example:5433/pay'],
    ['postgres://ada:hunter2@db.example/pay?password=hunter2#hunter2', 'PostgreSQL db.example/pay'],
    ['POSTGRESQL://ada@db.example/pay', 'PostgreSQL db.example/pay'],
    ['postgres:///pay?user=ada&password=hunter2', 'PostgreSQL /pay'],
    ['postgres://ada:hunter2@[::1]/pay', 'PostgreSQL [::1]/pay'],
    ['postgres://ada:hun@ter2@db.example/pay', 'PostgreSQL db.example/pay'],
    // Here the password should have been escaped. As an address, each of these has the wrong host.
    ['postgres://ada:1/hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:1?hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:1#hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:hunter2/@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:hunter2@db.example:port/pay', 'PostgreSQL'],
    ['postgres://', 'PostgreSQL '],
  ])('%s contains no user, password or options', (location, shown) => {
    expect(describeLocation(location)).toBe(shown);
    expect(describeLocation(location)).not.toMatch(/ada|hun|ter2/);
  });
});
