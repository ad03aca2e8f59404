/** What of a gateway's answer may stand in an error: an identifier or a code, and never a text of the request. */
import { describe, expect, it } from 'vitest';
import { toShown } from '../../src/client/shown.js';
import { caught } from '../caught.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { createStubbedClient } from './stub-fetch.js';

describe('a text of an answer', () => {
  const SECRETS = ['4242424242424242', 'sig_Az09', '密钥'];

  it.each(['ch_1', '4242', 'sig_Az', 'sig_Az0', 'req_az09', 'xyz', '!?'])('is shown when it is %j', (text) =>
    expect(toShown(text, SECRETS)).toBe(text),
  );

  it.each([
    '4242424242424242',
    'card 4242424242424242 refused',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '42:42/42.42[42]42`42{42}',
    'sig_Az09',
    'SIG_AZ09',
    'sig-az09',
    's.i.g.a.z.0.9',
    'x密钥x',
  ])('is not shown when it holds a secret, however it is written: %j', (text) =>
    expect(toShown(text, SECRETS)).toBeUndefined(),
  );

  it('is shown although its digits are those of a card that was not sent', () =>
    expect(toShown('5555555555554444', SECRETS)).toBe('5555555555554444'));

  it('is shown when there is no secret, or only one of them is missing', () => {
    expect(toShown('ch_1', [])).toBe('ch_1');
    expect(toShown('sig_Az09', ['4242424242424242', 'sig_Az09'])).toBeUndefined();
  });
});

describe('an answer that repeats the request', () => {
  const card = { ...cardCharge, cardNumber: '378282246310005', cvc: '9173' };
  const client = (echo: string) => createStubbedClient([400, { error: { code: echo, charge: `x${echo}` } }]);

  it.each<[what: string, echo: string, call: (client: ReturnType<typeof createStubbedClient>) => Promise<unknown>]>([
    ['card number', card.cardNumber, ({ createCardToken }) => createCardToken(card)],
    ['security code', card.cvc, ({ createCardToken }) => createCardToken(card)],
    ['IBAN', sepaCharge.iban, ({ createSepaToken }) => createSepaToken(sepaCharge)],
    ['token', 'tok_secret7', ({ chargeCard }) => chargeCard('tok_secret7')],
    ['identifier of a token', 'tok_secret8', ({ getToken }) => getToken('tok_secret8')],
  ])('shows no %s', async (_, echo, call) => {
    const error = await caught(call(client(echo)));
    expect(error).toMatchObject({ name: 'GatewayError', gatewayCode: undefined, chargeId: undefined });
    const other = await caught(call(client('amount_invalid')));
    expect(other).toMatchObject({ gatewayCode: 'amount_invalid' });
  });
});
