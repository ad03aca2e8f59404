/**
 * Builds the site for a path of a server, and checks what was built: every page and anchor is there, nothing comes from another
 * host, no page is too wide for a phone, and the search answers what newcomers ask. Needs a Chromium.
 */
import { openChromium } from '../../find-chromium.mjs';
import { runCheck } from '../../run-check.mjs';
import { buildSite, installPackages } from './build-site.mjs';
import { checkFiles } from './check-files.mjs';
import { checkInBrowser } from './check-in-browser.mjs';
import { serveSite } from './serve-site.mjs';

const BASE = '/payveil/';

await runCheck('site', async (out) => {
  installPackages();
  const start = performance.now();
  await buildSite({ base: BASE, out });
  console.log(`Build: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const pages = checkFiles(out, BASE);
  const server = await serveSite({ folder: out, base: BASE });
  const browser = await openChromium();
  try {
    await checkInBrowser(browser, server.url, pages);
  } finally {
    await browser.close();
    server.close();
  }
});
