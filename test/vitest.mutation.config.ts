/** The unit tests that judge mutants: those of the folders that are mutated, without the servers and the campaigns. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // A mutant is watched at each step, which takes longer than any test of time allows.
    testNamePattern: /^(?!.*linear time)/,
    include: ['test/{errors,fields,schema,token,client}/**/*.test.ts', 'test/*.test.ts'],
    exclude: ['test/token/other-openers.test.ts', 'test/token/wycheproof.test.ts', 'test/fields/differential.test.ts'],
  },
});
