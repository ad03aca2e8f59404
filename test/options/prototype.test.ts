/** A member that a script added to every object is named in one clear error. */
import { describe, expect, it } from 'vitest';
import { checkPrototype } from '../../src/options/prototype.js';
import { type Added, callBeside, enumerable } from '../beside-members.js';
import { withGuide } from '../with-guide.js';

const check = (members: Added) => callBeside(members, checkPrototype);

describe('Object.prototype', () => {
  it('passes without additions', () => {
    expect(check({})).toEqual({ value: undefined });
  });

  it('passes with additions that are not enumerable', () => {
    expect(check({ added: { value: 1 }, toJSON: { value: () => 'x' } })).toEqual({ value: undefined });
  });

  it.each(['added', 'toJSON'])('is refused with an enumerable %s, by its name and without its value', (name) => {
    const { error } = check(enumerable({ [name]: 'a value of the page' })) as { error: unknown };
    const sentence = `Remove the script that added "${name}" to Object.prototype.`;
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      code: 'prototype_polluted',
      outcome: 'not_sent',
      message: withGuide('prototype_polluted', sentence),
    });
  });

  it('is refused by the first of several members, and its getter is not called', () => {
    let calls = 0;
    const get = () => ++calls;
    const ended = check({ added: { get, enumerable: true }, ...enumerable({ second: 1 }) });
    expect(ended).toHaveProperty('error.message', expect.stringContaining('"added"'));
    expect(calls).toBe(0);
  });
});
