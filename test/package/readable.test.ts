/** The published modules can be read: they have the names of the source, and one statement a line. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles, listModules, readEntry, readRootFile } from './built-files.js';

/** The functions and classes that a file of the source exports. */
const EXPORTED = /^export (?:async )?(?:function|class) (\w+)/gm;

/** What a line of code stays under. Only texts are longer: a style sheet, the path of a drawing, a list of names. */
const LINE_LENGTH = 300;

function listExported(folder: string): string[] {
  const files = listFiles(folder).filter((path) => /\.tsx?$/.test(path));
  return files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(EXPORTED)].map(([, name]) => name as string));
}

/** What only the other side of the frame has. */
const INSIDE = listExported('src/frame/inside');

/** Lists the names that built code does not declare as the source does. */
function listMissing(names: readonly string[], code: string): string[] {
  return names.filter((name) => !new RegExp(`\\bfunction ${name}\\(|\\bclass ${name}\\b`).test(code));
}

/** Lists the long lines that are more than one text. */
function listLongLines(code: string): string[] {
  const lines = code.split('\n').filter((line) => line.length > LINE_LENGTH);
  return lines.filter((line) => line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '').length > LINE_LENGTH);
}

describe.each(['js', 'cjs'])('the form, as %s', (extension) => {
  const modules = listModules(`dist/checkout/index.${extension}`).filter((path) => !path.includes('/locales/'));
  const code = modules.map(readRootFile).join('');

  it.each(['src/checkout/payment', 'src/checkout/fields', 'src/token'])('has the names of %s', (folder) => {
    const names = listExported(folder).filter((name) => !/decrypt/i.test(name));
    expect(names.length).toBeGreaterThan(2);
    expect(listMissing(names, code)).toEqual([]);
  });

  it('has no long line', () => {
    expect(listLongLines(code)).toEqual([]);
  });
});

describe('the page side of the frame, as ES module', () => {
  const code = readEntry('dist/frame/index.js');

  it('has the names of the source, and no long line', () => {
    const names = listExported('src/frame').filter((name) => !INSIDE.includes(name));
    expect(names.length).toBeGreaterThan(10);
    expect(listMissing(names, code)).toEqual([]);
    expect(listLongLines(code)).toEqual([]);
  });
});

describe('the client, as ES module', () => {
  const code = readEntry('dist/index.js');

  it('has the names of the source, and no long line', () => {
    expect(listMissing(listExported('src/client'), code)).toEqual([]);
    expect(listLongLines(code)).toEqual([]);
  });
});

it('the control finds no names and long lines in the minified file for script tags', () => {
  const code = readFileSync('dist/umd/payveil-checkout.js', 'utf8');
  const names = listExported('src/checkout/payment');
  expect(listMissing(names, code)).toEqual(names);
  expect(listLongLines(code)).not.toEqual([]);
});
