/** An identifier is one segment of the path, whatever characters it has. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { createTestClient, startGateway } from './gateway.js';

describe.each([
  ['retrieveToken', '/v1/retrieve/token/'],
  ['getToken', '/v1/tokens/'],
] as const)('the identifier of %s', (method, path) => {
  it.each([
    ['tok_1', 'tok_1'],
    ['a/b', 'a%2Fb'],
    ['../customers', '..%2Fcustomers'],
    ['..\\customers', '..%5Ccustomers'],
    ['%2e%2e', '%252e%252e'],
    ['?a=1&b=2', '%3Fa%3D1%26b%3D2'],
    ['#top', '%23top'],
    ['@host:80', '%40host%3A80'],
    ['"<>[]{}|^`', '%22%3C%3E%5B%5D%7B%7D%7C%5E%60'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('sends %s as %s', async (id, segment) => {
    const { url, requests } = await startGateway({ id });
    await createTestClient(url)[method](id);
    expect(requests.map((request) => request.url)).toEqual([path + segment]);
  });

  it.each([
    ['.', 'id_invalid'],
    ['..', 'id_invalid'],
    ['tok\r\nx: y', 'id_invalid'],
    ['x'.repeat(256), 'id_invalid'],
    [undefined, 'required'],
    [null, 'invalid_type'],
  ])('refuses %j as %s, and sends nothing', async (id, code) => {
    const { url, requests } = await startGateway({ id: 'tok_1' });
    const error = await caught(createTestClient(url)[method](id as string));
    expect(error).toMatchObject({ name: 'ValidationError', outcome: 'not_sent', issues: [{ path: 'id', code }] });
    expect(requests).toHaveLength(0);
  });
});

describe.each(['chargeCard', 'chargeSepa'] as const)('the token of %s', (method) => {
  it.each(['tok_1', '00ff'.repeat(20_000), '"\\/'])('is sent as it is', async (token) => {
    const { url, requests } = await startGateway({ id: 'ch_1', status: 'pending' });
    await createTestClient(url)[method](token);
    expect(requests[0]?.body).toBe(JSON.stringify({ token }));
  });

  it.each([
    ['tok 1', 'id_invalid'],
    [undefined, 'required'],
    [{ token: 'tok_1' }, 'invalid_type'],
  ])('is refused when it is %j, as %s', async (token, code) => {
    const { url, requests } = await startGateway({ id: 'ch_1' });
    const error = await caught(createTestClient(url)[method](token as string));
    expect(error).toMatchObject({ name: 'ValidationError', outcome: 'not_sent', issues: [{ path: 'token', code }] });
    expect(requests).toHaveLength(0);
  });
});
