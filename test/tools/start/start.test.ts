/** What `npm start` and `npm run dev` do in addition to the shop: they build when needed, and reload pages. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serveShop } from '../../../examples/shop/serve-shop.mjs';
import { findReasonToBuild } from '../../../tools/start/build.mjs';

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

it('reloads the pages of the shop only in npm run dev', async () => {
  const gateway = { baseUrl: 'https://gateway.example', apiKey: 'pk_test_shop', signature: 'sig_test_shop' };
  const plain = await serveShop(gateway);
  const dev = await serveShop(gateway, 0, { reloads: true });
  onTestFinished(() => plain.close());
  onTestFinished(() => dev.close());
  const [page, devPage] = await Promise.all([plain, dev].map(async ({ url }) => (await fetch(url)).text()));
  expect(page).not.toContain('reload.js');
  expect(devPage).toContain('<script src="reload.js" type="module"></script></head>');
  expect((await fetch(`${plain.url}/alive`)).status).toBe(404);
  const alive = await fetch(`${dev.url}/alive`);
  expect(alive.headers.get('content-type')).toBe('text/event-stream');
  expect(await (await fetch(`${dev.url}/reload.js`)).text()).toContain('location.reload()');
  await alive.body?.cancel();
});
