/** Tokens that cannot be opened: all get the same answer, and the log names the failed step. */
import { describe, expect, it } from 'vitest';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';
import { card, good, STEPS } from './broken-tokens.js';

const { post, get, sandbox } = createAsked();
const { keys } = sandbox;
describe.each(STEPS)('a token that is %s', (_, token, sentence) => {
  it('gets the same answer as the others, and the log and the inspector name the step', async () => {
    const { status, body } = await post('/v1/process/card-payment', { token });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'token_invalid' });
    expect(body.error.message).toMatch(/^The token cannot be opened. It was made with another API key/);
    const [entry] = (await get('/sandbox/requests')).body.data;
    expect(entry.detail).toMatch(sentence);
    const page = await (await sandbox.fetch('http://localhost/sandbox/')).text();
    expect(page).toContain(`<span class="note">${entry.detail}</span>`);
  });
});

describe('a card that is not a test card', () => {
  it('gets a message about the test cards', async () => {
    const { body } = await post('/v1/process/card-payment', {
      token: seal(keys, JSON.stringify({ ...card, cardNumber: '4539578763621486' })),
    });
    expect(body.failure_message).toBe('Not a test card; see /sandbox/fixtures.');
    expect(body.error.message).toBe(body.failure_message);
  });
});

describe('onRequest', () => {
  it('is called for each request, with the id of the charge', async () => {
    const seen: object[] = [];
    const asked = createAsked({ onRequest: (entry) => void seen.push(entry) });
    const { body } = await asked.post('/v1/process/card-payment', { token: good });
    await asked.get('/v1/tokens/tok_1', { authorization: 'none' });
    expect(seen).toMatchObject([
      { method: 'POST', path: '/v1/process/card-payment', status: 200, charge: body.id, code: null },
      { method: 'GET', status: 401, charge: null, code: 'api_key_invalid' },
    ]);
  });
});
