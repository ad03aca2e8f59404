/** What a developer has probably got wrong is told once on the console: keys, the base URL, a sandbox that does not run. */
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { createTestClient, KEYS } from './gateway.js';
import { type StubAnswer, stubFetch } from './stub-fetch.js';

const TOKEN = '00ff77aa00ff77aa00ff77aa00ff77aa';
const DOCTOR = 'Usually a key or the base URL is wrong: run npx payveil doctor.';
const IN_DOUBT = `Perhaps it was charged. ${DOCTOR}`;
const INVALID: StubAnswer = [
  400,
  { error: { code: 'token_invalid', message: `No such token: ${TOKEN}`, token: TOKEN } },
];

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const told = (advice: string, sentence: string) => [[`Payveil: ${advice} ${withGuide('gateway_error', sentence)}`]];

const create = (...answers: readonly StubAnswer[]) =>
  createTestClient('https://gateway.example', { fetch: stubFetch(...answers), retries: 0 });

it('tells the status and the code, and names payveil doctor', async () => {
  await caught(create(INVALID).chargeCard(TOKEN));
  expect(warn.mock.calls).toEqual(told(IN_DOUBT, 'The gateway answered 400 (token_invalid).'));
});

it('tells it once for each client, whatever it charges', async () => {
  const client = create(INVALID);
  await caught(client.chargeCard(TOKEN));
  await caught(client.chargeSepa('tok_2'));
  expect(warn).toHaveBeenCalledOnce();
  await caught(create(INVALID).chargeCard(TOKEN));
  expect(warn).toHaveBeenCalledTimes(2);
});

it.each<[string, StubAnswer]>([
  ['a 404', [404, {}]],
  ['a 410', [410, { code: 'gone' }]],
  ['a 401 in HTML', () => new Response('<h1>No</h1>', { status: 401, headers: { 'content-type': 'text/html' } })],
  ['a 422 without a body', [422]],
  ['a 405 in HTML', () => new Response('<h1>No</h1>', { status: 405, headers: { 'content-type': 'text/html' } })],
  ['a 401 that speaks of a token', [401, { error: { message: 'Invalid access token' } }]],
  ['a 403 that speaks of use', [403, { error: { code: 'key_already_revoked' } }]],
  ['a 400 with a live charge', [400, { id: 'ch_1', status: 'pending' }]],
])('tells %s', async (_, answer) => {
  await caught(create(answer).chargeCard(TOKEN));
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain('payveil doctor');
});

it.each<[string, StubAnswer]>([
  ['a refusal', [400, { error: { code: 'amount_invalid' } }]],
  ['a used token', [400, { error: { code: 'token_already_used' } }]],
  ['a decline', [402, { id: 'ch_1', status: 'failed' }]],
  ['a 408', [408, { message: 'token' }]],
  ['a 409', [409, { message: 'token' }]],
  ['a 425', [425, { message: 'token' }]],
  ['a 429', [429, { message: 'token' }]],
  ['a 500', [500, { message: 'token' }]],
  ['a redirect', [302, {}]],
  ['a 200 without a charge', [200, {}]],
])('tells nothing of %s', async (_, answer) => {
  await create(answer)
    .chargeCard(TOKEN)
    .catch(() => {});
  expect(warn).not.toHaveBeenCalled();
});

it.each([401, 403])('tells that a buyer may have been charged, if a %i speaks of a token', async (status) => {
  const client = create([status, { error: { code: 'token_invalid' } }]);
  await caught(client.chargeCard(TOKEN));
  await caught(client.chargeCard(TOKEN));
  expect(warn.mock.calls).toEqual(told(IN_DOUBT, `The gateway answered ${status} (token_invalid).`));
});

it('tells a refused key, of which a buyer only reads that nothing was charged', async () => {
  await caught(create([401, { error: { code: 'signature_invalid' } }]).chargeCard(TOKEN));
  expect(warn.mock.calls).toEqual(told(DOCTOR, 'The gateway answered 401 (signature_invalid).'));
});

it.each([
  ['http://localhost:4010', DOCTOR],
  ['http://127.0.0.1:4010/v0', DOCTOR],
  ['https://gateway.example', undefined],
])('leaves the advice on the error only if the gateway is on this machine: %s', async (baseUrl, advice) => {
  const client = createTestClient(baseUrl, { fetch: stubFetch([401, {}]) });
  const error = await caught(client.chargeCard(TOKEN));
  expect([error.advice, Object.hasOwn(error, 'advice')]).toEqual([advice, advice !== undefined]);
  expect(error.toJSON()).not.toHaveProperty('advice');
  expect(warn.mock.calls).toEqual(told(DOCTOR, 'The gateway answered 401.'));
  // The console has it once, and each error has it.
  expect((await caught(client.chargeCard(TOKEN))).advice).toBe(advice);
  expect(warn).toHaveBeenCalledOnce();
});

it.each([
  ['http://localhost:4010', 'ECONNREFUSED', 1],
  ['http://127.0.0.1:4010/v0', 'ECONNREFUSED', 1],
  ['http://localhost:4010', 'ECONNRESET', 0],
  ['https://gateway.example', 'ECONNREFUSED', 0],
])('tells to start the sandbox when nothing answers, and asks nothing more: %s, %s', async (baseUrl, code, times) => {
  const fetch = vi.fn(() => Promise.reject(Object.assign(new TypeError('fetch failed'), { code })));
  vi.stubGlobal('fetch', fetch);
  const client = createTestClient(baseUrl, { retries: 0 });
  const errors = [await caught(client.chargeCard(TOKEN)), await caught(client.chargeCard(TOKEN))];
  const advice = `Nothing answers at ${new URL(baseUrl).origin}. Start it: npx payveil sandbox.`;
  const sentence = `The gateway could not be reached (${code}).`;
  expect(errors.map((error) => error.advice)).toEqual(times ? [advice, advice] : [undefined, undefined]);
  expect(warn).toHaveBeenCalledTimes(times);
  if (times) expect(warn).toHaveBeenCalledWith(`Payveil: ${advice} ${withGuide('connection_failed', sentence)}`);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('tells nothing of a call that is no charge', async () => {
  await caught(create([404, { code: 'token_not_found' }]).getToken('tok_1'));
  expect(warn).not.toHaveBeenCalled();
});

it.each([TOKEN, KEYS.apiKey, KEYS.signature, '4242424242424242'])('shows no code that holds %s', async (secret) => {
  await caught(create([404, { error: { code: `no_${secret}` } }]).chargeCard(TOKEN));
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain(secret);
});

it.each([
  [
    'throws',
    {
      warn() {
        throw new Error('no console');
      },
    },
  ],
  ['is missing', undefined],
])('changes nothing if the console %s', async (_, console) => {
  vi.stubGlobal('console', console);
  const expected = { name: 'GatewayError', code: 'gateway_error', outcome: 'unknown', canResend: true, attempts: 1 };
  expect(await caught(create(INVALID).chargeCard(TOKEN))).toMatchObject(expected);
});
