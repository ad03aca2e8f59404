/** A mounted form that pays, with a gateway that gives the answers of the test. The test lets time pass on a fake clock. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { MountOptions } from '../../src/checkout/index.js';
import type { Charge } from '../../src/index.js';
import { fill, mount, withSepa } from './mounted-form.js';

/** Gives each test of a file a fake clock, and lets each payment end, so that the next test finds none. */
export function useFakeClock(): void {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(100_000);
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

let count = 0;
/** Makes another token at once each time. Real encryption would not run on the fake clock. */
export const tokenizer = {
  tokenizeCard: async () => `${count++}`.padStart(64, '0'),
  tokenizeSepa: async () => `${count++}`.padStart(64, '0'),
  prewarm: async () => {},
};

/** Mounts and fills a form, and pays. The test itself lets time pass. */
export function pay(answers: unknown[], changes: Partial<MountOptions> = {}) {
  const charge = answering(...answers);
  const mounted = mount({ ...withSepa, after: 'panel', tokenizer, charge, ...changes });
  fill(mounted.host);
  if (changes.method === 'sepa') fill(mounted.host, { iban: 'DE89370400440532013000' });
  return { ...mounted, charge, submitted: mounted.handle.submit() };
}

export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
export const getAgain = (host: Element) => host.querySelector<HTMLElement>('.payveil-again');
