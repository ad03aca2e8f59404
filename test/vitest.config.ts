/** Unit tests run on the sources; package tests (test/package) and those in every engine (test/engines) on the built files. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Style sheets are imported as texts.
          css: true,
          include: ['test/{errors,fields,schema,token,client,checkout,sandbox,proof}/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      {
        extends: true,
        // Style sheets are imported as texts.
        test: { name: 'page', environment: 'happy-dom', css: true, include: ['test/page/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts', 'examples/test-with-msw.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'engines', include: ['test/engines/*.test.ts'], testTimeout: 60_000, hookTimeout: 90_000 },
      },
    ],
  },
});
