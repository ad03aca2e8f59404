/** The store in memory, and what it must never hold. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { StoredCharge } from '../../src/sandbox/objects.js';
import { readOrder } from '../../src/sandbox/read-order.js';
import { createMemoryStore } from '../../src/sandbox/store/memory-store.js';
import { DEFAULT_RULES } from '../../src/schema/rules.js';
import { cardCharge, sepaCharge } from '../charges.js';

const charge = (id: string) => ({ id }) as StoredCharge;

describe('claim', () => {
  it('saves the first charge of a key, and names it to all others', async () => {
    const store = createMemoryStore();
    const claims = Array.from({ length: 50 }, (_, i) => store.claim('m', { claimKey: 'k', charge: charge(`ch_${i}`) }));
    expect(new Set(await Promise.all(claims))).toEqual(new Set(['ch_0']));
    expect(await store.findClaims('m', ['k', 'l'])).toEqual(new Map([['k', 'ch_0']]));
  });

  it('knows nothing of another merchant', async () => {
    const store = createMemoryStore();
    await store.claim('m', { claimKey: 'k', charge: charge('ch_m') });
    expect(await store.claim('n', { claimKey: 'k', charge: charge('ch_n') })).toBe('ch_n');
    await store.reset('m');
    expect(await store.findClaims('m', ['k'])).toEqual(new Map());
    expect(await store.findClaims('n', ['k'])).toEqual(new Map([['k', 'ch_n']]));
  });
});

describe('an order, which is all that a store is given of a charge', () => {
  const session = { rules: DEFAULT_RULES };

  it('holds no card number and no security code', () => {
    const text = inspect(readOrder(session, 'card', { ...cardCharge, cvc: '739' }), { depth: null });
    expect(text).toContain('4242');
    expect(text).not.toMatch(/4242424242|739|remote_ip/);
  });

  it('holds no IBAN', () => {
    const text = inspect(readOrder(session, 'sepa_debit', sepaCharge), { depth: null });
    expect(text).toContain('3000');
    expect(text).not.toContain('DE8937');
  });
});
