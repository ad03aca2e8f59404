/** What is known of a payment after several answers: after an unknown attempt, only an answer with a charge ends the doubt. */
import { describe, expect, it } from 'vitest';
import {
  createFailure,
  type Ending,
  type Failed,
  SENT,
  UNREADABLE,
} from '../../../../src/checkout/payment/outcome/ending.js';
import { PaymentOutcome } from '../../../../src/checkout/payment/outcome/payment-outcome.js';

const fail = (outcome: Failed['outcome'], { code = 'gateway_error', ...members }: Partial<Failed> = {}) => ({
  ...createFailure(code, outcome),
  ...members,
});
const lost = fail('unknown', { code: 'connection_failed', canResend: true });
const used = fail('unknown', { code: 'token_already_used', chargeId: 'ch_9' });
/** What a page knows of the payment of an earlier one. */
const reload = { ...UNREADABLE, chargeId: 'ch_1' };
const action: Ending = { kind: 'action', url: 'https://bank.example/', chargeId: 'ch_1', charge: undefined };

/** Adds the endings in order, and returns what is known after the last one. */
function learn(...endings: Ending[]) {
  const known = new PaymentOutcome();
  const heard = endings.map((ending) => known.add(ending));
  return { known, last: heard.at(-1) };
}

describe('a payment without an unknown attempt', () => {
  it.each([
    fail('refused'),
    fail('not_sent'),
    SENT,
    { kind: 'succeeded', chargeId: undefined, charge: undefined } as const,
  ])('ends with %o', (ending) => {
    expect(learn(ending).last).toBe(ending);
    expect(learn(fail('refused'), ending).last).toBe(ending);
  });

  it('has no fact to tell before its first answer but that it is late', () => {
    expect(learn().known.doubt).toMatchObject({ code: 'timeout', outcome: 'unknown' });
  });
});

describe.each<[string, () => PaymentOutcome]>([
  ['a lost answer', () => learn(lost).known],
  ['a challenge by the bank', () => learn(action).known],
  ['a reload', () => learn(reload).known],
])('after %s', (_, start) => {
  it.each([fail('refused'), fail('not_sent'), fail('unknown'), SENT])('the result stays unknown: %o', (ending) => {
    const known = start();
    expect(known.add(ending)).toMatchObject({ kind: 'failed', outcome: 'unknown' });
    expect(known.doubt).toMatchObject({ kind: 'failed', outcome: 'unknown' });
  });

  it.each<Ending>([
    { kind: 'succeeded', chargeId: 'ch_1', charge: undefined },
    { kind: 'pending', chargeId: 'ch_1', charge: undefined },
    { kind: 'declined', chargeId: 'ch_1', reason: 'lost_card', isCertain: true, charge: undefined },
    action,
  ])('an answer with a charge is believed: $kind', (ending) => {
    expect(start().add(ending)).toBe(ending);
  });
});

describe('what was thrown', () => {
  it('is kept while the result is unknown, until it must be forgotten', () => {
    const error = new Error('502');
    const known = new PaymentOutcome();
    known.add({ ...createFailure('handler_failed', 'unknown'), error });
    expect(known.doubt).toMatchObject({ code: 'handler_failed', error });
    known.forgetError();
    expect(known.doubt).toMatchObject({ code: 'handler_failed', error: undefined });
  });
});

describe('a charge', () => {
  it('keeps the first id that an answer has named', () => {
    const { known } = learn(used, { kind: 'succeeded', chargeId: 'ch_other', charge: undefined });
    expect(known.chargeId).toBe('ch_9');
    expect(learn(used, fail('refused')).last).toMatchObject({ chargeId: 'ch_9' });
  });

  it('is kept from an earlier page', () => {
    expect(learn(reload).known.doubt).toMatchObject({ chargeId: 'ch_1', outcome: 'unknown' });
  });
});

describe('the same token', () => {
  it('can be sent again after a lost answer, also after answers that do not say so', () => {
    expect(learn(lost).known.canResend).toBe(true);
    expect(learn(lost, fail('refused')).known.canResend).toBe(true);
    expect(learn(fail('refused', { canResend: true })).known.canResend).toBe(false);
    expect(learn().known.canResend).toBe(false);
  });

  it('tells nothing more when it was used', () => {
    const { known, last } = learn(lost, used, fail('refused'));
    expect(known).toMatchObject({ isSpent: true, canResend: false });
    expect(last).toMatchObject({ code: 'token_already_used', outcome: 'unknown' });
  });

  it('tells nothing more when it was charged', () => {
    const { known } = learn(lost);
    const charge = { id: 'ch_1', status: 'odd' };
    expect(known.addCharge(charge)).toBe(true);
    expect(known.addCharge(charge)).toBe(false);
    expect(known).toMatchObject({ isSpent: true, canResend: false });
  });
});

describe('the wait that the gateway asks for', () => {
  it('is told only with the answer that names it', () => {
    const busy = fail('unknown', { retryAfterMs: 5000 });
    expect(learn(lost, busy).last).toMatchObject({ retryAfterMs: 5000 });
    expect(learn(busy, SENT).last).toMatchObject({ retryAfterMs: undefined });
    expect(learn(busy, lost).last).toMatchObject({ retryAfterMs: undefined });
  });
});
