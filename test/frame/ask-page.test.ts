/** The page's own functions, asked for the frame: their results as data, and what is known after a failure. */
import { expect, it } from 'vitest';
import { askPage } from '../../src/frame/ask-page.js';
import { catchReports } from '../catch-reports.js';

it('has nothing to tell without a function', async () => {
  const reported = catchReports();
  expect(await askPage(undefined)).toEqual({});
  expect(reported).not.toHaveBeenCalled();
});

it.each([
  ['a value', () => ({ status: 'succeeded' }), { status: 'succeeded' }],
  ['a promise', async () => ({ id: 'ch_1', status: 'pending' }), { id: 'ch_1', status: 'pending' }],
  ['a text', () => '192.0.2.10', '192.0.2.10'],
  ['false', () => false, false],
  ['functions and nothing in it', () => ({ id: 'a', get() {}, none: undefined }), { id: 'a' }],
  [
    'an object of a framework',
    () => new Proxy({ id: 'a', more: new Proxy({ b: 1 }, {}) }, {}),
    { id: 'a', more: { b: 1 } },
  ],
  ['a function', () => () => 1, undefined],
])('copies as data: %s', async (_, call, value) => {
  const answer = await askPage(call);
  expect(answer).toEqual({ value });
  // A port takes it.
  expect(structuredClone(answer)).toEqual({ value });
});

it.each(['not_sent', 'refused', 'unknown'])('answers with the outcome %s, which is no mistake', async (outcome) => {
  const reported = catchReports();
  expect(await askPage(() => Promise.reject(Object.assign(new Error('no'), { outcome })))).toEqual({ outcome });
  expect(await askPage(() => Promise.reject({ outcome }))).toEqual({ outcome });
  expect(reported).not.toHaveBeenCalled();
});

const circle: Record<string, unknown> = {};
circle.self = circle;

it.each<[string, () => unknown]>([
  ['an error', () => Promise.reject(new Error('down'))],
  ['an error at once', () => JSON.parse('{')],
  ['nothing', () => Promise.reject()],
  ['a text', () => Promise.reject('down')],
  ['a result that goes round in circles', () => circle],
  ['a number that JSON does not know', () => 7n],
])('reports what tells no outcome once, and nothing of it goes to the frame: %s', async (_, call) => {
  const reported = catchReports();
  expect(await askPage(call)).toEqual({ outcome: 'undefined' });
  expect(reported).toHaveBeenCalledOnce();
});

it('does not read an outcome that it inherits', async () => {
  const reported = catchReports();
  expect(await askPage(() => Promise.reject(Object.create({ outcome: 'refused' })))).toEqual({ outcome: 'undefined' });
  expect(reported).toHaveBeenCalledOnce();
});
