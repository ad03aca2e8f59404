/** Tokens that cannot be opened: all get the same answer, the log names the failed step, and the command explains them. */
import { describe, expect, it } from 'vitest';
import { describeToken } from '../../../src/command/token/describe-token.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';
import { writeTwice } from '../write-twice.js';

const { post, get, sandbox } = createAsked();
const { keys } = sandbox;
const card = { ...cardCharge, cardNumber: 4242424242424242, cvc: '739' };
const good = seal(keys, JSON.stringify(card));
const material = { apiKey: keys.publishableKey, signature: keys.signature };

/** Another key opens it with the right padding, but the result is not UTF-8. */
const garbled = seal(keys, Buffer.from([0xff, 0xfe, 0xfd]));

/** Fixed, because with one random IV of 256 a wrong key gives a padding that looks right, and fails one step later. */
const IV = Buffer.alloc(16);

const MEMBER_TWICE = /^A member stands twice in the JSON\./;

const STEPS: [string, string, RegExp][] = [
  ['empty', '', /^The token is empty\.$/],
  ['not hexadecimal', `zz${good.slice(2)}`, /^The token is not hexadecimal/],
  ['of an odd length', good.slice(1), /^The length is wrong\. It is \d+, and must be .*\.$/],
  ['cut', good.slice(0, -2), /^The length is wrong/],
  ['only an IV', good.slice(0, 32), /^The length is wrong/],
  [
    'of another key',
    seal({ ...keys, publishableKey: 'pk_test_else' }, '{}', IV),
    /^The token was sealed with another API key/,
  ],
  [
    'of another signature',
    seal({ ...keys, signature: 'sig_test_else' }, '{}', IV),
    /^The token was sealed with another API key/,
  ],
  ['not UTF-8', garbled, /^The plaintext is not UTF-8/],
  ['not JSON', seal(keys, '{"amount":'), /^The plaintext is not JSON/],
  ['with a member twice', seal(keys, writeTwice(JSON.stringify(card))), MEMBER_TWICE],
  ['with a member twice, deep inside', seal(keys, '{"a":[{"b":1,"\\u0062":2}]}'), MEMBER_TWICE],
  ['not an object', seal(keys, '[1]'), /^The plaintext is JSON, but not an object\.$/],
];

describe.each(STEPS)('a token that is %s', (_, token, sentence) => {
  it('gets the same answer as the others, and the log and the inspector name the step', async () => {
    const { status, body } = await post('/v1/process/card-payment', { token });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'token_invalid' });
    expect(body.error.message).toMatch(/^The token cannot be opened. It was made with another API key/);
    const [entry] = (await get('/sandbox/requests')).body.data;
    expect(entry.detail).toMatch(sentence);
    const page = await (await sandbox.fetch('http://localhost/sandbox/')).text();
    expect(page).toContain(`<span class="warning">${entry.detail}</span>`);
  });

  it('cannot be described', async () => {
    expect(await describeToken(token, material)).toEqual({ isOpen: false, lines: [expect.stringMatching(sentence)] });
  });
});

describe('the description of a token', () => {
  const describeLines = async (charge: object, prefix = '') => {
    const { isOpen, lines } = await describeToken(seal(keys, prefix + JSON.stringify(charge)), material);
    expect(isOpen).toBe(true);
    return lines.join('\n');
  };

  it('shows its members, with the account masked and the security code hidden', async () => {
    const text = await describeLines({ ...card, description: 'for 5555 5555 5555 4444' });
    expect(text).toContain('  cardNumber: …4242\n');
    expect(text).toContain('  cvc: …\n');
    expect(text).toContain('  amount: 2599\n');
    expect(text).toContain('  description: "for …4444"');
    expect(text).not.toMatch(/4242424242424242|739|5555/);
    expect(text.endsWith('A strict gateway accepts it.')).toBe(true);
    expect(await describeLines(sepaCharge)).toContain('  iban: …3000\n');
  });

  it('shows of a member that it does not know only the type and the length, because it could be a security code', async () => {
    const others = {
      cvv: '739',
      security_code: 739,
      card: { cvc: '739' },
      codes: ['739'],
      CVC: '',
      saved: true,
      checkout_id: 'pay_739',
      state: { cvc: '739' },
      customer_id: null,
    };
    const text = await describeLines({ ...card, ...others });
    const [members, remarks] = text.split('A strict gateway may refuse:') as [string, string];
    expect(members.split('\n').filter((line) => line.includes('(') || line.includes('null'))).toEqual([
      '  state: … (an object)',
      '  cvv: … (a text, length 3)',
      '  security_code: … (a number, length 3)',
      '  card: … (an object)',
      '  codes: … (a list)',
      '  CVC: … (a text, length 0)',
      '  saved: … (true or false)',
      '  checkout_id: … (a text, length 7)',
      '  customer_id: null',
    ]);
    expect(text).not.toContain('739');
    for (const name of ['cvv', 'security_code', 'card', 'codes', 'CVC', 'saved', 'checkout_id']) {
      expect(remarks).toContain(`\n  unknown_member: ${name}\n`);
    }
  });

  it('knows the members of both kinds if the charge has a card and an account', async () => {
    const text = await describeLines({ ...sepaCharge, ...card, cvv: '739', cardNumber: { pan: '4242424242424242' } });
    expect(text).toContain('  cardNumber: … (an object)\n');
    expect(text).toContain('  iban: …3000\n');
    expect(text).toContain('  return_url: "https');
    expect(text).toContain('  cvv: … (a text, length 3)\n');
    expect(text).not.toMatch(/739|4242|"pan"/);
  });

  it('says what a strict gateway may refuse', async () => {
    const text = await describeLines({ ...card, metadata: { pan: '4242424242424242' }, amount: 1 }, '\ufeff');
    expect(text).toContain('A strict gateway may refuse:\n  byte_order_mark: token\n  unknown_member: metadata\n');
    expect(text).toContain('  amount_too_small: amount (');
    expect(text).not.toContain('4242424242424242');
    expect(await describeLines({ amount: 1 })).toContain('it must have either cardNumber or iban');
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
