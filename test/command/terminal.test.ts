/** Texts of others cannot command the terminal, and cannot fill it. */
import { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { printChecks } from '../../src/command/check.js';
import { run } from '../../src/command/run.js';
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

  it('change no column, and only the words of a status and the heading', () => {
    const charge = toShownCharge({ id: 'ch_1', status: 'failed', decline_code: 'insufficient_funds' });
    const write = () => [
      writeCharge(charge, 'pending'),
      printChecks({ title: 'Gateway', address: 'x', ending: '' }, [{ name: 'keys', state: 'warning', says: 'no' }]),
    ];
    const plain = write().join('');
    becomeTerminal();
    const painted = write().join('').replaceAll('\u001b[', '<');
    const PAINT = /<(\d+)m(.*?)<(?:39|22)m/g;
    expect([...painted.matchAll(PAINT)].map(([, colour, word]) => [colour, word])).toEqual([
      ['33', 'pending'],
      ['31', 'failed'],
      ['1', 'Gateway'],
      ['33', 'warning'],
    ]);
    expect(painted.replace(PAINT, '$2')).toBe(plain);
  });

  it('show headings, commands and flags of the help, and change no word of it', async () => {
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    await run(['sandbox', '--help']);
    becomeTerminal();
    await run(['sandbox', '--help']);
    vi.restoreAllMocks();
    const [plain, painted = ''] = printed;
    for (const text of ['1mUsage:', '1mOptions:', '36m--port, -p <number>', '36mpayveil sandbox fault list'])
      expect(painted).toContain(`\u001b[${text}\u001b[`);
    expect(stripVTControlCharacters(painted)).toBe(plain);
  });
});

describe('checks in a terminal', () => {
  const says = 'POST /v1/process/card-payment answers 400 about the token, so the keys are accepted';
  const print = () =>
    printChecks({ title: 'Gateway', address: 'x', ending: says }, [{ name: 'charge', state: 'ok', says }]);

  it('stay within its width, under where their text begins', () => {
    vi.stubGlobal('process', { ...process, stdout: { columns: 50 } });
    const lines = print().split('\n');
    vi.unstubAllGlobals();
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(50);
    expect(lines.slice(3, 5)).toEqual([
      '  ok       charge  POST /v1/process/card-payment',
      '                   answers 400 about the token, so',
    ]);
  });

  it('stay one line each in a pipe, so that a script can read them', () => {
    expect(print()).toContain(`  ok       charge  ${says}\n`);
  });
});
