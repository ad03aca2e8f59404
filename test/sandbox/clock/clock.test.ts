/** The clock of each merchant, and the charges that settle by it. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fixtures } from '../../../src/sandbox/fixtures.js';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { sepaCharge } from '../../charges.js';
import { type Asked, createAsked } from '../ask.js';
import { seal } from '../seal.js';

const IBANS = Object.fromEntries(
  fixtures.ibans.filter(({ country }) => country === 'DE').map(({ outcome, iban }) => [outcome, iban]),
);

/** Makes a SEPA charge, and returns its id. */
async function pay({ post, sandbox }: Asked, iban = IBANS.succeeded): Promise<string> {
  const token = seal(sandbox.keys, JSON.stringify({ ...sepaCharge, iban }));
  return (await post('/v1/process/sepa-payment', { token })).body.id;
}

const move = async ({ post }: Asked, change: object) => (await post('/sandbox/clock', change)).body;
const getStatus = async ({ get }: Asked, id: string) => (await get(`/sandbox/charges/${id}`)).body.status;
const TODAY = '2026-11-20T10:00:00.000Z';
/** Stops the real time until the test ends. Timers still run. */
function stopDate(): void {
  vi.useFakeTimers({ now: Date.parse(TODAY), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
const frozen = (clock: string, options: SandboxOptions = {}) => createAsked({ ...options, clock });

describe('the clock', () => {
  it('shows the real time at first', async () => {
    stopDate();
    const { body } = await createAsked().get('/sandbox/clock');
    expect(body).toEqual({ now: TODAY, frozen: false });
  });

  it.each([
    [{ days: 3 }, '2026-11-23T10:00:00.000Z'],
    [{ seconds: 90 }, '2026-11-20T10:01:30.000Z'],
    [{ business_days: 1 }, '2026-11-23T10:00:00.000Z'],
    [{ days: 0 }, '2026-11-20T10:00:00.000Z'],
  ])('advances by %j', async (advance, now) => {
    const asked = frozen('2026-11-20T10:00:00Z');
    expect(await move(asked, { advance })).toEqual({ now, frozen: true, transitions: [] });
    expect((await asked.get('/sandbox/clock')).body).toEqual({ now, frozen: true });
  });

  it('continues from the time at which it was frozen', async () => {
    stopDate();
    const asked = frozen('2030-01-01T00:00:00Z');
    vi.setSystemTime(Date.parse(TODAY) + 60_000);
    expect((await move(asked, { resume: true })).frozen).toBe(false);
    vi.setSystemTime(Date.parse(TODAY) + 65_000);
    expect((await asked.get('/sandbox/clock')).body.now).toBe('2030-01-01T00:00:05.000Z');
  });

  it('freezes at the current time', async () => {
    stopDate();
    const asked = createAsked();
    expect(await move(asked, { freeze: true })).toMatchObject({ now: TODAY, frozen: true });
    vi.setSystemTime(Date.parse(TODAY) + 60_000);
    expect(await move(asked, { freeze: true })).toMatchObject({ now: TODAY, frozen: true });
  });

  it.each(['2031-05-05T05:05Z', '2031-05-05T07:05+02:00', '2031-05-05T05:05:00.000Z'])('freezes at %s', async (at) => {
    const asked = createAsked();
    expect(await move(asked, { freeze: at })).toMatchObject({ now: '2031-05-05T05:05:00.000Z', frozen: true });
  });

  it('freezes in the future, but not in the past', async () => {
    const asked = createAsked();
    expect(await move(asked, { freeze: '2031-05-05T05:05:05Z' })).toMatchObject({
      now: '2031-05-05T05:05:05.000Z',
      frozen: true,
    });
    const { status, body } = await asked.post('/sandbox/clock', { freeze: '2031-05-05T05:05:04Z' });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'clock_backwards' });
  });

  const STEPS = [1, {}, { days: -1 }, { days: 1.5 }, { days: 1, seconds: 1 }, { weeks: 1 }, { days: 1e9 }];
  const MOMENTS = ['2031-02-30', '2031-06-02T10:00', '2031-06-02 10:00 (junk)', '9999-12-31T23:59:59Z', 'tomorrow'];

  it.each([
    ...[...STEPS, { business_days: 10_001 }, { seconds: 1e15 }].map((advance) => ({ advance })),
    ...[...MOMENTS, 5, false].map((freeze) => ({ freeze })),
    {},
    null,
    [],
    'text',
    { resume: false },
    { resume: true, freeze: '2031-01-01' },
    { other: 1 },
  ])('refuses the change %j', async (change) => {
    const { status, body } = await createAsked().post('/sandbox/clock', JSON.stringify(change));
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'clock_change_invalid' });
  });

  it('cannot pass the last possible date, even in several steps', async () => {
    const asked = frozen('9990-01-01');
    expect((await asked.post('/sandbox/clock', { advance: { days: 3000 } })).status).toBe(200);
    expect((await asked.post('/sandbox/clock', { advance: { days: 3000 } })).status).toBe(400);
    expect((await asked.get('/sandbox/clock')).body).toEqual({ now: '9998-03-20T00:00:00.000Z', frozen: true });
    expect((await asked.get('/sandbox/charges')).status).toBe(200);
  });

  it('decides whether a card has expired, and when a token was created', async () => {
    const asked = frozen('2040-06-15T00:00:00Z');
    const { body } = await asked.post('/v1/create/sepa/token', sepaCharge);
    expect(body.created).toBe(Date.parse('2040-06-15T00:00:00Z') / 1000);
    const card = {
      ...sepaCharge,
      iban: undefined,
      cardNumber: '4242424242424242',
      expMonth: '05',
      expYear: '2040',
      cvc: '123',
    };
    const { body: refused } = await asked.post('/v1/create/token', { ...card, return_url: 'https://shop.example/' });
    expect(refused.error).toMatchObject({ code: 'card_expired', param: 'expYear' });
  });

  it('is reset with the sandbox', async () => {
    const asked = createAsked();
    await move(asked, { advance: { days: 100 } });
    await asked.post('/sandbox/reset', {});
    stopDate();
    expect((await asked.get('/sandbox/clock')).body.now).toBe(TODAY);
  });
});

