/**
 * The world of the shop's server: buyers in several browsers, processes that ask, are killed or frozen, one store, and a gateway whose
 * requests and answers are lost or late. All of it is plain data.
 */
import { getDue } from '../../../src/server/store/members.js';
import { nameShared } from '../name-value.js';
import type { Move, Universe } from '../search.js';
import { type Bounds, CALM, type ChargeStatus } from './bounds.js';
import { type Rows, runStore } from './store.js';
import type { Effect, Job, Return, Standing, Task } from './task.js';
import { FORGET_AFTER_MS, runTask, setTries } from './task.js';

interface Charge {
  readonly id: string;
  readonly token: string;
  readonly order: string;
  readonly status: ChargeStatus;
  readonly madeAt: number;
}

/** What a browser shows. */
type View = 'open' | 'unsure' | 'mayCharge' | 'news' | 'bank' | 'elsewhere' | 'paid';

interface Page {
  readonly order: string;
  readonly view: View;
  readonly begun: number;
  readonly repeats: number;
  readonly looks: number;
  /** Whether an answer was lost, after which a refusal tells nothing. */
  readonly isDoubtful: boolean;
  /** What the page was answered to its own charge. */
  readonly news?: object;
  /** The payment that it would give up. */
  readonly waiting?: string | undefined;
  readonly replaces?: string | undefined;
}

interface Running {
  readonly task: Task;
  readonly page?: number;
  /** What came back while the process was frozen. */
  readonly frozen?: Omit<Return, 'time'>;
}

export interface World {
  readonly now: number;
  readonly rows: Rows;
  readonly charges: readonly Charge[];
  /** Requests that were given up and may still arrive. */
  readonly late: readonly { readonly token: string; readonly order: string }[];
  readonly pages: readonly Page[];
  readonly tasks: readonly Running[];
  readonly paid: readonly string[];
  readonly reviewed: readonly string[];
  /** Tokens of which a buyer was told that they were not charged. */
  readonly denied: readonly string[];
  /** Payments that may be charged both, because the buyer was warned of the first one before the other. */
  readonly warned: readonly (readonly [string, string])[];
  /** How many cards have reached the gateway. */
  readonly tested: number;
  readonly left: Readonly<Record<'settles' | 'losses' | 'lies' | 'lags' | 'humans' | 'kills' | 'times', number>>;
}

const MINUTE_MS = 60_000;
const QUEUES = ['tell', 'doubt', 'ask'] as const;
/** A clock that begins here never is at 0, which would be nothing. */
const START_MS = 1_800_000_000_000;

const NAMES = 'ABC';
const nameReference = (page: number, begun: number) => `${NAMES[page]}${begun}`;
/** A token has one spelling. */
const nameToken = (page: number, begun: number) => nameReference(page, begun).toLowerCase();

/** Opens a world. */
export function openUniverse(bounds: Bounds): Universe<World> {
  setTries(bounds.tries);
  const { settles, losses, lies, lags, humans, kills, times } = bounds;
  const { repeats, looks } = bounds;
  const pages = bounds.pages.map((order): Page => {
    return { order, view: 'open', begun: 0, repeats, looks, isDoubtful: false };
  });
  const left = { settles, losses, lies, lags, humans, kills, times: times.length };
  return {
    start: { ...EMPTY, now: START_MS, pages, left },
    nameWorld,
    listMoves: (world) => listMoves(world, bounds),
    judge: (world) => judge(world, bounds),
  };
}

/** Names what decides how a world goes on. It does not matter in which order its tasks have begun. */
function nameWorld({ now, tested, tasks, pages, ...lists }: World): string {
  const names = [...Object.values(lists), ...pages].map(nameShared);
  return [now, tested, ...names, ...tasks.map(nameShared).sort()].join();
}

const spend = (world: World, name: keyof World['left']): World => ({
  ...world,
  left: { ...world.left, [name]: world.left[name] - 1 },
});

const setPage = (world: World, index: number, members: Partial<Page>): World => ({
  ...world,
  pages: world.pages.map((page, at) => (at === index ? { ...page, ...members } : page)),
});

