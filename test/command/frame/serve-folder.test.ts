/** `payveil frame --serve`: the folder on this machine, with the headers that a host must send. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFrame } from '../../../src/command/frame/check-frame.js';
import { makeFolder } from '../../../src/command/frame/folder.js';
import { serveFolder } from '../../../src/command/frame/serve-folder.js';
import { writeFolder } from '../../../src/command/frame/write-frame.js';
import { catchEnd, createSettings, makeBuilt, makeDirectory } from './folders.js';

const FONT = "@font-face { font-family: Brand; src: url('fonts/brand.woff2') }\n.payveil { --payveil-font: Brand; }\n";

async function serve(sheet = FONT) {
  const settings = createSettings({ out: join(makeDirectory(), 'frame'), sheet: new TextEncoder().encode(sheet) });
  const built = makeBuilt();
  const folder = makeFolder(settings, built);
  writeFolder(settings, folder);
  return { settings, built, folder, address: await serveFolder(0, settings, folder) };
}

/** Sends a path as it stands there. `fetch` would shorten it. */
const readRaw = (address: string, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve) => {
    get(address, { path }, async (response) => {
      const chunks = await response.toArray();
      resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() });
    });
  });

it('is right by the check of a deployed folder', async () => {
  const { settings, built, address } = await serve();
  const { embed, gateway } = settings.configuration;
  const checks = await checkFrame(new URL(address), { embed, gateway, server: undefined, built });
  expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(checks.length).toBeGreaterThan(10);
});

it('finds a font by its name in any spelling, and none above the folder', async () => {
  const sheet =
    "@font-face { font-family: B; src: url('My Font.woff2'), url(..%2fsecret.woff2) }\n.payveil { color: red; }\n";
  const { settings, address } = await serve(sheet);
  for (const name of ['My Font.woff2', '../secret.woff2']) writeFileSync(join(settings.out, name), 'a font');
  expect(await readRaw(address, '/My%20Font.woff2')).toEqual({ status: 200, body: 'a font' });
  for (const path of ['/../secret.woff2', '/..%2fsecret.woff2', '/%2e%2e/secret.woff2', '/%']) {
    expect((await readRaw(address, path)).status, path).toBe(404);
  }
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
});

it('has the fonts that stand in the folder, and nothing else there or above it', async () => {
  const { settings, address } = await serve();
  expect((await readRaw(address, '/fonts/brand.woff2')).status).toBe(404);
  mkdirSync(join(settings.out, 'fonts'));
  writeFileSync(join(settings.out, 'fonts/brand.woff2'), 'a font');
  writeFileSync(join(settings.out, 'secret.txt'), 'a secret');
  expect(await readRaw(address, '/fonts/brand.woff2?v=2')).toEqual({ status: 200, body: 'a font' });
  for (const path of ['/secret.txt', '/../secret.txt', '/fonts/../secret.txt', '/%2e%2e/secret.txt', '//secret.txt']) {
    expect(await readRaw(address, path), path).toEqual({ status: 404, body: '' });
  }
});

it('a port that is taken ends the command', async () => {
  const { settings, folder, address } = await serve();
  const port = Number(new URL(address).port);
  const failed = await serveFolder(port, settings, folder).catch((error) => error);
  expect(
    catchEnd(() => {
      throw failed;
    }),
  ).toMatchObject({ message: `port ${port} is in use; try --serve 0`, exitCode: 1 });
});
