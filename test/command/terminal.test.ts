/** Texts of others cannot command the terminal, and cannot fill it. */
import { WriteStream } from 'node:tty';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { printChecks } from '../../src/command/check.js';
import { toShownCharge, writeCharge } from '../../src/command/sandbox/control/charge-row.js';
import { escapeControls, paint, showJson, showText } from '../../src/command/terminal.js';

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

describe('the colours of a status', () => {
  /** Makes the output a terminal that has colours, as Node judges it by the environment. */
  function becomeTerminal(env: Record<string, string | undefined> = {}) {
    const { getColorDepth, hasColors } = WriteStream.prototype;
    const before = { getColorDepth: process.stdout.getColorDepth, hasColors: process.stdout.hasColors };
    Object.assign(process.stdout, { getColorDepth, hasColors });
    for (const [name, value] of Object.entries({
      TERM: 'xterm-256color',
      CI: undefined,
      FORCE_COLOR: undefined,
      NO_COLOR: undefined,
      ...env,
    }))
      vi.stubEnv(name, value);
    onTestFinished(() => {
      Object.assign(process.stdout, before);
      vi.unstubAllEnvs();
    });
  }
  const isPainted = () => paint('paid', 'good') !== 'paid';

  it('are those of a terminal, but not with NO_COLOR, and not in a pipe', () => {
    vi.stubEnv('FORCE_COLOR', undefined);
    expect(isPainted()).toBe(false);
    becomeTerminal();
    expect(paint('paid', 'good')).toBe('\u001b[32mpaid\u001b[39m');
    becomeTerminal({ NO_COLOR: '1' });
    expect(isPainted()).toBe(false);
    becomeTerminal({ TERM: 'dumb' });
    expect(isPainted()).toBe(false);
  });

  it('change no column, and only the words', () => {
    const charge = toShownCharge({ id: 'ch_1', status: 'failed', decline_code: 'insufficient_funds' });
    const write = () => [
      writeCharge(charge, 'pending'),
      printChecks({ title: 'Gateway', address: 'x', ending: '' }, [{ name: 'keys', state: 'warning', says: 'no' }]),
    ];
    const plain = write().join('');
    becomeTerminal();
    const painted = write().join('').replaceAll('\u001b[', '<');
    const PAINT = /<3(\d)m(.*?)<39m/g;
    expect([...painted.matchAll(PAINT)].map(([, colour, word]) => [colour, word])).toEqual([
      ['3', 'pending'],
      ['1', 'failed'],
      ['3', 'warning'],
    ]);
    expect(painted.replace(PAINT, '$2')).toBe(plain);
  });
});
