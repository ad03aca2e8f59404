/** What `payveil doctor` concludes from the answer to a charge that nobody can open. */
import { describe, expect, it } from 'vitest';
import { checkAnswer } from '../../../src/command/doctor/check-answers.js';
import { checkCharge } from '../../../src/command/doctor/check-charge.js';
import type { GatewayResult } from '../../../src/command/gateway/ask.js';

const answer = (status: number, body?: unknown, type = ''): GatewayResult => ({
  status,
  body,
  headers: new Headers({ 'content-type': type }),
  secrets: [],
});
const judge = (asked: GatewayResult, isKeyRefused = false) =>
  checkCharge(asked, { isKeyRefused, secrets: ['sk_hidden7', 'sig_hidden7'] });

const OF_SIGNATURE = /refuses the signature\. Are it and the API key of the same merchant/;
const OF_KEY = /does not let this API key charge/;
const DOUBT = /it is not known whether the keys were judged/;

describe('the answer to a charge', () => {
  it.each([
    [
      'the sandbox',
      400,
      { error: { code: 'token_invalid', message: 'The token cannot be opened. Another signature?' } },
    ],
    ['a look-up', 404, { message: 'No such token' }],
    ['an envelope', 422, { fault: { errorCode: 'TOKEN_NOT_FOUND' } }],
    ['a bare word', 400, { error: 'invalid_token' }],
    ['one that thinks that it was used', 410, { error: 'already used' }],
  ])('about the token shows that the keys are accepted: %s', (_, status, body) => {
    expect(judge(answer(status, body))).toMatchObject({
      name: 'charge',
      state: 'ok',
      says: expect.stringMatching(/about the token, so the API key and the signature are accepted$/),
    });
  });

  it.each([
    [401, { error: { code: 'signature_invalid' } }, OF_SIGNATURE],
    [403, { message: 'Bad signature for this API key' }, OF_SIGNATURE],
    [401, { text: 'No.' }, OF_SIGNATURE],
    [401, undefined, OF_SIGNATURE],
    // Even if it speaks of a token: "Invalid authentication token" is about a key.
    [401, { message: 'Invalid authentication token' }, OF_SIGNATURE],
    [400, { code: 'SIGNATURE_MISMATCH' }, OF_SIGNATURE],
    [400, { message: 'Missing signing secret' }, OF_SIGNATURE],
    [403, { error: { code: 'key_not_permitted', message: 'This needs the secret key.' } }, OF_KEY],
    [401, { error: { code: 'api_key_invalid', message: 'Give name:publishable:secret:signature.' } }, OF_KEY],
    [401, { error: 'InvalidApiKey' }, OF_KEY],
    [400, { message: 'Unknown API key' }, OF_KEY],
  ])('that refuses a key fails, and names it: %i %j', (status, body, sentence) => {
    expect(judge(answer(status, body))).toMatchObject({ state: 'failed', says: expect.stringMatching(sentence) });
  });

  it('says nothing of the signature if the API key was refused before', () => {
    expect(judge(answer(401, { error: { code: 'api_key_invalid' } }), true)).toMatchObject({
      state: 'skipped',
      says: expect.stringContaining('only with an API key that is right'),
    });
  });

  it.each([
    [500, { message: 'token service is down' }, DOUBT],
    [503, undefined, DOUBT],
    [429, { message: 'too many tokens' }, DOUBT],
    [400, { fault: { no: 'E-400', text: 'No.' } }, DOUBT],
    [400, undefined, DOUBT],
    [405, {}, DOUBT],
    [404, { message: 'Not Found' }, /Check the path prefix of --base-url\.$/],
    [200, { id: 'ch_1', status: 'succeeded' }, /Ask the gateway what it did\.$/],
    [201, undefined, /Ask the gateway what it did\.$/],
  ])('that tells nothing of the keys is a warning: %i %j', (status, body, sentence) => {
    expect(judge(answer(status, body))).toMatchObject({ state: 'warning', says: expect.stringMatching(sentence) });
  });

  it.each([
    [404, 'text/html'],
    [404, ''],
    [405, 'text/plain'],
    [501, 'text/html;charset=utf-8'],
    [200, 'text/html'],
  ])('that a server without this route sends fails: %i %s', (status, type) => {
    expect(judge(answer(status, undefined, type))).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(/not in JSON: this is no gateway\. Check the address and its path prefix\.$/),
    });
  });

  it.each([
    [answer(302), /answers 302, a redirect/],
    [{ failure: 'the connection was cut' }, /^POST \/v1\/process\/card-payment: the connection was cut\.$/],
  ] as const)('that does not come fails: %j', (asked, sentence) => {
    expect(judge(asked)).toMatchObject({ state: 'failed', says: expect.stringMatching(sentence) });
  });

  it('is shown by its code only, and without keys', () => {
    const echo = { code: `sig_hidden7-${'0'.repeat(96)}\u001b[2J`, message: 'sk_hidden7', token: '0'.repeat(96) };
    const { says } = judge(answer(400, echo));
    expect(says).not.toMatch(/hidden7|0{48}|\p{C}/u);
    expect(says).toContain('(code ');
  });
});

describe('the answer to a look-up', () => {
  it.each([
    ['text/html', false, 'failed', 'with a page: this is no gateway.'],
    ['text/html', true, 'warning', 'not in JSON'],
    ['', false, 'warning', 'not in JSON'],
  ])('that is a page (%s) is judged with the charge. It may charge: %s', (type, mayCharge, state, words) => {
    expect(checkAnswer(answer(404, undefined, type), mayCharge)).toMatchObject({
      state,
      says: expect.stringContaining(words),
    });
  });

  it.each([
    [false, 'failed', 'the gateway refuses the API key.'],
    [true, 'warning', 'this API key can charge, but it cannot look up a token.'],
  ])('that refuses the key is judged with the charge. It may charge: %s', (mayCharge, state, words) => {
    expect(checkAnswer(answer(403, {}), mayCharge)).toMatchObject({ state, says: expect.stringContaining(words) });
  });
});