function startTask(world: World, job: Job, { page, aheadMs = 0 }: { page?: number; aheadMs?: number } = {}): World {
  const task: Task = { job, aheadMs, begunAt: world.now, history: [] };
  return { ...world, tasks: [...world.tasks, { task, ...(page !== undefined && { page }) }] };
}

const setTask = (world: World, index: number, running: Running): World => ({
  ...world,
  tasks: world.tasks.map((each, at) => (at === index ? running : each)),
});

const removeTask = (world: World, index: number): World => ({
  ...world,
  tasks: world.tasks.filter((_, at) => at !== index),
});

async function listMoves(world: World, bounds: Bounds): Promise<readonly Move<World>[]> {
  const moves: Move<World>[] = [];
  const add = (says: string, after: World | undefined) => void (after && moves.push({ says, after }));
  world.pages.forEach((_, index) => void addBuyer(world, bounds, index, add));
  for (const [index, running] of world.tasks.entries()) await addTask(world, bounds, index, running, add);
  for (const [index, charge] of world.charges.entries()) {
    if (charge.status !== 'requires_action') continue;
    const end = (status: Charge['status']) => ({
      ...world,
      charges: world.charges.map((each, at) => (at === index ? { ...each, status } : each)),
    });
    add(`the bank confirms ${charge.token}`, end('succeeded'));
    add(`the bank declines ${charge.token}`, end('failed'));
  }
  for (const request of world.late) {
    const { token, order } = request;
    const rest = { ...world, late: world.late.filter((each) => each !== request) };
    if (!world.charges.some((each) => each.token === token)) {
      for (const status of bounds.ends)
        add(`the late request of ${token} arrives, and is ${status}`, charge(rest, token, order, status));
    }
  }
  const isDue = QUEUES.some((queue) => world.rows.some((row) => getDue(row, queue) <= world.now));
  if (world.left.settles > 0 && isDue) {
    for (const aheadMs of bounds.aheadMs) {
      const clock = aheadMs === 0 ? '' : `, whose clock is ${aheadMs / MINUTE_MS} minutes ahead`;
      const started = startTask(spend(world, 'settles'), { kind: 'settle' }, { aheadMs });
      add(`a process settles${clock}`, await finish(started, started.tasks.length - 1));
    }
  }
  await addHuman(world, add);
  const ms = bounds.times.at(-world.left.times);
  if (world.left.times > 0 && ms !== undefined) {
    const standings = await Promise.all(world.tasks.map(({ task }) => runTask(task)));
    const isSending = standings.some(({ waits }) => waits.some(({ name }) => name === 'charge'));
    // No request is under way for long, and no page charges long after it may.
    const isLong = ms > 2 * MINUTE_MS;
    const pages = world.pages.map(
      (page): Page => (isLong && page.view === 'mayCharge' ? { ...page, view: 'unsure' } : page),
    );
    const late = isLong ? [] : world.late;
    const passed = { ...spend(world, 'times'), now: world.now + ms, pages, late };
    if (!isSending || !isLong) add(`${Math.floor(ms / MINUTE_MS)} minutes pass`, passed);
  }
  return moves;
}

/** A human ends only what is certainly not charged, and what is not being sent at the moment. */
async function addHuman(world: World, add: Add): Promise<void> {
  if (world.left.humans === 0 || world.late.length > 0 || world.tasks.length > 0) return;
  for (const { orderId: order, reference, state, tokenHash } of world.rows) {
    const isCharged = world.charges.some((each) => each.order === order && each.status !== 'failed');
    if (isCharged || state !== 'unknown' || tokenHash === null) continue;
    const job: Job = { kind: 'resolve', order, reference };
    const started = startTask(spend(world, 'humans'), job);
    const index = started.tasks.length - 1;
    // What is said is about what the human has seen.
    const [running] = started.tasks.slice(index);
    if (running)
      await addTask(started, CALM, index, running, (_, after) =>
        add(`a human says that ${reference} has failed`, after),
      );
  }
}

type Add = (says: string, after: World | undefined) => void;

