/** What an answer to a charge tells: which statuses are about what, where a charge is found, and who has the last word. */
import { describe, expect, it, vi } from 'vitest';
import {
  type ChargeOutcome,
  findCharge,
  isAboutKeys,
  isAboutRequest,
  isCode,
  isSuccess,
  judgeAnswer,
} from '../../src/schema/charge-outcome.js';

const paid = { id: 'ch_1', status: 'succeeded' };
const declined = { id: 'ch_1', status: 'failed', failure_code: 'card_declined' };
const USED = { error: { code: 'token_already_used', message: 'The token was used' } };
const REFUSED = { error: { code: 'amount_invalid', message: 'The amount is invalid' } };

const STATUSES = Array.from({ length: 500 }, (_, i) => 100 + i);

describe('a status', () => {
  it('is a success from 200 to 299, and about the keys at 401 and 403', () => {
    const successes = STATUSES.filter((status) => isSuccess({ status }));
    expect([successes[0], successes.at(-1), successes.length]).toEqual([200, 299, 100]);
    expect(STATUSES.filter(isAboutKeys)).toEqual([401, 403]);
  });

  it('is about the request from 400 to 499, but not of a gateway that is busy', () => {
    const passing = [408, 409, 425, 429];
    expect(STATUSES.filter(isAboutRequest)).toEqual(
      STATUSES.filter((status) => status >= 400 && status <= 499 && !passing.includes(status)),
    );
  });
});

describe('the charge in an answer', () => {
  it.each([200, 299, 400, 422])('is what the reader makes of a %i, or else the body', (status) => {
    expect(findCharge({ status, body: { other: 1 } }, () => paid)).toMatchObject(paid);
    expect(findCharge({ status, body: declined }, () => undefined)).toMatchObject({ status: 'failed' });
  });

  it.each([199, 302, 409, 500])('is found in the body of a %i, about which no reader is asked', (status) => {
    const map = vi.fn(() => paid);
    expect(findCharge({ status, body: declined }, map)).toMatchObject({ status: 'failed' });
    expect(map).not.toHaveBeenCalled();
  });

  it('is not read from a refusal without a body, but from a success without one', () => {
    const map = vi.fn(() => paid);
    expect(findCharge({ status: 400, body: undefined }, map)).toBeUndefined();
    expect(map).not.toHaveBeenCalled();
    expect(findCharge({ status: 200, body: undefined }, map)).toMatchObject(paid);
  });
});

type Answer = readonly [status: number, body: unknown];

/** Judges an answer whose charge is its body, if that is one. */
function judge([status, body]: Answer, verdict?: ChargeOutcome) {
  const ask = vi.fn(() => verdict);
  const charge = findCharge({ status, body }, () => undefined);
  return { told: judgeAnswer({ status, body }, charge, ask), asked: ask.mock.calls.length };
}

describe('an answer', () => {
  it.each<[string, Answer, ChargeOutcome | undefined, number]>([
    ['a charge', [200, paid], undefined, 0],
    ['a pending charge', [201, { id: 'ch_1', status: 'processing' }], undefined, 0],
    ['a decline in a success', [200, declined], undefined, 1],
    ['a decline in a 400', [400, declined], undefined, 1],
    ['a decline in a 402', [402, declined], undefined, 1],
    ['a decline in a 422', [422, declined], undefined, 1],
    ['a decline in another 4xx', [403, declined], 'refused', 1],
    ['a decline in a 404', [404, declined], 'unknown', 1],
    ['a success without anything', [200, {}], undefined, 1],
    ['a success that says that the token was used', [200, USED], 'used', 1],
    ['a decline whose code says it', [402, { ...declined, failure_code: 'token_already_used' }], 'used', 1],
    ['a decline whose error is a code that says it', [402, { ...declined, error: 'token_already_used' }], 'used', 1],
    ['a decline whose error has a code that says it', [402, { ...declined, ...USED }], 'used', 1],
    [
      'a decline without a code whose message says it',
      [402, { id: 'ch_1', status: 'failed', message: 'The token was used' }],
      'used',
      1,
    ],
    ['a decline whose message alone says it', [402, { ...declined, message: 'The token was used' }], undefined, 1],
    [
      'a decline whose error is a message that says it',
      [402, { ...declined, error: 'The token was used' }],
      undefined,
      1,
    ],
    ['a refusal', [400, REFUSED], 'refused', 1],
    ['a refusal that says that the token was used', [400, USED], 'used', 1],
    ['a refusal about a token', [400, { error: { code: 'token_invalid', message: 'The token is bad' } }], 'unknown', 1],
    ['a refusal of a 404', [404, REFUSED], 'unknown', 1],
    ['a refusal of a 410', [410, REFUSED], 'unknown', 1],
    ['a refusal with a live charge', [400, paid], 'unknown', 0],
    ['a refusal without JSON', [400, 'no'], 'unknown', 0],
    ['a gateway that is busy', [429, REFUSED], 'unknown', 0],
    ['an error of the gateway', [500, REFUSED], 'unknown', 0],
    ['a redirect', [302, REFUSED], 'unknown', 0],
  ])('tells, of %s', (_, answer, told, asked) => expect(judge(answer)).toEqual({ told, asked }));

  it('is what the reader says of a refusal, and never a refusal of a success', () => {
    for (const verdict of ['refused', 'unknown', 'used'] as const)
      expect(judge([400, REFUSED], verdict).told).toBe(verdict);
    expect(judge([400, USED], 'refused').told).toBe('refused');
    expect(judge([200, {}], 'used').told).toBe('used');
    expect(judge([200, {}], 'refused').told).toBeUndefined();
    expect(judge([200, USED], 'unknown').told).toBeUndefined();
  });
});

it('is a code up to 64 letters, digits, dots, hyphens and underscores', () => {
  for (const code of ['a', 'card_declined', 'E.42-x', 'a'.repeat(64)]) expect(isCode(code), code).toBe(true);
  for (const other of ['', 'two words', 'a'.repeat(65), 'ä', ' a', 'a ', 7, undefined])
    expect(isCode(other)).toBe(false);
});