describe("the sandbox's own clock", () => {
  const { sandbox, get } = createAsked({ clock: '2030-01-04T09:00:00Z' });
  const { clock } = sandbox;

  it('can be read and moved without a request, and is the same clock', async () => {
    expect(await clock.now()).toEqual(new Date('2030-01-04T09:00:00Z'));
    const moved = await clock.advance({ business_days: 1 });
    expect(moved).toEqual({ now: '2030-01-07T09:00:00.000Z', frozen: true, transitions: [] });
    expect((await get('/sandbox/clock')).body.now).toBe(moved.now);
    expect((await clock.freeze(new Date('2030-02-01'))).now).toBe('2030-02-01T00:00:00.000Z');
    expect((await clock.freeze('2030-02-02')).frozen).toBe(true);
    expect((await clock.resume()).frozen).toBe(false);
  });

  it('belongs to one merchant', async () => {
    await clock.advance({ days: 100 }, 'other');
    expect((await clock.now('other')).getTime()).toBeGreaterThan((await clock.now()).getTime());
  });

  it.each([
    () => clock.advance({ days: -1 }),
    () => clock.advance(undefined as never),
    () => clock.freeze('2000-01-01'),
    () => clock.freeze(new Date(Number.NaN)),
  ])('refuses %s', async (change) => {
    await expect(change()).rejects.toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });
});

