/** Draws the pictures of the demo, for the README and for a dark front page: after a build, `node tools/docs/draw-demo.mjs`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { openChromium } from '../find-chromium.mjs';

const FILES = /** @type {const} */ ({ light: 'docs/demo.png', dark: 'tools/docs/site/demo-dark.png' });

const sandbox = spawn(process.execPath, ['dist/command/main.js', 'sandbox', '--port', '4010', '--json']);
const [line] = await once(sandbox.stdout, 'data');
const browser = await openChromium();
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 824 }, colorScheme });
  await page.goto(`${JSON.parse(String(line)).url}/?try=paid&way=script`);
  await page.locator('.payveil[data-phase=open]').waitFor();
  const path = FILES[colorScheme];
  await page.screenshot({ path, animations: 'disabled' });
  console.log(`${path}: ${statSync(path).size} bytes`);
}
await browser.close();
sandbox.kill();
