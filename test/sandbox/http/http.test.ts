/** What every route has in common: methods, bodies, CORS, request ids. */
import { describe, expect, it } from 'vitest';
import { cardCharge } from '../../charges.js';
import { createAsked } from '../ask.js';

const { post, get, sandbox } = createAsked();
const ORIGIN = 'https://shop.example';

describe('the gateway', () => {
  it('gives every answer an id of its own', async () => {
    const answers = [await get('/none'), await post('/v1/tokens', '{'), await post('/v1/tokens', cardCharge)];
    const ids = answers.map(({ headers }) => headers.get('request-id'));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^req_[a-z0-9]{24}$/);
    expect(answers[0]?.body.error.request_id).toBe(ids[0]);
  });

  it.each(['/', '/v1', '/v1/none', '/v2/tokens', '/v1/tokens/', '/v1/process'])('has no route %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.error.code]).toEqual([404, 'route_missing']);
  });

  it('sends a browser that asks for its root to the page of the inspector', async () => {
    const { status, headers } = await get('/', { accept: 'text/html,application/xhtml+xml' });
    expect([status, headers.get('location')]).toEqual([302, 'sandbox/']);
  });

  it.each([
    ['/v1/create/token', 'POST'],
    ['/v1/create/sepa/token', 'POST'],
    ['/v1/process/card-payment', 'POST'],
    ['/v1/process/sepa-payment', 'POST'],
    ['/v1/create/customer', 'POST'],
    ['/v1/tokens', 'POST'],
  ])('takes %s by %s alone', async (path, allow) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get('allow'), body.error.code]).toEqual([405, allow, 'method_not_allowed']);
  });

  it('takes a token for reading by GET alone', async () => {
    const { status, headers } = await post('/v1/tokens/tok_x', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['', '{', 'null,', '{"a":1}}', 'undefined'])('refuses the body %j', async (text) => {
    const { status, body } = await post('/v1/create/token', text);
    expect([status, body.error.code]).toEqual([400, 'invalid_json']);
  });

  it.each(['null', '[]', '1', '"text"', 'true'])('refuses the JSON %s, which is no object', async (text) => {
    const { status, body } = await post('/v1/create/token', text);
    expect([status, body.error.code]).toEqual([400, 'invalid_type']);
  });

  it('refuses a body over 64 KiB, and takes one of 64 KiB', async () => {
    const json = JSON.stringify(cardCharge);
    const pad = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
    expect((await post('/v1/create/token', pad(65_536))).status).toBe(200);
    const { status, body } = await post('/v1/create/token', pad(65_537));
    expect([status, body.error.code]).toEqual([413, 'body_too_large']);
  });

  it('counts bytes and not characters', async () => {
    const { status } = await post('/v1/create/token', JSON.stringify({ name: 'é'.repeat(40_000) }));
    expect(status).toBe(413);
  });

  it('echoes nothing of what was given in an error', async () => {
    const { body } = await post('/v1/create/token', {
      ...cardCharge,
      cardNumber: '4242424242424241',
      name: 'x'.repeat(501),
    });
    // Its request_id is random, so only what it cannot hold is looked for.
    expect(JSON.stringify(body)).not.toMatch(/4242424|x{30}/);
  });
});

describe('CORS', () => {
  it('tells a cache to keep answers for pages apart, on those for none too', async () => {
    expect((await post('/v1/create/token', cardCharge)).headers.get('vary')).toBe('Origin');
  });

  const preflight = { method: 'OPTIONS', headers: { origin: ORIGIN, 'access-control-request-method': 'POST' } };

  it('allows the headers by name, because * never covers authorization', async () => {
    const { status, headers } = await sandbox.fetch('http://gateway.test/v1/process/card-payment', preflight);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const allowed = headers.get('access-control-allow-headers')?.split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'signature', 'content-type']));
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    ['a success', '/v1/create/token', JSON.stringify(cardCharge), 200],
    ['a refusal', '/v1/create/token', '{}', 400],
    ['no such route', '/v1/none', '{}', 404],
  ])('is there on %s', async (_, path, body, expected) => {
    const { status, headers } = await post(path, body, { origin: ORIGIN });
    expect(status).toBe(expected);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-expose-headers')).toMatch(/request-id/);
  });
});
