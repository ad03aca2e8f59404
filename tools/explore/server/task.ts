/**
 * Runs the shipped code of a request or of `settle` one step at a time. What it asks of the store, the gateway and the shop are its
 * effects: a task waits at each, and the world decides when it happens and what comes back. A task is what it was asked and what it was
 * answered, so it can be run again from the beginning, and goes on in every possible way.
 */
import { GatewayError } from '../../../src/errors/gateway-error.js';
import { PayveilError } from '../../../src/errors/payveil-error.js';
import { Refusal } from '../../../src/server/http/refusal.js';
import { checkOptions } from '../../../src/server/options.js';
import { openContext } from '../../../src/server/payment/context.js';
import { deliverStored } from '../../../src/server/payment/deliver.js';
import { resolvePayment } from '../../../src/server/resolve.js';
import { acceptPageResult } from '../../../src/server/routes/accept-page-result.js';
import type { OrderRequest, RouteAnswer } from '../../../src/server/routes/order-request.js';
import { payOrder } from '../../../src/server/routes/pay-order.js';
import { showOrder, showPaymentState } from '../../../src/server/routes/show-order.js';
import { settlePayments } from '../../../src/server/settle.js';
import { createShared, type Shared } from '../../../src/server/shared.js';
import { nameShared } from '../name-value.js';

/** What the server is asked to do. */
export type Job =
  | { readonly kind: 'pay' | 'put'; readonly order: string; readonly reference: string; readonly body: object }
  | { readonly kind: 'look'; readonly order: string; readonly reference: string }
  | { readonly kind: 'order'; readonly order: string }
  | { readonly kind: 'settle' }
  | { readonly kind: 'resolve'; readonly order: string; readonly reference: string };

/** Something that a task waits for. */
export interface Effect {
  readonly place: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What came back for an effect, and what time it was then. */
export interface Return {
  readonly place: number;
  readonly value?: unknown;
  /** `unknown`: no answer tells. `refused`: a refusal. `used`: the token was used before, for this charge. */
  readonly error?: 'unknown' | 'refused' | { readonly used: string };
  readonly time: number;
}

/** A request, or a run of `settle`, in one process. */
export interface Task {
  readonly job: Job;
  /** How far the clock of the process is ahead, in milliseconds. */
  readonly aheadMs: number;
  readonly begunAt: number;
  readonly history: readonly Return[];
}

/** How a task stands: what it waits for, or what it has answered. */
export interface Standing {
  readonly waits: readonly Effect[];
  readonly answer?: RouteAnswer | undefined;
}

export const FORGET_AFTER_MS = 900_000;

const known = new Map<number, Standing>();
let tries = 0;

/** Sets from how many tries of an address on nothing more begins. */
export function setTries(given: number): void {
  tries = given;
  known.clear();
}

let time = 0;
let aheadMs = 0;
// No clock goes on by itself. And no timer ends, so nothing is given up.
globalThis.performance.now = () => time;
globalThis.Date.now = () => time;
globalThis.setTimeout = (() => 0) as never;
globalThis.clearTimeout = () => {};

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Runs a task from its beginning to where it waits. */
export async function runTask(task: Task): Promise<Standing> {
  const key = nameShared(task);
  const found = known.get(key);
  if (found) return found;
  const standing = await replay(task);
  known.set(key, standing);
  return standing;
}

async function replay(task: Task): Promise<Standing> {
  [time, aheadMs] = [task.begunAt, task.aheadMs];
  const waits = new Map<number, Effect & { readonly end: (come: Return) => void }>();
  let places = 0;
  const wait =
    (name: string) =>
    (...given: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const place = places++;
        const end = ({ value, error }: Return) => (error ? reject(toError(error)) : resolve(value as never));
        waits.set(place, { place, name, given, end });
      });
  let answer: RouteAnswer | undefined;
  void start(task, wait).then((answered) => {
    answer = answered;
  });
  await flush();
  for (const come of task.history) {
    time = come.time;
    const effect = waits.get(come.place);
    waits.delete(come.place);
    effect?.end(come);
    await flush();
  }
  return { waits: [...waits.values()].map(({ place, name, given }) => ({ place, name, given })), answer };
}

function toError(error: NonNullable<Return['error']>): Error {
  if (error === 'unknown') return new PayveilError('connection_failed', 'unknown', 'lost');
  if (error === 'refused') return new GatewayError('gateway_error', 'refused', { status: 400 });
  return new GatewayError('token_already_used', 'unknown', { status: 400, chargeId: error.used });
}

type Wait = (name: string) => (...given: unknown[]) => Promise<never>;

function openShared(wait: Wait): Shared {
  const store = ['begin', 'read', 'readOrder', 'change', 'take'].map((name) => [name, wait(name)] as const);
  const options = checkOptions({
    publishableKey: 'pk_test',
    signature: 'sig_test',
    client: { chargeCard: wait('charge'), chargeSepa: wait('charge') },
    store: Object.fromEntries(store) as never,
    gateway: { readCharge: wait('readCharge'), findCharges: wait('findCharges') },
    readOrder: () => ({ amount: 2599, currency: 'eur' }),
    onPaid: wait('onPaid'),
    onReview: wait('onReview'),
    now: () => time + aheadMs,
    forgetAfterMs: FORGET_AFTER_MS,
    tries: 1000,
    triesPerAddress: tries,
  });
  return { ...createShared(options), getKey: async () => undefined as never, report: () => {} };
}

const ROUTES = { pay: payOrder, put: acceptPageResult, look: showPaymentState, order: showOrder } as const;

async function start(task: Task, wait: Wait): Promise<RouteAnswer> {
  const shared = openShared(wait);
  const { job } = task;
  if (job.kind === 'settle') return [200, await settlePayments(shared, 100)];
  const context = openContext(shared);
  if (job.kind === 'resolve') {
    // It is refused while the token is being sent.
    await resolvePayment(context, job.order, job.reference, 'failed', 'Ada').catch(() => {});
    return [200, {}];
  }
  const text = JSON.stringify('body' in job ? job.body : {});
  const request = { headers: new Headers({ 'content-type': 'application/json' }), text: async () => text };
  const reference = 'reference' in job ? job.reference : '';
  const given = { context, request, orderId: job.order, reference, remoteIp: ADDRESS } as unknown as OrderRequest;
  try {
    return await ROUTES[job.kind](given).finally(() => deliverStored(context));
  } catch (error) {
    return error instanceof Refusal ? [error.status, error.body] : [502, { outcome: 'unknown' }];
  }
}

/** All buyers have one address. */
const ADDRESS = '192.0.2.1';
