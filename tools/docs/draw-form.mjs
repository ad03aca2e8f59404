/** Draws docs/form.png, the picture of the form in the README, from the gallery: after a build, `node tools/docs/draw-form.mjs`. */
import { statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { serveGallery } from '../../examples/gallery/serve-gallery.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';

const FILE = 'docs/form.png';

const gallery = await serveGallery();
const executablePath = findHeadlessShell() ?? findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 420, height: 900 }, deviceScaleFactor: 1.3 });
await page.goto(`${gallery.url}/?state=typed&theme=light`);
await page.locator('form.payveil').screenshot({ path: FILE, animations: 'disabled' });
await browser.close();
gallery.close();
console.log(`${FILE}: ${statSync(FILE).size} bytes`);
