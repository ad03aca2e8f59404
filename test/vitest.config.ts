/**
 * Which tests run when. A folder of `test/` has the tests of the folder of `src/` of that name; a name with `.long.` in it,
 * and the suites that start servers and browsers, run by `npm run test:all` only.
 */
import { defineConfig } from 'vitest/config';

const LONG = 'test/**/*.long.test.ts';
/** The stores that open databases. */
const STORES = 'test/sandbox/store/{directory-lock,open-store,stores,unavailable}.test.ts';
const BUILT = ['test/package/**', 'test/engines/**'];

const project = <Test extends object>(test: Test) => ({ extends: true as const, test });

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // Style sheets are imported as texts.
    css: true,
    maxWorkers: '100%',
    // No test is about time: these only end one that hangs, on a machine that is busy with other things as well.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // On the sources. A file that needs a page asks for one at its top: `@vitest-environment happy-dom`.
      project({ name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: [LONG, STORES, ...BUILT] }),
      project({ name: 'campaigns', include: [LONG], exclude: BUILT }),
      project({ name: 'stores', include: [STORES] }),
      // On the built files.
      project({
        name: 'package',
        include: ['test/package/*.test.ts', 'examples/test-with-msw.ts'],
        exclude: [LONG],
      }),
      project({ name: 'builds', include: ['test/package/*.long.test.ts'] }),
      project({ name: 'durable', include: ['test/package/durable/*.test.ts'] }),
      project({ name: 'engines', include: ['test/engines/*.test.ts'] }),
    ],
  },
});
