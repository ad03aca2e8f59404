/** The weight that the build gives to the form's style sheet: the same to every rule, for all three ways the sheet is used. */
import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { addWeight } from '../../tools/build/add-weight.mjs';
import { minifyCss } from '../../tools/build/style-sheet.mjs';

const SHEET = 'src/checkout/render/styles.css';

const weigh = (css: string, from = SHEET) => postcss([addWeight]).process(css, { from }).css;

/** Lists the selectors of a sheet, each alone, without those of keyframes. */
function listSelectors(css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type !== 'atrule' || !('name' in parent) || parent.name !== 'keyframes') found.push(...rule.selectors);
  });
  return found;
}

/** What of a selector counts for its weight, if every `:where()` is taken out. */
function findWeight(selector: string): string {
  let depth = 0;
  let rest = '';
  for (const part of selector.split(/(:where\(|[()])/)) {
    if (part === ':where(' || (depth > 0 && part === '(')) depth++;
    if (depth === 0) rest += part;
    if (depth > 0 && part === ')') depth--;
  }
  return rest.replace(/[\s>~+]/g, '').replace(/::?(before|after|placeholder)$/, '');
}

describe('addWeight', () => {
  it.each([
    ['.a', ':where(.a):not(#p#p#p)'],
    ['.a .b', ':where(.a) :where(.b):not(#p#p#p)'],
    ['.a > .b ~ .c + .d', ':where(.a) > :where(.b) ~ :where(.c) + :where(.d):not(#p#p#p)'],
    ['.a::before', ':where(.a):not(#p#p#p)::before'],
    ['.a :is(.b:not(.c), .d) .e', ':where(.a) :where(.b:not(.c), .d) :where(.e):not(#p#p#p)'],
    ['.a :is(.b):is(.c)', ':where(.a) :where(:is(.b):is(.c)):not(#p#p#p)'],
    ['.a:is(.b, .c > .d):hover', ':where(.a:is(.b, .c > .d):hover):not(#p#p#p)'],
    ['.a[title="x > y, z"]', ':where(.a[title="x > y, z"]):not(#p#p#p)'],
    ['.a,\n.b::after', ':where(.a):not(#p#p#p),:where(.b):not(#p#p#p)::after'],
    ['*', ':where(*):not(#p#p#p)'],
  ])('%s', (selector, expected) => {
    expect(weigh(`${selector} { color: red }`)).toBe(`${expected} { color: red }`);
  });

  it('leaves the steps of keyframes, and reaches into conditions', () => {
    const css = '@keyframes turn { from { rotate: 0turn } 50% { rotate: 1turn } }';
    expect(weigh(css)).toBe(css);
    expect(weigh('@media print { .a { color: red } }')).toBe('@media print { :where(.a):not(#p#p#p) { color: red } }');
  });

  it('leaves the sheets of other pages', () => {
    const css = '.a { color: red }';
    expect(weigh(css, 'src/sandbox/page/page.css')).toBe(css);
  });

  it('adds it once', () => {
    expect(weigh(weigh('.a .b { color: red }'))).toBe(weigh('.a .b { color: red }'));
  });
});

it('a text of a sheet keeps its spaces', () => {
  expect(minifyCss('src/sandbox/inspector/inspector.css')).toContain('content:"/ "');
});

describe("the form's sheet", () => {
  it('is written without it', () => {
    expect(readFileSync(SHEET, 'utf8').replace(/\/\*.*?\*\//gs, '')).not.toMatch(/#p|:where/);
  });

  it('has it in every rule that is built, and nothing else that weighs', () => {
    const selectors = listSelectors(minifyCss(SHEET));
    expect(selectors.length).toBeGreaterThan(100);
    expect(new Set(selectors.map(findWeight))).toEqual(new Set([':not(#p#p#p)']));
  });
});
