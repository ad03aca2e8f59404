/** The buyer's email address. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { EMAIL_MAX_LENGTH, isEmail, normalizeEmail } from '../../src/fields/email.js';

const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('an email address', () => {
  it.each([
    'ada@example.com',
    'a@b.c',
    'ada+shop@mail.example.co.uk',
    "o'neill@example.com",
    'a.d.a@example.com',
    '"ada"@example.com',
    'jörg@exämple.de',
    '用户@例子.广告',
    'ada@xn--exmple-cua.de',
  ])('is %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    ['nothing', ''],
    ['no @', 'ada.example.com'],
    ['two @', 'ada@home@example.com'],
    ['nothing before the @', '@example.com'],
    ['nothing after the @', 'ada@'],
    ['no dot in the domain', 'ada@localhost'],
    ['a dot at the start of the domain', 'ada@.example.com'],
    ['a dot at the end of the domain', 'ada@example.com.'],
    ['two dots in a row in the domain', 'ada@example..com'],
    ['a space before it', ' ada@example.com'],
    ['a space within', 'ada lovelace@example.com'],
    ['a no-break space within', 'ada\u00a0lovelace@example.com'],
    ['a line break', 'ada@example.com\nbcc:eve@example.com'],
    ['a line break at its end', 'ada@example.com\n'],
    ['a control character', 'ada\u0000@example.com'],
  ])('is refused: %s', (_, text) => expect(isEmail(text)).toBe(false));

  it.each(['\u200bada@example.com', 'ada\u200e@example\u2060.com', ' a\u00adda@example.com\ufeff\u3000'])(
    'has no characters that nobody sees: %j',
    (text) => expect(normalizeEmail(text)).toBe('ada@example.com'),
  );

  it('has at most 254 characters', () => {
    expect(EMAIL_MAX_LENGTH).toBe(254);
    expect(isEmail(ofLength(254))).toBe(true);
    expect(isEmail(ofLength(255))).toBe(false);
  });

  it('is not given to the regular expression when it is longer', () => {
    const test = vi.spyOn(RegExp.prototype, 'test');
    onTestFinished(() => test.mockRestore());
    const verdicts = [ofLength(254), ofLength(255), 'a@'.repeat(500_000)].map(isEmail);
    expect(test.mock.calls).toEqual([[ofLength(254)]]);
    expect(verdicts).toEqual([true, false, false]);
  });
});
