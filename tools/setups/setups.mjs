/** The set-ups: each is a folder of `projects/` with the commands that must succeed there. */
import { readFileSync } from 'node:fs';

/**
 * With `isQuick`, a set-up runs in every `test:all`, one of each kind. The others run with `--full`. `files` are added to the
 * project's own files. A command begins with `node`, or with the path of a program below `node_modules`.
 * @typedef {object} Setup
 * @property {string} name
 * @property {string} project
 * @property {boolean} isQuick
 * @property {Record<string, string>} [files]
 * @property {Readonly<Record<string, string>>} [copies] Files and folders below this folder, and where each is copied to.
 * @property {readonly (readonly string[])[]} commands
 * @property {boolean} [printsToken] The last command prints a token.
 */

/** @param {string} path */
const readRoot = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/**
 * Reads blocks of code from a guide, by the names of their files.
 * @param {string} guide
 * @param {readonly string[]} names
 */
function readGuide(guide, ...names) {
  const read = (/** @type {string} */ name) => readRoot(guide).split(new RegExp(`^\`\`\`\\w+ ${name}\n`, 'm'))[1];
  return Object.fromEntries(names.map((name) => [name, read(name)?.split('\n```')[0] ?? '']));
}

const RUN = ['node', 'out/main.js'];

/** @type {readonly Setup[]} */
const NODE = [
  { name: 'Node, ES modules', project: 'node', isQuick: true, commands: [['node', 'pay.mjs']], printsToken: true },
  { name: 'Node, CommonJS', project: 'node', isQuick: true, commands: [['node', 'pay.cjs']], printsToken: true },
];

const VERSIONS = ['5.4', '5.6', '5.8', '5.9', '6.0', '7.0'];
const RESOLUTIONS = { nodenext: 'nodenext', node16: 'node16', bundler: 'esnext', node10: 'commonjs' };
/** The oldest and the newest version, and each kind of resolution once. */
const QUICK = ['5.4 node10', '5.4 node16', '7.0 bundler', '7.0 nodenext'];

/** @param {string} version @param {string} resolution @param {string} module */
function writeTsconfig(version, resolution, module) {
  // The kind of module must fit the folder's package.json, or every import is an error.
  const isOld = version === '6.0' && resolution === 'node10';
  return JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module,
      moduleResolution: resolution,
      ...(isOld ? { ignoreDeprecations: '6.0' } : {}),
    },
    files: ['pay.ts'],
  });
}

/** @param {string} version */
const listResolutions = (version) =>
  // TypeScript 7 has no more `node10`.
  Object.entries(RESOLUTIONS).filter(([resolution]) => version < '7' || resolution !== 'node10');

/** @type {readonly Setup[]} */
const TYPESCRIPT = VERSIONS.flatMap((version) =>
  listResolutions(version).map(([resolution, module]) => ({
    name: `TypeScript ${version}, ${resolution}`,
    project: 'typescript',
    isQuick: QUICK.includes(`${version} ${resolution}`),
    files: {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': writeTsconfig(version, resolution, module),
    },
    commands: [[`typescript-${version}/bin/tsc`, '-p', '.']],
  })),
);

/**
 * The code of the guides and of the demo with the oldest and the newest version, and the mistakes that each must refuse.
 * @type {readonly Setup[]}
 */
const GUIDES = ['5.4', '7.0'].map((version) => ({
  name: `TypeScript ${version}, the code of the guides`,
  project: 'typescript',
  isQuick: true,
  copies: Object.fromEntries(['mistakes.ts', 'expect-type.ts'].map((name) => [`../../test/types/${name}`, name])),
  commands: [['node', '../../compile-guides.mjs', `typescript-${version}`]],
}));

/**
 * @param {string} name
 * @param {readonly string[]} build
 * @param {{ isQuick?: boolean, manifest?: object }} [options]
 * @returns {Setup}
 */
function bundle(name, build, { isQuick = false, manifest = { type: 'module' } } = {}) {
  // Parcel treats the folder of the lock file as the project, and reads its settings only there.
  const files = { 'package.json': JSON.stringify(manifest), 'package-lock.json': '{}' };
  return { name, project: 'bundle', isQuick, files, commands: [build, RUN], printsToken: true };
}

const PARCEL = { name: 'shop', targets: { out: { source: 'main.js', distDir: 'out', context: 'browser' } } };

const BUNDLERS = [
  bundle('Vite', ['vite/bin/vite.js', 'build'], { isQuick: true }),
  bundle('webpack', ['node', 'build-with-webpack.mjs']),
  bundle('Rollup', ['rollup/dist/bin/rollup', '-c', 'rollup.config.js']),
  bundle('esbuild', ['.bin/esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--outfile=out/main.js']),
  // Parcel reads the exports of packages only with this setting.
  bundle('Parcel', ['parcel/lib/bin.js', 'build', '--no-cache', '--no-source-maps', '--log-level', 'error'], {
    isQuick: true,
    manifest: { ...PARCEL, '@parcel/resolver-default': { packageExports: true } },
  }),
];

const VITEST = ['vitest/vitest.mjs', 'run', '--reporter=dot'];
const PLAIN = { 'package.json': '{ "type": "module" }' };

const VITE = ['vite/bin/vite.js', 'build'];

/**
 * An example in the default template of its framework. It is checked and built, and then pays in Chromium.
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands
 * @param {{ isQuick?: boolean, source?: string }} [options] `source` is where the template has its files.
 * @returns {Setup}
 */
