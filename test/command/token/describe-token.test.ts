/** What `payveil token inspect` says about a token, and about one that cannot be opened. */
import { describe, expect, it } from 'vitest';
import { describeToken } from '../../../src/command/token/describe-token.js';
import { sepaCharge } from '../../charges.js';
import { seal } from '../../sandbox/seal.js';
import { card, keys, STEPS } from '../../sandbox/tokens/broken-tokens.js';

const material = { apiKey: keys.publishableKey, signature: keys.signature };

it.each(STEPS)('a token that is %s cannot be described', async (_, token, sentence) => {
  expect(await describeToken(token, material)).toEqual({ isOpen: false, lines: [expect.stringMatching(sentence)] });
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
