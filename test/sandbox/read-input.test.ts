/** Orders: what a store is given of a charge, and what it must never hold. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createInputReader } from '../../src/sandbox/read-input.js';
import { DEFAULT_RULES } from '../../src/schema/rules.js';
import { cardCharge, sepaCharge } from '../charges.js';

describe('an order, which is all that a store is given of a charge', () => {
  const { readOrder } = createInputReader(DEFAULT_RULES);
  const now = Date.now();

  it('holds no card number and no security code', () => {
    const text = inspect(readOrder(now, 'card', { ...cardCharge, cvc: '739' }), { depth: null });
    expect(text).toContain('4242');
    expect(text).not.toMatch(/4242424242|739|remote_ip/);
  });

  it('holds no IBAN', () => {
    const text = inspect(readOrder(now, 'sepa_debit', sepaCharge), { depth: null });
    expect(text).toContain('3000');
    expect(text).not.toContain('DE8937');
  });
});
