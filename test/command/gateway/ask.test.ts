/** `payveil doctor` and `payveil conformance` read an answer as the client does, and explain why there is none. */
import { afterEach, expect, it, vi } from 'vitest';
import { checkAnswer } from '../../../src/command/doctor/check-answers.js';
import { ask } from '../../../src/command/gateway/ask.js';

afterEach(() => void vi.unstubAllGlobals());

/** Asks a gateway whose `fetch` gives this response, or throws this error. */
async function askStub(answer: Response | Error) {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return ask({ baseUrl: 'https://gateway.example' }, { method: 'GET', path: '/v1/tokens/payveil-doctor' });
}

const respond = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } });

it('reads JSON', async () => {
  expect(await askStub(respond('{"id":1}', 'application/json'))).toMatchObject({ status: 200, body: { id: 1 } });
});

it('does not read a page as an answer, even if it is JSON', async () => {
  const asked = await askStub(respond('{"id":1}', 'text/html', 404));
  expect(asked).toMatchObject({ status: 404, body: undefined });
  expect(checkAnswer(asked)).toMatchObject({ state: 'failed', says: expect.stringContaining('no gateway') });
});

it('reads at most 1 MiB', async () => {
  expect(await askStub(respond(`"${'x'.repeat(2 ** 20)}"`, 'application/json'))).toEqual({
    failure: 'the answer is over 1 MiB',
  });
});

it.each([
  [new DOMException('', 'TimeoutError'), 'no answer within 20 s'],
  [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), 'no server has this name'],
  [new TypeError('fetch failed', { cause: { code: 'EWHATEVER' } }), 'no answer (EWHATEVER)'],
  [new TypeError('sk_test_hidden7 is no header', { cause: { code: 'sk_test-hidden7' } }), 'no answer'],
  [new TypeError('fetch failed', { cause: new Error('bad port') }), 'browsers block this port'],
])('explains without the words of the platform: %s', async (error, failure) => {
  expect(await askStub(error)).toEqual({ failure });
});
