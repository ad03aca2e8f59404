/** The code that the demo shows: every way compiles against the built package, whatever is chosen. */
import { describe, expect, it } from 'vitest';
import { CHOICES, type Choice, readChosen, WAYS, type Way } from '../../src/command/sandbox/demo/choices.js';
import { type CodeFile, writeCode } from '../../src/command/sandbox/demo/page/write-code.js';
import { compileBlocks } from './compile.js';

const PLACE = { gateway: 'http://localhost:4010', apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

/** Each value of each choice once, and all of them together. */
const QUERIES = [
  ...Object.entries<Choice>(CHOICES).flatMap(([name, { options }]) => options.map(({ value }) => `${name}=${value}`)),
  'methods=sepa&billing=full&locale=de&country=FR&look=filled&font=Georgia, serif&accent=%23112233&radius=2&size=18',
];

const write = (way: Way, query: string) => writeCode(way, readChosen(new URLSearchParams(query)), PLACE);

const isScript = ({ name }: CodeFile) => /\.(m?js|tsx?)$/.test(name);

describe.each(Object.keys(WAYS) as Way[])('the code of the way %s', (way) => {
  it('compiles', () => {
    const blocks = QUERIES.flatMap((query) =>
      write(way, query)
        .map(takeScript)
        .filter(isScript)
        .map(({ name, text }) => ({
          code: text,
          extension: name.replace(/^.*\.m?/, ''),
          origin: `${way}?${query}`,
          line: 0,
        })),
    );
    expect(blocks.length).toBeGreaterThanOrEqual(QUERIES.length);
    expect(compileBlocks(blocks)).toEqual([]);
  });

  it('names the gateway and the keys of the page, and everything that is chosen', () => {
    const text = write(way, QUERIES.at(-1) ?? '')
      .map((file) => file.text)
      .join('\n');
    expect(text).toContain(PLACE.gateway);
    expect(text).toContain(PLACE.apiKey);
    for (const part of [
      /locale.*de/,
      /country.*FR/,
      /look.*filled/,
      /Georgia, serif/,
      /#112233/,
      /2px/,
      /18px/,
      /Ada Lamps/,
    ]) {
      expect(text).toMatch(part);
    }
    // It is the default.
    expect(text).not.toMatch(/billing/);
  });
});

/** A page has its script in it. */
function takeScript(file: CodeFile): CodeFile {
  const [, script] = /<script type="module">\n(.*?)<\/script>/s.exec(file.text) ?? [];
  return script === undefined
    ? file
    : { name: 'page.js', text: script.replace("'./locales/", "'payveil/checkout/locales/").replace(".js')", "')") };
}
