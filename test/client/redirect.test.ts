/** A redirect would carry the key, the signature and the token to another host: it is never followed. */
import { describe, expect, it } from 'vitest';
import { caught } from '../caught.js';
import { recordWhenGreen } from '../record-when-green.js';
import { withGuide } from '../with-guide.js';
import { createTestClient, startGateway } from './gateway.js';
import { stubFetch } from './stub-fetch.js';

let redirected = 0;
recordWhenGreen(() => {
  expect(redirected).toBe(15);
  return [
    {
      promise: 'Secrets stay put',
      target: 'a redirect to another origin, 307 among them: 0 requests there',
      measured: `${redirected} calls redirected by 301, 302, 303, 307 and 308: 0 requests there`,
    },
  ];
});

async function startRedirect(status: number) {
  const other = await startGateway({ id: 'stolen' });
  const gateway = await startGateway((response) =>
    response.writeHead(status, { location: `${other.url}/steal` }).end(),
  );
  return { other, gateway, client: createTestClient(gateway.url) };
}

describe.each([301, 302, 303, 307, 308])('a redirect by %i', (status) => {
  it.each(['chargeCard', 'chargeSepa'] as const)('of %s is unknown after one request', async (method) => {
    const { other, gateway, client } = await startRedirect(status);
    expect(await caught(client[method]('tok_1'))).toMatchObject({
      name: 'GatewayError',
      code: 'gateway_error',
      outcome: 'unknown',
      canResend: true,
      attempts: 1,
      status,
    });
    expect(gateway.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(0);
    redirected++;
  });

  it('of a GET does not reach the other host either', async () => {
    const { other, gateway, client } = await startRedirect(status);
    expect(await caught(client.getToken('tok_1'))).toMatchObject({ name: 'GatewayError', outcome: 'unknown', status });
    expect(gateway.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(0);
    redirected++;
  });
});

it('is not followed to the same host either', async () => {
  const { url, requests } = await startGateway((response, { url: path }) => {
    if (path === '/again') response.end('{"id":"ch_1"}');
    else response.writeHead(307, { location: '/again' }).end();
  });
  expect(await caught(createTestClient(url).chargeCard('tok_1'))).toMatchObject({ name: 'GatewayError', status: 307 });
  expect(requests.map((request) => request.url)).toEqual(['/v1/process/card-payment']);
});

it('is an error with the status 0 when the platform hides it, as in a page', async () => {
  // No script can make such a response.
  const opaque = Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } });
  const fetch = stubFetch(() => opaque);
  const error = await caught(createTestClient('https://gateway.example', { fetch }).chargeCard('tok_1'));
  expect(error).toMatchObject({ name: 'GatewayError', outcome: 'unknown', canResend: true, status: 0 });
  expect(error.message).toBe(withGuide('gateway_error', 'The gateway answered with a redirect.'));
  expect(fetch).toHaveBeenCalledOnce();
});