/** What a buyer may do. */
function addBuyer(world: World, bounds: Bounds, index: number, add: Add): void {
  const page = world.pages[index];
  if (!page || world.tasks.some((running) => running.page === index)) return;
  const { order, view, begun, repeats, looks, waiting, replaces } = page;
  const name = NAMES[index];
  const pay = (members: Partial<Page>): World => {
    const number = members.begun ?? begun;
    const token = bounds.way === 'server' ? { token: nameToken(index, number) } : {};
    const given = members.replaces === undefined ? replaces : members.replaces;
    const reference = nameReference(index, number);
    const body = { reference, method: 'card', ...token, ...(given && { replaces: given }) };
    const job: Job = { kind: 'pay', order, reference, body };
    // What the bank had confirmed before, no warning helps with: the server can know.
    const isOpen = (each: string) =>
      !world.charges.some(({ token, status }) => token === each.toLowerCase() && status === 'succeeded');
    const givenUp = members.begun === undefined ? [] : [...new Set([...world.warned.map(([one]) => one), given])];
    const pairs = givenUp.flatMap((each) => (each && isOpen(each) ? [[each, reference] as const] : []));
    const warned = { ...world, warned: [...world.warned, ...pairs] };
    return startTask(setPage(warned, index, { view: 'unsure', ...members }), job, { page: index });
  };
  const ask = (job: Job, members: Partial<Page>) => startTask(setPage(world, index, members), job, { page: index });
  const reference = nameReference(index, begun);
  if (view === 'open' && begun < bounds.payments) add(`${name} pays`, pay({ begun: begun + 1, isDoubtful: false }));
  if (view === 'unsure' && repeats > 0) add(`${name} sends the same again`, pay({ repeats: repeats - 1 }));
  if (view === 'mayCharge') {
    const token = nameToken(index, begun);
    const isUsed = world.charges.some((each) => each.token === token);
    const tell = (changed: World, news: object) => setPage(changed, index, { view: 'news', news });
    for (const status of isUsed ? [] : bounds.ends) {
      const charged = charge(world, token, order, status);
      const id = charged.charges.at(-1)?.id ?? '';
      add(`the page of ${name} charges, and it is ${status}`, tell(charged, { id }));
      const lost = tell(spend(charged, 'losses'), { outcome: 'unknown' });
      if (world.left.losses > 0) add(`the page of ${name} charges, it is ${status}, and the answer is lost`, lost);
    }
    if (world.left.losses > 0 && !isUsed) {
      const late = { ...spend(world, 'losses'), late: [...world.late, { token, order }] };
      add(`the page of ${name} charges, and its request is late`, tell(late, { outcome: 'unknown' }));
    }
    add(`the page of ${name} cannot send`, tell(world, { outcome: 'not_sent' }));
    const own = world.charges.find((each) => each.token === token);
    if (own) add(`the page of ${name} charges again, and its token was used`, tell(world, { id: own.id }));
  }
  if (view === 'news') {
    const job: Job = { kind: 'put', order, reference, body: page.news ?? {} };
    add(`the page of ${name} tells the server`, ask(job, { view: 'unsure' }));
  }
  if (looks > 0 && (view === 'unsure' || view === 'bank')) {
    add(`${name} looks how it stands`, ask({ kind: 'look', order, reference }, { looks: looks - 1 }));
  }
  if (looks > 0 && view === 'elsewhere')
    add(`${name} looks at the order`, ask({ kind: 'order', order }, { looks: looks - 1 }));
  if (bounds.mayReplace && waiting !== undefined && begun < bounds.payments) {
    const members = { begun: begun + 1, replaces: waiting, waiting: undefined, isDoubtful: false };
    add(`${name} pays in another way, warned`, pay(members));
  }
}

