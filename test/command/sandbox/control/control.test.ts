/** The commands for a running sandbox: what they ask, what they print, and what they refuse. */
import { describe, expect, it, vi } from 'vitest';
import { fixtures } from '../../../../src/sandbox/fixtures.js';
import { control, failWith, startControlled, stubFetch } from './control.js';

const SEPA = Object.fromEntries(
  fixtures.ibans.filter(({ country }) => country === 'DE').map(({ outcome, iban }) => [outcome, iban]),
);

describe('payveil sandbox charges', () => {
  it('prints a table with the newest charge at the end', async () => {
    const { payByCard, payBySepa } = startControlled();
    const ids = [
      await payByCard({ description: 'Order 1001' }),
      await payByCard({ cardNumber: '4000000000009995', amount: 129_900 }),
      await payByCard({ amount: 5000, currency: 'jpy', cardNumber: '378282246310005', cvc: '1234' }),
      await payBySepa({ description: 'Order 1002' }),
    ].map(({ id }) => id);
    expect((await control('charges')).split('\n')).toEqual([
      'time (UTC)           charge                           amount  method                   status                      description',
      `2031-06-02 09:00:00  ${ids[0]}      €25.99  Visa ••4242              succeeded                   Order 1001`,
      `2031-06-02 09:00:00  ${ids[1]}   €1,299.00  Visa ••9995              failed, insufficient_funds`,
      `2031-06-02 09:00:00  ${ids[2]}      ¥5,000  American Express ••0005  succeeded`,
      `2031-06-02 09:00:00  ${ids[3]}      €10.50  SEPA DE ••3000           pending                     Order 1002`,
      '',
    ]);
  });

  it('filters, and prints JSON, one charge in each line', async () => {
    const { payByCard, payBySepa } = startControlled();
    await payByCard({ description: 'Order 1001' });
    await payByCard({ description: 'Order 1002' });
    await payBySepa({ description: 'Order 1002' });
    const read = async (...args: string[]) =>
      (await control('charges', '--json', ...args))
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).description + JSON.parse(line).status);
    expect(await read('--description', 'Order 1002')).toEqual(['Order 1002succeeded', 'Order 1002pending']);
    expect(await read('--status', 'succeeded')).toEqual(['Order 1001succeeded', 'Order 1002succeeded']);
    expect(await read('--limit', '1')).toEqual(['Order 1002pending']);
    expect(await read('--status', 'failed')).toEqual([]);
    expect(await control('charges', '--status', 'failed')).toBe('No charge was found.\n');
  });

  it('shows the words of a merchant without a command to the terminal, in the table and as JSON', async () => {
    const { payByCard } = startControlled();
    const description = `\u001b]0;x\u0007\u009b2J\u202e${'y'.repeat(300)}`;
    const { id } = await payByCard({ description });
    for (const args of [[], ['--json']]) {
      const printed = await control('charges', ...args);
      expect(printed).toContain(id);
      expect(printed).toContain('\\u001b]0;x\\u0007\\u009b2J\\u202eyyy');
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    }
    expect((await control('charges')).split('\n')[1]?.length).toBeLessThan(220);
    expect(JSON.parse(await control('charges', '--json')).description).toBe(description);
  });
});

