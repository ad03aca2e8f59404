/** Texts of others cannot command the terminal, and cannot fill it. */
import { describe, expect, it } from 'vitest';
import { escapeControls, showJson, showText } from '../../src/command/terminal.js';

describe('a text of somebody else', () => {
  it.each([
    ['a command of the terminal', '\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
    ['a command in one character', '\u009b2J', '\\u009b2J'],
    ['the ends of lines', 'a\nb\r\u0085\u2028\u2029', 'a\\u000ab\\u000d\\u0085\\u2028\\u2029'],
    ['what turns a line around', '\u202eabc\u2066', '\\u202eabc\\u2066'],
    ['what has no width', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['half a character', '\ud83d', '\\ud83d'],
    ['a character of two units that is none', '\u{e0001}', '\\udb40\\udc01'],
  ])('shows %s', (_, text, shown) => {
    expect(escapeControls(text)).toBe(shown);
    expect(showText(text)).toBe(shown);
    expect(JSON.parse(showJson(text))).toBe(text);
    expect(showJson(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  it('keeps what people read', () => {
    const text = 'Größe 42, 猫 🐈 – €1,299.00';
    expect(showText(text)).toBe(text);
  });

  it.each([
    ['abcdef', 3, 'abc…'],
    ['abc', 3, 'abc'],
    ['🐈🐈🐈', 2, '🐈🐈…'],
    ['🐈🐈', 2, '🐈🐈'],
  ])('is cut between characters: %s to %i', (text, longest, shown) => {
    expect(showText(text, longest)).toBe(shown);
  });
});