function payIn(name, commands, { isQuick = false, source = 'src' } = {}) {
  const project = name.toLowerCase();
  const copies = {
    [`node_modules/payveil/examples/${project}`]: source,
    'projects/component.spec.mjs': 'component.spec.mjs',
    'projects/playwright/playwright.config.mjs': 'playwright.config.mjs',
  };
  const test = ['@playwright/test/cli.js', 'test'];
  return { name: `${name} example`, project, isQuick, files: PLAIN, copies, commands: [...commands, test] };
}

/**
 * A page that a server renders first.
 * @param {string} name
 * @param {string} project
 * @param {readonly string[]} build
 * @returns {Setup}
 */
function renderOnServer(name, project, build) {
  const copies = {
    'projects/playwright/playwright.config.mjs': 'shared.config.mjs',
    'projects/serve.config.mjs': 'serve.config.mjs',
  };
  const commands = [build, ['@playwright/test/cli.js', 'test']];
  return { name, project, isQuick: false, files: PLAIN, copies, commands };
}

const KEYS = ['--key', 'pk_test_sandbox', '--signature', 'sig_test_sandbox', '--gateway', 'http://localhost:4010'];
const BUNDLE = ['.bin/esbuild', 'entry.js', '--bundle', '--format=esm', '--outfile=dist/entry.js'];

const REACT = [
  ['typescript/bin/tsc', '-p', 'tsconfig.json'],
  VITE,
  ['payveil/dist/command/main.js', 'frame', '--out', 'frame', ...KEYS, '--embed', 'http://localhost:5173'],
];
const WITH_REACT_18 = "export default { resolve: { alias: { react: 'react-18', 'react-dom': 'react-dom-18' } } };";

/** @type {readonly Setup[]} */
const FRAMEWORKS = [
  payIn('Vue', [['vue-tsc/bin/vue-tsc.js', '-b'], VITE], { isQuick: true }),
  payIn('Svelte', [
    ['svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.app.json', '--fail-on-warnings'],
    ['typescript/bin/tsc', '-p', 'tsconfig.node.json'],
    VITE,
  ]),
  payIn(
    'Angular',
    [
      // With TypeScript 6, Angular's compiler by itself must be told where the sources are.
      ['@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', 'tsconfig.app.json', '--rootDir', 'src'],
      [...BUNDLE, '--log-level=error'],
      ['node', 'copy-page.mjs'],
    ],
    { source: 'src/app' },
  ),
  payIn('Element', [VITE], { source: '.' }),
  payIn('React', REACT, { isQuick: true }),
  { ...payIn('React', REACT), name: 'React 18 example', files: { ...PLAIN, 'vite.config.ts': WITH_REACT_18 } },
  renderOnServer('Next.js', 'next', ['next/dist/bin/next', 'build']),
  renderOnServer('SvelteKit', 'sveltekit', VITE),
  {
    name: 'Next.js, the example in a new app',
    project: 'next-new',
    isQuick: false,
    files: PLAIN,
    // Its layout, its settings and its style sheet are those of the app.
    copies: Object.fromEntries(
      [
        'lib',
        ...['actions.ts', 'api', 'page-charges', 'page.tsx', 'payments', 'server-charges'].map((name) => `app/${name}`),
      ].map((path) => [`node_modules/payveil/examples/next-app/${path}`, path]),
    ),
    commands: [['next/dist/bin/next', 'build']],
  },
];

/** The guide's test with Jest's functions, as one CommonJS file. */
const FOR_JEST = ['form.test.js', '--bundle', '--packages=external', '--alias:vitest=@jest/globals', '--format=cjs'];

/** @type {readonly Setup[]} */
const TESTS = [
  // Jest has jsdom.
  ...['happy-dom', 'jsdom'].map((environment) => ({
    name: `Vitest, ${environment}`,
    project: 'vitest',
    isQuick: environment === 'happy-dom',
    files: { ...PLAIN, ...readGuide('docs/testing.md', 'pay-with.js', 'form.test.js', 'react.test.jsx') },
    commands: [[...VITEST, `--environment=${environment}`]],
  })),
  {
    name: 'Jest 30, jsdom',
    project: 'jest',
    isQuick: true,
    files: {
      'package.json': '{}',
      ...readGuide('docs/testing.md', 'payveil-environment.cjs', 'pay-with.js', 'form.test.js'),
    },
    commands: [
      ['.bin/esbuild', ...FOR_JEST, '--outfile=form.test.cjs', '--log-level=error'],
      ['jest/bin/jest.js', '--config', 'jest.config.json', '--testMatch', '**/*.test.cjs', '--ci'],
    ],
  },
  {
    name: 'Playwright',
    project: 'playwright',
    isQuick: false,
    files: PLAIN,
    commands: [['@playwright/test/cli.js', 'test']],
  },
];

const { version } = JSON.parse(readRoot('package.json'));
const [zod = ''] = /zod@[\d.]+/.exec(readRoot('docs/charges.md')) ?? [];
const { 'schemas.mjs': schemas = '' } = readGuide('docs/charges.md', 'schemas.mjs');

/**
 * The guide's example of the schemas, exported and with declarations. pnpm hides packages that a project did not add.
 * @type {Setup}
 */
const PNPM = {
  name: 'pnpm, schemas',
  project: 'pnpm',
  isQuick: false,
  files: { 'schemas.mts': schemas.replaceAll(/^const/gm, 'export const') },
  commands: [
    ['pnpm/bin/pnpm.cjs', 'add', '--ignore-workspace', '--prefer-offline', `../payveil-${version}.tgz`, zod],
    ['typescript/bin/tsc', '-p', '.'],
    ['node', 'schemas.mjs'],
  ],
};

/** @type {readonly Setup[]} */
export const SETUPS = [...NODE, PNPM, ...TYPESCRIPT, ...GUIDES, ...BUNDLERS, ...FRAMEWORKS, ...TESTS];
