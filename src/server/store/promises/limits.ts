/** What `begin` promises about limits. */
import type { NewPayment, TryLimits } from '../store.js';
import {
  callAtOnce,
  demand,
  demandAbsent,
  demandCounting,
  demandStored,
  makeId,
  type StorePromise,
  type StoreTrial,
} from './trial.js';

const HOUR_MS = 3_600_000;
const MANY = 1000;
const CALLERS = 60;
const ALLOWED = 20;

const limit = (limits: Partial<TryLimits>): TryLimits => ({
  withinMs: HOUR_MS,
  ofOrder: MANY,
  ofAddress: MANY,
  ...limits,
});

export const LIMIT_PROMISES: readonly StorePromise[] = [
  {
    says: 'From so many declined payments of the order on, nothing more begins, and nothing is stored.',
    async attempt(trial) {
      await putDeclined(trial, 3);
      await demandRefused(trial, trial.make({ limits: limit({ ofOrder: 3 }) }));
      await demandRefused(trial, trial.make({ limits: limit({ ofOrder: 2 }), holds: false }));
      await trial.put({ limits: limit({ ofOrder: 4 }) });
    },
  },
  {
    says: 'Only those payments count that were declined within `withinMs`.',
    async attempt(trial) {
      await putDeclined(trial, 2);
      await trial.put({ state: 'failed', holds: false });
      await demandStored(trial, await trial.put({ holds: false, limits: limit({ ofOrder: 3 }) }));
      await putDeclined(trial, 1, null, 2 * HOUR_MS);
      await trial.put({ limits: limit({ ofOrder: 3 }) });
    },
  },
  {
    says: 'From so many declined payments of an address on, of any order, nothing more begins from it.',
    async attempt(trial) {
      const address = makeId();
      await putDeclined(trial, 1, address);
      await putDeclined(trial.open(), 1, address);
      const order = trial.open();
      await putDeclined(order, 1, address, 2 * HOUR_MS);
      await demandRefused(order, order.make({ address, limits: limit({ ofAddress: 2 }) }));
      await order.put({ address, holds: false, limits: limit({ ofAddress: 3 }) });
      await order.put({ address: makeId(), limits: limit({ ofAddress: 1 }) });
    },
  },
  {
    says: 'A payment whose token may be under way counts as well, and one that a page charges does not.',
    async attempt(trial) {
      const address = makeId();
      for (const state of ['sent', 'unknown', 'pending', 'action', 'succeeded', 'failed'] as const) {
        await trial.open().put({ state, tokenHash: makeId(), address });
      }
      for (const state of ['begun', 'unknown'] as const) await trial.open().put({ state, address });
      await trial.open().put({ state: 'sent', tokenHash: makeId(), address, begunAt: -2 * HOUR_MS });
      await demandRefused(trial, trial.make({ address, limits: limit({ ofAddress: 2 }) }));
      await trial.put({ address, limits: limit({ ofAddress: 3 }) });
    },
  },
  {
    says: `Of ${CALLERS} callers at once from one address, of which ${ALLOWED} are allowed, ${ALLOWED} begin.`,
    async attempt(trial) {
      const address = makeId();
      const limits = limit({ ofAddress: ALLOWED });
      const begun = await callAtOnce(CALLERS, () =>
        trial.store.begin(trial.open().make({ state: 'sent', tokenHash: makeId(), address, limits })),
      );
      const count = begun.filter(({ isNew }) => isNew).length;
      demand(count === ALLOWED, `${count} have begun.`);
    },
  },
  {
    says: 'A payment without an address has no limit of an address.',
    async attempt(trial) {
      await putDeclined(trial, 2);
      await trial.put({ limits: limit({ ofAddress: 1 }), holds: false });
      await trial.put({ limits: limit({ ofAddress: 0 }) });
    },
  },
  {
    says: 'Limits do not hide a payment that counts.',
    async attempt(trial) {
      await putDeclined(trial, 2);
      const payment = await trial.put();
      const limits = limit({ ofOrder: 0, ofAddress: 0 });
      await demandCounting(trial, trial.make({ limits, address: makeId() }), payment);
      await demandCounting(trial, trial.make({ limits, holds: false, reference: payment.reference }), payment);
    },
  },
];

async function putDeclined(trial: StoreTrial, times: number, address: string | null = null, ageMs = 0): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { orderId, reference, readAt } = await trial.put({ state: 'failed', holds: false, address });
    await trial.store.change(orderId, reference, 1, { declinedAt: readAt - ageMs });
  }
}

async function demandRefused(trial: StoreTrial, given: NewPayment): Promise<void> {
  const { payment, isNew } = await trial.store.begin(given);
  demand(payment === undefined && isNew === false, 'Another payment began.');
  await demandAbsent(trial, given);
}
