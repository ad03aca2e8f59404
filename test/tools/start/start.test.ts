/** What `npm start` and `npm run dev` do in addition to the shop: they build when needed, and reload pages. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveShop } from '../../../examples/shop/serve-shop.mjs';
import { SHEETS } from '../../../examples/shop/states/sheets.mjs';
import { findReasonToBuild, runBuild } from '../../../tools/start/build.mjs';

const write = (root: string, path: string, minute: number) => {
  writeFileSync(join(root, path), '');
  const instant = new Date(Date.UTC(2030, 0, 1, 0, minute));
  utimesSync(join(root, path), instant, instant);
};

it('builds the first time, after a change or removal of a source, after an installation, and otherwise not', () => {
  const root = mkdtempSync(join(tmpdir(), 'payveil-start-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['src', 'src/fields', 'dist']) mkdirSync(join(root, folder));
  write(root, 'src/fields/iban.ts', 1);
  write(root, 'package.json', 1);
  expect(findReasonToBuild(root)).toBe('there is no build yet');
  const setFolders = (minute: number) => {
    for (const folder of ['src', 'src/fields'])
      utimesSync(join(root, folder), new Date(0), new Date(Date.UTC(2030, 0, 1, 0, minute)));
  };
  write(root, 'dist/sbom.cdx.json', 2);
  setFolders(1);
  expect(findReasonToBuild(root)).toBeUndefined();
  write(root, 'src/fields/iban.ts', 3);
  expect(findReasonToBuild(root)).toBe('src/fields/iban.ts has changed');
  write(root, 'src/fields/iban.ts', 1);
  setFolders(4);
  expect(findReasonToBuild(root)).toBe('src has changed');
  setFolders(1);
  mkdirSync(join(root, 'node_modules'));
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json', 'LICENSE']) {
    expect(findReasonToBuild(root)).toBeUndefined();
    write(root, path, 3);
    expect(findReasonToBuild(root)).toBe(`${path} has changed`);
    write(root, path, 1);
  }
});

it('says in one line that it builds, and shows what the build prints only if that fails', async () => {
  let printed = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  const run = (code: number) =>
    runBuild(process.execPath, ['-e', `console.log('a\\nb'); process.exit(${code})`], { says: 'Building' });
  expect(await run(0)).toBe(true);
  expect(printed).toMatch(/^Building \.* built in \d+ s\.\n$/);
  printed = '';
  expect(await run(1)).toBe(false);
  expect(printed).toMatch(/^Building \.* The build failed\.\na\nb\n\n$/);
});

const gateway = { baseUrl: 'https://gateway.example', apiKey: 'pk_test_shop', signature: 'sig_test_shop' };
const read = async (url: string) => (await fetch(url)).text();

it('leads from the first page to the demo of the sandbox, with what is chosen', async () => {
  const { url, close } = await serveShop(gateway);
  onTestFinished(close);
  const { status, headers } = await fetch(`${url}/?try=paid`, { redirect: 'manual' });
  expect(status).toBe(302);
  expect(headers.get('location')).toBe('https://gateway.example/?try=paid');
});

it('serves every state of the form under a policy that asks no other host', async () => {
  const { url, close } = await serveShop(gateway);
  onTestFinished(close);
  const answer = await fetch(`${url}/states`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toBe("default-src 'self' 'unsafe-inline' 'unsafe-eval' data:");
  const [, menu = ''] = /<select name="sheet">(.*?)<\/select>/s.exec(await answer.text()) ?? [];
  const sheets = [...menu.matchAll(/<option>(.*?)</g)].map(([, name = '']) => name);
  expect(sheets).toEqual([...SHEETS.keys()]);
  const readStatus = async (path: string) => (await fetch(`${url}/states/${path}`)).status;
  for (const path of ['page.js', 'states.js', 'page.css', ...sheets.map((name) => `sheets/${name}.css`)]) {
    expect(await readStatus(path), path).toBe(200);
  }
  for (const path of ['sheets/none.css', 'sheets.mjs', '..%2fshop.js']) expect(await readStatus(path), path).toBe(404);
});

it('reloads the pages of the shop only in npm run dev', async () => {
  const plain = await serveShop(gateway);
  const dev = await serveShop(gateway, 0, { reloads: true });
  onTestFinished(() => plain.close());
  onTestFinished(() => dev.close());
  const [page, devPage] = await Promise.all([plain, dev].map(({ url }) => read(`${url}/script-tag`)));
  expect(page).not.toContain('reload.js');
  expect(devPage).toContain('<script src="/reload.js" type="module"></script></head>');
  expect(await read(`${dev.url}/states`)).toContain('/reload.js');
  expect((await fetch(`${plain.url}/alive`)).status).toBe(404);
  const alive = await fetch(`${dev.url}/alive`);
  expect(alive.headers.get('content-type')).toBe('text/event-stream');
  expect(await read(`${dev.url}/reload.js`)).toContain('location.reload()');
  await alive.body?.cancel();
});
