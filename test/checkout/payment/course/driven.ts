/** A payment that a test drives by events alone: no page, no clock and no promise. It notes what the payment wants done, and when. */
import type { Effect, Event, Means, Payment, Plan, Timer } from '../../../../src/checkout/payment/course/model.js';
import { prepare, step } from '../../../../src/checkout/payment/course/step.js';
import type { PaymentFacts, PaymentRecord } from '../../../../src/checkout/payment/facts.js';
import { createFailure, type Ending } from '../../../../src/checkout/payment/outcome/ending.js';

export const FACTS: PaymentFacts = {
  purchase: { orderId: '1042', amount: 2599, currency: 'eur' } as PaymentFacts['purchase'],
  method: 'card',
  reference: 'REF',
  time: 0,
};
export const CHARGE = { id: 'ch_1', status: 'succeeded' };
export const PAID: Ending = { kind: 'succeeded', chargeId: 'ch_1', charge: CHARGE };
export const LOST = { ...createFailure('connection_failed', 'unknown'), canResend: true };
export const ACTION: Ending = { kind: 'action', url: 'https://bank.example/', chargeId: 'ch_1', charge: undefined };
export const RECORD: PaymentRecord = { ...FACTS, phase: 'busy' };

export interface Ways extends Partial<Plan>, Partial<Means> {
  /** What the storage holds: this payment's record, and that of the order's payment that counts. */
  readonly own?: PaymentRecord | undefined;
  readonly other?: PaymentRecord | undefined;
  /** Whether the storage takes a record. */
  readonly takes?: boolean;
}

export class Driven {
  value: Payment;
  /** What the payment wanted, in order, with the time. */
  readonly done: { readonly at: number; readonly effect: Effect }[] = [];
  now = 0;
  storage: Ways;
  readonly #timers = new Map<Timer, number>();

  constructor(ways: Ways = {}) {
    const {
      way = 'charge',
      recovers = true,
      remembers = true,
      locks = false,
      canLookUp = false,
      hasOnAction = false,
    } = ways;
    this.storage = ways;
    this.value = prepare(FACTS, { way, recovers, remembers, locks }, { canLookUp, hasOnAction });
  }

  /** Tells an event, and answers at once what a browser answers at once. */
  tell(...events: readonly Event[]): this {
    const left = [...events];
    for (let event = left.shift(); event; event = left.shift()) {
      const { payment, effects } = step(this.value, event, { time: this.now, clock: this.now });
      // Only `step` makes another one.
      this.value = Object.freeze(payment);
      for (const effect of effects) {
        this.done.push({ at: this.now, effect });
        if (effect[0] === 'timer') this.#timers.set(effect[1], this.now + effect[2]);
        if (effect[0] === 'noTimer') this.#timers.delete(effect[1] as Timer);
        if (effect[0] === 'read') {
          const isOwn = this.value.owner === 'this' && effect[1] !== 'start';
          left.unshift(['read', effect[1], isOwn ? this.storage.own : this.storage.other]);
        }
        if (effect[0] === 'write') left.unshift(['written', this.storage.takes !== false, effect[2]]);
        if (effect[0] === 'visit') left.push(['visited']);
      }
    }
    return this;
  }

  /** Lets time pass, and tells each timer when its time has come. */
  pass(ms: number): this {
    const end = this.now + ms;
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a - b);
      if (!next || next[1] > end) break;
      this.now = next[1];
      this.#timers.delete(next[0]);
      this.tell(['time', next[0]]);
    }
    this.now = end;
    return this;
  }

  /** Pays until the token is on its way. */
  send(): this {
    const { facts, plan, means } = this.value;
    this.tell(['started'], ['prepared', facts, plan, means, false]);
    if (plan.locks) this.tell(['locked', 'start', true]);
    return this.tell(['sealed', undefined]);
  }

  /** Answers the first sending, or a later one. */
  answer(end: Ending, round = this.value.round): this {
    return this.tell(['answered', this.value.facts, round, end]);
  }

  /** When something was wanted. */
  list(name: Effect[0]): number[] {
    return this.done.filter(({ effect }) => effect[0] === name).map(({ at }) => at);
  }

  find<Name extends Effect[0]>(name: Name): Extract<Effect, readonly [Name, ...unknown[]]>[] {
    return this.done.flatMap(({ effect }) => (effect[0] === name ? [effect as never] : []));
  }
}
