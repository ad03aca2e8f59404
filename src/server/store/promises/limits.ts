/** What `begin` promises about limits. */
import type { NewPayment, TryLimits } from '../store.js';
import {
  demand,
  demandAbsent,
  demandCounting,
  demandStored,
  makeId,
  type StorePromise,
  type StoreTrial,
} from './trial.js';

const SINCE = 1_600_000_000_000;
const MANY = 1000;

const limit = (limits: Partial<TryLimits>): TryLimits => ({ since: SINCE, ofOrder: MANY, ofAddress: MANY, ...limits });

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
    says: 'Only payments count that were declined, at or after `since`.',
    async attempt(trial) {
      await putDeclined(trial, 2);
      for (const declinedAt of [null, SINCE - 1]) await trial.put({ state: 'failed', holds: false, declinedAt });
      await demandStored(trial, await trial.put({ holds: false, limits: limit({ ofOrder: 3 }) }));
      await trial.put({ limits: limit({ since: SINCE + 1, ofOrder: 1 }) });
    },
  },
  {
    says: 'From so many declined payments of an address on, of any order, nothing more begins from it.',
    async attempt(trial) {
      const address = makeId();
      await putDeclined(trial, 1, address);
      await putDeclined(trial.open(), 1, address);
      const order = trial.open();
      await order.put({ state: 'failed', holds: false, address, declinedAt: SINCE - 1 });
      await demandRefused(order, order.make({ address, limits: limit({ ofAddress: 2 }) }));
      await order.put({ address, holds: false, limits: limit({ ofAddress: 3 }) });
      await order.put({ address: makeId(), limits: limit({ ofAddress: 1 }) });
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

async function putDeclined(trial: StoreTrial, times: number, address: string | null = null): Promise<void> {
  for (let n = 0; n < times; n++) await trial.put({ state: 'failed', holds: false, declinedAt: SINCE, address });
}

async function demandRefused(trial: StoreTrial, given: NewPayment): Promise<void> {
  const { payment, isNew } = await trial.store.begin(given);
  demand(payment === undefined && isNew === false, 'Another payment began.');
  await demandAbsent(trial, given);
}
