/**
 * Builds the site for a path of a server, and checks what was built: every page and anchor is there, nothing comes from another
 * host, no page is too wide for a phone, and the search answers what newcomers ask. Needs a Chromium.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../find-chromium.mjs';
import { buildSite, installPackages } from './build-site.mjs';
import { checkFiles } from './check-files.mjs';
import { checkInBrowser } from './check-in-browser.mjs';
import { serveSite } from './serve-site.mjs';

const BASE = '/payveil/';
const out = mkdtempSync(join(tmpdir(), 'payveil-site-'));

installPackages();
try {
  const start = performance.now();
  await buildSite({ base: BASE, out });
  console.log(`Build: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const pages = checkFiles(out, BASE);
  const executablePath = findChromium();
  assert.ok(executablePath, 'No Chromium is here: npm run setup installs it.');
  const server = await serveSite({ folder: out, base: BASE });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await checkInBrowser(browser, server.url, pages);
  } finally {
    await browser.close();
    server.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
