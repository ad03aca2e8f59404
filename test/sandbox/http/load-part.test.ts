/** A platform that can import nothing while it runs, as a service worker: only the pages are missing. */
import { expect, it, vi } from 'vitest';
import { cardCharge } from '../../charges.js';
import { createAsked } from '../ask.js';

const refuseImport = vi.hoisted(() => () => {
  throw new TypeError('import() is disallowed on ServiceWorkerGlobalScope.');
});

vi.mock('../../../src/sandbox/inspector/inspector.js', refuseImport);
vi.mock('../../../src/sandbox/openapi/document.js', refuseImport);
vi.mock('../../../src/sandbox/charges/challenge-page.js', refuseImport);

it.each(['/sandbox/', '/sandbox/inspector.css', '/sandbox/openapi.json', '/sandbox/3ds/ch_unknown/secret'])(
  'answers 501 to %s',
  async (path) => {
    const { get } = createAsked();
    const { status, body } = await get(path);
    expect({ status, code: body.error.code }).toEqual({ status: 501, code: 'part_unavailable' });
  },
);

it('still makes and charges a token', async () => {
  const { post, sandbox } = createAsked();
  const { body: token } = await post('/v1/tokens', cardCharge);
  const { signature } = sandbox.keys;
  const { status, body } = await post('/v1/process/card-payment', { token: token.id }, { signature });
  expect({ status, charge: body.status }).toEqual({ status: 200, charge: 'succeeded' });
});
