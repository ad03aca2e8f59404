/** A mounted form that pays, with a gateway that gives the answers of the test. The test lets time pass on a fake clock. */
import { vi } from 'vitest';
import type { MountOptions } from '../../src/checkout/index.js';
import { type Charge, ConnectionError, GatewayError } from '../../src/index.js';
import { fill, mount, withSepa } from './mounted-form.js';

export const lost = Object.assign(new ConnectionError('unknown', ''), { canResend: true });
export const refused = new GatewayError('gateway_error', 'refused', { status: 401 });
export const paid: Charge = { id: 'ch_1', status: 'succeeded' };

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
