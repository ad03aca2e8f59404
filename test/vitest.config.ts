/**
 * Decides which command runs which tests. A folder of `test/` tests the folder of `src/` with the same name. Files with
 * `.long.` in their name, and suites that start servers and browsers, run only in `npm run test:all`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { addWeight } from '../tools/build/add-weight.mjs';
import { SlowestFirst } from './slowest-first.js';

const root = new URL('..', import.meta.url).pathname;

const LONG = 'test/**/*.long.test.ts';
/** The stores that open databases. */
const STORES = [
  'test/sandbox/store/{directory-lock,open-store,stores,unavailable}.test.ts',
  'test/server/store/{postgres,postgres-server,processes,sqlite}.test.ts',
];
const BUILT = ['test/{package,docs,durable,engines}/**', 'test/command/{built,durable}/**', 'test/tools/start/**'];
/** Tests that replace modules, load them a second time, change the platform before they load them, or collect all garbage. */
const REPLACING = [
  'test/checkout/dom/listen-to-window.test.ts',
  'test/checkout/payment/two-copies.test.ts',
  'test/components/hold-frame.test.ts',
  'test/element/frame.test.ts',
  'test/errors/is-payveil-error.test.ts',
  'test/fields/card-number.test.ts',
  'test/react/checkout-frame.test.tsx',
  'test/sandbox/http/load-part.test.ts',
  'test/tokenizer.test.ts',
  'test/server/store/memory-in-production.test.ts',
  'test/token/{encrypt,wycheproof}.test.ts',
];
/** Tests that ask for a page at their top. */
const IN_A_PAGE = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `test/${path}`)
  .filter((path) => readFileSync(root + path, 'utf8').includes('\n// @vitest-environment happy-dom\n'));

const LONG_IN_A_PAGE = IN_A_PAGE.filter((path) => path.includes('.long.'));

const project = <Test extends object>(test: Test) => ({ extends: true as const, test });
/** Many files share a worker and its modules: our modules keep no state but caches, and loading them costs more than most tests. */
const shared = <Test extends object>(test: Test) =>
  project({ isolate: false, setupFiles: ['test/leave-nothing.ts'], ...test });
const inPage = <Test extends object>(test: Test) =>
  shared({
    setupFiles: [
      'test/speak-english.ts',
      'test/choose-in-long-menus.ts',
      'test/take-a-turn.ts',
      'test/few-countries.ts',
      'test/leave-nothing.ts',
    ],
    ...test,
  });

export default defineConfig({
  // The form's sheet has the weight that the build gives it.
  css: { postcss: { plugins: [addWeight] } },
  test: {
    root,
    // Style sheets are imported as texts.
    css: true,
    maxWorkers: '100%',
    // A page of happy-dom is much small garbage: with room for it, collecting takes a third less.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowestFirst },
    // No test measures time: these limits only end a test that hangs, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // The unit tests test the sources. Tests with a page are apart, because a worker has a page always or never.
      shared({
        name: 'unit',
        include: ['test/**/*.test.{ts,tsx}'],
        exclude: [LONG, ...STORES, ...BUILT, ...REPLACING, ...IN_A_PAGE],
      }),
      inPage({ name: 'page', include: IN_A_PAGE, exclude: [LONG, ...BUILT, ...REPLACING] }),
      project({ name: 'isolated', include: REPLACING }),
      project({ name: 'campaigns', include: [LONG], exclude: [...BUILT, ...LONG_IN_A_PAGE] }),
      inPage({ name: 'long-page', include: LONG_IN_A_PAGE }),
      project({ name: 'stores', include: STORES }),
      // These test the built files.
      shared({
        name: 'package',
        include: ['test/{package,docs,command/built,tools/start}/*.test.ts', 'examples/test-with-msw.ts'],
        exclude: [LONG],
      }),
      project({
        name: 'builds',
        include: ['test/{package,docs,command/built}/*.long.test.ts'],
      }),
      project({ name: 'durable', include: ['test/{durable,command/durable}/*.test.ts'] }),
      project({ name: 'engines', include: ['test/engines/*.test.ts'] }),
    ],
  },
});
