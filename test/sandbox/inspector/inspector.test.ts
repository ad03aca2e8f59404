/** The inspector page: who may see it, what its forms do, and what it never shows. */
import { describe, expect, it } from 'vitest';
import { CHARGES } from '../../../src/sandbox/charges/stored-charge.js';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { StoreError } from '../../../src/sandbox/store/errors.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { cardCharge, sepaCharge } from '../../charges.js';

const HOST = '127.0.0.1:4010';
const ACME = {
  name: 'Acme "&" Søn',
  publishableKey: 'acme-pub-4a',
  secretKey: 'acme-sec-9z',
  signature: 'acme-sig-77',
};
const FORM = 'application/x-www-form-urlencoded';
const OWN_SCRIPT = '<script src="inspector.js"></script>';

const toBasic = (user: string, password: string) => `Basic ${btoa(`${user}:${password}`)}`;

/** Creates a sandbox whose page is opened from this machine. */
function createInspected(options?: SandboxOptions) {
  const sandbox = createSandbox(options);

  async function look(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const address = `http://${HOST}/sandbox/?${new URLSearchParams(query)}`;
    const response = await sandbox.fetch(address, { headers: { host: HOST, ...headers } });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Sends a form of the page with the given fields and headers. An empty header is not sent. */
  async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const { merchant = 'sandbox' } = fields;
    const { host = HOST } = headers;
    const body = new URLSearchParams({ merchant, ...fields });
    const given = { host, origin: `http://${host}`, 'content-type': FORM, ...headers };
    const init = { method: 'POST', headers: Object.entries(given).filter(([, value]) => value !== '') };
    const response = await sandbox.fetch(`http://${HOST}/sandbox/`, { ...init, body: body.toString() });
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location, headers: response.headers, html: await response.text() };
  }

  return { sandbox, look, send };
}

