/** What a form takes from the page around its frame, and when it is read again. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSurroundings, watchSurroundings } from '../../src/frame/surroundings.js';
import { THEME_TOKENS } from '../../src/frame/theme-tokens.js';
import { makeHost } from '../checkout/mounted-form.js';
import { settle } from './settle.js';

/** Reads the surroundings with some computed styles that happy-dom lacks. */
function readWith(computed: Partial<CSSStyleDeclaration>, host = makeHost()) {
  const compute = vi
    .spyOn(globalThis, 'getComputedStyle')
    .mockReturnValue({ getPropertyValue: () => '', ...computed } as CSSStyleDeclaration);
  const around = readSurroundings(host);
  compute.mockRestore();
  return around;
}

describe('surroundings', () => {
  it('have the tokens that stand at the element, and an empty text for each other one', () => {
    const host = makeHost();
    host.style.setProperty('--payveil-accent', ' rebeccapurple');
    host.style.setProperty('--other', 'red');
    const { tokens } = readSurroundings(host);
    expect(Object.keys(tokens)).toEqual(THEME_TOKENS);
    expect(Object.entries(tokens).filter(([, value]) => value)).toEqual([
      ['accent', expect.stringMatching(/^ ?rebeccapurple$/)],
    ]);
  });

  it('have the fonts and the direction of the element', () => {
    expect(readWith({ direction: 'rtl', fontSize: '18px', fontFamily: 'Inter', colorScheme: 'dark' })).toMatchObject({
      direction: 'rtl',
      size: '18px',
      rootSize: '18px',
      font: 'Inter',
      scheme: 'dark',
    });
  });

  it.each([
    ['dark', undefined, 'dark'],
    ['light dark', 'dark', 'light dark'],
    ['normal', undefined, 'light'],
    ['normal', '', 'light'],
    ['normal', 'dark', 'dark'],
    ['normal', 'light dark', 'light dark'],
  ])('with the scheme %s, and %s in the head of the page, have the scheme %s', (colorScheme, content, scheme) => {
    if (content !== undefined) {
      const meta = Object.assign(document.createElement('meta'), { name: 'color-scheme', content });
      document.head.append(meta);
      onTestFinished(() => meta.remove());
    }
    expect(readWith({ colorScheme }).scheme).toBe(scheme);
  });
});

describe('surroundings that change', () => {
  /** Counts how often they are read again, until the test ends. */
  function watch() {
    const life = new AbortController();
    const onChange = vi.fn();
    onTestFinished(() => life.abort());
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => media);
    onTestFinished(() => void vi.unstubAllGlobals());
    watchSurroundings(onChange, life.signal);
    return { onChange, life, media };
  }

  const CHANGES: Readonly<Record<string, (media: EventTarget) => void>> = {
    'the class of the root': () => document.documentElement.classList.toggle('night'),
    'the style of the body': () => {
      document.body.style.color = document.body.style.color ? '' : 'red';
    },
    'the width of the page': () => window.dispatchEvent(new Event('resize')),
    'the scheme that the buyer wants': (media) => media.dispatchEvent(new Event('change')),
  };

  function restore(): void {
    onTestFinished(() => {
      document.documentElement.removeAttribute('class');
      document.body.removeAttribute('style');
    });
  }

  it.each(Object.entries(CHANGES))('are read again after %s', async (_, change) => {
    restore();
    const { onChange, media } = watch();
    change(media);
    await settle();
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are not read again after the end', async () => {
    restore();
    const { onChange, life, media } = watch();
    life.abort();
    for (const change of Object.values(CHANGES)) change(media);
    await settle();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are not read again after another change', async () => {
    const { onChange } = watch();
    makeHost().className = 'x';
    await settle();
    expect(onChange).not.toHaveBeenCalled();
  });
});
