/** A folder with everything in it that is served, perhaps with a change, and then checked by `--check`. */
import { Buffer } from 'node:buffer';
import { expect } from 'vitest';
import type { Check } from '../../../src/command/check.js';
import { checkFrame, type Expected } from '../../../src/command/frame/check-frame.js';
import { type Change, createSettings, findName, makeAll, serveFolder } from './folders.js';

/** Makes the folder without the disk, so that a file of tests can make it when it is read. */
function makeChecked() {
  const readLocale = (tag: string) => Buffer.from(`export const ${tag}={tag:"${tag}"};`);
  const script = Buffer.from('export{};console.log("the form");');
  const settings = createSettings({ configuration: { server: 'https://shop.example/payments' } });
  return makeAll(settings, { script, licences: Buffer.from('MIT'), readLocale });
}

export const { settings, built, folder } = makeChecked();
export const EMBED = settings.configuration.embed;
export const SCRIPT = findName(folder, /^payveil-frame/);
export const SHEET = findName(folder, /^brand/);
/** The files that `--check` reads. */
export const FILES = ['index.html', SCRIPT, SHEET, 'locales/de.js', 'locales/fr.js'] as const;

/** The headers that every file must have. */
export const HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Resource-Policy',
  'Cross-Origin-Embedder-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Permissions-Policy',
  'Cache-Control',
] as const;

/** Serves the folder with a change, and checks it. */
export async function check(change?: Change, expected?: Partial<Expected>): Promise<readonly Check[]> {
  return checkUrl(await serveFolder(folder, change), expected);
}

/** Checks an address. No check may show a key, or move the cursor of a terminal. */
export async function checkUrl(url: string, expected: Partial<Expected> = {}): Promise<readonly Check[]> {
  const usual = { embed: EMBED, gateway: undefined, server: undefined, built };
  const checks = await checkFrame(new URL(url), { ...usual, ...expected });
  expect(JSON.stringify(checks)).not.toContain('hidden7');
  for (const { says } of checks) expect(says).toMatch(/^[\x20-\x7e…]{1,301}$/);
  return checks;
}

/** Lists what failed, as `name: sentence`. The name of the random path is written as `<random>`. */
export const listFailed = (checks: readonly Check[]) =>
  checks
    .filter(({ state }) => state === 'failed')
    .map(({ name, says }) => `${name}: ${says.replace(/\/[\da-f]{16}\b/, '/<random>')}`);

/** Changes the text of one file. */
export const edit =
  (name: string, replace: (text: string) => string): Change =>
  (sent, each) => {
    if (each === name) sent.body = replace(Buffer.from(sent.body).toString());
  };
