/** Orders: which part of a charge a store gets, and what it must never contain. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { OrderType } from '../../../src/sandbox/tokens/charge-order.js';
import { createOrderReader } from '../../../src/sandbox/tokens/read-charge-order.js';
import { DEFAULT_RULES } from '../../../src/schema/rules.js';
import { cardCharge, sepaCharge } from '../../charges.js';

describe('an order, which is all that a store gets of a charge', () => {
  const readOrder = createOrderReader(DEFAULT_RULES, false);
  const read = (type: OrderType, members: object) => inspect(readOrder(type, members, Date.now()), { depth: null });

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