describe('payveil sandbox settle', () => {
  it.each([
    ['succeeded', 'succeeded', 'pending → succeeded'],
    ['failed', 'succeeded', 'pending → failed, debit_failed'],
    ['disputed', 'succeeded', 'pending → succeeded, disputed'],
    [undefined, 'failed', 'pending → failed, debit_failed'],
  ])('settles a charge as %s. Without a word, as its account says', async (word, account, change) => {
    const { payBySepa } = startControlled();
    const { id } = await payBySepa({ iban: SEPA[account] });
    const printed = await control('settle', id, ...(word ? [word] : []));
    expect(printed).toBe(
      `2031-06-02 09:00:00  ${id}      €10.50  SEPA DE ••${SEPA[account]?.slice(-4)}    ${change}\n`,
    );
  });

  it('prints JSON', async () => {
    const { payBySepa } = startControlled();
    const { id } = await payBySepa();
    expect(JSON.parse(await control('settle', id, 'failed', '--json'))).toMatchObject({ id, status: 'failed' });
  });

  it.each([
    ['ch_none', 'There is no such charge'],
    ['../clock', 'There is no such charge'],
  ])('tells in the words of the sandbox that it does not know %s', async (id, sentence) => {
    startControlled();
    expect(await failWith('settle', id)).toEqual([`the sandbox refuses this: ${sentence}`, 1]);
  });

  it('refuses an empty id before it asks', async () => {
    const { requests } = startControlled();
    const refusal = ['the id of the charge is empty; see payveil sandbox settle --help', 2];
    expect(await failWith('settle', '', 'failed')).toEqual(refusal);
    expect(requests).toEqual([]);
  });
});