/** What may happen to a task. */
async function addTask(world: World, bounds: Bounds, index: number, running: Running, add: Add): Promise<void> {
  const { task, frozen } = running;
  const name = nameTask(running);
  const resume = (changed: World, come: Omit<Return, 'time'>): World => {
    const { frozen: _, ...rest } = running;
    const history = [...task.history, { ...come, time: changed.now }];
    return setTask(changed, index, { ...rest, task: { ...task, history } });
  };
  if (frozen) return add(`${name} goes on`, await finish(resume(world, frozen), index));
  const { waits } = await runTask(task);
  const isNew = task.history.length === 0 && task.job.kind === 'pay' && running.page !== undefined;
  if (isNew && bounds.isRepeated && world.left.losses > 0)
    add(`${name} arrives twice`, startTask(spend(world, 'losses'), task.job));
  if (bounds.isImpatient && running.page !== undefined && world.left.losses > 0) {
    const alone = setTask(spend(world, 'losses'), index, { task });
    add(`${NAMES[running.page]} waits no longer for ${name}`, lose(alone, running));
  }
  for (const effect of waits) {
    for (const { says, changed, come } of listReturns(world, bounds, effect)) {
      const given = { place: effect.place, ...come };
      add(`${name}: ${says}`, await finish(resume(changed, given), index));
      // Between what it has written and what it sends, a process may stand still.
      if (world.left.kills > 0 && (effect.name === 'begin' || effect.name === 'change')) {
        const after = setTask(spend(changed, 'kills'), index, { ...running, frozen: given });
        add(`${name}: ${says}, and its process is frozen`, after);
      }
    }
  }
  if (world.left.kills > 0) add(`${name} is killed`, lose(spend(removeTask(world, index), 'kills'), running));
}

const nameTask = ({ task: { job }, page }: Running): string =>
  page === undefined ? `the ${job.kind}` : `the ${job.kind} of ${NAMES[page]}`;

interface Coming {
  readonly says: string;
  readonly changed: World;
  readonly come: Omit<Return, 'time' | 'place'>;
}

/** What may come back for an effect. */
function listReturns(world: World, bounds: Bounds, { name, given }: Effect): readonly Coming[] {
  if (name === 'charge') return listCharged(world, bounds, String(given[0]));
  if (name === 'readCharge') {
    const value = show(world.charges.find(({ id }) => id === given[0]));
    const read: Coming = { says: 'reads its charge', changed: world, come: { value } };
    if (world.left.lags === 0) return [read];
    return [read, { says: 'cannot read its charge', changed: spend(world, 'lags'), come: { error: 'unknown' } }];
  }
  if (name === 'findCharges') {
    const { description } = given[0] as { description: string };
    const found = world.charges.filter(({ order }) => order === description);
    const seen = found.filter(({ madeAt }) => madeAt < world.now);
    const find = (charges: readonly Charge[], changed: World): Coming => {
      return { says: `finds ${charges.length} charges`, changed, come: { value: charges.map(show) } };
    };
    const isLate = world.left.lags > 0 && seen.length < found.length;
    return isLate ? [find(found, world), find(seen, spend(world, 'lags'))] : [find(found, world)];
  }
  if (name === 'onPaid') {
    const [order, { id }] = given as [string, { id: string }];
    return [{ says: 'tells that the order is paid', changed: tell(world, 'paid', `${order} ${id}`), come: {} }];
  }
  if (name === 'onReview') {
    const [{ code, chargeId }] = given as [{ code: string; chargeId?: string }];
    return [{ says: `tells a human: ${code}`, changed: tell(world, 'reviewed', `${code} ${chargeId}`), come: {} }];
  }
  const { rows, value } = runStore(world.rows, world.now, name, given);
  return [{ says: name, changed: { ...world, rows }, come: { value } }];
}

const tell = (world: World, list: 'paid' | 'reviewed', what: string): World => ({
  ...world,
  [list]: [...new Set([...world[list], what])].sort(),
});

