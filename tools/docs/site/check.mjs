/**
 * Builds the site for a path of a server, and checks what was built: every link and anchor leads somewhere, nothing comes from another
 * host, no page is too wide for a phone, and the search answers what newcomers ask. Needs a Chromium.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openChromium } from '../../find-chromium.mjs';
import { runCheck } from '../../run-check.mjs';
import { findFreePort } from '../../start/find-free-port.mjs';
import { buildSite, VITEPRESS } from './build-site.mjs';
import { checkFiles } from './check-files.mjs';
import { checkInBrowser } from './check-in-browser.mjs';
import { HERE } from './places.mjs';

const BASE = '/payveil/';

await runCheck('site', async (folder) => {
  await buildSite({ base: BASE, folder });
  const pages = checkFiles(folder, BASE);
  const port = await findFreePort();
  const server = spawn(process.execPath, [VITEPRESS, 'preview', HERE, '--port', String(port)]);
  // It prints its address when it listens, or ends.
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  const browser = await openChromium();
  try {
    await checkInBrowser(browser, `http://localhost:${port}${BASE}`, pages);
  } finally {
    await browser.close();
    server.kill();
  }
});
