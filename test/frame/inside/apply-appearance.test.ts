/** The colours, fonts and sizes of the page around: only known names, and values that can load nothing. */
// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { applyAppearance } from '../../../src/frame/inside/apply-appearance.js';
import type { Surroundings } from '../../../src/frame/messages.js';
import { THEME_TOKENS } from '../../../src/frame/theme-tokens.js';

const AROUND = { scheme: 'dark', direction: 'ltr', rootSize: '16px', size: '18px', font: 'Inter, sans-serif' };
const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('style');
  root.removeAttribute('dir');
  document.body.removeAttribute('style');
});

/** Writes a token, and reads what the style has then. */
function tryToken(value: unknown, name = 'color'): string {
  applyAppearance(document, { ...AROUND, tokens: { [name]: value as string } });
  return root.style.getPropertyValue(`--payveil-${name}`);
}

it('writes the surroundings to the root and the body', () => {
  applyAppearance(document, { ...AROUND, direction: 'rtl', tokens: { accent: '#123456', radius: '4px' } });
  expect(root.dir).toBe('rtl');
  expect(root.style).toMatchObject({ colorScheme: 'dark', fontSize: '16px' });
  expect(document.body.style).toMatchObject({ fontSize: '18px', fontFamily: 'Inter, sans-serif' });
  expect(root.style.getPropertyValue('--payveil-accent')).toBe('#123456');
  expect(root.style.getPropertyValue('--payveil-radius')).toBe('4px');
});

describe('a value', () => {
  it.each([
    'red',
    ' rebeccapurple',
    '#fff8',
    'rgb(0 0 0 / 50%)',
    'hsl(200, 50%, 50%)',
    'oklch(0.7 0.1 200)',
    'color-mix(in srgb, red 20%, white)',
    'calc(1px + 2px)',
    '0 1px 2px rgba(0,0,0,.2), 0 0 0 1px red',
    '\'Größe\', "Noto Sans JP"',
    'grün',
  ])('can be %s', (value) => {
    expect(tryToken(value)).toBe(value.trim());
  });

  it.each([
    'url(https://evil.example/a.png)',
    'url(//evil.example/a.png)',
    'URL("//evil.example/a.png")',
    'red url(//evil.example/)',
    'red\nurl(//evil.example/)',
    'red\r\nurl(//evil.example/)',
    'red\u2028url(//evil.example/)',
    'image("//evil.example/a.png")',
    'image-set("//evil.example/a.png" 1x)',
    '-webkit-image-set("//evil.example/a.png" 1x)',
    'red,\nimage-set("//evil.example/a.png" 1x)',
    'src("//evil.example/a.png")',
    'src(var(--payveil-font))',
    'u\\72l(//evil.example/)',
    '\\75 rl(//evil.example/)',
    'url/**/(//evil.example/)',
    'red/* */',
    'red;background:blue',
    'red}body{color:blue',
    'red !important',
    '@import "//evil.example/"',
    '<style>',
    'red\u0000',
    '',
    'a'.repeat(301),
  ])('cannot be %j', (value) => {
    tryToken('blue');
    expect(tryToken(value)).toBe('');
  });

  it.each([7, null, undefined, true, {}, ['red']])('is a text, and not %j', (value) => {
    tryToken('blue');
    expect(tryToken(value)).toBe('');
  });
});

describe('a name', () => {
  it.each(['evil', '__proto__', 'constructor', 'color;background', ''])(
    'that is no token is not written: %j',
    (name) => {
      tryToken('red', name);
      expect(root.getAttribute('style')).not.toContain('red');
    },
  );

  it('is each of the tokens', () => {
    applyAppearance(document, { ...AROUND, tokens: Object.fromEntries(THEME_TOKENS.map((name) => [name, '1px'])) });
    for (const name of THEME_TOKENS) expect(root.style.getPropertyValue(`--payveil-${name}`)).toBe('1px');
  });
});

it.each([{}, { tokens: 'red' }, { tokens: null }, { ...AROUND, scheme: 'url(a)', font: {}, tokens: [] }])(
  'removes what is missing or wrong: %j',
  (around) => {
    applyAppearance(document, { ...AROUND, direction: 'rtl', tokens: { color: 'red', accent: 'blue' } });
    applyAppearance(document, around as unknown as Surroundings);
    expect(root.style.colorScheme).toBe('');
    expect(document.body.style.fontFamily).toBe('');
    expect(root.getAttribute('style') ?? '').not.toContain('--payveil');
    expect(root.dir).toBe('ltr');
  },
);
