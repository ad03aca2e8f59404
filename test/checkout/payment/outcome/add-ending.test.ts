/** What is known of a payment after several answers: after an unknown attempt, only an answer with a charge ends the doubt. */
import { describe, expect, it } from 'vitest';
import { addEnding, isSpent } from '../../../../src/checkout/payment/outcome/add-ending.js';
import {
  createFailure,
  type Ending,
  type Failed,
  SENT,
  UNREADABLE,
} from '../../../../src/checkout/payment/outcome/ending.js';

const fail = (outcome: Failed['outcome'], { code = 'gateway_error', ...members }: Partial<Failed> = {}) => ({
  ...createFailure(code, outcome),
  ...members,
});
const lost = fail('unknown', { code: 'connection_failed', canResend: true });
const used = fail('unknown', { code: 'token_already_used', chargeId: 'ch_9' });
/** What a page knows of the payment of an earlier one. */
const reload = { ...UNREADABLE, chargeId: 'ch_1' };
const action: Ending = { kind: 'action', url: 'https://bank.example/', chargeId: 'ch_1', charge: undefined };

const NOTHING: ReturnType<typeof addEnding> = { chargeId: undefined, doubt: undefined, canResend: false, known: SENT };

/** Adds the endings in order, and returns what is known after the last one. */
const learnAll = (...endings: Ending[]) => endings.reduce<ReturnType<typeof addEnding>>(addEnding, NOTHING);

describe('a payment without an unknown attempt', () => {
  it.each([
    fail('refused'),
    fail('not_sent'),
    SENT,
    { kind: 'succeeded', chargeId: undefined, charge: undefined } as const,
  ])('ends with %o', (ending) => {
    expect(learnAll(ending).known).toBe(ending);
    expect(learnAll(fail('refused'), ending)).toMatchObject({ known: ending, doubt: undefined });
  });
});

describe.each<[string, Ending]>([
  ['a lost answer', lost],
  ['a challenge by the bank', action],
  ['a reload', reload],
])('after %s', (_, first) => {
  it.each([fail('refused'), fail('not_sent'), fail('unknown'), SENT])('the result stays unknown: %o', (ending) => {
    const { known, doubt } = learnAll(first, ending);
    expect(known).toMatchObject({ kind: 'failed', outcome: 'unknown' });
    expect(doubt).toBe(known);
  });

  it.each<Ending>([
    { kind: 'succeeded', chargeId: 'ch_1', charge: undefined },
    { kind: 'pending', chargeId: 'ch_1', charge: undefined },
    { kind: 'declined', chargeId: 'ch_1', reason: 'lost_card', isCertain: true, charge: undefined },
    action,
  ])('an answer with a charge is believed: $kind', (ending) => {
    expect(learnAll(first, ending).known).toBe(ending);
  });
});

describe('a charge', () => {
  it('keeps the first id that an answer has named', () => {
    const other: Ending = { kind: 'succeeded', chargeId: 'ch_other', charge: undefined };
    expect(learnAll(used, other).chargeId).toBe('ch_9');
    expect(learnAll(used, fail('refused')).known).toMatchObject({ chargeId: 'ch_9' });
    expect(learnAll(reload).doubt).toMatchObject({ chargeId: 'ch_1' });
  });
});

describe('the same token', () => {
  it('can be sent again after a lost answer, also after answers that do not say so', () => {
    expect(learnAll(lost).canResend).toBe(true);
    expect(learnAll(lost, fail('refused')).canResend).toBe(true);
    expect(learnAll(fail('refused', { canResend: true })).canResend).toBe(false);
    expect(learnAll().canResend).toBe(false);
  });

  it('tells nothing more when it was used or charged', () => {
    const { doubt, known } = learnAll(lost, used, fail('refused'));
    expect(known).toMatchObject({ code: 'token_already_used', outcome: 'unknown' });
    expect(isSpent({ charges: [], doubt })).toBe(true);
    expect(isSpent({ charges: ['ch_1 odd'], doubt: lost })).toBe(true);
    expect(isSpent({ charges: [], doubt: lost })).toBe(false);
  });
});

describe('the wait that the gateway asks for', () => {
  it('is told only with the answer that names it', () => {
    const busy = fail('unknown', { retryAfterMs: 5000 });
    expect(learnAll(lost, busy).known).toMatchObject({ retryAfterMs: 5000 });
    expect(learnAll(busy, SENT).known).toMatchObject({ retryAfterMs: undefined });
    expect(learnAll(busy, lost).known).toMatchObject({ retryAfterMs: undefined });
  });
});
