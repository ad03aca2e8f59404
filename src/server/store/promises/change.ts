/** What `change` promises: a change is made whole or not at all, and no change is lost. */
import { MEMBERS } from '../members.js';
import type { PaymentChange, StoredPayment } from '../store.js';
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

/** A change of every member. No two numbers are the same, so that none stands in the place of another. */
const ALL = {
  method: 'sepa',
  state: 'pending',
  holds: true,
  currency: 'usd',
  description: 'changed',
  tokenHash: 'a token',
  chargeId: 'a charge',
  redirectUrl: 'https://bank.example',
  declineCode: 'a decline',
  failureCode: 'a failure',
  address: 'an address',
  news: 'paid',
  resolvedBy: 'Ada',
  ...{ amount: 11, attempts: 12, begunAt: 13, sentAt: 14, askedAt: 15, declinedAt: 16 },
  ...{ askAt: 17, toldAt: 18, tellAt: 19, tellings: 20, endedAt: 21 },
} as const satisfies Required<PaymentChange>;

/** The members of that change that can be null, as null. */
const NONE: PaymentChange = Object.fromEntries(
  Object.entries(MEMBERS).flatMap(([name, kind]) => (kind.endsWith('?') ? [[name, null]] : [])),
);

const CALLERS = 100;
const RIVALS = 20;

export const CHANGE_PROMISES: readonly StorePromise[] = [
  {
    says: 'A change sets its members and no others, and the version goes up by one.',
    async attempt(trial) {
      const payment = await trial.put({ chargeId: makeId(), askAt: 1 });
      const other = await trial.put({ holds: false });
      const first = {
        state: 'pending',
        askedAt: 2,
        askAt: null,
        news: 'unknown',
        tellAt: 3,
        redirectUrl: 'https://bank',
      } as const;
      await demandChanged(trial, payment, first);
      await demandChanged(trial, { ...payment, ...first, version: 2 }, { askedAt: null, redirectUrl: null });
      await demandStored(trial, other, 'Another payment of the order');
    },
  },
  {
    says: 'A change can set every member, and everything that may be null to null again.',
    async attempt(trial) {
      const payment = await trial.put();
      await demandChanged(trial, payment, ALL);
      await demandChanged(trial, { ...payment, ...ALL, version: 2 }, NONE);
    },
  },
  {
    says: 'A member that is `undefined` is not changed.',
    async attempt(trial) {
      const payment = await trial.put({ chargeId: makeId() });
      const given: object = { state: 'pending', chargeId: undefined, declineCode: undefined, tellings: undefined };
      demand((await change(trial, payment, given)) === true, 'The change was not made.');
      await demandStored(trial, { ...payment, state: 'pending', version: 2 });
    },
  },
  {
    says: 'What was changed is read at once.',
    async attempt(trial) {
      const payment = await trial.put();
      const read = async () => [await trial.store.read(payment.orderId, payment.reference), await listOne(trial)];
      await read();
      await demandChanged(trial, payment, { state: 'pending' });
      const changed = { ...payment, state: 'pending', version: 2 } as const;
      for (const found of await read()) demandSame(found, changed, 'The payment that was changed');
    },
  },
  {
    says: 'A change of another version, or of a payment that is not there, is not made.',
    async attempt(trial) {
      const payment = await trial.put();
      await demandChanged(trial, payment, { tellings: 1 });
      const changed = { ...payment, tellings: 1, version: 2 };
      for (const version of [0, 1, 3]) await demandRefused(trial, { ...changed, version }, changed);
      const [other, absent] = [trial.open(), { ...changed, reference: makeId() }];
      await demandRefused(trial, absent, changed);
      await demandRefused(trial, { ...changed, orderId: other.orderId }, changed);
    },
  },
  {
    says: 'Of 100 changes of one version at once, one is made.',
    async attempt(trial) {
      const payment = await trial.put();
      const made = await callAtOnce(CALLERS, (n) => change(trial, payment, { tellings: n, description: `${n}` }));
      const winner = made.indexOf(true);
      demand(count(made) === 1, `${count(made)} changes were said to be made.`);
      await demandStored(trial, { ...payment, version: 2, tellings: winner, description: `${winner}` });
    },
  },
  {
    says: 'No update is lost if everybody reads again and tries again.',
    async attempt(trial) {
      const payment = await trial.put();
      await callAtOnce(RIVALS, () => addOne(trial, payment));
      await demandStored(trial, { ...payment, version: 1 + RIVALS, tellings: RIVALS });
    },
  },
  {
    says: 'A change by which a second payment would hold the order is not made, and no part of it.',
    async attempt(trial) {
      const holder = await trial.put();
      const payment = await trial.put({ holds: false });
      const isMade = await change(trial, payment, { holds: true, state: 'succeeded', tellings: 7 });
      demand(isMade === false, 'It was said to be made.');
      await demandStored(trial, payment);
      await demandStored(trial, holder, 'The payment that holds the order');
    },
  },
  {
    says: 'Of many who take a free order at once, by a change or a payment that begins, one gets it.',
    async attempt(trial) {
      const payments = await callAtOnce(RIVALS, () => trial.put({ holds: false }));
      const takers = await callAtOnce(2 * RIVALS, async (n) => {
        const payment = payments[n];
        return payment ? change(trial, payment, { holds: true }) : (await trial.store.begin(trial.make())).isNew;
      });
      demand(count(takers) === 1, `${count(takers)} were told that they got it.`);
      const holders = (await trial.store.readOrder(trial.orderId)).filter(({ holds }) => holds);
      demand(holders.length === 1, `${holders.length} payments hold the order.`);
    },
  },
  {
    says: 'A change by which a second payment of the order would have the same charge is not made, and no part of it.',
    async attempt(trial) {
      const chargeId = makeId();
      const owner = await trial.put({ chargeId });
      const payment = await trial.put({ holds: false });
      const isMade = await change(trial, payment, { chargeId, state: 'failed', tellings: 7 });
      demand(isMade === false, 'It was said to be made.');
      await demandStored(trial, payment);
      await demandChanged(trial, owner, { chargeId, state: 'pending' });
    },
  },
  {
    says: 'Of many payments of an order that get the same charge at once, one gets it.',
    async attempt(trial) {
      const chargeId = makeId();
      const payments = await callAtOnce(RIVALS, () => trial.put({ holds: false }));
      const made = await Promise.all(payments.map((payment) => change(trial, payment, { chargeId })));
      demand(count(made) === 1, `${count(made)} changes were said to be made.`);
      const owners = (await trial.store.readOrder(trial.orderId)).filter((each) => each.chargeId === chargeId);
      demand(owners.length === 1, `${owners.length} payments have it.`);
    },
  },
  {
    says: 'A payment of another order may have the same charge and the same reference.',
    async attempt(trial) {
      const [chargeId, other] = [makeId(), trial.open()];
      const { reference } = await trial.put({ chargeId });
      await other.put({ reference, chargeId });
      await demandChanged(trial, await other.open().put({ reference }), { chargeId });
    },
  },
  {
    says: 'When the payment that holds the order gives it free, another one can hold it.',
    async attempt(trial) {
      const [first, second] = [await trial.put(), await trial.put({ holds: false })];
      await demandChanged(trial, first, { holds: false, state: 'failed' });
      await demandChanged(trial, second, { holds: true });
      await demandCounting(trial, trial.make(), { ...second, holds: true, version: 2 });
      await demandChanged(trial, { ...second, holds: true, version: 2 }, { holds: false });
      await trial.put();
    },
  },
];

