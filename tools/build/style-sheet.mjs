/** Minifies the style sheets, and lets the sources import one as a text. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import postcss from 'postcss';
import { addWeight } from './add-weight.mjs';

/**
 * Gives a style sheet its weight, and minifies it. esbuild leaves spaces within custom properties, and around slashes and
 * comparisons. A text keeps its own.
 * @param {string} path
 */
export function minifyCss(path) {
  const { css } = postcss([addWeight]).process(readFileSync(path, 'utf8'), { from: path });
  const { code } = transformSync(css, {
    loader: 'css',
    minify: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
  });
  return code.replace(/("[^"]*")|([:,/]|<=?) | (?=[/<])/g, '$1$2');
}

/** Imports a style sheet as a text, as Vite does: `import css from './styles.css?inline'`. @type {import('esbuild').Plugin} */
export const inlineCss = {
  name: 'inline-css',
  setup(build) {
    // The path keeps its query, or tsup's own handling of style sheets would take it; it is relative, because it is printed.
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
      path: relative('.', join(resolveDir, path)),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, ({ path }) => ({
      contents: minifyCss(path.replace('?inline', '')).trim(),
      loader: 'text',
    }));
  },
};
