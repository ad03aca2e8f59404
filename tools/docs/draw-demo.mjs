/** Draws docs/demo.png, the picture at the head of the README: after a build, `node tools/docs/draw-demo.mjs`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';

const FILE = 'docs/demo.png';

const sandbox = spawn(process.execPath, ['dist/command/main.js', 'sandbox', '--port', '4010', '--json']);
const [line] = await once(sandbox.stdout, 'data');
const executablePath = findHeadlessShell() ?? findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 828 }, colorScheme: 'light' });
await page.goto(`${JSON.parse(String(line)).url}/?try=paid&way=script`);
await page.locator('.payveil[data-phase=open]').waitFor();
await page.screenshot({ path: FILE, animations: 'disabled' });
await browser.close();
sandbox.kill();
console.log(`${FILE}: ${statSync(FILE).size} bytes`);
