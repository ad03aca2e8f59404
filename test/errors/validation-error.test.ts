/** A ValidationError lists every problem, and its message names the first three. */
import { expect, it } from 'vitest';
import { type Issue, ValidationError } from '../../src/index.js';
import { withGuide } from '../with-guide.js';

const issue = (path: string, code: Issue['code']): Issue => ({ path, code, message: `wanted: ${code}` });

it.each([
  [[issue('cvc', 'cvc_invalid')], 'The input was refused. cvc: wanted: cvc_invalid.'],
  [
    [issue('cvc', 'required'), issue('amount', 'amount_too_small')],
    'The input was refused. cvc: wanted: required; amount: wanted: amount_too_small.',
  ],
  [[issue('', 'invalid_type')], 'The input was refused. input: wanted: invalid_type.'],
  [[issue('crd', 'unrecognized_field')], 'The input was refused. crd: wanted: unrecognized_field.'],
  [[{ ...issue('cvc', 'cvc_invalid'), message: 'A sentence.' }], 'The input was refused. cvc: A sentence.'],
  [[issue('4242424242424242', 'unrecognized_field')], 'The input was refused. a member: wanted: unrecognized_field.'],
  [
    ['cvc', 'name', 'city', 'line1', 'email'].map((path) => issue(path, 'required')),
    'The input was refused. cvc: wanted: required; name: wanted: required; city: wanted: required; and more.',
  ],
])('with %j has the message: %s', (issues, sentences) => {
  const error = new ValidationError(issues);
  expect(error.message).toBe(withGuide('validation_failed', sentences));
  expect(error.issues).toEqual(issues);
});

it('has the issues in its JSON', () => {
  const issues = [issue('cvc', 'cvc_invalid')];
  expect(JSON.parse(JSON.stringify(new ValidationError(issues))).issues).toEqual(issues);
});
