/** Draws docs/form.png, the picture of the form in the README, from the gallery: after a build, `node tools/docs/draw-form.mjs`. */
import { statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { serveGallery } from '../../examples/gallery/serve-gallery.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';

const FILE = 'docs/form.png';
const MARGIN = 16;

const gallery = await serveGallery();
const executablePath = findHeadlessShell() ?? findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 420, height: 900 }, deviceScaleFactor: 1.3 });
await page.goto(`${gallery.url}/?state=typed&theme=light`);
const form = /** @type {{ x: number, y: number, width: number, height: number }} */ (
  await page.locator('form.payveil').boundingBox()
);
// The line around the chosen method is outside of it; and the README may be dark.
const [x, y, width, height] = [form.x - MARGIN, form.y - MARGIN, form.width + 2 * MARGIN, form.height + 2 * MARGIN];
await page.screenshot({ path: FILE, animations: 'disabled', clip: { x, y, width, height } });
await browser.close();
gallery.close();
console.log(`${FILE}: ${statSync(FILE).size} bytes`);
