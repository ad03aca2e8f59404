/** Three processes of a shop on one PostgreSQL server: an order is paid once however many ask for it, and no outage loses a payment. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNTS, type Account } from '../../tools/campaign/accounts.mjs';
import { drawScenario } from '../../tools/campaign/scenarios.mjs';
import { type Answer, askShop } from '../../tools/campaign/server/ask-shop.mjs';
import { Trial } from '../../tools/campaign/trial.mjs';
import { openWorld } from '../../tools/campaign/world.mjs';
import { cardCharge } from '../charges.js';
import { noPostgres } from '../postgres.mjs';
import { chooseSize } from '../record.mjs';
import { createRandom } from '../seed.mjs';

if (noPostgres) console.log(`Skipped, a shop on a PostgreSQL server: ${noPostgres}.`);

type World = Awaited<ReturnType<typeof makeWorld>>;

const random = createRandom('shop');
/** Many more than the connections that the processes have. */
const ORDERS = chooseSize({ full: 2000, short: 500 });
/** A crowd waits for its turn, so nobody may be in a hurry. */
const PATIENT = { timeoutMs: 60_000, databaseLimits: { connectionTimeoutMillis: 60_000, query_timeout: 60_000 } };
const CALM = {
  ...{ ...drawScenario('1', 'server'), account: ACCOUNTS.pays[0] as Account, way: 'server' as const, failures: 0 },
  ...{ steps: [], failedReads: [], change: undefined },
};

async function makeWorld(limits?: typeof PATIENT) {
  const world = await openWorld({ dist: 'dist', isOnServer: true, ...(limits && { limits }) });
  onTestFinished(() => world.close());
  const { server } = world;
  if (!server) throw new Error('there is no server');
  return Object.assign(world, { server });
}

async function addOrder(world: World, name: string): Promise<Trial> {
  const order = new Trial(world, { ...CALM, name });
  await world.add(order);
  return order;
}

async function seal(world: World, order: Trial): Promise<string> {
  const [amount = 0] = order.amounts;
  const { publishableKey: apiKey, signature } = world.keys;
  const tokenizer = world.payveil.createTokenizer({ apiKey, signature });
  const token = await tokenizer.tokenizeCard({ ...cardCharge, amount, description: order.id });
  order.owners.set(token, '');
  return token;
}

/** Asks any of the processes. */
function ask(world: World, order: Trial, method: 'GET' | 'POST', path = '', body?: object): Promise<Answer> {
  const asked = { method, path: `/payments/orders/${order.id}${path}`, session: order.session, ...(body && { body }) };
  return askShop(() => world.server.fleet.urls, asked);
}

const pay = (world: World, order: Trial, token: string, reference = randomUUID() as string) =>
  ask(world, order, 'POST', '/payments', { reference, method: 'card', token });

/** Pays as a buyer who tries again. A busy machine, or a connection that swallows, may send nothing in time, and says so. */
async function payUntilSent(world: World, order: Trial, token: string): Promise<Answer> {
  for (;;) {
    const answer = await pay(world, order, token);
    if (answer[1].outcome !== 'not_sent') return answer;
  }
}

/** Counts what the shop was told of orders. */
async function countTold(world: World): Promise<number> {
  const { rows } = await world.server.database.pool.query('select count(*)::int as told from campaign_told');
  return rows[0].told;
}

describe.skipIf(noPostgres)('three processes on one PostgreSQL server', () => {
  it('charge an order once for 200 requests at the same moment', async () => {
    const world = await makeWorld(PATIENT);
    const order = await addOrder(world, 'crowd');
    const tokens = await Promise.all(Array.from({ length: 100 }, () => seal(world, order)));
    const references = tokens.map(() => randomUUID() as string);
    const twice = [...tokens.entries(), ...tokens.entries()];
    const answers = await Promise.all(twice.map(([at, token]) => pay(world, order, token, references[at])));
    const count = (wanted: number) => answers.filter(([status]) => status === wanted).length;
    // The winner's second request goes on with it: it is answered, or not sure yet.
    expect(count(200) + count(502)).toBe(2);
    expect(count(409)).toBe(198);
    expect((await order.listCharges()).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await countTold(world)).toBe(1);
  });

  it(`pay ${ORDERS} orders at once`, async () => {
    const world = await makeWorld(PATIENT);
    const orders = await Promise.all(Array.from({ length: ORDERS }, (_, at) => addOrder(world, `many-${at}`)));
    const tokens = await Promise.all(orders.map((order) => seal(world, order)));
    const answers = await Promise.all(orders.map((order, at) => payUntilSent(world, order, tokens[at] ?? '')));
    expect(answers.filter(([status, { status: state }]) => status !== 200 || state !== 'succeeded')).toEqual([]);
    expect(await countTold(world)).toBe(ORDERS);
    const { rows } = await world.server.database.pool.query(
      'select count(distinct charge_id)::int as charges from campaign_told',
    );
    expect(rows).toEqual([{ charges: ORDERS }]);
  });

  it.each([
    ['whose connections are cut', 'cut'],
    ['that swallows everything', 'swallow'],
    ['that crashes', 'crash'],
  ] as const)('lose nothing with a database %s between the charge and its result', async (_, what) => {
    const world = await makeWorld();
    const order = await addOrder(world, 'outage');
    const { traffic } = order;
    const lose = async (when: 'before' | 'after') => {
      if (when === 'before') return;
      if (what === 'crash') world.server.database.kill();
      else world.server.database.setMode(what);
    };
    traffic.interrupt = lose;
    const reference = randomUUID();
    const token = await seal(world, order);
    expect(await pay(world, order, token, reference)).toEqual([502, { outcome: 'unknown' }]);
    // Nobody can say anything else while the database is away.
    expect(await ask(world, order, 'GET', `/payments/${reference}`)).toEqual([502, { outcome: 'unknown' }]);
    expect(await ask(world, order, 'GET')).toEqual([502, { outcome: 'unknown' }]);
    if (what === 'crash') world.server.database.start();
    else world.server.database.setMode('open');
    const shown = () => ask(world, order, 'GET');
    await vi.waitFor(async () => expect((await shown())[0]).toBe(200), { timeout: 30_000, interval: 100 });
    // A second payment does not begin, and the buyer reads that one is under way.
    const second = await payUntilSent(world, order, await seal(world, order));
    expect(second).toMatchObject([409, { outcome: 'in_progress', payment: { reference } }]);
    await world.moveClock(61_000);
    await vi.waitFor(async () => expect(await countTold(world)).toBe(1), { timeout: 30_000, interval: 100 });
    // A process may have a connection left that swallows.
    const paid = { reference, status: 'succeeded' };
    await vi.waitFor(async () => expect((await shown())[1].payment).toMatchObject(paid), 30_000);
    expect((await order.listCharges()).length).toBe(1);
  });

  it('send nothing while the database is away, and the same payment goes on when it is back', async () => {
    const world = await makeWorld();
    const order = await addOrder(world, 'away');
    const [token, reference] = [await seal(world, order), randomUUID()];
    world.server.database.setMode(random() < 0.5 ? 'cut' : 'swallow');
    expect(await pay(world, order, token, reference)).toEqual([502, { outcome: 'unknown' }]);
    expect(await order.listCharges()).toEqual([]);
    world.server.database.setMode('open');
    const payAgain = async () => expect(await pay(world, order, token, reference)).toMatchObject([200, { reference }]);
    await vi.waitFor(payAgain, { timeout: 30_000, interval: 100 });
    expect([(await order.listCharges()).length, await countTold(world)]).toEqual([1, 1]);
  });
});
