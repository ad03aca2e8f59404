/** The campaign of payments: its scenarios come from the seed, its answers can be judged, and its truth finds each fault. */
import { describe, expect, it } from 'vitest';
import { Desk } from '../../tools/campaign/desk.mjs';
import { createDraw } from '../../tools/campaign/draw.mjs';
import { canBeJudged, type Foreign } from '../../tools/campaign/foreign.mjs';
import { drawScenario, drawServedScenario, FAMILIES } from '../../tools/campaign/scenarios.mjs';
import { drawSteps } from '../../tools/campaign/steps.mjs';
import { type Facts, judge } from '../../tools/campaign/truth.mjs';

const scenarios = Array.from({ length: 1000 }, (_, at) => drawScenario(String(at + 1)));

describe('the scenarios', () => {
  it('are the same for the same name', () => {
    expect(drawScenario('417')).toEqual(scenarios[416]);
    expect(drawScenario('418')).not.toEqual({ ...scenarios[416], name: '418' });
  });

  it('are of every family, with both ways to pay, and some 60 % charge in the page', () => {
    const count = (isOne: (scenario: (typeof scenarios)[number]) => boolean) => scenarios.filter(isOne).length;
    expect(new Set(scenarios.map(({ family }) => family))).toEqual(new Set(Object.keys(FAMILIES)));
    expect(count(({ way }) => way === 'charge')).toBeGreaterThan(500);
    expect(count(({ way }) => way === 'onToken')).toBeGreaterThan(200);
    expect(count(({ account }) => account.method === 'sepa')).toBeGreaterThan(100);
  });

  it('are about half attacks on the page, each with its weapon', () => {
    const find = (wanted: string) => scenarios.filter(({ family }) => family === wanted);
    const list = (wanted: string) => new Set(find(wanted).flatMap(({ blows }) => blows.map(({ what }) => what)));
    expect(list('reload')).toEqual(new Set(['reload', 'leave']));
    expect(list('remount')).toEqual(new Set(['remount']));
    expect(list('history')).toEqual(new Set(['back and forward', 'leave']));
    expect(list('closed tab')).toEqual(new Set(['close']));
    expect(list('offline')).toEqual(new Set(['offline']));
    expect(find('reload').every(({ pauses }) => pauses.every((ms) => ms >= 100 && ms <= 1500))).toBe(true);
    expect(new Set(find('two tabs').map(({ rival }) => typeof rival?.clicks))).toEqual(new Set(['number', 'string']));
    const attacks = scenarios.filter(({ blows, rival }) => blows.length > 0 || rival);
    expect(attacks.length).toBeGreaterThan(430);
    expect(attacks.length).toBeLessThan(570);
  });

  it('strike at random moments after the click, and around the work of the gateway', () => {
    const blows = scenarios.flatMap((scenario) => scenario.blows);
    expect(new Set(blows.filter(({ when }) => !when).map(({ ms }) => ms)).size).toBeGreaterThan(100);
    expect(new Set(blows.map(({ when }) => when))).toEqual(new Set([undefined, 'before', 'after']));
  });

  it('answer a token that may have been charged only in ways that can be judged', () => {
    const acts = scenarios.flatMap(({ steps }) =>
      steps.flatMap(({ fresh, repeat }) => (fresh.does === 'instead' ? [repeat] : [fresh, repeat])),
    );
    const answers = acts.flatMap(({ answer }) => answer ?? []);
    expect(answers.length).toBeGreaterThan(5000);
    expect(answers.filter((answer) => !canBeJudged(answer))).toEqual([]);
  });

  it('that lie answer in ways that cannot', () => {
    const steps = drawSteps(createDraw('lies'), 'lies');
    const answers = steps.flatMap(({ fresh, repeat }) => [fresh.answer, repeat.answer]);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => !answer || canBeJudged(answer))).toEqual([]);
  });

  it('over the server have a server or a page that charges, and kills in some', () => {
    const served = Array.from({ length: 300 }, (_, at) => drawServedScenario(String(at + 1)));
    expect(new Set(served.map(({ way }) => way))).toEqual(new Set(['server', 'page']));
    const families = ['killed', 'two browsers', 'bank given up', 'order changes', 'lost questions'];
    expect(served.map(({ family }) => family)).toEqual(expect.arrayContaining(families));
    expect(served.some(({ family, served: { kills } }) => family !== 'killed' && kills.length > 0)).toBe(true);
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
  [{ status: 401 }, false],
  [{ status: 401, isAboutToken: true }, true],
  [{ status: 403 }, false],
  [{ status: 403, isAboutToken: true }, true],
  [{ status: 403, isWhole: false }, true],
  [{ status: 404 }, true],
  [{ status: 405 }, false],
  [{ status: 405, isWhole: false }, true],
  [{ status: 413, isAboutToken: true }, true],
  [{ status: 409 }, true],
  [{ status: 410 }, true],
  [{ status: 502 }, true],
])('an answer with %j can be judged: %s', (members, isJudged) => {
  expect(canBeJudged({ ...ANSWER, ...members })).toBe(isJudged);
});

const SEEN = { phase: 'done', alert: '', panel: '', words: '', buttons: [] as string[] };

type Told = Facts['tellings'][number];
type Seen = Told['seen'];

/** What a panel has that says what can be done. */
const LEADS_ON = { buttons: ['Copy', 'Start again'] };

