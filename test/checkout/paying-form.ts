/** A mounted form that pays, with a gateway that gives the answers of the test. The test lets time pass on a fake clock. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { MountOptions, PaymentMethod } from '../../src/checkout/index.js';
import type { Charge } from '../../src/index.js';
import {
  type Changes,
  creditor,
  entries,
  fill,
  getButton,
  getPhase,
  makeHost,
  mount,
  readAlert,
  readPanel,
  readStatus,
} from './mounted-form.js';
import { buyer, withoutKeys } from './settings.js';

/** Gives each test of a file a fake clock, and lets each payment end, so that the next test finds none. */
export function useFakeClock(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(100_000);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** A gateway that gives its answers in order. It throws an error, and waits for a promise. */
export function answering(...answers: unknown[]) {
  const charge = async (..._: unknown[]) => {
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return answer as Charge;
  };
  return { chargeCard: vi.fn(charge), chargeSepa: vi.fn(charge) };
}

/** A promise that never settles. */
export const never = () => new Promise<never>(() => {});
/** A client that never answers. */
export const silent = { chargeCard: never, chargeSepa: never };

let count = 0;
/** Makes another token at once each time. Real encryption would not run on the fake clock. */
export const tokenizer = {
  tokenizeCard: async () => `${count++}`.padStart(64, '0'),
  tokenizeSepa: async () => `${count++}`.padStart(64, '0'),
  prewarm: async () => {},
};

/** Options of a form that asks only for the card or the account, because a test with fewer fields is faster. */
export const short = {
  ...withoutKeys,
  methods: ['card', 'sepa'],
  creditor,
  after: 'panel',
  billing: 'none',
  defaultValues: buyer,
  tokenizer,
} as const satisfies MountOptions;

const { cardNumber, expiry, cvc } = entries;

/** Mounts a short form, and pays with a gateway that gives the answers. The test itself lets time pass. */
export function payShort(answers: unknown[], changes: Changes = {}, host = makeHost()) {
  const charge = answering(...answers);
  const mounted = mount({ ...short, ...(!changes.onToken && { charge }), ...changes }, host);
  typeIn(mounted.host, changes.method);
  return { ...mounted, charge, submitted: mounted.handle.submit() };
}

/** Types what a short form asks for. */
export function typeIn(host: Element, method: PaymentMethod = 'card'): void {
  fill(host, method === 'card' ? { cardNumber, expiry, cvc } : { iban: 'DE89370400440532013000' });
}

/** Tells whether the page warns a buyer who leaves it. */
export function leave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Keeps the page where it is, and returns where the form wanted to go. */
export const spyAssign = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {});

/** Pays like that, with the focus on the button. */
export function pay(answers: unknown[], changes: Changes = {}) {
  const payment = payShort(answers, changes);
  getButton(payment.host).focus();
  return payment;
}

export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export const getAgain = (host: Element) => host.querySelector<HTMLElement>('.payveil-again');
/** The button that begins again, and the one that does not after the warning. */
export const getLeave = (host: Element) => host.querySelector<HTMLElement>('.payveil-leave');
export const getStay = (host: Element) => host.querySelector<HTMLElement>('.payveil-stay');
export const readTitle = (host: Element) => host.querySelector('.payveil-panel-title')?.textContent;
/** Reads the reference of the panel. It is the last row. */
export const readReference = (host: Element) => host.querySelector('.payveil-reference dd')?.textContent;

/** Reads what a form shows: its phase, its messages and its buttons. `null` stands for what is not there. */
export const readForm = (host: Element) => ({
  phase: getPhase(host),
  title: readTitle(host) ?? null,
  text: readPanel(host),
  reference: readReference(host) ?? null,
  alert: readAlert(host),
  status: readStatus(host),
  again: getAgain(host)?.textContent ?? null,
  leave: getLeave(host)?.textContent ?? null,
  stay: getStay(host)?.textContent ?? null,
});

/** Reads the phase of a form, and how often its card was charged. */
export const readProgress = (host: Element, charge: ReturnType<typeof answering>) => ({
  phase: getPhase(host),
  charges: charge.chargeCard.mock.calls.length,
});
