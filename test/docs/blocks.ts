/** The blocks of code that must compile: those of the README and the guides, and what the demo shows. */
import { CHOICES, type Choice, readChosen, WAYS, type Way } from '../../src/command/sandbox/demo/choices.js';
import type { CodeFile } from '../../src/command/sandbox/demo/page/code-file.js';
import { writeCode } from '../../src/command/sandbox/demo/page/write-code.js';
import { DOCUMENTS, listSnippets, type Snippet } from './documents.js';

/** A block of code, and where it comes from. */
export interface Block {
  readonly code: string;
  /** Its kind of file: js, cjs, jsx, ts or tsx. */
  readonly extension: string;
  /** The file that contains it. */
  readonly origin: string;
  /** The number of the line before its first line. */
  readonly line: number;
}

/** Lists the blocks of the README and the guides that are programs, and the scripts of their pages. */
export function listGuideBlocks(): Block[] {
  const snippets = DOCUMENTS.flatMap(listSnippets);
  const ofLanguage = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language));
  const programs = ofLanguage('js', 'jsx', 'ts', 'tsx');
  const blocks = programs.map(({ document, line, file, language, code }) => ({
    code,
    extension: file?.endsWith('.cjs') ? 'cjs' : language,
    origin: document,
    line,
  }));
  const scripts = ofLanguage('html').flatMap((snippet) =>
    listScripts(snippet).map((code) => ({ code, extension: 'js', origin: snippet.document, line: snippet.line })),
  );
  return [...blocks, ...scripts];
}

/** Lists the scripts of a page, as modules. */
const listScripts = ({ code }: Snippet) =>
  [...code.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script as string);

/** Where the demo's code talks to. */
export const DEMO_PLACE = {
  gateway: 'http://localhost:4010',
  apiKey: 'pk_test_sandbox',
  signature: 'sig_test_sandbox',
} as const;

/** The ways that the demo shows. */
export const DEMO_WAYS = Object.keys(WAYS) as Way[];

/** Each value of each of the demo's choices once, and many of them together. */
export const DEMO_QUERIES: readonly string[] = [
  ...Object.entries<Choice>(CHOICES).flatMap(([name, { options }]) => options.map(({ value }) => `${name}=${value}`)),
  'methods=sepa&billing=full&locale=de&country=FR&look=filled&font=Georgia, serif&accent=%23112233&radius=2&size=18',
];

/** Writes what the demo shows for a way and an address. */
export const writeDemo = (way: Way, query: string) =>
  writeCode(way, readChosen(new URLSearchParams(query)), DEMO_PLACE);

/** Lists the programs that the demo shows for a way, whatever is chosen. */
export function listDemoBlocks(way: Way): Block[] {
  return DEMO_QUERIES.flatMap((query) =>
    writeDemo(way, query)
      .map(takeScript)
      .filter(isScript)
      .map(({ name, text }) => ({
        code: text,
        extension: name.replace(/^.*\.m?/, ''),
        origin: `${way}?${query}`,
        line: 0,
      })),
  );
}

const isScript = ({ name }: CodeFile) => /\.(m?js|tsx?)$/.test(name);

/** A page has its script in it. */
function takeScript(file: CodeFile): CodeFile {
  const [, script] = /<script type="module">\n(.*?)<\/script>/s.exec(file.text) ?? [];
  return script === undefined
    ? file
    : { name: 'page.js', text: script.replace("'./locales/", "'payveil/checkout/locales/").replace(".js')", "')") };
}
