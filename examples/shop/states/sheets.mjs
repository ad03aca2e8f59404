/** The style sheets of other pages, under which the page of states shows the form: frameworks as they are published, and three of our own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** @param {string} path A file of a package, or one of this folder. */
const read = (path) =>
  readFileSync(path.startsWith('.') ? fileURLToPath(new URL(path, import.meta.url)) : resolve(path), 'utf8');

/** Tailwind 3 fills in the theme. The second argument is what stands there without one. */
const fillTheme = (/** @type {string} */ css) =>
  css.replace(/theme\('[^']*'(?:, ((?:[^()]|\([^)]*\))*))?\)/g, (_, standard = 'inherit') => standard);

/** Without what it would load from another host. */
const readAlone = (/** @type {string} */ path) => read(path).replace(/@import[^;]*;|@font-face\s*{[^}]*}/g, '');

/** Every sheet by the name of its page. */
export const SHEETS = new Map([
  ['tailwind-3', () => fillTheme(read('tailwindcss-3/src/css/preflight.css'))],
  ['tailwind-4', () => read('tailwindcss/preflight.css').replace(/--theme\([^(),]*, *([^()]*)\)/g, '$1')],
  ['bootstrap', () => read('bootstrap/dist/css/bootstrap.min.css')],
  ['pico', () => read('@picocss/pico/css/pico.min.css')],
  ['bulma', () => read('bulma/css/bulma.min.css')],
  ['normalize', () => read('normalize.css/normalize.css')],
  ['bootstrap-3', () => readAlone('bootstrap-3/dist/css/bootstrap.min.css')],
  ['materialize', () => readAlone('materialize-css/dist/css/materialize.min.css')],
  ['uikit', () => readAlone('uikit/dist/css/uikit.min.css')],
  ['semantic', () => readAlone('semantic-ui-css/semantic.min.css')],
  ['spectre', () => readAlone('spectre.css/dist/spectre.min.css')],
  ['shop', () => read('./sheets/shop.css')],
  ['theme', () => read('./sheets/theme.css')],
  ['ids', () => read('./sheets/ids.css')],
]);
