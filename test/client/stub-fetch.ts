/** A `fetch` with fixed answers, for tests that need no network. */
import { vi } from 'vitest';
import type { Fetch } from '../../src/index.js';
import { caught } from '../caught.js';
import { createTestClient } from './gateway.js';

/** One answer of the stub: a status with a JSON body, or a function that makes the response. */
export type StubAnswer =
  | (() => Response | Promise<Response>)
  | readonly [status: number, body?: unknown, headers?: object];

/** Makes a `fetch` that gives these answers, one after the other, and then the last one again and again. */
export function stubFetch(...answers: readonly StubAnswer[]) {
  let calls = 0;
  return vi.fn<Fetch>(async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)];
    if (typeof answer === 'function') return answer();
    const [status, body, headers = {}] = answer ?? [200, { id: 'ch_1', status: 'succeeded' }];
    const isEmpty = body === undefined || [204, 205, 304].includes(status);
    const init = { status, headers: { 'content-type': 'application/json', ...headers } };
    return new Response(isEmpty ? null : JSON.stringify(body), init);
  });
}

/** Makes a client whose gateway gives these answers. */
export function createStubbedClient(...answers: readonly StubAnswer[]) {
  return createTestClient('https://gateway.example', { fetch: stubFetch(...answers) });
}

/** Charges a card at a gateway that gives these answers, and returns the error. */
export const failCharge = (...answers: readonly StubAnswer[]) =>
  caught(createStubbedClient(...answers).chargeCard('tok_1'));
