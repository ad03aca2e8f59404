/** What `begin`, `read` and `readOrder` promise: what was stored comes back exactly. */
import { MAX_LISTED } from '../members.js';
import type { NewPayment } from '../store.js';
import { callAtOnce, demand, demandAbsent, demandSame, demandStored, makeId, type StorePromise } from './trial.js';

// The last millisecond that a date can have, and the greatest whole number.
const LAST_TIME = 8_640_000_000_000_000;
const TEXTS = [
  `'"\`\\ %_ $1 ? :name ; -- /* */ <b> {} [] \u2028\t\r\n`,
  '  Größe 尺寸 حجم 👩‍👩‍👧 e\u0301 \u00e9 \ufeff ',
  'ß漢👍'.repeat(500),
  '',
];
const REFERENCES = ['../%2e%2e/a b/?#', 'constructor', '__proto__', `'; drop table payment; --`, '日本 👍'];

/** Pairs of texts that a careless comparison takes for the same. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['a', 'A'],
  ['a', 'a '],
  ['a', ' a'],
  ['e', 'é'],
  ['e\u0301', '\u00e9'],
  ['ss', 'ß'],
  ['1', '01'],
  ['1', '1.0'],
];

export const KEEP_PROMISES: readonly StorePromise[] = [
  {
    says: 'A payment that begins is stored exactly as it is given.',
    async attempt(trial) {
      const given = trial.make();
      const { payment, isNew } = await trial.store.begin(given);
      demandSame(payment, given, 'The payment');
      demand(isNew === true, 'It was not said to be new.');
      await demandStored(trial, given);
    },
  },
  {
    says: 'A payment that is not there is read as `undefined`, and an order that is not there has no payments.',
    async attempt(trial) {
      const [payment, other] = [await trial.put(), trial.open()];
      await demandAbsent(trial, { ...payment, reference: makeId() });
      await demandAbsent(other, { ...payment, orderId: other.orderId });
      demand((await trial.store.readOrder(other.orderId)).length === 0, 'An order that is not there has payments.');
    },
  },
  {
    says: 'The payments of an order are read newest first, at most 50, and none of another order.',
    async attempt(trial) {
      const begun = [3, 1, 2].map((place) => trial.make({ holds: false, begunAt: place }));
      for (const payment of begun) await trial.store.begin(payment);
      await callAtOnce(MAX_LISTED - 1, (n) => trial.put({ holds: false, begunAt: 4 + n }));
      await trial.open().put();
      const read = await trial.store.readOrder(trial.orderId);
      const times = read.map(({ begunAt }) => begunAt);
      const wanted = Array.from({ length: MAX_LISTED }, (_, n) => MAX_LISTED + 2 - n);
      demand(times.length <= MAX_LISTED, `It read ${times.length} payments.`);
      demand(times.join() === wanted.join(), 'They were other payments, or in another order.');
      demandSame(read.at(-1), begun[0] as NewPayment, 'A payment of the order');
    },
  },
  {
    says: 'Every member comes back exactly, whatever is in it.',
    async attempt(trial) {
      for (const text of TEXTS) {
        await demandStored(
          trial,
          await trial.put({ ...fillTexts(text), holds: false, chargeId: text.slice(0, 100) + makeId() }),
        );
      }
      for (const name of REFERENCES) {
        const payment = await trial.put({ reference: name + makeId(), holds: false, resolvedBy: name });
        await demandStored(trial, payment);
        // An order like this may be there already, so its payment stands beside all others.
        await demandStored(
          trial,
          await trial.put({ orderId: name, reference: makeId(), holds: false, state: 'failed' }),
        );
      }
    },
  },
  {
    says: 'Orders, references and charges that differ by case, by an accent or by a space are different.',
    async attempt(trial) {
      for (const [one, other] of ALIKE) {
        const { orderId } = trial.open();
        const beside = { state: 'failed', holds: false } as const;
        const first = await trial.put({ ...beside, orderId: orderId + one, reference: one, chargeId: one });
        await trial.put({ ...beside, orderId: orderId + other, reference: one, chargeId: one });
        await trial.put({ ...beside, orderId: orderId + one, reference: other, chargeId: other });
        await demandStored(trial, first);
        const [read, none] = await trial.store.readOrder(orderId + other);
        demand(read?.orderId === orderId + other && none === undefined, `"${one}" and "${other}" are mixed up.`);
      }
    },
  },
  {
    says: 'A payment that was read stays as it was, also when it is changed later.',
    async attempt(trial) {
      const payment = await trial.put();
      const copy = { ...payment };
      const [read, [listed]] = await Promise.all([
        trial.store.read(payment.orderId, payment.reference),
        trial.store.readOrder(payment.orderId),
      ]);
      await trial.store.change(payment.orderId, payment.reference, 1, { state: 'failed', tellings: 3 });
      for (const each of [payment, read, listed]) demandSame(each, copy, 'The payment that was read before');
    },
  },
];

/** Puts a text into each member that can hold any, and large numbers into the others. */
function fillTexts(text: string): Partial<NewPayment> {
  const short = text.slice(0, 100);
  return {
    method: 'sepa',
    state: 'unknown',
    amount: Number.MAX_SAFE_INTEGER,
    currency: 'jpy',
    description: text,
    tokenHash: 'f0'.repeat(32),
    redirectUrl: text,
    declineCode: short,
    failureCode: short,
    address: '0f'.repeat(32),
    attempts: 2_147_483_647,
    begunAt: LAST_TIME,
    sentAt: 0,
    askedAt: LAST_TIME - 1,
    declinedAt: LAST_TIME,
    dueAt: LAST_TIME,
    news: 'failed_after_pending',
    toldAt: 1,
    tellings: 0,
    resolvedBy: short,
  };
}
