/** Orders: which part of a charge a store gets, and what it must never contain. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createInputReader, type OrderType } from '../../../src/sandbox/http/input.js';
import { DEFAULT_RULES } from '../../../src/schema/rules.js';
import { cardCharge, sepaCharge } from '../../charges.js';

describe('an order, which is all that a store gets of a charge', () => {
  const readers = createInputReader(DEFAULT_RULES, false);
  const context = { get: (name: string) => (name === 'session' ? { now: Date.now() } : []) };
  const read = (type: OrderType, members: object) => inspect(readers[type](context as never, members), { depth: null });

  it('contains no card number and no security code', () => {
    const text = read('card', { ...cardCharge, cvc: '739' });
    expect(text).toContain('4242');
    expect(text).not.toMatch(/4242424242|739|remote_ip/);
  });

  it('contains no IBAN', () => {
    const text = read('sepa_debit', sepaCharge);
    expect(text).toContain('3000');
    expect(text).not.toContain('DE8937');
  });
});
