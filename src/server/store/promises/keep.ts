/** What `begin`, `read` and `readOrder` promise: what was stored comes back exactly. */
import { startPayment } from '../members.js';
import type { NewPayment } from '../store.js';
import { callAtOnce, demand, demandAbsent, demandSame, demandStored, makeId, type StorePromise } from './trial.js';

// The last millisecond that a date can have.
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

const MANY = 60;
const PAUSE_MS = 20;
const HOUR_MS = 3_600_000;

export const KEEP_PROMISES: readonly StorePromise[] = [
  {
    says: 'A payment that begins is stored exactly as it is given, with the time of the store added to its times: `readAt` is that time.',
    async attempt(trial) {
      const given = trial.make();
      const { payment, isNew } = await trial.store.begin(given);
      demand(payment, 'There is no payment.');
      const wanted = startPayment(given, payment.readAt);
      demandSame(payment, wanted, 'The payment');
      demand(isNew === true, 'It was not said to be new.');
      await demandStored(trial, wanted);
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
    says: 'The time of the store goes on, and is added to the times of a payment that begins.',
    async attempt(trial) {
      const first = await trial.put({ begunAt: 2, sentAt: 3, askAt: 5 });
      demand(first.begunAt === first.readAt + 2, '`begunAt` is not by the time of the store.');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const [listed] = await trial.store.readOrder(first.orderId);
      const { payment: known } = await trial.store.begin({ ...trial.make(), reference: first.reference });
      for (const later of [await trial.store.read(first.orderId, first.reference), listed, known]) {
        const passed = (later?.readAt ?? 0) - first.readAt;
        demand(passed >= PAUSE_MS / 2 && passed < HOUR_MS, `In ${PAUSE_MS} ms, ${passed} ms have passed there.`);
      }
    },
  },
  {
    says: 'All payments of an order that have not failed are read, and those that have a charge, newest first.',
    async attempt(trial) {
      const charges = [makeId(), makeId()];
      for (const chargeId of charges) await trial.put({ holds: false, state: 'failed', chargeId });
      await trial.put({ holds: false, state: 'failed' });
      const times = Array.from({ length: MANY }, (_, n) => MANY - n);
      await callAtOnce(MANY, (n) => trial.put({ holds: false, begunAt: HOUR_MS * (times[n] ?? 0) }));
      await trial.open().put({ chargeId: charges[1] ?? null });
      const live = await trial.store.readOrder(trial.orderId);
      demand(live.length === MANY, `It read ${live.length} payments instead of ${MANY}.`);
      const isSorted = live.every((each, at) => at === 0 || each.begunAt < (live[at - 1]?.begunAt ?? 0));
      demand(isSorted, 'They were in another order.');
      const read = await trial.store.readOrder(trial.orderId, [charges[1] ?? '', makeId()]);
      const found = read.filter(({ state }) => state === 'failed').map(({ chargeId }) => chargeId);
      demand(found.join() === charges[1], 'Of those that have failed, it read other ones than that with the charge.');
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
        const beside = { holds: false };
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
    begunAt: 1_000_000,
    sentAt: 0,
    askedAt: LAST_TIME - 1,
    declinedAt: LAST_TIME,
    askAt: 1_000_000,
    news: 'failed_after_pending',
    toldAt: 1,
    tellAt: LAST_TIME,
    tellings: 0,
    resolvedBy: short,
    endedAt: 2,
  };
}
