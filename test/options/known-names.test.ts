/** Names of options that do not exist: every factory refuses them, and names the one that was meant. */
import { describe, expect, it, vi } from 'vitest';
import { createClient, createTokenizer } from '../../src/index.js';
import { refuseUnknown } from '../../src/options/known-names.js';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/index.js';
import { caught, thrown } from '../caught.js';
import { optionError } from '../with-guide.js';

const keys = { apiKey: 'pk_test_1', signature: 'sig_1' };
const fetch = vi.fn(async () => new Response());
const clientOptions = { ...keys, baseUrl: 'https://gateway.example', fetch };

const refuse = (error: Error, sentences: string) => expect(error).toMatchObject(optionError(sentences));

describe('a name that does not exist', () => {
  it.each([
    ['apikey', 'apiKey'],
    ['api_key', 'apiKey'],
    ['signatur', 'signature'],
    ['remoteIP', 'remoteIp'],
    ['minimumAmount', 'minimumAmounts'],
    ['currency', 'currencies'],
  ])('is refused by createTokenizer: %s, which is nearest to %s', (name, nearest) => {
    const error = thrown(() => createTokenizer({ ...keys, [name]: 'x' }));
    refuse(error, `The option ${name} does not exist. The nearest name is ${nearest}.`);
  });

  it.each([
    ['baseURL', 'baseUrl'],
    ['timeout', 'timeoutMs'],
    ['retry', 'retries'],
    ['onattempt', 'onAttempt'],
    ['allowInsecure', 'allowInsecureBaseUrl'],
  ])('is refused by createClient: %s, which is nearest to %s', (name, nearest) => {
    const error = thrown(() => createClient({ ...clientOptions, [name]: 1 }));
    refuse(error, `The option ${name} does not exist. The nearest name is ${nearest}.`);
  });

  it('is refused by a call, before anything is sent', async () => {
    const call: object = { timeout: 1000 };
    const error = await caught(createClient(clientOptions).chargeCard('ab'.repeat(40), call));
    refuse(error, 'The option timeout does not exist. The nearest name is timeoutMs.');
    expect(error.outcome).toBe('not_sent');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is refused by createSandbox and serve', async () => {
    const wrong: object = { settle: 'manual' };
    refuse(
      thrown(() => createSandbox(wrong)),
      'The option settle does not exist. The nearest name is settlement.',
    );
    const options: object = { prot: 4010 };
    refuse(await caught(serve(createSandbox(), options)), 'The option prot does not exist. The nearest name is port.');
  });

  it.each([undefined, {}, { port: 4010 }])('is missing if serve gets no sandbox: %o', async (sandbox) => {
    refuse(await caught(serve(sandbox as never)), 'The option sandbox must be one that createSandbox made.');
  });

  it('is not given if it is undefined', () => {
    expect(() => createTokenizer({ ...keys, ...{ amount: undefined } })).not.toThrow();
  });

  it('never comes with its value', () => {
    const error = thrown(() => createTokenizer({ ...keys, ...{ secret: 'sig_canary' } }));
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('canary');
  });

  it.each(['constructor', 'toString', '__proto__'])('is not known because every object has it: %s', (name) => {
    const options = JSON.parse(`{ "${name}": 1 }`);
    expect(() => refuseUnknown(options, { port: true })).toThrow(`The option ${name} does not exist`);
  });

  it('is named with its owner', () => {
    expect(() => refuseUnknown({ txt: '' }, { text: true, type: true }, 'mandate.')).toThrow(
      'The option mandate.txt does not exist. The nearest name is mandate.text.',
    );
  });
});