describe('payveil sandbox advance', () => {
  it.each([
    ['30s', '2031-06-02T09:00:30.000Z'],
    ['15m', '2031-06-02T09:15:00.000Z'],
    ['12h', '2031-06-02T21:00:00.000Z'],
    ['5d', '2031-06-07T09:00:00.000Z'],
    // A weekend is between.
    ['5bd', '2031-06-09T09:00:00.000Z'],
    ['5BD', '2031-06-09T09:00:00.000Z'],
    ['0s', '2031-06-02T09:00:00.000Z'],
  ])('takes %s', async (time, now) => {
    startControlled();
    expect(await control('advance', time)).toBe(`The clock is frozen at ${now}. No charge changed.\n`);
  });

  it('tells which charges changed', async () => {
    const { payByCard, payBySepa } = startControlled();
    const [paid, failed, disputed] = [
      await payBySepa({ iban: SEPA.succeeded }),
      await payBySepa({ iban: SEPA.failed }),
      await payBySepa({ iban: SEPA.disputed }),
    ].map(({ id }) => id);
    const asked = await payByCard({ cardNumber: '4000002500003155' });
    const lines = (await control('advance', '5bd')).replace(/ dp_[a-z2-7]{24}\n/, ' dp_…\n').split('\n');
    expect(lines[0]).toBe('The clock is frozen at 2031-06-09T09:00:00.000Z. 4 charges changed:');
    expect(lines.slice(1).sort()).toEqual(
      [
        '',
        `  ${paid}  pending → succeeded`,
        `  ${failed}  pending → failed`,
        `  ${disputed}  pending → succeeded, disputed by dp_…`,
        `  ${asked.id}  requires_action → failed`,
      ].sort(),
    );
  });

  it('prints JSON', async () => {
    startControlled();
    expect(JSON.parse(await control('advance', '1d', '--json'))).toEqual({
      now: '2031-06-03T09:00:00.000Z',
      frozen: true,
      transitions: [],
    });
  });

  it.each(['-1d', '-5bd'])('only moves forward, so it refuses %s', async (time) => {
    const refusal = ['the clock only moves forward; see payveil sandbox advance --help', 2];
    expect(await failWith('advance', time)).toEqual(refusal);
    expect(await failWith('advance', '--', time)).toEqual(refusal);
    // The hyphen of another command begins a flag.
    expect(await failWith('charges', time)).toEqual([expect.stringContaining('has no option'), 2]);
  });

  it.each(['5', 'd', '5 days', '1.5d', '5w', '1234567890s', ''])('refuses %j', async (time) => {
    const { requests } = startControlled();
    const refusal = 'the time must be a number and a unit: 30s, 15m, 12h, 5d, or 5bd for business days';
    expect(await failWith('advance', time)).toEqual([`${refusal}; see payveil sandbox advance --help`, 2]);
    expect(requests).toEqual([]);
  });

  it('leaves a number that is too large to the sandbox', async () => {
    startControlled();
    const [sentence, exitCode] = await failWith('advance', '999999999d');
    expect(sentence).toMatch(/^the sandbox refuses this: Give one of \{"advance"/);
    expect(exitCode).toBe(1);
  });
});

describe('payveil sandbox fault', () => {
  it('adds, lists and clears faults', async () => {
    const { payByCard } = startControlled();
    const route = '/v1/process/card-payment';
    const first = 'status=422 for POST /v1/process/card-payment, 3 times';
    const args = ['--path', route, '--method', 'post', '--times', '3'];
    expect(await control('fault', 'add', 'status=422', ...args)).toBe(`Added: ${first}.\n`);
    expect(await control('fault', 'add', 'drop-after')).toBe('Added: drop-after for every path, once.\n');
    expect(await control('fault', 'list')).toBe(`${first}\ndrop-after for every path, once\n`);
    expect(
      (await control('fault', 'list', '--json'))
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: expect.any(String), match: { method: 'POST', path: route }, fault: 'status=422', times: 3 },
      { id: expect.any(String), match: {}, fault: 'drop-after', times: 1 },
    ]);
    await expect(payByCard()).rejects.toMatchObject({ status: 422 });
    expect(await control('fault', 'clear')).toBe('All faults are removed.\n');
    expect(await control('fault', 'list')).toBe('No fault waits.\n');
    expect(await payByCard()).toMatchObject({ status: 'succeeded' });
  });

  it('takes the path of a look-up, and masks its token', async () => {
    startControlled();
    const path = `/v1/tokens/tok_${'a'.repeat(24)}`;
    expect(await control('fault', 'add', 'drop', '--path', path)).toBe(
      'Added: drop for /v1/tokens/tok_aaaa…aaaa, once.\n',
    );
  });

  it.each([
    [['drop', '--times', '0'], '--times must be a whole number from 1'],
    [['drop', '--times', 'two'], '--times must be a whole number from 1'],
    [['drop', '--path', '/shop'], '--path must be a path of the gateway, such as /v1/process/card-payment'],
    [['drop', '--method', 'x'], '--method must be GET or POST'],
    [['latency=abc'], 'a fault is latency=800, status=429, drop, drop-after, malformed'],
    [['status'], 'a fault is latency=800, status=429, drop, drop-after, malformed'],
    [['drop=1'], 'a fault is latency=800, status=429, drop, drop-after, malformed'],
    [['explode'], 'a fault is latency=800, status=429, drop, drop-after, malformed'],
  ])('refuses %j before it asks', async (args, sentence) => {
    const { requests } = startControlled();
    expect(await failWith('fault', 'add', ...args)).toEqual([`${sentence}; see payveil sandbox fault add --help`, 2]);
    expect(requests).toEqual([]);
  });

  it.each([
    [{}, 'status=99', /^the sandbox refuses this: A fault is latency=<ms, to 120000>, .* or malformed$/],
    [{ faults: false }, 'drop', /^the sandbox refuses this: This sandbox was started without faults$/],
  ])('leaves the rest to the sandbox: %j, %s', async (options, fault, sentence) => {
    startControlled(options);
    expect(await failWith('fault', 'add', fault)).toEqual([expect.stringMatching(sentence), 1]);
  });
});

describe('payveil sandbox reset', () => {
  it('deletes everything of one merchant', async () => {
    const { payByCard } = startControlled();
    await payByCard({}, 'acme');
    await payByCard();
    expect(await control('reset')).toBe('Everything of the merchant sandbox is deleted.\n');
    expect(await control('charges')).toBe('No charge was found.\n');
    expect(await control('charges', '--merchant', 'acme')).toContain('succeeded');
    expect(JSON.parse(await control('reset', '--merchant', 'acme', '--json'))).toEqual({ reset: 'acme' });
  });
});

