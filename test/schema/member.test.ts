/** How one member is read. */
import { describe, expect, it } from 'vitest';
import { optional, type Read, required, shortText, text } from '../../src/schema/member.js';

/** Reads a value: what is to be sent, or the codes that were reported. */
function read(member: Read<unknown, unknown>, value: unknown): unknown {
  const codes: string[] = [];
  const sent = member(value, (code) => {
    codes.push(code);
    return undefined;
  });
  return codes.length > 0 ? codes : sent;
}

const echo = (value: unknown) => value;
const reverse = (value: string) => [...value].reverse().join('');

describe('a required member', () => {
  it('is reported when it is undefined, and read otherwise', () => {
    expect(read(required(echo), undefined)).toEqual(['required']);
    for (const value of [null, '', 0, false]) expect(read(required(echo), value)).toBe(value);
  });
});

describe('an optional member', () => {
  it('is not sent when it is undefined, or sent as its fallback', () => {
    expect(read(optional(echo), undefined)).toBeUndefined();
    expect(read(optional(echo, '-'), undefined)).toBe('-');
  });

  it('is read when it is anything else', () => {
    for (const value of [null, '', 0, false]) expect(read(optional(echo, '-'), value)).toBe(value);
  });
});

describe('a text', () => {
  it('is read as it is', () => {
    expect(read(text(reverse), ' 💳a ')).toBe(' a💳 ');
  });

  it.each([undefined, null, 1, 1n, true, [], {}, Object('x'), Symbol('x')])('is no other type: case %#', (value) => {
    expect(read(text(reverse), value)).toEqual(['invalid_type']);
  });

  it('has no lone surrogate', () => {
    expect(read(text(reverse), 'a\ud83d')).toEqual(['text_malformed']);
  });
});

describe('a short text', () => {
  it('is read trimmed', () => {
    expect(read(shortText(reverse), '\u00a0 ab\n')).toBe('ba');
  });

  it.each([
    [500, 500],
    [501, ['text_too_long']],
  ])('of %i characters after trimming: %j', (length, expected) => {
    expect(
      read(
        shortText((value) => value.length),
        ` ${'x'.repeat(length)} `,
      ),
    ).toEqual(expected);
  });
});
