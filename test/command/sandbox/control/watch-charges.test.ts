/** What `payveil sandbox charges --watch` prints after each answer. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/command/fail.js';
import type { GatewayResult } from '../../../../src/command/gateway/ask.js';
import { createFollower } from '../../../../src/command/sandbox/control/watch-charges.js';
import { failWith, startControlled } from './control.js';

const URL = 'http://127.0.0.1:4010';
const answer = (body: unknown, status = 200): GatewayResult => ({ status, body, headers: new Headers(), secrets: [] });
const lost: GatewayResult = { failure: 'the connection was cut' };

const charge = (id: string, status: string, changes: object = {}) => ({
  id,
  status,
  created: 1_938_243_600,
  amount: 1050,
  currency: 'eur',
  payment_method_details: { sepa_debit: { country: 'DE', last4: '3000' } },
  ...changes,
});

/** Lists charges as the sandbox does, the newest first. */
const list = (...charges: object[]) => answer({ data: charges });

/** Follows answers, and returns what was printed after each of them. */
function follow(answers: readonly GatewayResult[], watching: { status?: string; json?: boolean } = {}) {
  const next = createFollower(URL, { status: undefined, json: undefined, ...watching });
  return answers.map((each) => next(each));
}

const first = { lines: [], said: `Watching the charges at ${URL}. Stop with Ctrl+C.` };
const row = (id: string, status: string) =>
  `2031-06-03 09:00:00  ${id.padEnd(27)}      €10.50  SEPA DE ••3000    ${status}`;

describe('the watch', () => {
  it('prints only what is new, the oldest first, and what has changed', () => {
    const [old, pending] = [charge('ch_old', 'succeeded'), charge('ch_1', 'pending')];
    const followed = follow([
      list(old),
      list(pending, old),
      list(pending, old),
      list(charge('ch_3', 'failed', { failure_code: 'debit_failed' }), charge('ch_2', 'pending'), pending, old),
      list(
        charge('ch_3', 'failed', { failure_code: 'debit_failed' }),
        charge('ch_2', 'succeeded', { disputed: true }),
        pending,
        old,
      ),
    ]);
    expect(followed).toEqual([
      first,
      { lines: [row('ch_1', 'pending')] },
      { lines: [] },
      { lines: [row('ch_2', 'pending'), row('ch_3', 'failed, debit_failed')] },
      { lines: [row('ch_2', 'pending → succeeded, disputed')] },
    ]);
  });

  it('with --status prints charges that have the status, or get it', () => {
    const followed = follow(
      [
        list(charge('ch_1', 'pending')),
        list(charge('ch_2', 'pending'), charge('ch_1', 'pending')),
        list(charge('ch_3', 'failed'), charge('ch_2', 'pending'), charge('ch_1', 'failed')),
      ],
      { status: 'failed' },
    );
    expect(followed.map(({ lines }) => lines)).toEqual([
      [],
      [],
      [row('ch_1', 'pending → failed'), row('ch_3', 'failed')],
    ]);
  });

  it('with --json prints the whole charge', () => {
    const made = charge('ch_1', 'pending', { description: '\u001b[2J' });
    const [, { lines } = { lines: [] }] = follow([list(), list(made)], { json: true });
    expect(lines).toEqual([expect.not.stringMatching(/\p{C}/u)]);
    expect(JSON.parse(lines[0] ?? '')).toEqual(made);
  });

  it('waits for a sandbox that was stopped, and says so once', () => {
    const followed = follow([list(), lost, lost, list(charge('ch_1', 'pending')), lost]);
    const waiting = { lines: [], said: 'No answer: the connection was cut. Waiting for the sandbox …' };
    expect(followed).toEqual([
      first,
      waiting,
      { lines: [] },
      { lines: [row('ch_1', 'pending')], said: 'The sandbox answers again.' },
      waiting,
    ]);
  });

  it('prints a charge with an id from before a reset again', () => {
    const followed = follow([list(charge('ch_1', 'pending')), list(), list(charge('ch_1', 'pending'))]);
    expect(followed.map(({ lines }) => lines)).toEqual([[], [], [row('ch_1', 'pending')]]);
  });

  it('ends if the sandbox refuses', () => {
    const refusal = answer({ error: { message: 'This merchant is shown only to its secret key.' } }, 401);
    expect(() => follow([list(), refusal])).toThrow(
      new CommandError('the sandbox refuses this: This merchant is shown only to its secret key', 1),
    );
  });

  it('does not go with --limit', async () => {
    startControlled();
    expect(await failWith('charges', '--watch', '--limit', '2')).toEqual([
      '--limit cannot go with --watch; see payveil sandbox charges --help',
      2,
    ]);
  });
});
