/** The campaign of payments: its scenarios come from the seed, its answers can be judged, and its truth finds each fault. */
import { describe, expect, it } from 'vitest';
import { canBeJudged, type Foreign } from '../../tools/campaign/foreign.mjs';
import { drawScenario } from '../../tools/campaign/scenarios.mjs';
import { type Facts, judge } from '../../tools/campaign/truth.mjs';

const scenarios = Array.from({ length: 1000 }, (_, at) => drawScenario(String(at + 1)));

describe('the scenarios', () => {
  it('are the same for the same name', () => {
    expect(drawScenario('417')).toEqual(scenarios[416]);
    expect(drawScenario('418')).not.toEqual({ ...scenarios[416], name: '418' });
  });

  it('are of every family, with every way to pay, and some 60 % charge in the page', () => {
    const count = (isOne: (scenario: (typeof scenarios)[number]) => boolean) => scenarios.filter(isOne).length;
    expect(new Set(scenarios.map(({ family }) => family)).size).toBe(9);
    expect(count(({ way }) => way === 'charge')).toBeGreaterThan(500);
    expect(count(({ way }) => way === 'onToken')).toBeGreaterThan(200);
    expect(count(({ way }) => way === 'waitUntil')).toBeGreaterThan(20);
  });

  it('answer a token that may have been charged only in ways that can be judged', () => {
    const acts = scenarios.flatMap(({ steps }) =>
      steps.flatMap(({ fresh, repeat }) => (fresh.does === 'instead' ? [repeat] : [fresh, repeat])),
    );
    const answers = acts.flatMap(({ answer }) => answer ?? []);
    expect(answers.length).toBeGreaterThan(5000);
    expect(answers.filter((answer) => !canBeJudged(answer))).toEqual([]);
  });

  it('apart have answers that cannot', () => {
    const apart = Array.from({ length: 50 }, (_, at) => drawScenario(`apart-${at + 1}`));
    const untellable = apart.filter(({ family }) => family === 'cannot be told apart');
    expect(untellable.length).toBeGreaterThan(5);
    for (const { steps } of untellable) {
      for (const { fresh, repeat } of steps) {
        expect([fresh, repeat].map(({ answer }) => answer && canBeJudged(answer))).toEqual([false, false]);
      }
    }
  });
});

const ANSWER: Foreign = {
  ...{ status: 400, name: '', type: '', body: '', isWhole: true },
  ...{ isAboutToken: false, isBare: false, isCut: false },
};

it.each<[Partial<Foreign>, boolean]>([
  [{ status: 400 }, false],
  [{ status: 400, isAboutToken: true }, true],
  [{ status: 400, isWhole: false }, true],
  [{ status: 401, isAboutToken: true }, false],
  [{ status: 403 }, false],
  [{ status: 403, isWhole: false }, true],
  [{ status: 404 }, true],
  [{ status: 405, isWhole: false }, false],
  [{ status: 409 }, true],
  [{ status: 502 }, true],
])('an answer with %j can be judged: %s', (members, isJudged) => {
  expect(canBeJudged({ ...ANSWER, ...members })).toBe(isJudged);
});

const SEEN = { phase: 'done', alert: '', panel: '', words: '', buttons: [] };

function write(seen: Partial<typeof SEEN>, status: string, more: Partial<Facts> = {}): Facts {
  return {
    charges: [{ id: 'ch_1', status }],
    tokens: [{ name: 'token 1', reference: 'REF', isWorked: true, chargeId: 'ch_1' }],
    tellings: [{ seen: { ...SEEN, ...seen }, sent: ['token 1'], reference: 'REF', wasAsked: false }],
    reports: [],
    references: ['REF'],
    isEndless: false,
    canLookUp: false,
    ...more,
  };
}

const REFUSED = { phase: 'open', alert: 'You have not been charged.' };
const twice = [
  { id: 'ch_1', status: 'succeeded' },
  { id: 'ch_2', status: 'pending' },
];
const BUSY = { ...SEEN, phase: 'checking', panel: 'You have not been charged.' };

describe('the truth', () => {
  it.each<[string, Facts]>([
    ['paid, and says so', write({}, 'succeeded')],
    ['a debit under way', write({ phase: 'pending' }, 'pending')],
    ['declined, and says so', write(REFUSED, 'failed')],
    ['not known, with the reference', write({ phase: 'unknown', words: 'Reference REF' }, 'succeeded')],
    ['not known, with the id of the charge', write({ phase: 'unknown', words: 'Reference ch_1' }, 'succeeded')],
  ])('has nothing against: %s', (_, facts) => {
    expect(judge(facts)).toEqual({ double: [], untrue: [], endless: [], lost: [] });
  });

  it.each<[string, keyof ReturnType<typeof judge>, Facts]>([
    ['two charges', 'double', write({}, 'succeeded', { charges: twice })],
    ['done without a charge', 'untrue', write({}, 'failed')],
    ['pending without a charge', 'untrue', write({ phase: 'pending' }, 'failed')],
    ['not charged, and it was', 'untrue', write(REFUSED, 'succeeded')],
    ['not charged, and the bank can still confirm', 'untrue', write(REFUSED, 'requires_action')],
    [
      'not charged, while nothing is decided',
      'untrue',
      write({}, 'succeeded', { reports: [{ type: 'phase', detail: BUSY }] }),
    ],
    ['still busy', 'endless', write({ phase: 'busy' }, 'failed', { isEndless: true })],
    [
      'nothing to press, and the shop could be asked',
      'endless',
      write({ phase: 'unknown', words: 'Reference REF' }, 'succeeded', { canLookUp: true }),
    ],
    ['unknown without a reference', 'lost', write({ phase: 'unknown', words: 'Not known' }, 'succeeded')],
    ['an open form without a word', 'lost', write({ phase: 'open' }, 'succeeded')],
    [
      'another reference',
      'lost',
      write({}, 'succeeded', { reports: [{ type: 'error', detail: { reference: 'OTHER' } }] }),
    ],
    ['one reference for two payments', 'lost', write({}, 'succeeded', { references: ['REF', 'REF'] })],
  ])('finds: %s', (_, kind, facts) => {
    const verdict = judge(facts);
    expect(Object.entries(verdict).flatMap(([name, found]) => (found.length > 0 ? [name] : []))).toEqual([kind]);
  });
});