describe('the merchant', () => {
  const OWN = { name: 'own', publishableKey: 'key_p', secretKey: 'key_s', signature: 'key_x' };

  it('is that of the secret key, from a flag or the environment', async () => {
    const { requests } = startControlled({ merchants: [OWN] });
    expect(await control('reset', '--secret-key', 'key_s')).toContain('merchant own');
    vi.stubEnv('PAYVEIL_SECRET_KEY', 'key_s');
    expect(await control('reset')).toContain('merchant own');
    expect(await control('reset', '--secret-key', 'sk_test_acme')).toContain('merchant acme');
    // The question whether it is a sandbox is asked without the key.
    const healths = requests.filter(({ url }) => url.endsWith('/sandbox/health'));
    expect(healths.map(({ authorization }) => authorization)).toEqual([null, null, null]);
  });

  it.each([
    [['--merchant', 'own'], 'This merchant is shown only to its secret key'],
    [['--secret-key', 'key_p'], 'This needs the secret key'],
    [['--secret-key', 'other'], /^The API key is not known\. You can use pk_test_<name>.*with --any-key$/],
    [['--merchant', 'A B'], 'The name of a merchant has 1 to 64 of the characters a–z, 0–9, _ and -'],
    [['--merchant', ''], 'The name of a merchant has 1 to 64 of the characters a–z, 0–9, _ and -'],
  ])('is refused in the words of the sandbox: %j', async (args, sentence) => {
    startControlled({ merchants: [OWN] });
    const [told, exitCode] = await failWith('charges', ...args);
    expect(told.replace('the sandbox refuses this: ', '')).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
    expect(exitCode).toBe(1);
  });

  it.each([
    ['ключ', '--secret-key, or PAYVEIL_SECRET_KEY, must be visible ASCII characters'],
    ['sk_live_hidden7', '--secret-key, or PAYVEIL_SECRET_KEY, is a live key: a sandbox takes none'],
  ])('never gets a key that no sandbox has: %s', async (key, sentence) => {
    const { requests } = startControlled();
    vi.stubEnv('PAYVEIL_SECRET_KEY', key);
    expect(await failWith('reset')).toEqual([`${sentence}; see payveil sandbox reset --help`, 2]);
    expect(requests).toEqual([]);
  });
});

describe('the address', () => {
  it('is --url or --port, or the port of PORT on this machine, or 4010', async () => {
    const { requests } = startControlled();
    const ask = async (...args: string[]) => {
      await control('fault', 'list', ...args);
      return requests.at(-1)?.url;
    };
    expect(await ask()).toBe('http://127.0.0.1:4010/sandbox/faults');
    vi.stubEnv('PORT', '4711');
    expect(await ask()).toBe('http://127.0.0.1:4711/sandbox/faults');
    expect(await ask('--url', 'http://sandbox:4010/')).toBe('http://sandbox:4010/sandbox/faults');
    for (const args of [
      ['--port', '4710'],
      ['-p', '4710'],
      ['--url', '4710'],
      ['--url', 'localhost:4710'],
    ]) {
      expect(await ask(...args)).toBe('http://localhost:4710/sandbox/faults');
    }
    expect(await ask('--url', '[::1]:4710')).toBe('http://[::1]:4710/sandbox/faults');
    expect(await ask('--merchant', 'a-b')).toBe('http://127.0.0.1:4711/sandbox/faults?merchant=a-b');
  });

  it.each([
    [{ PORT: '0' }, [], '0 is no port of a running sandbox: --port takes the one that it has printed'],
    [{}, ['--port', '0'], '0 is no port of a running sandbox: --port takes the one that it has printed'],
    [{ PORT: 'x' }, [], 'PORT must be 0 to 65535'],
    [{}, ['--port', 'x'], '--port must be 0 to 65535'],
    [{}, ['--port', '1', '--url', '1'], '--port cannot go with --url'],
    [{}, ['--url', 'sandbox:4010'], '--url must begin with http:// or https://, and have no user, query or fragment'],
    [{}, ['--url', 'http://a:b@c'], '--url must begin with http:// or https://, and have no user, query or fragment'],
  ])('is refused if it is wrong: %j %j', async (env, args, sentence) => {
    startControlled();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(await failWith('reset', ...args)).toEqual([`${sentence}; see payveil sandbox reset --help`, 2]);
  });
});

