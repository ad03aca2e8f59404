import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessShell } from './tools/find-chromium.mjs';

/** Needs what only the whole browser has: autofill, and the back-forward cache. */
const WHOLE = ['**/{checkout/{autofill,one-charge},frame/{autofill,restored}}.long.spec.ts'];
const LONG = ['**/*.long.spec.ts', 'examples/test-with-playwright.ts'];
/** Builds an app with Next.js, which takes a minute. */
const FULL = ['**/examples/next-app.long.spec.ts'];
const isFull = process.env.PAYVEIL_CAMPAIGN === 'full';

/**
 * What Playwright turns off in Chromium, for a list of ours takes the place of its own; and the process that Chromium keeps
 * ready for a page that no test opens, which is a fifth of the work of a run.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'SpareRendererForSitePerProcess',
];

const inChromium = (executablePath: string | undefined) => ({
  teardown: 'traffic',
  use: {
    browserName: 'chromium' as const,
    // Opening a tab takes as long as most tests. Playwright takes away what a test has left: storage, routes, clocks, looks.
    reuseContext: true,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Nothing but what the pages do may reach the network.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
});

const whole = inChromium(findChromium());
/** Playwright switches off the back-forward cache, which tests of restored pages need. */
const WITH_HISTORY = {
  ...whole.use,
  launchOptions: { ...whole.use.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
};
const light = inChromium(findHeadlessShell() ?? findChromium());

export default defineConfig({
  // Without paths: `payveil` is the built package here, as it is to those who install it.
  tsconfig: 'test/browser/tsconfig.json',
  forbidOnly: true,
  fullyParallel: true,
  workers: '100%',
  // No test is about time: these only end one that hangs, on a machine that is busy with other things as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    {
      ...light,
      name: 'chromium',
      testMatch: 'test/browser/**/*.spec.ts',
      testIgnore: LONG,
    },
    // By `npm run test:all` only, and some of it with `--full`.
    { ...light, name: 'long', testMatch: LONG, testIgnore: isFull ? WHOLE : [...WHOLE, ...FULL] },
    { ...whole, name: 'whole-chromium', testMatch: WHOLE, use: WITH_HISTORY },
    { name: 'traffic', testMatch: 'test/browser/traffic.teardown.ts' },
  ],
});
