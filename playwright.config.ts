import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/find-chromium.mjs';

const executablePath = findChromium();

const chromium = {
  teardown: 'traffic',
  use: {
    browserName: 'chromium' as const,
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
      ],
    },
  },
};

export default defineConfig({
  // Without paths: `payveil` is the built package here, as it is to those who install it.
  tsconfig: 'test/browser/tsconfig.json',
  forbidOnly: true,
  fullyParallel: true,
  // Most tests wait for a browser: two for each core keep it busy.
  workers: '200%',
  // No test is about time: these only end one that hangs, on a machine that is busy with other things as well.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    {
      ...chromium,
      name: 'chromium',
      testMatch: ['test/browser/**/*.spec.ts', 'examples/test-with-playwright.ts'],
      testIgnore: '**/*.long.spec.ts',
    },
    // By `npm run test:all` only.
    { ...chromium, name: 'long', testMatch: 'test/browser/**/*.long.spec.ts' },
    { name: 'traffic', testMatch: 'test/browser/traffic.teardown.ts' },
  ],
});
