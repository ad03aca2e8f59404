/** `npm run dev` in a copy of the repository: it shows each change, survives an error, and leaves no process behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { findChromium, findHeadlessShell } from '../../../tools/find-chromium.mjs';

const COPIED = ['src', 'examples/shop', 'examples/frame', 'tools/start', 'tools/build', 'LICENSE'];
const CONFIGURATION = ['package.json', 'tsup.config.ts', 'tsconfig.json'];

function copyRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'payveil-dev-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  for (const path of [...COPIED, ...CONFIGURATION]) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

/** Starts it in its own process group. A signal reaches the whole group, as Ctrl+C does in a terminal. */
function startDev(cwd: string) {
  const child = spawn('npm', ['run', 'dev'], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = -(child.pid as number);
  onTestFinished(() => void (isAlive(group) && process.kill(group, 'SIGKILL')));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const says = async (words: RegExp) => {
    for (;;) {
      const found = output.match(words);
      if (found) {
        output = output.slice((found.index as number) + found[0].length);
        return found[1] as string;
      }
      if (child.exitCode !== null) throw new Error(`npm run dev ended. ${output.slice(-2000)}`);
      await once(child.stdout, 'data');
    }
  };
  return { child, group, says };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function openShop(url: string): Promise<Page> {
  const executablePath = findHeadlessShell() ?? findChromium();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  return page;
}

async function end(child: ChildProcess, group: number): Promise<void> {
  const closed = once(child, 'close');
  process.kill(group, 'SIGINT');
  await closed;
  // The group exists until its last process has ended.
  await expect.poll(() => isAlive(group), { timeout: 20_000 }).toBe(false);
}

it('builds each change, reloads the page, and leaves no process behind', async () => {
  const root = copyRepository();
  const texts = join(root, 'src/checkout/locales/en.ts');
  const before = readFileSync(texts, 'utf8');
  const write = (word: string) => before.replace("'form.submit': 'Pay ", `'form.submit': '${word} `);
  const { child, group, says } = startDev(root);
  const page = await openShop(await says(/a shop, by script tag +(\S+)/));
  const button = (word: string) => page.getByRole('button', { name: `${word} €25.99` });
  await button('Pay').waitFor();

  // Some editors replace the old file by a new one. The new file must be watched, too. The others write into it, as below.
  for (const word of ['Give', 'Hand']) {
    writeFileSync(`${texts}~`, write(word));
    renameSync(`${texts}~`, texts);
    await button(word).waitFor();
  }

  writeFileSync(texts, `${before}\nconst = ;`);
  await says(/(The build failed)/);
  await page.reload();
  await button('Hand').waitFor();

  writeFileSync(texts, write('Mend'));
  await button('Mend').waitFor();
  await end(child, group);
}, 600_000);

it('can be stopped while it builds', async () => {
  const root = copyRepository();
  // A build removes this file first.
  const mark = join(root, 'dist/sbom.cdx.json');
  mkdirSync(join(root, 'dist'));
  writeFileSync(mark, '{}');
  const { child, group } = startDev(root);
  await expect.poll(() => existsSync(mark)).toBe(false);
  await end(child, group);
}, 300_000);
