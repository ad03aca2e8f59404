/** The body of a GatewayError or a ResponseError can be read by its name, and nothing prints it. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { GatewayError, ResponseError } from '../../src/index.js';

const body = { echo: 'the gateway repeats a secret' };

describe.each([
  ['GatewayError', new GatewayError('gateway_error', 'unknown', { status: 500, body })],
  ['ResponseError', new ResponseError('response_invalid', 'What?', body)],
])('the body of a %s', (_, error) => {
  it('is the body that the gateway sent', () => expect(error.body).toBe(body));

  it('is not enumerable, and no own property of the error', () => {
    const names: string[] = [];
    for (const name in error) names.push(name);
    expect([...names, ...Object.getOwnPropertyNames(error)]).not.toContain('body');
  });

  it.each([
    ['inspect', () => inspect(error)],
    ['inspect with showHidden', () => inspect(error, { showHidden: true, depth: 10 })],
    ['inspect within another object', () => inspect({ failed: [error] }, { depth: 10 })],
    ['JSON.stringify', () => JSON.stringify(error)],
    ['String', () => String(error)],
    ['the stack', () => `${error.stack}`],
    ['a spread', () => JSON.stringify({ ...error })],
    ['structuredClone', () => inspect(structuredClone(error), { showHidden: true })],
  ])('is not shown by %s', (_, show) => expect(show()).not.toContain('secret'));

  it('cannot be replaced', () => {
    expect(() => Object.assign(error, { body: 'other' })).toThrow(TypeError);
    expect(error.body).toBe(body);
  });
});
