/** What `list` promises: each payment that is wanted is on one page. A store without `list` breaks none of it. */
import { PAYMENT_STATES } from '../../states.js';
import type { ListPlace, PaymentSearch, PaymentStore, StoredPayment } from '../store.js';
import { callAtOnce, demand, demandSame, type StorePromise, type StoreTrial } from './trial.js';

const NEWEST: ListPlace = { begunAt: Number.MAX_SAFE_INTEGER, orderId: '', reference: '' };
const MANY = 12;
const WRITERS = 20;

type List = NonNullable<PaymentStore['list']>;

export const LIST_PROMISES: readonly StorePromise[] = [
  {
    says: 'A list has the payments in its states, of its order, since its time and after its place, the newest first, up to its limit.',
    attempt: (trial) =>
      withList(trial, async (list) => {
        const other = trial.open();
        await other.put();
        const payments: StoredPayment[] = [];
        for (const state of [...PAYMENT_STATES, ...PAYMENT_STATES])
          payments.unshift(await trial.put({ state, holds: false }));
        const all: PaymentSearch = {
          states: PAYMENT_STATES,
          orderId: trial.orderId,
          since: 0,
          after: NEWEST,
          limit: 99,
        };
        const demandList = async (search: Partial<PaymentSearch>, wanted: readonly StoredPayment[]) => {
          const found = await list({ ...all, ...search });
          demand(found.length === wanted.length, `A list has ${found.length} payments in place of ${wanted.length}.`);
          for (const [place, payment] of wanted.entries()) demandSame(found[place], payment, 'A payment of a list');
        };
        const [, second = NEWEST, third = NEWEST] = payments;
        await demandList({}, payments);
        await demandList({ limit: 2 }, payments.slice(0, 2));
        await demandList({ since: third.begunAt }, payments.slice(0, 3));
        await demandList({ after: second }, payments.slice(2));
        await demandList({ after: { ...NEWEST, begunAt: second.begunAt } }, payments.slice(2));
        const states = ['failed', 'begun'] as const;
        await demandList(
          { states, limit: 3 },
          payments.filter(({ state }) => states.some((each) => each === state)).slice(0, 3),
        );
        await demandList({ orderId: trial.open().orderId }, []);
      }),
  },
  {
    says: 'From page to page, each payment is listed once, also of those that began at the same time, and while others begin.',
    attempt: (trial) =>
      withList(trial, async (list) => {
        const orders = Array.from({ length: MANY }, () => trial.open());
        const put = [];
        for (const order of orders) put.push(await order.put({ begunAt: 0, sentAt: 0 }));
        // A store with a clock that stands still has all of them at the same time.
        const since = Math.min(...put.map(({ begunAt }) => begunAt));
        const search = { states: PAYMENT_STATES, since, limit: 5 };
        const seen: string[] = [];
        let after = NEWEST;
        for (let page = await list({ ...search, after }); page.length > 0; page = await list({ ...search, after })) {
          seen.push(...page.map(({ orderId }) => orderId));
          for (const [place, payment] of page.entries()) {
            demand(payment.begunAt <= (page[place - 1] ?? after).begunAt, 'A list is not in the order of its times.');
          }
          after = page.at(-1) ?? after;
          await callAtOnce(WRITERS / 5, () => trial.put({ holds: false, begunAt: 0, sentAt: 0 }));
        }
        for (const { orderId } of orders) {
          const times = seen.filter((each) => each === orderId).length;
          demand(times === 1, `A payment was listed ${times} times.`);
        }
      }),
  },
];

async function withList(trial: StoreTrial, attempt: (list: List) => Promise<void>): Promise<void> {
  const { store } = trial;
  const { list } = store;
  if (list) await attempt((search) => list.call(store, search));
}
