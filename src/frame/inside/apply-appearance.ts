/** Gives the frame the colours, fonts and sizes of the page around it. Nothing that the page names can load anything. */
import { readOwn } from '../../options/own.js';
import type { Surroundings } from '../messages.js';
import { THEME_TOKENS } from '../theme-tokens.js';

/** What a value of a style may hold: no escape, and no comment. */
const HARMLESS = /^(?!.*\/\*)[\p{L}\p{N}_\s#%.,()'"/*+-]{1,300}$/su;
/** The functions that a value may call. They compute, and load nothing. */
const COMPUTING = /(?<![\w-])(rgba?|hsla?|hwb|(ok)?(lab|lch)|color(-mix)?|light-dark|calc|min|max|clamp|var)\(/gi;

/** Writes the surroundings to the root and the body. What is missing or not harmless is removed. */
export function applyAppearance({ documentElement: root, body }: Document, around: Surroundings): void {
  const { scheme, direction, rootSize, size, font, tokens } = around;
  root.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  setHarmlessStyle(root, 'color-scheme', scheme);
  setHarmlessStyle(root, 'font-size', rootSize);
  setHarmlessStyle(body, 'font-size', size);
  setHarmlessStyle(body, 'font-family', font);
  for (const name of THEME_TOKENS) setHarmlessStyle(root, `--payveil-${name}`, readOwn(tokens, name));
}

function setHarmlessStyle({ style }: HTMLElement, name: string, value: unknown): void {
  style.setProperty(name, typeof value === 'string' && isHarmless(value) ? value : '');
}

const isHarmless = (value: string) => HARMLESS.test(value) && !/[\w-]\(/.test(value.replace(COMPUTING, ' '));
