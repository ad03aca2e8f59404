/** The page under test is at `PAGE_URL`. Without it, the page in `public/` is served. */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const programs = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = programs.find((path) => path && existsSync(path));
const pageUrl = process.env.PAGE_URL;

export default defineConfig({
  testDir: 'tests',
  use: {
    baseURL: pageUrl ?? 'http://localhost:8080',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
  },
  ...(pageUrl === undefined && {
    webServer: { command: 'node serve.mjs', url: 'http://localhost:8080/checkout.html', reuseExistingServer: true },
  }),
});
