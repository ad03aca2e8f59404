/** Thousands of payments in one process, in which anything is lost, repeated or killed at any step. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { GatewayError } from '../../src/errors/gateway-error.js';
import { PayveilError } from '../../src/errors/payveil-error.js';
import type { ReadCharge } from '../../src/server/gateway-reader.js';
import { createPayments, type Payments } from '../../src/server/payments.js';
import { memoryStore } from '../../src/server/store/memory.js';
import type { PaymentStore } from '../../src/server/store/store.js';
import { cardCharge } from '../charges.js';
import { fc } from '../fast-check.js';
import { chooseSize } from '../record.mjs';
import { seal } from '../sandbox/seal.js';

const KEYS = { publishableKey: 'pk_test_1', signature: 'sig_test_1' };
const MINUTE_MS = 60_000;

interface Charge {
  readonly id: string;
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly redirect_url: string;
  /** From when on the gateway's reader shows it. */
  readonly seenAt: number;
}

/** What is not as it should be in a world. */
interface Trouble {
  /** How far the clocks of two processes may be apart, in milliseconds. */
  readonly skewMs: number;
  /** How long the gateway's reader may not show a charge. */
  readonly lagMs: number;
  /** How often somebody else makes a charge with the number of the order, which fails at once or later. */
  readonly strangers: number;
}

/** Draws from a list of random numbers, and then from a generator that they seed. */
function createDice(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <Each>(list: readonly Each[]): Each => list[Math.floor(roll() * list.length)] as Each;
  return { roll, pick, chance: (share: number) => roll() < share };
}

