/**
 * The set-ups: each has the commands that must succeed in a folder of its own. `attw`, `publint` and the long tests prove the
 * rest: how TypeScript and Node resolve each entry, and what esbuild, Rollup, webpack and Vite make of it.
 */
import { readFileSync } from 'node:fs';

/**
 * A command begins with `node`, or with the path of a program below `node_modules`.
 * @typedef {object} Setup
 * @property {string} name
 * @property {boolean} isQuick Whether it runs in every `test:all`. The others run with `--full`.
 * @property {Readonly<Record<string, string>>} copies Files and folders below this folder, and where each is copied to.
 * @property {Readonly<Record<string, string>>} files More files, by their names.
 * @property {readonly (readonly string[])[]} commands
 * @property {boolean} [printsToken] The last command prints a token.
 */

const MODULES = { 'package.json': '{ "type": "module" }' };
const VITE = ['vite/bin/vite.js', 'build'];
const VITEST = ['vitest/vitest.mjs', 'run', '--reporter=dot', '--environment=happy-dom'];

/** Reads blocks of code from the guide to tests, by the names of their files. @param {readonly string[]} names */
function readGuide(...names) {
  const guide = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
  const read = (/** @type {string} */ name) => guide.split(new RegExp(`^\`\`\`\\w+ ${name}\n`, 'm'))[1];
  return Object.fromEntries(names.map((name) => [name, read(name)?.split('\n```')[0] ?? '']));
}

/** The code of the guides and of the demo, and the mistakes that it must refuse. @param {string} version @returns {Setup} */
const compileGuides = (version) => ({
  name: `TypeScript ${version}, the code of the guides`,
  isQuick: true,
  copies: Object.fromEntries(['mistakes.ts', 'expect-type.ts'].map((name) => [`../../test/types/${name}`, name])),
  files: {},
  commands: [['node', '../../compile-guides.mjs', `typescript-${version}`]],
});

// It reads the exports of packages only with this setting, and its settings only beside a lock file.
const PARCEL = {
  ...{ name: 'shop', targets: { out: { source: 'main.js', distDir: 'out', context: 'browser' } } },
  '@parcel/resolver-default': { packageExports: true },
};

/**
 * An example in a project of its framework. It is checked and built, and then pays in Chromium.
 * @param {string} name @param {readonly (readonly string[])[]} commands
 * @param {{ isQuick?: boolean, source?: string }} [options] `source` is where the example's own files belong. @returns {Setup}
 */
function payIn(name, commands, { isQuick = false, source = 'src' } = {}) {
  const project = name.toLowerCase();
  const own = project === 'element' ? {} : { [`projects/${project}`]: '.' };
  const copies = { 'projects/page': '.', ...own, [`node_modules/payveil/examples/${project}`]: source };
  const test = ['@playwright/test/cli.js', 'test'];
  return { name: `${name} example`, isQuick, files: MODULES, copies, commands: [...commands, test] };
}

const KEYS = ['--key', 'pk_test_sandbox', '--signature', 'sig_test_sandbox', '--gateway', 'http://localhost:4010'];
const REACT = [
  ['typescript/bin/tsc', '-p', '.'],
  VITE,
  ['payveil/dist/command/main.js', 'frame', '--out', 'frame', ...KEYS, '--embed', 'http://localhost:5173'],
];
const WITH_REACT_18 = "export default { resolve: { alias: { react: 'react-18', 'react-dom': 'react-dom-18' } } };";

/** The guide's test with Jest's functions, as one CommonJS file. */
const FOR_JEST = ['form.test.js', '--bundle', '--packages=external', '--alias:vitest=@jest/globals', '--format=cjs'];

/** @type {readonly Setup[]} */
export const SETUPS = [
  compileGuides('5.4'),
  compileGuides('7.0'),
  {
    name: 'Parcel',
    isQuick: true,
    copies: { 'projects/bundle': '.' },
    files: { 'package.json': JSON.stringify(PARCEL), 'package-lock.json': '{}' },
    commands: [
      ['parcel/lib/bin.js', 'build', '--no-cache', '--no-source-maps', '--log-level', 'error'],
      ['node', 'out/main.js'],
    ],
    printsToken: true,
  },
  payIn('Vue', [['vue-tsc/bin/vue-tsc.js', '-p', '.'], VITE], { isQuick: true }),
  payIn('React', REACT, { isQuick: true }),
  { ...payIn('React', REACT), name: 'React 18 example', files: { ...MODULES, 'vite.config.js': WITH_REACT_18 } },
  payIn('Element', [VITE], { source: '.' }),
  payIn('Svelte', [['svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'], VITE]),
  payIn('Angular', [['@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', '.'], VITE]),
  {
    name: 'Vitest, happy-dom',
    isQuick: true,
    copies: {},
    files: { ...MODULES, ...readGuide('pay-with.js', 'form.test.js', 'react.test.jsx') },
    commands: [VITEST],
  },
  {
    name: 'Jest 30, jsdom',
    isQuick: true,
    copies: { 'projects/jest': '.' },
    files: { 'package.json': '{}', ...readGuide('payveil-environment.cjs', 'pay-with.js', 'form.test.js') },
    commands: [
      ['.bin/esbuild', ...FOR_JEST, '--outfile=form.test.cjs', '--log-level=error'],
      ['jest/bin/jest.js', '--config', 'jest.config.json', '--testMatch', '**/*.test.cjs', '--ci'],
    ],
  },
];