const listOne = async ({ store, orderId }: StoreTrial) => (await store.readOrder(orderId))[0];

const count = (made: readonly boolean[]): number => made.filter((isMade) => isMade === true).length;

const change = ({ store }: StoreTrial, { orderId, reference, version }: StoredPayment, members: PaymentChange) =>
  store.change(orderId, reference, version, members);

async function demandChanged(trial: StoreTrial, payment: StoredPayment, members: PaymentChange): Promise<void> {
  demand((await change(trial, payment, members)) === true, 'A change that nothing stands against was not made.');
  await demandStored(trial, { ...payment, ...members, version: payment.version + 1 } as StoredPayment);
}

async function demandRefused(trial: StoreTrial, asked: StoredPayment, stored: StoredPayment): Promise<void> {
  demand((await change(trial, asked, { tellings: 9 })) === false, 'It was said to be made.');
  await demandStored(trial, stored);
}

async function addOne({ store }: StoreTrial, { orderId, reference }: StoredPayment): Promise<void> {
  for (let attempt = 0; attempt < RIVALS * RIVALS; attempt++) {
    const payment = await store.read(orderId, reference);
    demand(payment, 'The payment is not there.');
    if (await store.change(orderId, reference, payment.version, { tellings: payment.tellings + 1 })) return;
  }
  demand(false, 'A change of the version that was read was never made.');
}
