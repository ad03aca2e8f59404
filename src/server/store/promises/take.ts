/** What `take` promises: each payment that is due is given to one caller, until its lease runs out. */
import type { StoredPayment } from '../store.js';
import { callAtOnce, demand, demandSame, demandStored, type StorePromise, type StoreTrial } from './trial.js';

const LEASE_MS = 60_000;
const TAKERS = 20;
const ALL = 1000;

// Payments of the real shop are due in another century, so nobody else's are taken.
const PAST = 1000;
const NOW = 10_000;

export const TAKE_PROMISES: readonly StorePromise[] = [
  {
    says: 'A payment is taken when its time has come, not before, and never if it has no time.',
    async attempt(trial) {
      await takeOthers(trial);
      const due = await trial.put({ dueAt: NOW });
      await trial.put({ dueAt: null, holds: false });
      demand((await takeOwn(trial, NOW - 1)).length === 0, 'One was taken before its time.');
      const taken = await takeOwn(trial, NOW);
      demand(taken.length === 1, `${taken.length} payments were taken, and 1 was due.`);
      demand(taken[0]?.reference === due.reference, 'Another payment was taken than the one that was due.');
    },
  },
  {
    says: 'A payment that was taken is not taken again until its lease has run out, and then it is.',
    async attempt(trial) {
      await takeOthers(trial);
      const payment = await trial.put({ dueAt: PAST });
      demand((await takeOwn(trial, NOW)).length === 1, 'It was not taken at first.');
      const leased = await trial.store.read(payment.orderId, payment.reference);
      demand(leased?.dueAt === NOW + LEASE_MS, 'Its `dueAt` is not the end of its lease.');
      for (const time of [NOW, NOW + LEASE_MS - 1]) {
        demand((await takeOwn(trial, time)).length === 0, 'It was taken before its lease had run out.');
      }
      demand((await takeOwn(trial, NOW + LEASE_MS)).length === 1, 'It was not taken when its lease had run out.');
    },
  },
  {
    says: 'At most so many payments are taken as wanted, first those whose time came first.',
    async attempt(trial) {
      await takeOthers(trial);
      const times = [5, 1, 4, 2, 3].map((place) => PAST + place);
      for (const dueAt of times) await trial.put({ dueAt, holds: false, tellings: dueAt });
      for (const wanted of [[1, 2], [3, 4], [5], []]) {
        const places = (await takeOwn(trial, NOW, 2)).map(({ tellings }) => tellings - PAST);
        demand(
          places.join() === wanted.join(),
          `It took ${places.join() || 'none'} instead of ${wanted.join() || 'none'}.`,
        );
      }
    },
  },
  {
    says: 'Taking changes no version, and no member but `dueAt`.',
    async attempt(trial) {
      await takeOthers(trial);
      const payment = await trial.put({ dueAt: PAST, chargeId: `charge of ${trial.orderId}`, news: 'paid' });
      const [taken] = await takeOwn(trial, NOW);
      demand(taken, 'It was not taken.');
      demandSame({ ...taken, dueAt: PAST }, payment, 'The payment that was taken');
      await demandStored(trial, { ...payment, dueAt: NOW + LEASE_MS });
      const { orderId, reference } = payment;
      demand(await trial.store.change(orderId, reference, 1, { dueAt: null }), 'Its version could not be changed.');
    },
  },
  {
    says: 'Of many who take at once, each gets payments that no other gets, and together they get all.',
    async attempt(trial) {
      await takeOthers(trial);
      await callAtOnce(TAKERS, () => trial.put({ dueAt: PAST, holds: false }));
      const first = (await callAtOnce(TAKERS, () => takeOwn(trial, NOW, 3))).flat();
      const rest = await takeOwn(trial, NOW);
      const taken = [...first, ...rest].map(({ reference }) => reference);
      demand(new Set(taken).size === taken.length, 'One payment was taken twice.');
      demand(taken.length === TAKERS, `${taken.length} of ${TAKERS} payments were taken.`);
    },
  },
];

/** Leases what another check that was broken off has left. */
async function takeOthers({ store }: StoreTrial): Promise<void> {
  const end = NOW + LEASE_MS;
  for (let attempt = 0; attempt < ALL; attempt++) if ((await store.take(end, ALL, end)).length === 0) return;
  demand(false, 'It takes the same payments again and again.');
}

async function takeOwn({ store, orderId }: StoreTrial, now: number, limit = ALL): Promise<StoredPayment[]> {
  const taken = await store.take(now, limit, LEASE_MS);
  demand(taken.length <= limit, `It took ${taken.length} payments, and ${limit} were wanted.`);
  return taken.filter((payment) => payment.orderId === orderId);
}
