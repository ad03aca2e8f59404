/** A member that a script added to every object is named in one clear error. */
import { afterEach, describe, expect, it } from 'vitest';
import { checkPrototype } from '../../src/options/prototype.js';
import { thrown } from '../caught.js';

const add = (name: string, descriptor: PropertyDescriptor) =>
  Object.defineProperty(Object.prototype, name, { ...descriptor, configurable: true });

afterEach(() => {
  for (const name of ['added', 'toJSON', 'second']) Reflect.deleteProperty(Object.prototype, name);
});

describe('Object.prototype', () => {
  it('passes without additions', () => {
    expect(() => checkPrototype()).not.toThrow();
  });

  it('passes with additions that are not enumerable', () => {
    add('added', { value: 1 });
    add('toJSON', { value: () => 'x' });
    expect(() => checkPrototype()).not.toThrow();
  });

  it.each(['added', 'toJSON'])('is refused with an enumerable %s', (name) => {
    add(name, { value: 'a value of the page', enumerable: true });
    const error = thrown(() => checkPrototype());
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'prototype_polluted', outcome: 'not_sent' });
    expect((error as Error).message).toBe(
      `A script added "${name}" to Object.prototype. Remove that script, or define the member with enumerable: false.`,
    );
  });

  it('is refused without a call of the getter that was added', () => {
    const get = () => {
      throw new RangeError('No.');
    };
    add('added', { get, enumerable: true });
    add('second', { value: 1, enumerable: true });
    expect(() => checkPrototype()).toThrow(/"added"/);
  });
});