describe('what answers', () => {
  const OTHER = '; if it runs on another port: --port <port>';
  const refused = async () => {
    throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  };

  it.each([
    [[], `no sandbox answers at http://127.0.0.1:4010; start one with payveil sandbox${OTHER}`],
    [
      ['--url', 'http://localhost:4711'],
      `no sandbox answers at http://localhost:4711; start one with payveil sandbox --port 4711${OTHER}`,
    ],
    [
      ['--url', 'https://sandbox.example'],
      'no sandbox answers at https://sandbox.example: the machine exists, but nothing listens on this port',
    ],
  ])('may be nobody, and then it says how to start one: %j', async (args, sentence) => {
    stubFetch(refused);
    expect(await failWith('charges', ...args)).toEqual([sentence, 1]);
  });

  const json = (body: object, status = 200) => Response.json(body, { status });
  it.each([
    ['a page', () => new Response('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } }), 200],
    ['a gateway', () => json({ error: { message: 'No route.' } }, 404), 404],
    ['another service that is healthy', () => json({ status: 'up' }), 200],
  ])('may be no sandbox: %s gets neither the key nor a reset', async (_, answer, status) => {
    const fetch = vi.fn(async () => answer());
    stubFetch(fetch);
    vi.stubEnv('PAYVEIL_SECRET_KEY', 'sk_test_hidden7');
    expect(await failWith('reset')).toEqual([
      `what answers at http://127.0.0.1:4010 is no sandbox (status ${status}); give the address of one with --port or --url`,
      1,
    ]);
    expect(fetch).toHaveBeenCalledOnce();
    expect(JSON.stringify(fetch.mock.calls)).not.toContain('hidden7');
  });

  /** Answers as a healthy sandbox, and then with a hostile body. */
  const stubHostile = (body: object, status = 200) =>
    stubFetch(async (url) => (String(url).endsWith('/sandbox/health') ? json({ status: 'ok' }) : json(body, status)));

  it.each([
    [{ data: 7 }, 'No charge was found.\n'],
    [{ data: [null, 7, 'x'] }, /^time.*\n(SEPA|\s+SEPA).*\n/],
    [{ data: [{ id: 7, created: 1e300, amount: 'x', currency: 'EUR', payment_method_details: { card: 7 } }] }, /^time/],
    [
      { data: [{ id: '\u001b[2J', created: -1, amount: 1, currency: '!!!', status: '\u009b' }] },
      /\\u001b\[2J.*\\u009b/,
    ],
  ])('may be hostile: charges %j are printed without a command to the terminal', async (body, shown) => {
    stubHostile(body);
    const printed = await control('charges');
    expect(printed).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown));
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it.each([
    [['advance', '1d'], { now: '\u001b[2J', transitions: [{ charge: '\u001b[2J', dispute: '\u009b' }, 7] }],
    [['settle', 'ch_1'], { id: '\u001b[2J' }],
    [
      ['fault', 'add', 'drop'],
      { fault: '\u001b[2J', times: '\u001b[2J', match: { path: '\u001b[2J', method: '\u009b' } },
    ],
    [['fault', 'list'], { data: [{ fault: '\u001b[2J' }] }],
    [['reset'], { reset: '\u001b[2J' }],
  ])('may be hostile to %j', async (args, body) => {
    stubHostile(body);
    for (const printed of [await control(...args), await control(...args, '--json')]) {
      expect(printed).toContain('\\u001b[2J');
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    }
  });

  it('may be hostile in its refusal', async () => {
    stubHostile({ error: { message: `\u001b[2J\n${'x'.repeat(10_000)}` } }, 400);
    const [sentence, exitCode] = await failWith('charges');
    expect(sentence).toMatch(/^the sandbox refuses this: \\u001b\[2J\\u000ax+…$/);
    expect(sentence.length).toBeLessThan(500);
    expect(exitCode).toBe(1);
  });
});
