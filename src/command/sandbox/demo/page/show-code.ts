/** Shows the code of what is chosen, with a button that copies it. */
import { listKeysOf } from '../../../../options/list-keys-of.js';
import { type Chosen, WAYS } from '../choices.js';
import type { CodeFile } from './code-file.js';
import { create } from './find.js';
import { KEYS } from './keys.js';
import { STEPS, writeCode } from './write-code.js';

/** What the code is shown in. */
interface Parts {
  readonly place: HTMLElement;
  /** Says to a screen reader what was copied. */
  readonly copied: HTMLElement;
}

/** Shows the files of the chosen way. */
export function showCode({ place, copied }: Parts, chosen: Chosen): void {
  const way = listKeysOf(WAYS).find((name) => name === chosen.way) ?? 'npm';
  const files = writeCode(way, chosen, { ...KEYS, gateway: location.origin });
  const [does, guide] = STEPS[way];
  const more = create('code', '', `node_modules/payveil/docs/${guide}`);
  const steps = create('p', 'steps', `${does} More is in `, more, '.');
  place.replaceChildren(steps, ...files.map((file) => drawFile(file, copied)));
}

function drawFile({ name, text }: CodeFile, copied: HTMLElement): HTMLElement {
  const copy = create('button', 'copy', 'Copy');
  copy.type = 'button';
  copy.setAttribute('aria-label', `Copy ${name}`);
  const code = create('code', '', ...colour(text));
  const pre = create('pre', '', code);
  pre.tabIndex = 0;
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', name);
  copy.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    // Where a page may not copy, the reader does it by keys.
    if (!isCopied) getSelection()?.selectAllChildren(code);
    copy.textContent = isCopied ? 'Copied' : 'Press Ctrl+C';
    copied.textContent = isCopied ? `Copied ${name}` : `${name} is marked. Press Ctrl+C.`;
    setTimeout(() => {
      copy.textContent = 'Copy';
      copied.textContent = '';
    }, 2000);
  });
  return create('figure', '', create('figcaption', '', create('span', '', name), copy), pre);
}

/** Comments, texts, tags, and words: what may be drawn in a colour of its own. */
const PART = /(\/\/ .*)|('[^'\n]*'|"[^"\n]*")|(<\/?[a-z][\w-]*)|(#?[\w-]+)/g;

const KEYWORDS = ['import', 'from', 'type', 'const', 'await', 'export', 'function', 'return', 'for', 'of', 'satisfies'];

function colour(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { index, 0: found, 1: comment, 2: quoted, 3: tag } of text.matchAll(PART)) {
    const next = text[index + found.length];
    const kind = (comment && 'comment') || (quoted && 'text') || (tag && 'tag') || findKind(found, next);
    parts.push(text.slice(end, index), kind ? create('span', kind, found) : found);
    end = index + found.length;
  }
  return [...parts, text.slice(end)];
}

function findKind(word: string, next: string | undefined): string {
  if (next === ':') return 'name';
  if (KEYWORDS.includes(word)) return 'word';
  return /^(?:\d|#[\da-f]{6}$)/.test(word) ? 'number' : '';
}