describe('a charge that is due', () => {
  it('made on a Friday is pending until the moment five business days later', async () => {
    const asked = frozen('2026-11-20T09:00:00Z');
    const id = await pay(asked);
    await move(asked, { freeze: '2026-11-27T08:59:59Z' });
    expect(await getStatus(asked, id)).toBe('pending');
    const { transitions } = await move(asked, { freeze: '2026-11-27T09:00:00Z' });
    expect(transitions).toEqual([{ charge: id, from: 'pending', to: 'succeeded', dispute: null }]);
    expect(await getStatus(asked, id)).toBe('succeeded');
  });

  it('gets only one dispute from two concurrent advances', async () => {
    const asked = createAsked();
    const id = await pay(asked, IBANS.disputed);
    const advance = { advance: { business_days: 5 } };
    const moved = await Promise.all([move(asked, advance), move(asked, advance)]);
    expect(moved.flatMap(({ transitions }) => transitions)).toHaveLength(1);
    const { data } = (await asked.get('/sandbox/disputes')).body;
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^dp_/),
        object: 'dispute',
        charge: id,
        amount: sepaCharge.amount,
        currency: 'eur',
        status: 'needs_response',
        reason: 'debit_not_authorized',
        created: expect.any(Number),
      },
    ]);
    const { body } = await asked.get(`/sandbox/charges/${id}`);
    expect(body).toMatchObject({ status: 'succeeded', disputed: true, dispute: data[0].id });
  });

  it('settles and is disputed with the time at which it was due', async () => {
    const asked = frozen('2026-11-16T12:00:00Z', { settlement: { seconds: 60 } });
    const id = await pay(asked, IBANS.disputed);
    await move(asked, { advance: { days: 30 } });
    const { settles_at } = (await asked.get(`/sandbox/charges/${id}`)).body;
    expect((await asked.get('/sandbox/disputes')).body.data[0].created).toBe(settles_at);
  });

  it('cannot get another outcome after it was due', async () => {
    let now = Date.parse('2026-11-16T12:00:00Z');
    const asked = createAsked({ now: () => now, settlement: { seconds: 60 } });
    const id = await pay(asked);
    now += 61_000;
    const { body } = await asked.post(`/sandbox/charges/${id}/settle`, { outcome: 'failed' });
    expect(body.error.code).toBe('charge_not_pending');
    expect(await getStatus(asked, id)).toBe('succeeded');
  });

  it('settles at the next request, without a timer', async () => {
    let now = Date.parse('2026-11-16T12:00:00Z');
    const asked = createAsked({ now: () => now, settlement: { seconds: 60 } });
    const id = await pay(asked);
    now += 59_000;
    expect(await getStatus(asked, id)).toBe('pending');
    now += 1000;
    const { data } = (await asked.get('/sandbox/charges?status=succeeded')).body;
    expect(data.map((charge: { id: string }) => charge.id)).toEqual([id]);
  });
});

describe('settlement', () => {
  it('immediate answers pending, and is settled at the next request', async () => {
    const asked = createAsked({ settlement: 'immediate' });
    expect(await getStatus(asked, await pay(asked))).toBe('succeeded');
  });

  it('manual waits for a request', async () => {
    const asked = createAsked({ settlement: 'manual' });
    const id = await pay(asked);
    await move(asked, { advance: { days: 1000 } });
    expect(await getStatus(asked, id)).toBe('pending');
    const { body } = await asked.post(`/sandbox/charges/${id}/settle`, '');
    expect(body).toMatchObject({ id, status: 'succeeded', settles_at: null });
  });

  it.each(['succeeded', 'failed', 'disputed'])('can be told to be %s', async (outcome) => {
    const asked = createAsked();
    const id = await pay(asked);
    const { body } = await asked.post(`/sandbox/charges/${id}/settle`, { outcome });
    expect(body.status).toBe(outcome === 'failed' ? 'failed' : 'succeeded');
    expect(body.disputed).toBe(outcome === 'disputed');
    const again = await asked.post(`/sandbox/charges/${id}/settle`, { outcome });
    expect({ status: again.status, code: again.body.error.code }).toEqual({ status: 400, code: 'charge_not_pending' });
  });

  it.each(['', '{}'])('settles as planned with the body %j', async (body) => {
    const asked = createAsked();
    const id = await pay(asked, IBANS.failed);
    expect((await asked.post(`/sandbox/charges/${id}/settle`, body)).body.status).toBe('failed');
  });

  it.each(['null', '[]', '"failed"', '5', '{"outcom":"failed"}', '{"outcome":"failed","and":1}'])(
    'refuses the misspelt body %s',
    async (body) => {
      const asked = createAsked();
      const id = await pay(asked, IBANS.failed);
      expect((await asked.post(`/sandbox/charges/${id}/settle`, body)).status).toBe(400);
      expect((await asked.get(`/sandbox/charges/${id}`)).body.status).toBe('pending');
    },
  );

  it('refuses an unknown outcome, and an unknown charge', async () => {
    const asked = createAsked();
    const id = await pay(asked);
    expect((await asked.post(`/sandbox/charges/${id}/settle`, { outcome: 'lost' })).body.error.code).toBe(
      'outcome_invalid',
    );
    expect((await asked.post('/sandbox/charges/ch_none/settle', {})).status).toBe(404);
  });

  it.each(['never', { seconds: -1 }, { seconds: 1.5 }, {}, null])('refuses the option %j', (settlement) => {
    expect(() => createAsked({ settlement: settlement as never })).toThrow(
      expect.objectContaining({ code: 'option_invalid' }),
    );
  });
});