async function post(sandbox: Sandbox, path: string, body: object, merchant = 'sandbox') {
  const headers = { authorization: `sk_test_${merchant}`, signature: `sig_test_${merchant}` };
  const response = await sandbox.fetch(`http://${HOST}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return JSON.parse(await response.text());
}

async function pay(sandbox: Sandbox, charge: object, merchant?: string) {
  const { id } = await post(sandbox, '/v1/tokens', charge, merchant);
  return post(sandbox, `/v1/process/${'iban' in charge ? 'sepa' : 'card'}-payment`, { token: id }, merchant);
}

const readCharges = async (sandbox: Sandbox) => {
  const response = await sandbox.fetch(`http://${HOST}/sandbox/charges`);
  return ((await response.json()) as { data: { id: string; status: string; disputed: boolean }[] }).data;
};

describe('the page', () => {
  const { look, sandbox } = createInspected();
  const fetch = (path: string, method = 'GET') => sandbox.fetch(`http://${HOST}${path}`, { method });

  it('is HTML with a policy that allows only its own script', async () => {
    const { status, headers, html } = await look();
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('contains only its own script, no inline style, and only relative addresses', async () => {
    await pay(sandbox, sepaCharge);
    const { html } = await look();
    expect(html.replace(OWN_SCRIPT, '')).not.toMatch(/<script|<style|<img|\sstyle=|\son\w+=/i);
    const addresses = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !/^(\.\/|#|inspector\.(css|js)$)/.test(address))).toEqual([]);
  });

  it('has its own style sheet', async () => {
    const response = await fetch('/sandbox/inspector.css');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const css = await response.text();
    expect(css).toContain('prefers-color-scheme');
    expect(css).not.toMatch(/url\(|@import/);
  });

  it('redirects to the path with a slash, below any prefix, and keeps the query', async () => {
    const response = await fetch('/sandbox?merchant=shop');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('sandbox/?merchant=shop');
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
    const response = await fetch('/sandbox/', method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await response.text()).toContain('This route takes GET, HEAD, POST.');
  });

  it('says what to do next when it is empty', async () => {
    const { html } = await look({ merchant: 'empty' });
    for (const text of ['No charges yet', 'No requests yet', 'No tokens yet', 'No customers yet']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<title>0 charges · empty · Payveil sandbox</title>');
  });

  it('is still a page when the store does not answer', async () => {
    const store = createMemoryStore();
    const list = () => Promise.reject(new StoreError('store_unavailable', 'The store does not answer.'));
    const { look } = createInspected({ store: { ...store, list } });
    const { status, html, headers } = await look();
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' });
    expect(html).toContain('<h1>The store does not answer.</h1>');
  });
});

describe('access to the page', () => {
  const options = { merchants: [ACME], allowHosts: ['gateway.test'] };
  const { look, send } = createInspected(options);
  const remote = { host: 'gateway.test' };

  it('is open on this machine for a namespace, because its keys are not secret', async () => {
    const { status, html } = await look({ merchant: 'shop' });
    expect(status).toBe(200);
    for (const key of ['pk_test_shop', 'sk_test_shop', 'sig_test_shop']) expect(html).toContain(`>${key}<`);
  });

  it.each<[string, Record<string, string>]>([
    ['a registered merchant', {}],
    ['another host', remote],
    ['another machine', { forwarded: 'for=unknown' }],
  ])('needs a key: %s', async (_, headers) => {
    const merchant = 'host' in headers || 'forwarded' in headers ? 'shop' : ACME.name;
    const { status, headers: answered, html } = await look({ merchant }, headers);
    expect(status).toBe(401);
    expect(answered.get('www-authenticate')).toBe(
      `Basic realm="Payveil sandbox, ${encodeURIComponent(merchant)}", charset="UTF-8"`,
    );
    expect(html).toContain('This merchant is shown only to its secret key.');
    expect((await send({ merchant, do: 'reset' }, headers)).status).toBe(401);
  });

  it.each([
    ['as a password', toBasic('', ACME.secretKey)],
    ['as a password with a user name', toBasic('acme', ACME.secretKey)],
    ['as a user name', toBasic(ACME.secretKey, '')],
    ['as Bearer', `Bearer ${ACME.secretKey}`],
    ['raw', ACME.secretKey],
  ])('is open with the secret key %s', async (_, authorization) => {
    for (const headers of [{ authorization }, { authorization, ...remote }]) {
      expect((await look({ merchant: ACME.name }, headers)).status).toBe(200);
      const { status, html } = await look({}, headers);
      expect(status).toBe(200);
      expect(html.includes('Acme &quot;&amp;&quot; Søn')).toBe(true);
    }
  });

  it.each([
    ['an unknown key', toBasic('', 'acme-sec-9y'), 401],
    ['text that is not Base64', 'Basic ****', 401],
    ['nothing', toBasic('', ''), 401],
    ["another merchant's key", toBasic('', 'sk_test_shop'), 401],
    ['the publishable key', ACME.publishableKey, 403],
    ['the publishable key as Bearer', `Bearer ${ACME.publishableKey}`, 403],
    // With 403 the browser would keep sending that key.
    ['the publishable key typed into a browser', toBasic('', ACME.publishableKey), 401],
  ])('is refused with %s', async (_, authorization, status) => {
    for (const headers of [{ authorization }, { authorization, ...remote }]) {
      const answer = await look({ merchant: ACME.name }, headers);
      expect(answer.status).toEqual(status);
      expect(answer.headers.has('www-authenticate')).toEqual(status === 401);
      expect(answer.html).not.toContain('<form');
    }
  });

  it('is open on this machine for a namespace, even with the key of another merchant', async () => {
    const authorization = toBasic('', ACME.secretKey);
    expect((await look({ merchant: 'shop' }, { authorization })).status).toBe(200);
    expect((await look({ merchant: 'shop' }, { authorization, ...remote })).status).toBe(401);
  });

  it('is closed to pages and hosts of others', async () => {
    expect((await look({}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await look({}, { origin: 'null' })).status).toBe(403);
    expect((await look({}, { host: 'evil.example' })).status).toBe(403);
  });

  it('lists the merchants on this machine, and nowhere else', async () => {
    expect((await look()).html).toContain('needs its secret key');
    const { html } = await look({ merchant: 'shop' }, { ...remote, authorization: toBasic('', 'sk_test_shop') });
    expect(html).toContain('shop');
    expect(html).not.toMatch(/Acme|aria-label="Merchants"/);
    expect(html).not.toContain('sk_test_shop');
  });

  it.each(['Shop', 'a b', '<b>', 'x'.repeat(65)])('is refused for the name %s', async (merchant) => {
    expect((await look({ merchant })).status).toBe(400);
    expect((await look({ merchant }, remote)).status).toBe(merchant.length > 64 ? 400 : 401);
  });

  it('never shows the keys of a registered merchant', async () => {
    const { html } = await look({ merchant: ACME.name }, { authorization: ACME.secretKey });
    for (const key of [ACME.publishableKey, ACME.secretKey, ACME.signature]) expect(html).not.toContain(key);
  });
});

describe('a form', () => {
  it.each([
    ['succeeded', { status: 'succeeded', disputed: false }],
    ['failed', { status: 'failed', disputed: false }],
    ['disputed', { status: 'succeeded', disputed: true }],
  ])('settles a pending charge: %s', async (outcome, expected) => {
    const { sandbox, send } = createInspected();
    const { id } = await pay(sandbox, sepaCharge);
    const { status, location } = await send({ do: 'settle', charge: id, outcome });
    expect(status).toBe(303);
    expect(location).toBe(`./?merchant=sandbox&done=settled_${outcome}#charges`);
    expect(await readCharges(sandbox)).toMatchObject([{ id, ...expected }]);
    expect((await send({ do: 'settle', charge: id, outcome })).location).toContain('refused=charge_not_pending');
  });

  it.each([
    ['succeeded', '4000002500003155', 'succeeded', { status: 'succeeded', failure_code: null }],
    ['succeeded', '4000008400001629', 'failed', { status: 'failed', failure_code: 'card_declined' }],
    ['failed', '4000002500003155', 'failed', { status: 'failed', failure_code: 'authentication_failed' }],
  ])('ends a challenge for the buyer: %s of %s', async (outcome, cardNumber, done, expected) => {
    const { sandbox, look, send } = createInspected();
    const { id, redirect_url } = await pay(sandbox, { ...cardCharge, cardNumber });
    const { html } = await look();
    expect(html).toContain('<span class="status requires_action">requires action</span>');
    expect(html).toContain(`<a href="${redirect_url.replace(`http://${HOST}/sandbox/`, '')}">`);
    expect(html).toMatch(/value="succeeded">Confirm<.*value="failed">Refuse</s);
    const { status, location } = await send({ do: 'authenticate', charge: id, outcome });
    expect(status).toBe(303);
    expect(location).toBe(`./?merchant=sandbox&done=authenticated_${done}#charges`);
    expect(await readCharges(sandbox)).toMatchObject([{ id, ...expected }]);
    expect((await send({ do: 'authenticate', charge: id, outcome })).location).toContain('action_not_required');
    expect((await look({ done: `authenticated_${done}` })).html).toContain(`the charge has ${done}.`);
    expect((await look()).html).not.toMatch(/>Confirm<|3ds/);
  });

  it('settles with one of three outcomes, and only a charge of its merchant', async () => {
    const { sandbox, send } = createInspected();
    const { id } = await pay(sandbox, sepaCharge);
    expect((await send({ do: 'settle', charge: id, outcome: 'lost' })).location).toContain('outcome_invalid');
    expect((await send({ do: 'settle', charge: id })).location).toContain('outcome_invalid');
    const elsewhere = { do: 'settle', charge: id, outcome: 'failed', merchant: 'other' };
    expect((await send(elsewhere)).location).toContain('resource_missing');
    expect(await readCharges(sandbox)).toMatchObject([{ status: 'pending' }]);
  });

  it('moves the clock and settles what is due', async () => {
    const { sandbox, send } = createInspected({ clock: '2031-06-02T09:00:00Z' });
    await pay(sandbox, sepaCharge);
    const move = async (fields: Record<string, string>) => {
      const { location } = await send({ do: 'clock', ...fields });
      return [(await sandbox.clock.now()).toISOString(), /=([a-z_]+)#clock$/.exec(location)?.[1]];
    };
    for (const [unit, amount, time, code] of [
      ['business_days', '1', '03T09:00:00', 'clock_advanced'],
      ['business_days', '5', '10T09:00:00', 'clock_advanced_settled'],
      ['days', '2', '12T09:00:00', 'clock_advanced'],
      ['seconds', '30', '12T09:00:30', 'clock_advanced'],
      ...['', '-1', '1.5', '1e3', 'x', '9'.repeat(15)].map((wrong) => ['days', wrong]),
      ['__proto__', '1'],
    ]) {
      const moved = [`2031-06-${time ?? '12T09:00:30'}.000Z`, code ?? 'clock_change_invalid'];
      expect(await move({ unit: `${unit}`, amount: `${amount}` })).toEqual(moved);
    }
  });

  it('freezes and resumes the clock', async () => {
    const { send, look } = createInspected();
    expect((await send({ do: 'clock', freeze: 'true' })).location).toContain('done=clock_frozen#clock');
    expect((await look()).html).toContain('>frozen<');
    expect((await send({ do: 'clock', resume: 'true' })).location).toContain('done=clock_resumed#clock');
    expect((await look()).html).toContain('>running<');
  });

  it('adds faults that apply to requests, and removes them', async () => {
    const { sandbox, send, look } = createInspected();
    const add = { do: 'fault', fault: 'status', value: '418', path: '/v1/tokens', times: '2' };
    expect((await send(add)).location).toBe('./?merchant=sandbox&done=fault_added#faults');
    expect((await send({ ...add, fault: 'drop-after', value: '', path: '' })).location).toContain('fault_added');
    expect(await post(sandbox, '/v1/tokens', cardCharge)).toMatchObject({ error: { code: 'fault_injected' } });
    const { html } = await look();
    expect(html).toContain('<code>status=418</code> for /v1/tokens, once more');
    expect(html).toContain('<code>drop-after</code> for every request, 2 more times');
    for (const wrong of [
      { fault: 'status', value: '200' },
      { fault: 'rain' },
      { fault: 'drop', times: '0' },
      { times: '' },
    ]) {
      expect((await send({ ...add, ...wrong })).location).toContain('refused=fault_invalid#faults');
    }
    expect((await send({ do: 'clear-faults' })).location).toContain('done=faults_cleared#faults');
    expect(await post(sandbox, '/v1/tokens', cardCharge)).toMatchObject({ object: 'token' });
  });

  it('cannot add a fault when faults are off', async () => {
    const { send, look } = createInspected({ faults: false });
    const { html } = await look();
    expect(html).toContain('This sandbox was started without faults.');
    expect(html).not.toContain('name="fault"');
    expect((await send({ do: 'fault', fault: 'drop', times: '1' })).location).toContain('refused=faults_off');
  });

  it('resets one merchant', async () => {
    const { sandbox, send, look } = createInspected();
    await pay(sandbox, cardCharge);
    await pay(sandbox, cardCharge, 'other');
    expect((await send({ do: 'reset' })).location).toBe('./?merchant=sandbox&done=reset#merchant');
    expect((await look()).html).toContain('No charges yet');
    expect((await look({ merchant: 'other' })).html).toContain('1 charge ');
  });

  it.each(['', 'constructor', 'delete'])('with the action %o does nothing', async (action) => {
    expect((await createInspected().send({ do: action })).location).toContain('refused=action_unknown');
  });

  it('redirects to the page of its registered merchant', async () => {
    const { send } = createInspected({ merchants: [ACME] });
    const fields = { do: 'reset', merchant: ACME.name };
    expect((await send(fields)).status).toBe(401);
    const { status, location } = await send(fields, { authorization: ACME.secretKey });
    expect(status).toBe(303);
    expect(location).toBe(`./?merchant=${encodeURIComponent(ACME.name)}&done=reset#merchant`);
  });
});

describe('a form of another site', () => {
  const { sandbox, send } = createInspected();

  it.each<[string, number, Record<string, string>, Record<string, string>]>([
    ['without an origin', 403, {}, { origin: '' }],
    ['of another site, without an origin', 403, {}, { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['of another origin', 403, {}, { origin: 'https://evil.example' }],
    ['of another port', 403, {}, { origin: 'http://127.0.0.1:9999' }],
    ['of a hidden origin', 403, {}, { origin: 'null' }],
    ['to another host', 403, {}, { host: 'evil.example', origin: 'http://evil.example' }],
    ['as plain text', 415, {}, { 'content-type': 'text/plain' }],
    ['as plain text, without an origin', 403, {}, { 'content-type': 'text/plain', origin: '' }],
    ['as parts', 415, {}, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['as JSON', 415, {}, { 'content-type': 'application/json' }],
    ['of more than 64 KiB', 413, { more: 'x'.repeat(65 * 1024) }, {}],
  ])('does nothing: %s', async (_, expected, fields, headers) => {
    await pay(sandbox, cardCharge);
    const { status, headers: answered, html } = await send({ do: 'reset', ...fields }, headers);
    expect(status).toBe(expected);
    expect(answered.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(answered.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toContain('<form');
    expect((await readCharges(sandbox)).length).toBeGreaterThan(0);
  });

  it('gets an explanation', async () => {
    const { html } = await send({ do: 'reset' }, { origin: '' });
    expect(html).toContain('Nothing was done, because the form was not sent by a page of this sandbox.');
  });

  it('is accepted without an origin if the browser says that it is from the same site', async () => {
    expect((await send({ do: 'reset' }, { origin: '', 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });
});

describe('the message about an action', () => {
  const { look } = createInspected();

  it('appears in its section and in the title, from a fixed list', async () => {
    const { html } = await look({ done: 'clock_frozen' });
    expect(html).toContain('<p class="notice" role="status">The clock stands still.</p>');
    expect(html).toContain('<title>The clock stands still. 0 charges');
    const refused = await look({ refused: 'clock_backwards' });
    expect(refused.html).toContain('<p class="notice refusal" role="alert">Nothing was done: the clock only moves');
  });

  it.each(['toString', '__proto__', 'Hello', '<b>Hello'])('is never the text %s from an address', async (text) => {
    const { html, status } = await look({ done: text, refused: text });
    expect(status).toBe(200);
    expect(html).not.toMatch(/role="(status|alert)"/);
    expect(html).not.toContain(text);
  });
});

describe('the content', () => {
  it('is escaped, wherever it comes from', async () => {
    const { sandbox, look } = createInspected();
    const hostile = `"><script>alert(1)</script><a href='javascript:x'>&amp;`;
    await pay(sandbox, { ...cardCharge, name: hostile, description: hostile, city: hostile, state: hostile });
    await pay(sandbox, { ...sepaCharge, checkout_id: `"'<i>` });
    await post(sandbox, '/v1/create/customer', {
      email: 'ada@example.com',
      currency: 'eur',
      name: hostile,
      phone: hostile,
    });
    const match = { path: hostile, method: hostile };
    await post(sandbox, '/sandbox/faults', { fault: 'drop', match });
    const { html } = await look();
    expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;').length).toBeGreaterThan(6);
    expect(html.replace(OWN_SCRIPT, '')).not.toMatch(/<script|<i>|<a href='|"javascript/);
  });

  it('is escaped for a hostile id from a store', async () => {
    const store = createMemoryStore();
    const { sandbox, look } = createInspected({ store });
    await pay(sandbox, sepaCharge);
    const [stored] = await store.list('sandbox', CHARGES);
    const id = 'ch_"><b>';
    if (stored)
      await store.claim('sandbox', CHARGES, {
        claimKey: 'x',
        object: { ...stored, id, charge: { ...stored.charge, id } },
      });
    const { html } = await look();
    expect(html).toContain('id="ch_&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain('<b>"');
  });

  it('shows a charge with amount, method, outcome and plan in words', async () => {
    const { sandbox, look } = createInspected({ clock: '2031-06-02T09:00:00Z' });
    const expiry = { expMonth: '12', expYear: '2033' };
    await pay(sandbox, { ...cardCharge, ...expiry, cardNumber: '4000000000009995', amount: 1200, currency: 'jpy' });
    await pay(sandbox, { ...sepaCharge, iban: 'DE35370400440532013002' });
    const { html } = await look();
    for (const text of [
      '¥1,200',
      '€10.50',
      'Visa',
      '••9995',
      'SEPA, DE',
      '••3002',
      'insufficient funds',
      'is disputed',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('datetime="2031-06-09T09:00:00.000Z"');
    expect(html).toContain('<title>2 charges, 1 pending · sandbox · Payveil sandbox</title>');
    const outcomes = [...html.matchAll(/name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome);
    expect(outcomes).toEqual(['succeeded', 'failed', 'disputed']);
  });

  it('shows the day of charges once, above them, with the newest first', async () => {
    const { sandbox, look } = createInspected({ clock: '2031-06-02T23:59:59Z' });
    const expiry = { expMonth: '12', expYear: '2033' };
    const pays = [await pay(sandbox, { ...cardCharge, ...expiry }), await pay(sandbox, { ...cardCharge, ...expiry })];
    await sandbox.clock.advance({ seconds: 1 });
    pays.push(await pay(sandbox, { ...cardCharge, ...expiry }));
    const [, charges = ''] = /<section id="charges"(.*?)<\/section>/s.exec((await look()).html) ?? [];
    const found = [...charges.matchAll(/colspan="6">([^<]*)<|<tr role="row" id="([^"]*)"/g)];
    expect(found.map(([, day, id]) => day ?? id)).toEqual([
      expect.stringMatching(/^Tuesday,? 3 June 2031, UTC$/),
      pays[2].id,
      expect.stringMatching(/^Monday,? 2 June 2031, UTC$/),
      pays[1].id,
      pays[0].id,
    ]);
    expect(charges).toContain('<time datetime="2031-06-03T00:00:00.000Z">00:00:00</time>');
  });

  it('shows a charge as settled when it was due', async () => {
    const { sandbox, look } = createInspected({ settlement: { seconds: 60 } });
    await pay(sandbox, sepaCharge);
    expect((await look()).html).toContain('1 charge, 1 pending');
    await sandbox.clock.advance({ seconds: 60 });
    expect((await look()).html).not.toContain('pending ·');
  });

  it('shows tokens masked, with their state, and never completely', async () => {
    const { sandbox, look } = createInspected();
    const unused = await post(sandbox, '/v1/tokens', cardCharge);
    const used = await post(sandbox, '/v1/tokens', sepaCharge);
    const charge = await post(sandbox, '/v1/process/sepa-payment', { token: used.id });
    const headers = { authorization: 'sk_test_sandbox' };
    await sandbox.fetch(`http://${HOST}/v1/tokens/${used.id}`, { headers });
    const { html } = await look();
    for (const { id } of [unused, used]) {
      expect(html).toContain(`${id.slice(0, 8)}…${id.slice(-4)}`);
      expect(html).not.toContain(id);
    }
    expect(html).toContain(`/v1/tokens/${used.id.slice(0, 8)}…`);
    expect(html).toContain('not used');
    expect(html).toContain(`<a href="#${charge.id}">`);
  });

  it('explains a warning once, with how often it stands there, and folds the preflights of browsers', async () => {
    const { sandbox, look } = createInspected();
    const path = `http://${HOST}/v1/process/card-payment`;
    const ask = (headers: Record<string, string>) => sandbox.fetch(path, { method: 'OPTIONS', headers });
    for (let i = 0; i < 3; i += 1) {
      await ask({ origin: 'https://shop.example', 'access-control-request-method': 'POST' });
      await pay(sandbox, { ...cardCharge, customer_id: 'cus_none' });
    }
    const { html } = await look();
    const [, log = ''] = /<section id="requests"(.*?)<\/section>/s.exec(html) ?? [];
    const [shown = '', folded = ''] = log.split('<summary>Preflights (OPTIONS) <span class="count">3</span></summary>');
    expect(log.match(/customer not found/g)).toHaveLength(3);
    expect(log.match(/×3 There is no such customer/g)).toHaveLength(1);
    expect(log.match(/There is no such customer/g)).toHaveLength(1);
    expect(shown).not.toContain('OPTIONS');
    expect(folded.match(/OPTIONS/g)).toHaveLength(3);
  });

  it('shows the newest 50, and says where the others are', async () => {
    const { sandbox, look } = createInspected();
    for (let i = 0; i < 52; i++) {
      await pay(sandbox, { ...cardCharge, description: `order-${i}-` });
      await post(sandbox, '/v1/create/customer', { email: `buyer-${i}@example.com`, currency: 'eur' });
    }
    const { html } = await look();
    expect(html).toContain('order-51-');
    expect(html).toContain('order-2-');
    expect(html).not.toContain('order-1-');
    expect(html).not.toContain('buyer-1@');
    for (const list of ['charges', 'tokens', 'customers', 'requests']) expect(html).toContain(`GET /sandbox/${list}<`);
    const shownRequests = 100;
    expect(html.match(/<th scope="row"[^>]*><code>POST /g)).toHaveLength(shownRequests);
    expect(html).toContain('50+ charges');
  });

  it('shows every test card and IBAN, each without spaces', async () => {
    const text = (await createInspected().look()).html.replaceAll('</span><span>', '');
    for (const { number } of fixtures.cards) expect(text).toContain(`<span>${number}</span>`);
    for (const { iban } of fixtures.ibans) expect(text).toContain(`<span>${iban}</span>`);
  });

  it('shows no card number, CVC or IBAN of a buyer', async () => {
    const { sandbox, look } = createInspected();
    const cardNumber = '4539578763621486';
    const iban = 'DE02120300000000202051';
    await pay(sandbox, { ...cardCharge, cardNumber, cvc: '739' });
    await pay(sandbox, { ...sepaCharge, iban });
    const { html } = await look();
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain('••1486');
    expect(text).toContain('••2051');
    for (const secret of [cardNumber, iban, '>739<']) expect(html).not.toContain(secret);
    for (const secret of [cardNumber.slice(0, 12), iban.slice(2, 18)]) expect(text).not.toContain(secret);
  });
});
