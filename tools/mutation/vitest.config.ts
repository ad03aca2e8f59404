/** The unit tests that judge the mutants of one folder: its own, without those that ask other programs. See mutate.mjs. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    // A mutant is watched at each step, which takes longer than any test of time allows.
    testNamePattern: /^(?!.*linear time)/,
    include: [`test/${process.env.MUTATED_FOLDER}/**/*.test.ts`],
    exclude: ['test/token/other-openers.test.ts', 'test/token/wycheproof.test.ts', 'test/fields/differential.test.ts'],
  },
});
