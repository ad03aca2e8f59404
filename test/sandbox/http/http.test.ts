/** What all routes have in common: methods, bodies, CORS, request ids. */
import { describe, expect, it } from 'vitest';
import { cardCharge } from '../../charges.js';
import { createAsked } from '../ask.js';

const { post, get, sandbox } = createAsked();
const ORIGIN = 'https://shop.example';

describe('the gateway', () => {
  it('gives every answer its own id', async () => {
    const answers = [await get('/none'), await post('/v1/tokens', '{'), await post('/v1/tokens', cardCharge)];
    const ids = answers.map(({ headers }) => headers.get('request-id'));
    expect(new Set(ids).size).toBe(answers.length);
    for (const id of ids) expect(id).toMatch(/^req_[a-z0-9]{24}$/);
    expect(answers[0]?.body.error.request_id).toBe(ids[0]);
  });

  it.each(['/', '/v1', '/v1/none', '/v2/tokens', '/v1/tokens/', '/v1/process'])('has no route %s', async (path) => {
    const { status, body } = await get(path);
    expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'route_missing' });
  });

  it('redirects a browser from its root to the inspector page', async () => {
    const { status, headers } = await get('/', { accept: 'text/html,application/xhtml+xml' });
    expect({ status, location: headers.get('location') }).toEqual({ status: 302, location: 'sandbox/' });
  });

  it.each([
    'create/token',
    'create/sepa/token',
    'process/card-payment',
    'process/sepa-payment',
    'create/customer',
    'tokens',
  ])('accepts /v1/%s only by POST', async (path) => {
    const { status, headers, body } = await get(`/v1/${path}`);
    expect([status, headers.get('allow'), body.error.code]).toEqual([405, 'POST', 'method_not_allowed']);
  });

  it('accepts the reading of a token only by GET', async () => {
    const { status, headers } = await post('/v1/tokens/tok_x', {});
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' });
  });

  it.each(['', '{', 'null,', '{"a":1}}', 'undefined'])('refuses the body %j', async (text) => {
    const { status, body } = await post('/v1/create/token', text);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_json' });
  });

  it.each(['null', '[]', '1', '"text"', 'true'])('refuses the JSON %s, which is not an object', async (text) => {
    const { status, body } = await post('/v1/create/token', text);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'invalid_type' });
  });

  it('refuses a body over 64 KiB, and accepts one of 64 KiB', async () => {
    const json = JSON.stringify(cardCharge);
    const pad = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
    expect((await post('/v1/create/token', pad(65_536))).status).toBe(200);
    const { status, body } = await post('/v1/create/token', pad(65_537));
    expect({ status, code: body.error.code }).toEqual({ status: 413, code: 'body_too_large' });
  });

  it('counts bytes, not characters', async () => {
    const { status } = await post('/v1/create/token', JSON.stringify({ name: 'é'.repeat(40_000) }));
    expect(status).toBe(413);
  });

  it('does not repeat any input in an error', async () => {
    const { body } = await post('/v1/create/token', {
      ...cardCharge,
      cardNumber: '4242424242424241',
      name: 'x'.repeat(501),
    });
    // Its request_id is random, so the search is only for texts that it cannot contain.
    expect(JSON.stringify(body)).not.toMatch(/4242424|x{30}/);
  });
});

describe('CORS', () => {
  it('has a Vary header, also on an answer to a request without an origin', async () => {
    expect((await post('/v1/create/token', cardCharge)).headers.get('vary')).toBe('Origin');
  });

  const preflight = { method: 'OPTIONS', headers: { origin: ORIGIN, 'access-control-request-method': 'POST' } };

  it('allows the headers by name, because * does not include authorization', async () => {
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
    ['an unknown route', '/v1/none', '{}', 404],
  ])('has its headers on %s', async (_, path, body, expected) => {
    const { status, headers } = await post(path, body, { origin: ORIGIN });
    expect(status).toBe(expected);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-expose-headers')).toMatch(/request-id/);
  });
});