/** A world with a gateway, a shop of several processes that die, and buyers who do what they like. */
function createWorld(seed: number, { skewMs, lagMs, strangers }: Trouble) {
  const dice = createDice(seed);
  const clock = { time: 1_800_000_000_000 };
  const charges = new Map<string, Charge>();
  const used = new Map<string, Charge>();
  const foreign = new Set<Charge>();
  const told = {
    paid: [] as { order: string; id: string; amount: number }[],
    reviews: [] as { code: string; chargeId?: string }[],
  };
  const kept = memoryStore({ now: () => clock.time });
  let count = 0;
  /** No step is at once, so that others come between. */
  const wait = async () => {
    for (let ticks = Math.floor(dice.roll() * 4); ticks > 0; ticks--) await Promise.resolve();
  };

  function makeCharge(order: string, amount: number): Charge {
    const id = `ch_${++count}`;
    const status = dice.pick(['succeeded', 'succeeded', 'pending', 'requires_action', 'failed'] as const);
    const seenAt = clock.time + Math.floor(dice.roll() * lagMs);
    const redirect_url = `https://bank.test/${id}`;
    const charge = { id, status, amount, currency: 'eur', description: order, redirect_url, seenAt };
    charges.set(id, charge);
    return charge;
  }

  /** Makes a charge that never pays, as anybody can who has the publishable key. */
  function meddle(order: string): void {
    if (!dice.chance(strangers)) return;
    const charge = makeCharge(order, 2599);
    charge.status = dice.pick(['failed', 'failed', 'pending']);
    foreign.add(charge);
  }

  /** Shows a charge as the gateway's reader does: late, and perhaps as it was before. */
  function show(charge: Charge | undefined): ReadCharge | undefined {
    if (!charge || charge.seenAt > clock.time) return undefined;
    const isBehind = lagMs > 0 && charge.status !== 'failed' && dice.chance(0.1);
    return isBehind ? { ...charge, status: 'pending' } : { ...charge };
  }

  /** Charges a token at most once, as the gateway does. Requests and answers may be lost. */
  async function charge(token: string, order: string, amount = 2599): Promise<Charge> {
    await wait();
    const loss = dice.roll();
    if (loss < 0.1) throw new PayveilError('connection_failed', 'unknown', 'lost on the way');
    if (loss < 0.15) throw new PayveilError('connection_failed', 'not_sent', 'no connection');
    const before = used.get(token);
    // A gateway may have words for a used token that nobody knows.
    const isRefused = before ? loss < 0.4 : loss < 0.2;
    if (isRefused) throw new GatewayError('gateway_error', 'refused', { status: 400 });
    const made = before ?? makeCharge(order, amount);
    used.set(token, made);
    await wait();
    if (loss > 0.8) throw new PayveilError('timeout', 'unknown', 'lost on the way back');
    if (!before) return { ...made };
    const chargeId = dice.chance(0.5) ? made.id : undefined;
    throw new GatewayError('token_already_used', 'unknown', { status: 400, chargeId });
  }

  /** Starts a process of the shop. When it is killed, nothing of it goes on. */
  function startProcess(): { readonly payments: Payments } {
    let isKilled = false;
    const offset = Math.floor((dice.roll() - 0.5) * skewMs);
    const step = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      const isHit = () => {
        isKilled ||= dice.chance(0.01);
        return isKilled;
      };
      if (isHit()) return new Promise(() => {});
      await wait();
      const result = await act();
      return isHit() ? new Promise(() => {}) : result;
    };
    const store = Object.fromEntries(
      Object.entries(kept).map(([name, run]) => [
        name,
        (...given: unknown[]) => step(() => (run as (...all: unknown[]) => Promise<unknown>)(...given)),
      ]),
    ) as unknown as PaymentStore;
    const chargeCard = (token: string) => step(() => charge(token, orderOf.get(token) ?? '')) as never;
    const payments = createPayments({
      ...KEYS,
      client: { chargeCard, chargeSepa: chargeCard },
      store,
      readOrder: () => ({ amount: 2599, currency: 'eur' }),
      gateway: {
        readCharge: (id) => step(async () => show(charges.get(id))),
        findCharges: ({ description }) =>
          step(async () => {
            if (dice.chance(0.05)) throw new Error('the gateway is away');
            return [...charges.values()].flatMap((each) => (each.description === description && show(each)) || []);
          }),
      },
      onPaid: (order, { id, amount }) =>
        step(async () => {
          if (dice.chance(0.1)) throw new Error('the shop is away');
          told.paid.push({ order, id, amount });
        }),
      onReview: (problem) => step(async () => void told.reviews.push(problem)),
      now: () => clock.time + offset,
      tries: 10_000,
      triesPerAddress: 10_000,
    });
    return { payments };
  }

  const orderOf = new Map<string, string>();
  const processes = [startProcess(), startProcess(), startProcess()];
  /** Asks any process. One that does not answer is dead, and another one is started. */
  async function ask(method: string, path: string, body?: object) {
    const index = Math.floor(dice.roll() * processes.length);
    const headers = { 'content-type': 'application/json' };
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    const answered = processes[index]?.payments.handle(new Request(`https://shop.test${path}`, init));
    const answer = await Promise.race([answered, new Promise<undefined>((resolve) => setTimeout(resolve, 30))]);
    if (!answer) processes[index] = startProcess();
    return answer?.json();
  }

  function sealFor(order: string): string {
    const token = seal(KEYS as never, JSON.stringify({ ...cardCharge, description: order }));
    orderOf.set(token, order);
    return token;
  }

  return { dice, clock, charges, foreign, told, kept, ask, sealFor, charge, processes, startProcess, meddle };
}

type World = ReturnType<typeof createWorld>;

/** A buyer pays an order: sends, sends again, reloads, uses another tab, gives up the bank, or lets the page charge. */
async function payAsBuyer(world: World, order: string, isHonest: boolean): Promise<void> {
  const { dice, ask, sealFor, clock } = world;
  const path = `/orders/${order}`;
  let current: { reference: string; token: string } | undefined;
  let replaces: string | undefined;
  for (let steps = 0; steps < 8; steps++) {
    clock.time += Math.floor(dice.roll() * 20_000);
    world.meddle(order);
    if (dice.chance(0.15)) current = undefined;
    const shown = await ask('GET', path);
    if (shown?.payment?.status === 'succeeded') return;
    if (!isHonest && shown?.payment?.status === 'action' && dice.chance(0.5)) replaces = shown.payment.reference;
    if (shown?.payment && !replaces && !current) {
      await ask('GET', `${path}/payments/${shown.payment.reference}`);
      continue;
    }
    current ??= { reference: `ref_${order}_${steps}_${Math.floor(dice.roll() * 1e9)}`, token: sealFor(order) };
    const { reference, token } = current;
    if (dice.chance(0.3)) await payByPage(world, { path, order, reference, token });
    else {
      const send = () => ask('POST', `${path}/payments`, { reference, method: 'card', token, replaces });
      const [answer] = await Promise.all(dice.chance(0.3) ? [send(), send()] : [send()]);
      if (answer?.status === 'failed' || answer?.outcome === 'not_sent' || answer?.outcome === 'refused')
        current = undefined;
    }
    replaces = undefined;
  }
}

