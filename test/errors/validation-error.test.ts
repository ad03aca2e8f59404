/** A ValidationError: every problem at once, by member and code. */
import { expect, it } from 'vitest';
import { type Issue, ValidationError } from '../../src/index.js';

const issue = (path: string, code: Issue['code']): Issue => ({ path, code, message: 'A sentence.' });

it.each([
  [[issue('cvc', 'cvc_invalid')], 'The input was refused: cvc (cvc_invalid).'],
  [
    [issue('cvc', 'required'), issue('amount', 'amount_too_small')],
    'The input was refused: cvc (required), amount (amount_too_small).',
  ],
  [[issue('', 'invalid_type')], 'The input was refused: invalid_type.'],
  [[issue('4242424242424242', 'unrecognized_field')], 'The input was refused: unrecognized_field.'],
])('of %j says so', (issues, message) => {
  const error = new ValidationError(issues);
  expect(error.message).toBe(message);
  expect(error.issues).toEqual(issues);
});

it('has the issues in its JSON', () => {
  const issues = [issue('cvc', 'cvc_invalid')];
  expect(JSON.parse(JSON.stringify(new ValidationError(issues))).issues).toEqual(issues);
});