function listCharged(world: World, bounds: Bounds, token: string): readonly Coming[] {
  const order = world.pages[NAMES.toLowerCase().indexOf(token[0] ?? '')]?.order ?? '';
  const isLossLeft = world.left.losses > 0;
  const lost = { error: 'unknown' } as const;
  const found = world.charges.find((each) => each.token === token);
  if (found) {
    const used = { says: 'the token was used before', changed: world, come: { error: { used: found.id } } };
    return isLossLeft ? [used, { says: 'the answer is lost', changed: spend(world, 'losses'), come: lost }] : [used];
  }
  const comings: Coming[] = [{ says: 'the gateway refuses it', changed: test(world), come: { error: 'refused' } }];
  for (const status of bounds.ends) {
    const changed = charge(world, token, order, status);
    comings.push({ says: `it is ${status}`, changed, come: { value: show(changed.charges.at(-1)) } });
    if (isLossLeft)
      comings.push({ says: `it is ${status}, and the answer is lost`, changed: spend(changed, 'losses'), come: lost });
    const says = `it is ${status}, and a proxy refuses it`;
    if (world.left.lies > 0) comings.push({ says, changed: spend(changed, 'lies'), come: { error: 'refused' } });
  }
  if (isLossLeft) {
    const changed = spend(world, 'losses');
    comings.push({ says: 'the request is lost', changed, come: lost });
    const late = { ...changed, late: [...world.late, { token, order }] };
    comings.push({ says: 'the request is late', changed: late, come: lost });
  }
  return comings;
}

/** Counts a card that reaches the gateway. */
const test = (world: World): World => ({ ...world, tested: world.tested + 1 });

function charge(world: World, token: string, order: string, status: Charge['status']): World {
  const made: Charge = { id: `ch_${token}`, token, order, status, madeAt: world.now };
  return { ...test(world), charges: [...world.charges, made] };
}

/** Shows a charge as the gateway does. */
const show = (found: Charge | undefined) =>
  found && {
    id: found.id,
    status: found.status,
    amount: 2599,
    currency: 'eur',
    description: found.order,
    redirect_url: found.status === 'requires_action' ? 'https://bank.test/' : null,
  };

/** Ends a task that has answered, and shows the answer to its page. What a task finds to be empty, it could as well have found before. */
async function finish(world: World, index: number): Promise<World> {
  const running = world.tasks[index];
  if (!running) return world;
  const { task } = running;
  const standing = await runTask(task);
  const [only, ...others] = standing.waits;
  if (only?.name === 'take' && others.length === 0) {
    const { rows, value } = runStore(world.rows, world.now, only.name, only.given);
    if (rows.some((row, at) => row !== world.rows[at])) return world;
    const history = [...task.history, { place: only.place, value, time: world.now }];
    return finish(setTask(world, index, { ...running, task: { ...task, history } }), index);
  }
  if (standing.waits.length > 0 || !standing.answer) return world;
  const rest = removeTask(world, index);
  return running.page === undefined ? rest : hear(rest, running.page, running.task.job, standing);
}

/** The answer never comes. */
const lose = (world: World, { page }: Running): World =>
  page === undefined || world.pages[page]?.view === 'elsewhere'
    ? world
    : setPage(world, page, { view: 'unsure', isDoubtful: true });

function hear(world: World, index: number, { kind }: Job, { answer }: Standing): World {
  const page = world.pages[index];
  const [http, body] = (answer ?? [0, {}]) as readonly [number, Record<string, never>];
  if (!page) return world;
  const token = nameToken(index, page.begun);
  const see = (view: View, members: Partial<Page> = {}) => setPage(world, index, { view, ...members });
  const deny = (): World => ({ ...see('open'), denied: [...world.denied, token] });
  type Told = { status?: string | undefined; reference?: string | undefined };
  const { outcome, payment, reference, status } = body as unknown as Told & { outcome?: string; payment?: Told };
  const show = (found: Told, isOwn: boolean): World => {
    if (found.status === 'succeeded') return see('paid');
    if (found.status === 'action') return see(isOwn ? 'bank' : 'elsewhere', { waiting: found.reference });
    return see(isOwn ? 'unsure' : 'elsewhere', { waiting: undefined });
  };
  if (kind === 'order')
    return payment ? show(payment, payment.reference === nameReference(index, page.begun)) : see('open');
  if (outcome === 'in_progress' && payment) return show(payment, false);
  if (outcome === 'refused' || outcome === 'not_sent') return page.isDoubtful ? see('unsure') : deny();
  if (http !== 200 || reference === undefined) return see('unsure', { isDoubtful: true });
  if (status === 'failed') return deny();
  if (kind === 'pay' && (status === 'begun' || status === 'unknown')) return see('mayCharge');
  return show({ status, reference }, true);
}

