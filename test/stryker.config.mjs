/** Mutation testing: `npm run test:mutation`, or with `-- --mutate src/token/*.ts` for a part. It changes the code, and a test must notice. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
const config = {
  mutate: ['src/{fields,schema,token,client}/**/*.ts', 'src/*.ts', '!src/index.ts', '!src/version.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'node_modules/.stryker',
  thresholds: { high: 90, low: 85, break: 85 },
};
export default config;
