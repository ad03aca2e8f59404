/** The campaign over the shop's server: its plans come from the seed, and its verdict finds each fault. */
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../tools/campaign/server/judge-answer.mjs';
import { MOMENTS } from '../../tools/campaign/server/moments.mjs';
import { Order, type Word } from '../../tools/campaign/server/order.mjs';
import { drawPlan } from '../../tools/campaign/server/plans.mjs';
import { type Facts, judge, type Verdict } from '../../tools/campaign/server/verdict.mjs';

describe('the plans', () => {
  const plans = Array.from({ length: 1000 }, (_, at) => drawPlan(String(at + 1)));

  it('are the same for the same name', () => {
    expect(drawPlan('417')).toEqual(plans[416]);
    expect(drawPlan('418')).not.toEqual({ ...plans[416], name: '418' });
  });

  it('are of every family, kill at every moment, and let server and page charge', () => {
    expect(new Set(plans.map(({ family }) => family)).size).toBe(14);
    const moments = plans.flatMap(({ kills }) => kills.map(({ moment }) => moment));
    expect(new Set(moments)).toEqual(new Set(MOMENTS));
    expect(plans.filter(({ way }) => way === 'page').length).toBeGreaterThan(80);
    expect(new Set(plans.map(({ confirms }) => confirms))).toEqual(new Set(['with', 'after', 'later', 'never']));
  });
});

describe('a page', () => {
  const payment = { reference: 'REF', status: 'sent', amount: 1 };
  it.each([
    [200, { reference: 'REF', status: 'succeeded', id: 'ch_1' }, { kind: 'paid', id: 'ch_1', isFinal: true }],
    [200, { reference: 'REF', status: 'sent' }, { kind: 'unknown', isFinal: true }],
    [200, { reference: 'REF', status: 'failed' }, { kind: 'denied', isFinal: true }],
    [200, { reference: 'REF', status: 'failed', id: 'ch_1' }, { kind: 'declined', id: 'ch_1', isFinal: true }],
    [200, { reference: 'OTHER', status: 'failed' }, { kind: 'unknown' }],
    [409, { outcome: 'in_progress', payment }, { kind: 'elsewhere', other: payment }],
    [409, { outcome: 'not_sent', code: 'order_changed' }, { kind: 'changed' }],
    [502, { outcome: 'refused' }, { kind: 'denied' }],
    [502, { outcome: 'unknown' }, { kind: 'unknown' }],
    [502, {}, { kind: 'unknown' }],
    [0, {}, { kind: 'unknown' }],
  ])('takes %i with %j', (status, members, known) => {
    expect(judgeAnswer([status, members], 'REF')).toEqual(known);
  });
});

const CHARGE = { id: 'ch_1', status: 'succeeded', amount: 1001, currency: 'eur', description: 'order-1' };
const SECOND = { ...CHARGE, id: 'ch_2' };
const TOLD = { reference: 'REF', charge_id: 'ch_1', amount: 1001, currency: 'eur' };
const ROW = { reference: 'REF', state: 'succeeded', holds: true, charge_id: 'ch_1', news: 'paid', told_at: '1' };

interface Case extends Partial<Omit<Facts, 'order'>> {
  readonly words?: readonly Partial<Word>[];
  readonly replaced?: string;
  readonly forgedCharges?: number;
}

/** Facts of an order that was paid, changed by a case. */
function write({ words = [], replaced, forgedCharges = 0, ...facts }: Case): Facts {
  const order = new Order('order-1', drawPlan('1'));
  order.words.push(
    ...words.map((word) => ({ kind: 'paid', reference: 'REF', askedAt: 10, untrue: undefined, ...word }) as Word),
  );
  const token = { name: 'token 1', reference: 'REF', isWorked: true, chargeId: 'ch_1', at: 5 };
  order.traffic.tokens.set('digest', token);
  order.forgedCharges = forgedCharges;
  if (replaced) order.replaced.add(replaced);
  return { order, charges: [CHARGE], told: [TOLD], reviews: [], rows: [ROW], ...facts };
}

const review = (code: string, charge_id: string | null = 'ch_2') => ({ reference: 'OTHER', charge_id, code });
const FAILED = { ...CHARGE, status: 'failed' };
const FAILED_ROW = { ...ROW, state: 'failed', holds: false, news: null, told_at: null };

describe('the verdict', () => {
  it.each<[string, Case]>([
    ['paid, told, and said', { words: [{}] }],
    ['told twice of the same payment', { told: [TOLD, TOLD] }],
    [
      'a second charge of a buyer who had given up the bank, told',
      { replaced: 'REF', charges: [CHARGE, SECOND], reviews: [review('second_charge')] },
    ],
    [
      'declined, and said',
      { charges: [FAILED], told: [], rows: [FAILED_ROW], words: [{ kind: 'declined' }, { kind: 'open' }] },
    ],
    ['open before anything was sent', { words: [{ kind: 'open', reference: undefined, askedAt: 1 }] }],
    ['open after the bank was given up', { replaced: 'REF', words: [{ kind: 'open', reference: undefined }] }],
    [
      'for a wrong amount, left to a human',
      {
        told: [],
        reviews: [review('wrong_amount', 'ch_1')],
        rows: [{ ...ROW, state: 'unknown', news: 'wrong_amount' }],
      },
    ],
  ])('has nothing against: %s', (_, given) => {
    expect(Object.values(judge(write(given))).flat()).toEqual([]);
  });

  it.each<[string, keyof Verdict, Case]>([
    ['two charges, nobody told', 'double', { charges: [CHARGE, SECOND], reviews: [] }],
    [
      'two charges without a reason, although told',
      'double',
      { charges: [CHARGE, SECOND], reviews: [review('second_charge')] },
    ],
    ['two charges after the bank was given up, nobody told', 'double', { replaced: 'REF', charges: [CHARGE, SECOND] }],
    ['a debit beside a card', 'double', { charges: [CHARGE, { ...SECOND, status: 'pending' }] }],
    ['shipped for two charges', 'shipped', { told: [TOLD, { ...TOLD, charge_id: 'ch_2' }] }],
    ['paid and not told', 'untold', { told: [] }],
    ['told without a charge', 'unpaid', { charges: [], rows: [] }],
    ['told of a charge that has failed', 'unpaid', { charges: [FAILED] }],
    [
      'shipped for what the order never asked',
      'wrong',
      { charges: [{ ...CHARGE, amount: 100 }], told: [{ ...TOLD, amount: 100 }] },
    ],
    ['shipped for another amount than was charged', 'wrong', { charges: [{ ...CHARGE, amount: 100 }] }],
    ['a forged token at the gateway', 'wrong', { forgedCharges: 1 }],
    ['a word that was untrue', 'untrue', { words: [{ untrue: 'no charge has succeeded' }] }],
    ['not charged, and it was', 'untrue', { words: [{ kind: 'denied' }] }],
    ['an open form after a charge', 'untrue', { words: [{ kind: 'open', reference: undefined }] }],
    ['a payment that is still unknown', 'endless', { rows: [{ ...ROW, state: 'unknown', news: null }] }],
    [
      'a payment that failed while its charge is pending',
      'endless',
      { charges: [{ ...CHARGE, status: 'pending' }], told: [], rows: [FAILED_ROW] },
    ],
    ['something that was never told', 'endless', { rows: [{ ...ROW, told_at: null }] }],
  ])('finds: %s', (_, kind, given) => {
    expect(judge(write(given))[kind].length).toBeGreaterThan(0);
  });
});