/** What must hold in every world. */
async function judge(world: World, bounds: Bounds): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const order of new Set(bounds.pages)) {
    const succeeded = world.charges.filter((each) => each.order === order && each.status === 'succeeded');
    const names = succeeded.map(({ token }) => token.toUpperCase());
    const isWarned = (one: string, other: string) =>
      world.warned.some((pair) => pair.includes(one) && pair.includes(other));
    const isAlone = (one: string) => names.every((other) => one === other || isWarned(one, other));
    if (!names.every(isAlone)) faults.push('an order is charged twice, without a warning');
    const paid = world.paid.filter((each) => each.startsWith(`${order} `));
    if (paid.length > 1) faults.push('an order is told as paid by two charges');
    if (paid.some((each) => !succeeded.some(({ id }) => each === `${order} ${id}`)))
      faults.push('an order is told as paid, and is not');
    const isStored = (told: string) =>
      world.rows.some(({ chargeId, state }) => told === `${order} ${chargeId}` && state === 'succeeded');
    if (!paid.every(isStored)) faults.push('an order is told as paid before that is stored');
    const isSeenAsPaid = world.pages.some((page) => page.order === order && page.view === 'paid');
    if (isSeenAsPaid && succeeded.length === 0) faults.push('a buyer reads "paid", and nothing was charged');
  }
  const isLive = (token: string) => world.charges.some((each) => each.token === token && each.status !== 'failed');
  if (world.denied.some(isLive)) faults.push('a buyer reads "not charged", and was charged');
  if (world.tested > bounds.tries) faults.push('more cards of one address were tested than are allowed');
  if (faults.length === 0) faults.push(...(await judgeEnd(world)));
  return faults;
}

const ends = new Map<string, readonly string[]>();

/** Lets all processes die, the banks decline, and one process settle for days: then all must be told, and no order be held in doubt. */
async function judgeEnd({ now, rows, charges, paid, reviewed }: World): Promise<readonly string[]> {
  const key = [now, ...[rows, charges, paid, reviewed].map(nameShared)].join();
  const found = ends.get(key);
  if (found) return found;
  const declined = charges.map((each) =>
    each.status === 'requires_action' ? ({ ...each, status: 'failed' } as const) : each,
  );
  let world: World = { ...EMPTY, now, rows, charges: declined, paid, reviewed };
  for (let round = 0; round < ROUNDS; round++) {
    world = await settle({ ...world, now: world.now + FORGET_AFTER_MS + MINUTE_MS });
  }
  const faults: string[] = [];
  const told = [...world.paid, ...world.reviewed];
  const isTold = ({ id }: Charge) => told.some((each) => each.endsWith(` ${id}`));
  if (declined.some((each) => each.status === 'succeeded' && !isTold(each))) faults.push('a charge is never told');
  const isStuck = world.rows.some(({ state, holds }) => holds && state !== 'succeeded');
  if (isStuck) faults.push('an order is never free');
  ends.set(key, faults);
  return faults;
}

const ROUNDS = 4;
const NOTHING = { settles: 0, losses: 0, lies: 0, lags: 0, humans: 0, kills: 0, times: 0 };
const EMPTY: World = {
  ...{ now: 0, rows: [], charges: [], late: [], pages: [], tasks: [], paid: [], reviewed: [] },
  ...{ denied: [], warned: [], tested: 0, left: NOTHING },
};
/** Lets one process settle alone. */
async function settle(world: World): Promise<World> {
  let current = startTask(world, { kind: 'settle' });
  while (current.tasks.length > 0) {
    const moves: World[] = [];
    const [running] = current.tasks;
    if (running) await addTask(current, CALM, 0, running, (_, after) => void (after && moves.push(after)));
    const [next] = moves;
    if (!next) throw new Error('A process that settles waits for nothing.');
    current = next;
  }
  return current;
}
