/** Gives the frame the colours, fonts and sizes of the page around it. Nothing that the page names can load anything. */
import { readOwn } from '../../options/own.js';
import type { Surroundings } from '../messages.js';
import { TOKENS } from '../option-names.js';

/** What a value of a style may hold: no escape, and no comment. */
const HARMLESS = /^(?!.*\/\*)[\p{L}\p{N}_\s#%.,()'"/*+-]{1,300}$/su;
/** The functions that a value may call. They compute, and load nothing. */
const COMPUTING = /(?<![\w-])(rgba?|hsla?|hwb|(ok)?(lab|lch)|color(-mix)?|light-dark|calc|min|max|clamp|var)\(/gi;

/** Writes the surroundings to the root and the body. What is missing or not harmless is removed. */
export function dress({ documentElement: root, body }: Document, around: Surroundings): void {
  const { scheme, direction, rootSize, size, font, tokens } = around;
  root.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  write(root, 'color-scheme', scheme);
  write(root, 'font-size', rootSize);
  write(body, 'font-size', size);
  write(body, 'font-family', font);
  for (const name of TOKENS) write(root, `--payveil-${name}`, readOwn(tokens, name));
}

function write({ style }: HTMLElement, name: string, value: unknown): void {
  style.setProperty(name, typeof value === 'string' && isHarmless(value) ? value : '');
}

const isHarmless = (value: string) => HARMLESS.test(value) && !/[\w-]\(/.test(value.replace(COMPUTING, ' '));