/** The page charges by itself, and tells the server, if it does not die before. */
async function payByPage(
  world: World,
  { path, order, reference, token }: { path: string; order: string; reference: string; token: string },
) {
  const { ask, charge, dice } = world;
  const begun = await ask('POST', `${path}/payments`, { reference, method: 'card' });
  if (begun?.status !== 'begun') return;
  let isDoubtful = false;
  for (let sendings = 0; sendings < 2; sendings++) {
    try {
      const { id } = await charge(token, order);
      if (dice.chance(0.8)) await ask('PUT', `${path}/payments/${reference}`, { id });
      return;
    } catch (error) {
      const { outcome, chargeId } = error as GatewayError;
      isDoubtful ||= outcome === 'unknown';
      if (dice.chance(0.2)) return;
      if (chargeId) return void (await ask('PUT', `${path}/payments/${reference}`, { id: chargeId }));
      if (!isDoubtful) return void (await ask('PUT', `${path}/payments/${reference}`, { outcome }));
    }
  }
  await ask('PUT', `${path}/payments/${reference}`, { outcome: 'unknown' });
}

/** Lets the bank and the gateway end everything, and the shop settle, with processes that are not killed any more. */
async function endAll({ clock, charges, foreign, processes, kept, dice, told, startProcess }: World) {
  for (let round = 0; round < 40; round++) {
    clock.time += 30 * MINUTE_MS;
    for (const charge of charges.values()) {
      if (charge.status === 'pending' || charge.status === 'requires_action') {
        const isPaid = !foreign.has(charge) && dice.chance(0.7);
        if (dice.chance(0.2)) charge.status = isPaid ? 'succeeded' : 'failed';
        else if (round > 20) charge.status = 'failed';
      }
    }
    for (const [index, { payments }] of processes.entries()) {
      const settled = await Promise.race([
        payments.settle({ limit: 1000 }),
        new Promise<undefined>((resolve) => setTimeout(resolve, 30)),
      ]);
      if (!settled) processes[index] = startProcess();
    }
  }
  return { kept, told };
}

/** The limits of hanging calls last longer than a test, and nobody waits for the calls of a process that was killed. */
function endLongTimers() {
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
    start(ms < 5000 ? run : () => {}, Math.min(ms, 5000))) as never);
}

const CALM: Trouble = { skewMs: 0, lagMs: 0, strangers: 0 };
const TROUBLED: Trouble = { skewMs: 240_000, lagMs: 20_000, strangers: 0.1 };

it.each([
  [true, 'calm', CALM],
  [false, 'calm', CALM],
  [true, 'troubled', TROUBLED],
  [false, 'troubled', TROUBLED],
])('is never charged twice, never untold, never for another amount (honest: %s, %s)', async (isHonest, _, trouble) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  endLongTimers();
  onTestFinished(() => void vi.restoreAllMocks());
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
      const world = createWorld(seed, trouble);
      const orders = Array.from({ length: 4 }, (_, i) => `o${i}`);
      const buyers = orders.flatMap((order) => [order, order]);
      await Promise.all(buyers.map((order) => payAsBuyer(world, order, isHonest)));
      const { told } = await endAll(world);
      for (const order of orders) {
        const live = [...world.charges.values()].filter(
          (each) => each.description === order && each.status === 'succeeded',
        );
        const paid = new Set(told.paid.filter((each) => each.order === order).map(({ id }) => id));
        const second = new Set(
          told.reviews.filter(({ code }) => code === 'second_charge').map(({ chargeId }) => chargeId),
        );
        expect(paid.size).toBe(Math.min(1, live.length));
        expect([...paid].every((id) => live.some((each) => each.id === id))).toBe(true);
        expect(live.filter(({ id }) => !paid.has(id) && !second.has(id))).toEqual([]);
        if (isHonest) expect(live.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: chooseSize({ full: 200, short: 8 }) },
  );
});
