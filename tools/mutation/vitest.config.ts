/** The unit tests that judge the mutants of one folder: its own, without those that ask other programs or whole gateways. See mutate.mjs. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: [`test/${process.env.MUTATED_FOLDER}/**/*.test.ts`],
    exclude: ['test/client/outcome.test.ts', 'test/token/{other-openers.test,tampering.long.test,wycheproof.test}.ts'],
  },
});