function write(seen: Partial<Seen>, status: string, more: Partial<Facts> = {}, told: Partial<Told> = {}): Facts {
  return {
    charges: [{ id: 'ch_1', status }],
    tokens: [{ name: 'token 1', reference: 'REF', isWorked: true, chargeId: 'ch_1', at: 0 }],
    tellings: [
      { seen: { ...SEEN, ...seen }, sent: ['token 1'], reference: 'REF', wasAsked: false, wasDenied: false, ...told },
    ],
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
const ELSEWHERE = 'A payment for this order is under way in another window';
const BUSY = { ...SEEN, phase: 'checking', panel: 'You have not been charged.' };

describe('the truth', () => {
  it.each<[string, Facts]>([
    ['paid, and says so', write({}, 'succeeded')],
    ['a debit under way', write({ phase: 'pending' }, 'pending')],
    ['declined, and says so', write(REFUSED, 'failed')],
    ['not known, with the reference', write({ phase: 'unknown', words: 'Reference REF', ...LEADS_ON }, 'succeeded')],
    [
      'open, and the shop had not heard of the charge when it was last asked',
      write({ phase: 'open' }, 'succeeded', { isServed: true }, { known: [] }),
    ],
    [
      'not known, with the reference of the payment that holds the order at the shop',
      write({ phase: 'unknown', words: 'Reference OLD', ...LEADS_ON }, 'succeeded', {
        isServed: true,
        references: ['OLD', 'REF'],
      }),
    ],
    [
      'not known, with the id of the charge',
      write({ phase: 'unknown', words: 'Reference ch_1', ...LEADS_ON }, 'succeeded'),
    ],
    ['the bank waits', write({ phase: 'action', buttons: ['Go to your bank'] }, 'requires_action')],
    ['another tab pays', write({ phase: 'checking', panel: ELSEWHERE, ...LEADS_ON }, 'succeeded')],
    ['open after a decline that was read', write({ phase: 'open' }, 'failed', {}, { wasDenied: true })],
    ['open before another tab paid', write({ phase: 'open' }, 'succeeded', {}, { sent: [], wasDenied: true })],
    ['paid twice, and asked before', write({}, 'succeeded', { charges: twice }, { wasAsked: true })],
  ])('has nothing against: %s', (_, facts) => {
    expect(judge(facts)).toEqual({ double: [], untrue: [], endless: [], lost: [], dead: [] });
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
    ['unknown without a button', 'dead', write({ phase: 'unknown', words: 'REF', buttons: ['Copy'] }, 'succeeded')],
    ['a bank without a button', 'dead', write({ phase: 'action' }, 'requires_action')],
    ['an open form after a decline that nobody read', 'lost', write({ phase: 'open' }, 'failed')],
    ['an open form, though a charge lives', 'lost', write({ phase: 'open' }, 'succeeded', {}, { wasDenied: true })],
    ['still busy', 'endless', write({ phase: 'busy' }, 'failed', { isEndless: true })],
    [
      'nothing to press, and the shop could be asked',
      'endless',
      write({ phase: 'unknown', words: 'Reference REF', ...LEADS_ON }, 'succeeded', { canLookUp: true }),
    ],
    ['unknown without a reference', 'lost', write({ phase: 'unknown', words: 'Not known', ...LEADS_ON }, 'succeeded')],
    ['an open form without a word', 'lost', write({ phase: 'open' }, 'succeeded')],
    [
      'an open form, though the shop knew of the charge',
      'lost',
      write({ phase: 'open' }, 'succeeded', { isServed: true }, { known: ['token 1'] }),
    ],
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

  it('finds a wait for ever without a button, and not one that another tab can end', () => {
    const wait = (buttons: string[]) =>
      judge(write({ phase: 'checking', panel: ELSEWHERE, buttons, isEndless: true }, 'succeeded')).dead.length;
    expect([wait([]), wait(['Start again'])]).toEqual([1, 0]);
  });
});

describe('a desk', () => {
  const open = () => new Desk({ sandboxUrl: '', createClient: undefined as never }, drawScenario('1'));
  const DECLINED = { type: 'phase', detail: { phase: 'open', alert: 'Your card was declined.' } };

  it.each<[string, readonly object[], boolean]>([
    ['a decline that stays', [{ ...DECLINED, at: 0 }], true],
    [
      'a decline that was read',
      [
        { ...DECLINED, at: 0 },
        { type: 'struck', at: 5000 },
      ],
      true,
    ],
    [
      'a decline in the moment of a reload',
      [
        { ...DECLINED, at: 0 },
        { type: 'struck', at: 20 },
      ],
      false,
    ],
    [
      'a decline of the payment before',
      [
        { ...DECLINED, at: 0 },
        { type: 'submit', at: 1 },
      ],
      false,
    ],
    ['no word', [{ type: 'phase', detail: { phase: 'open', alert: '' }, at: 0 }], false],
  ])('has heard %s: %j, read: %s', (_, reports, wasDenied) => {
    const desk = open();
    desk.reports.push(...(reports as typeof desk.reports));
    expect(desk.wasDenied).toBe(wasDenied);
  });

  it('knows whose token it is, when two tabs pay at the same moment', async () => {
    const desk = open();
    desk.references.push('FIRST', 'SECOND');
    desk.owners.set('tok_first', 'FIRST');
    expect(desk.findReference(Buffer.from('{"token":"tok_first"}'))).toBe('FIRST');
    expect(desk.findReference(Buffer.from('{"token":"tok_other"}'))).toBe('SECOND');
  });
});
