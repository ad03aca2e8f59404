/** What `take` promises: each payment that is due is given to one caller, until its lease runs out. */
import { listKeysOf } from '../../../options/list-keys-of.js';
import type { PaymentChange, Queue, StoredPayment } from '../store.js';
import {
  CHECK_ORDER,
  callAtOnce,
  demand,
  demandSame,
  demandStored,
  endDue,
  type StorePromise,
  type StoreTrial,
} from './trial.js';

/** Payments of the real shop are taken as well, but not for long. */
const LEASE_MS = 10_000;
const SHORT_LEASE_MS = 1000;
const TAKERS = 20;
const ALL = 1000;
const HOUR_MS = 3_600_000;

// The payments of the real shop are due later, so those of a trial come first.
const PAST = 1000;

/** How a payment is in each queue. */
const QUEUES: Readonly<Record<Queue, PaymentChange>> = {
  tell: { tellAt: PAST, state: 'succeeded', news: 'paid' },
  doubt: { askAt: PAST, state: 'unknown' },
  ask: { askAt: PAST, state: 'action' },
};
const NAMES = listKeysOf(QUEUES);

export const TAKE_PROMISES: readonly StorePromise[] = [
  {
    says: 'A payment is taken from its queue when its time has come, not before, and never if it has no time.',
    async attempt(trial) {
      for (const queue of NAMES) {
        await endLeft(trial, queue);
        const due = await putDue(trial, queue);
        const { readAt, orderId, reference } = await putDue(trial, queue);
        const name = queue === 'tell' ? 'tellAt' : 'askAt';
        await trial.store.change(orderId, reference, 2, { [name]: readAt + HOUR_MS });
        await trial.put({ ...QUEUES[queue], tellAt: null, askAt: null, holds: false });
        const taken = await takeOwn(trial, queue);
        demand(taken.length === 1, `From ${queue}, ${taken.length} payments were taken, and 1 was due.`);
        demand(
          taken[0]?.reference === due.reference,
          `From ${queue}, another payment was taken than the one that was due.`,
        );
      }
    },
  },
  {
    says: 'Payments that are `begun`, `sent` or `unknown` are in `doubt`, and all others in `ask`.',
    async attempt(trial) {
      const states = ['begun', 'sent', 'unknown', 'pending', 'action', 'succeeded', 'failed'] as const;
      for (const state of states) await putDue(trial, 'ask', { state });
      const [doubts, others] = [await takeOwn(trial, 'doubt'), await takeOwn(trial, 'ask')];
      const found = [doubts, others].map((list) =>
        list
          .map(({ state }) => state)
          .sort()
          .join(),
      );
      demand(found[0] === 'begun,sent,unknown', `In \`doubt\` were those that are ${found[0]}.`);
      demand(found[1] === 'action,failed,pending,succeeded', `In \`ask\` were those that are ${found[1]}.`);
    },
  },
  {
    says: 'A payment that was taken is not taken again until its lease has run out, and then it is.',
    async attempt(trial) {
      await putDue(trial, 'doubt');
      const [taken] = await takeOwn(trial, 'doubt', ALL, SHORT_LEASE_MS);
      demand(taken, 'It was not taken at first.');
      const { askAt, readAt } = taken;
      demand(
        askAt !== null && Math.abs(askAt - readAt - SHORT_LEASE_MS) <= 1,
        'Its `askAt` is not the end of its lease.',
      );
      demand(
        (await takeOwn(trial, 'doubt', ALL, SHORT_LEASE_MS)).length === 0,
        'It was taken before its lease had run out.',
      );
      await new Promise((resolve) => setTimeout(resolve, SHORT_LEASE_MS + 50));
      demand(
        (await takeOwn(trial, 'doubt', ALL, SHORT_LEASE_MS)).length === 1,
        'It was not taken when its lease had run out.',
      );
    },
  },
  {
    says: 'At most so many payments are taken as wanted, first those whose time came first.',
    async attempt(trial) {
      const times = [5, 1, 4, 2, 3];
      for (const place of times) await putDue(trial, 'tell', { tellAt: place, tellings: place });
      for (const wanted of [[1, 2], [3, 4], [5], []]) {
        const places = (await takeOwn(trial, 'tell', 2)).map(({ tellings }) => tellings);
        demand(
          places.join() === wanted.join(),
          `It took ${places.join() || 'none'} instead of ${wanted.join() || 'none'}.`,
        );
      }
    },
  },
  {
    says: 'Taking changes no version, and no member but the time of the queue.',
    async attempt(trial) {
      const payment = await putDue(trial, 'tell', { askAt: PAST, chargeId: `charge of ${trial.orderId}` });
      const [taken] = await takeOwn(trial, 'tell');
      demand(taken, 'It was not taken.');
      demandSame({ ...taken, tellAt: PAST }, payment, 'The payment that was taken');
      await demandStored(trial, { ...payment, tellAt: taken.tellAt });
      const { orderId, reference, version } = payment;
      const isMade = await trial.store.change(orderId, reference, version, { tellAt: null });
      demand(isMade, 'Its version could not be changed.');
    },
  },
  {
    says: 'Of many who take at once, each gets payments that no other gets, and together they get all.',
    async attempt(trial) {
      await callAtOnce(TAKERS, () => putDue(trial, 'doubt'));
      const first = (await callAtOnce(TAKERS, () => takeOwn(trial, 'doubt', 3))).flat();
      const rest = await takeOwn(trial, 'doubt');
      const taken = [...first, ...rest].map(({ reference }) => reference);
      demand(new Set(taken).size === taken.length, 'One payment was taken twice.');
      demand(taken.length === TAKERS, `${taken.length} of ${TAKERS} payments were taken.`);
    },
  },
];

/** Stores a payment that is due in a queue. */
async function putDue(trial: StoreTrial, queue: Queue, members: PaymentChange = {}): Promise<StoredPayment> {
  const { orderId, reference } = await trial.put({ holds: false });
  const change = { ...QUEUES[queue], ...members };
  demand(await trial.store.change(orderId, reference, 1, change), 'A change that nothing stands against was not made.');
  const payment = await trial.store.read(orderId, reference);
  demand(payment, 'A payment that was stored is not there.');
  return payment;
}

async function takeOwn(
  { store, orderId }: StoreTrial,
  queue: Queue,
  limit = ALL,
  leaseMs = LEASE_MS,
): Promise<StoredPayment[]> {
  const taken = await store.take(queue, limit, leaseMs);
  demand(taken.length <= limit, `It took ${taken.length} payments, and ${limit} were wanted.`);
  return taken.filter((payment) => payment.orderId === orderId);
}

/** Ends what a check that was broken off has left. */
async function endLeft({ store }: StoreTrial, queue: Queue): Promise<void> {
  const isLeft = ({ orderId }: StoredPayment) => orderId.startsWith(CHECK_ORDER);
  for (let attempt = 0; attempt < ALL; attempt++) {
    const left = (await store.take(queue, ALL, SHORT_LEASE_MS)).filter(isLeft);
    if (left.length === 0) return;
    for (const payment of left) await endDue(store, payment);
  }
  demand(false, 'It takes the same payments again and again.');
}
