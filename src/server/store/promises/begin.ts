/** What `begin` promises: an order has one payment that counts. */
import type { PaymentState } from '../../states.js';
import { startPayment } from '../members.js';
import type { NewPayment } from '../store.js';
import {
  callAtOnce,
  demand,
  demandCounting,
  demandSame,
  demandStored,
  makeId,
  type StorePromise,
  type StoreTrial,
} from './trial.js';

const CALLERS = 200;
const MANY = 10;
/** The first callers of a round may wait for a connection of their own, and so come one after the other. */
const ROUNDS = 3;
const LIVE: readonly PaymentState[] = ['begun', 'sent', 'action', 'pending', 'unknown'];

export const BEGIN_PROMISES: readonly StorePromise[] = [
  {
    says: 'If a payment with this reference is there, it counts, however it stands, and nothing is changed.',
    async attempt(trial) {
      const { orderId, reference } = await trial.put();
      await trial.store.change(orderId, reference, 1, { state: 'failed', holds: false, declineCode: 'stolen_card' });
      const payment = await trial.store.read(orderId, reference);
      demand(payment, 'The payment is not there.');
      await demandCounting(trial, trial.make({ reference, amount: 1 }), payment);
      await demandCounting(trial, trial.make({ reference, holds: false }), payment);
    },
  },
  {
    says: 'Of 200 callers who begin payments of one order at once, one stores its own, and all get that one.',
    async attempt(trial) {
      for (let round = 0; round < ROUNDS; round++) {
        const order = trial.open();
        await race(order, () => order.make());
      }
    },
  },
  {
    says: 'Of 200 callers who begin the same payment at once, one stores it, and all get it.',
    async attempt(trial) {
      const given = trial.make();
      await race(trial, () => given);
      const other = trial.open();
      const beside = other.make({ holds: false });
      await race(other, () => beside);
    },
  },
  {
    says: 'The payment that holds the order counts, in whatever state it is.',
    async attempt(trial) {
      for (const state of [...LIVE, 'failed', 'succeeded'] as const) {
        const order = trial.open();
        await demandCounting(order, order.make(), await order.put({ state }));
      }
    },
  },
  {
    says: 'If no payment holds the order, one that has succeeded counts.',
    async attempt(trial) {
      await trial.put({ state: 'failed', holds: false });
      const payment = await trial.put({ state: 'succeeded', holds: false });
      await demandCounting(trial, trial.make(), payment);
    },
  },
  {
    says: 'The payment that holds the order counts before one that has succeeded.',
    async attempt(trial) {
      await putPaid(trial);
      const payment = await trial.put({ state: 'failed', holds: false });
      await trial.store.change(payment.orderId, payment.reference, 1, { holds: true });
      await demandCounting(trial, trial.make(), { ...payment, holds: true, version: 2 });
    },
  },
  {
    says: 'A payment that neither holds the order nor has succeeded stands against no other, unless it is in `action`.',
    async attempt(trial) {
      for (const state of ['begun', 'sent', 'pending', 'unknown', 'failed'] as const)
        await trial.put({ state, holds: false });
      await trial.put();
    },
  },
  {
    says: 'A payment whose `holds` is false is stored beside all others.',
    async attempt(trial) {
      const holder = await trial.put();
      for (const state of ['begun', 'succeeded', 'begun'] as const) {
        await demandStored(trial, await trial.put({ state, holds: false }));
      }
      await demandStored(trial, holder, 'The payment that holds the order');
    },
  },
  {
    says: 'If a payment of the order has the charge of one that begins, it counts.',
    async attempt(trial) {
      const chargeId = makeId();
      const payment = await trial.put({ chargeId, holds: false, state: 'failed' });
      await trial.put();
      await demandCounting(trial, trial.make({ chargeId }), payment);
      await demandCounting(trial, trial.make({ chargeId, holds: false }), payment);
    },
  },
  {
    says: 'The payment with the reference of one that begins counts before all others.',
    async attempt(trial) {
      const payment = await trial.put({ state: 'failed', holds: false });
      await putPaid(trial);
      const { orderId, reference } = await trial.put({ holds: false, chargeId: makeId() });
      await trial.store.change(orderId, reference, 1, { holds: true });
      await demandCounting(trial, trial.make({ reference: payment.reference }), payment);
    },
  },
];

/** Stores payments that have succeeded beside others. They are several, so that no store finds the right one by chance. */
async function putPaid(trial: StoreTrial): Promise<void> {
  for (let n = 0; n < MANY; n++) await trial.put({ state: 'succeeded', holds: false });
}

/** Begins payments at once. One of them must count for all. */
async function race(trial: StoreTrial, make: () => NewPayment): Promise<void> {
  const given = Array.from({ length: CALLERS }, make);
  const begun = await callAtOnce(CALLERS, (index) => trial.store.begin(given[index] ?? make()));
  const winners = begun.filter(({ isNew }) => isNew);
  demand(winners.length === 1, `${winners.length} callers were told that theirs is new.`);
  const winner = winners[0]?.payment;
  const index = begun.findIndex(({ isNew }) => isNew);
  demand(winner, 'The payment that is new is not there.');
  const wanted = startPayment(given[index] ?? make(), winner.readAt);
  for (const { payment } of begun) demandSame(payment, wanted, 'The payment that a caller got');
  const stored = await trial.store.readOrder(trial.orderId);
  demand(stored.length === 1, `${stored.length} payments were stored.`);
}
