/** What `begin` promises about a payment that replaces another one. */
import type { StoredPayment } from '../store.js';
import { callAtOnce, demand, demandAbsent, demandCounting, demandStored, makeId, type StorePromise } from './trial.js';

const CALLERS = 100;

export const REPLACE_PROMISES: readonly StorePromise[] = [
  {
    says: 'A payment that replaces the one in `action` takes the order from it. That one gets another version, and no other change.',
    async attempt(trial) {
      const old = await trial.put({ state: 'action' });
      const payment = await trial.put({ replaces: old.reference });
      await demandStored(trial, toReleased(old), 'The payment that was replaced');
      await demandStored(trial, payment, 'The payment that replaces it');
      await demandCounting(trial, trial.make(), payment);
    },
  },
  {
    says: 'Only a payment in `action` can be replaced.',
    async attempt(trial) {
      for (const state of ['begun', 'sent', 'pending', 'unknown', 'failed', 'succeeded'] as const) {
        const order = trial.open();
        const payment = await order.put({ state });
        await demandCounting(order, order.make({ replaces: payment.reference }), payment);
      }
    },
  },
  {
    says: 'A payment replaces only the one that it names.',
    async attempt(trial) {
      const payment = await trial.put({ state: 'action' });
      const beside = await trial.put({ state: 'action', holds: false });
      for (const replaces of [beside.reference, makeId(), undefined]) {
        await demandCounting(trial, trial.make({ replaces }), payment);
      }
      await demandStored(trial, beside, 'Another payment in `action`');
    },
  },
  {
    says: 'A payment in `action` counts for one that replaces nothing, also when it does not hold the order.',
    async attempt(trial) {
      const old = await trial.put({ state: 'action', holds: false });
      await demandCounting(trial, trial.make(), old);
      const paid = await trial.put({ state: 'succeeded', holds: false });
      await demandCounting(trial, trial.make(), paid);
      const beside = trial.open();
      const { reference: replaces } = await beside.put({ state: 'action', holds: false });
      await beside.put({ replaces, state: 'failed', holds: false });
      await beside.put({ replaces });
    },
  },
  {
    says: 'Nothing gives the order free for a payment that is not stored, or that does not hold the order.',
    async attempt(trial) {
      const old = await trial.put({ state: 'action' });
      const { reference: replaces } = old;
      const limits = { withinMs: 1, ofOrder: 0, ofAddress: 0 };
      const given = trial.make({ replaces, limits });
      demand((await trial.store.begin(given)).payment === undefined, 'Its limits were not kept.');
      await demandAbsent(trial, given);
      await trial.put({ replaces, holds: false });
      await demandStored(trial, old, 'The payment that holds the order');
      const paid = await trial.put({ state: 'succeeded', holds: false });
      await demandCounting(trial, trial.make({ replaces }), paid);
      await demandStored(trial, old, 'The payment that holds the order');
    },
  },
  {
    says: 'Of 100 callers who replace one payment at once, one does, and all get its payment.',
    async attempt(trial) {
      const old = await trial.put({ state: 'action' });
      const begun = await callAtOnce(CALLERS, () => trial.store.begin(trial.make({ replaces: old.reference })));
      const winners = begun.filter(({ isNew }) => isNew);
      demand(winners.length === 1, `${winners.length} callers were told that theirs is new.`);
      const references = new Set(begun.map(({ payment }) => payment?.reference));
      demand(references.size === 1, `The callers got ${references.size} payments.`);
      await demandStored(trial, toReleased(old), 'The payment that was replaced');
    },
  },
];

const toReleased = (payment: StoredPayment): StoredPayment => ({
  ...payment,
  holds: false,
  version: payment.version + 1,
});
