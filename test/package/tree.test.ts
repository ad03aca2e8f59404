/** `dist/` is the tree of `src/`: a module has the path of its source, so its name stays the same from release to release. */
import { accessSync, constants, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles, readRootFile } from './built-files.js';

/** What is no module of its own: files that hold everything they need, and the packages inside the sandbox. */
const WHOLE = /^dist\/(umd\/|frame\/inside\.js|command\/sandbox\/demo\/page-script\.js|sandbox\/packages\/)/;

const modules = listFiles('dist').filter((path) => /\.(c?js|d\.c?ts)$/.test(path) && !WHOLE.test(path));

/** The sources that a built file can have. */
const listSources = (path: string) => {
  const place = path.replace(/^dist/, 'src').replace(/\.(c?js|d\.c?ts)$/, '');
  return [place, `${place}.ts`, `${place}.tsx`, `${place}.d.ts`];
};

describe('every module in dist', () => {
  it('has a source at the same place', () => {
    const strange = modules.filter((path) => !listSources(path).some((source) => existsSync(source)));
    // The place of the public style sheet.
    expect(strange).toEqual(['dist/checkout/styles.css.d.ts']);
  });

  it('is there as ES module and as CommonJS, and so are its types, but for the command', () => {
    const paths = modules.filter((path) => !path.startsWith('dist/command/') && !path.endsWith('.css.d.ts'));
    const others = paths.map((path) => path.replace(/\.(c?)(js|ts)$/, (_, c, kind) => `.${c ? '' : 'c'}${kind}`));
    expect(others.filter((path) => !existsSync(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(500);
  });
});

it('the command can be started, also in a folder that npm only links to', () => {
  const { bin } = JSON.parse(readRootFile('package.json'));
  expect(() => accessSync(bin.payveil, constants.X_OK)).not.toThrow();
});
