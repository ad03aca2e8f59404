/** Rows of `payveil conformance` for tests: a trial, and the answer of a gateway to it. */
import type { HttpAnswer } from '../../../src/client/responses.js';
import { judgeRow, type Row } from '../../../src/command/conformance/row.js';
import type { Memory, Trial } from '../../../src/command/conformance/trials.js';

/** An answer that was read. */
export const answer = (status: number, body: unknown): HttpAnswer => ({
  status,
  body,
  headers: new Headers(),
  secrets: [],
});

/** A trial that sends nothing. */
export function createTrial(trial: Partial<Trial> & Pick<Trial, 'kind'>): Trial {
  return { title: 'a trial', expected: '', prepare: () => undefined, ...trial };
}

/** The row of a charge whose outcome is known. */
export const chargeRow = (expected: string, declineCode: string | null, status: number, body: unknown): Row =>
  row({ kind: 'charge', expected, declineCode }, status, body);

/** The row of a trial and its answer. */
export function row(
  trial: Partial<Trial> & Pick<Trial, 'kind'>,
  status: number,
  body: unknown,
  memory: Memory = {},
): Row {
  return judgeRow(createTrial(trial), answer(status, body), { memory, secrets: [] });
}
