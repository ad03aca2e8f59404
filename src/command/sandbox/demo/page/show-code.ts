/** Shows the code of what is chosen, with a button that copies it. */
import { type Chosen, WAYS, type Way } from '../choices.js';
import { create } from './find.js';
import { KEYS } from './keys.js';
import { type CodeFile, writeCode } from './write-code.js';

/** Shows the files of the chosen way. */
export function showCode(place: HTMLElement, chosen: Chosen): void {
  const way = (chosen.way in WAYS ? chosen.way : 'npm') as Way;
  const files = writeCode(way, chosen, { ...KEYS, gateway: location.origin });
  place.replaceChildren(...files.map(drawFile));
}

function drawFile({ name, text }: CodeFile): HTMLElement {
  const copy = create('button', 'copy', 'Copy') as HTMLButtonElement;
  copy.type = 'button';
  copy.setAttribute('aria-label', `Copy ${name}`);
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = 'Copied';
    setTimeout(() => {
      copy.textContent = 'Copy';
    }, 2000);
  });
  const code = create('code', '', ...colour(text));
  const pre = create('pre', '', code);
  pre.tabIndex = 0;
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', name);
  return create('figure', '', create('figcaption', '', create('span', '', name), copy), pre);
}

/** What is drawn in a colour of its own: comments, texts, tags, words of the language, numbers. */
const KINDS = {
  comment: /\/\/ .*$/,
  text: /'[^'\n]*'|"[^"\n]*"/,
  tag: /<\/?[a-z][\w-]*|(?<=["a-z ])\/?>/,
  word: /\b(?:import|from|const|await|export|function|return|new)\b/,
  name: /--payveil-[\w-]+|[\w-]+(?=:)/,
  number: /\b\d[\d_]*(?:px)?\b|#[\da-f]{6}\b/,
};

const PATTERN = new RegExp(
  Object.entries(KINDS)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join('|'),
  'gm',
);

function colour(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { index, 0: found, groups = {} } of text.matchAll(PATTERN)) {
    const [kind = ''] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    parts.push(text.slice(end, index), create('span', kind, found));
    end = index + found.length;
  }
  return [...parts, text.slice(end)];
}
