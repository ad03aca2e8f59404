/**
 * `npm run bench`, or `npm run bench -- tokens sizes sandbox` for some of it: compares Payveil with similar packages, after a
 * build. With `--write` the figures go to results.json, and from there into docs/benchmarks.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { insertReport, WRITERS } from './report.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const RESULTS = `${folder}/results.json`;
const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Each part is loaded after the peers are installed. */
const PARTS = {
  tokens: async () => (await import('./tokens.mjs')).measureTokens(),
  sizes: async () => (await import('./sizes.mjs')).measureAllSizes(),
  sandbox: async () => (await import('./sandbox.mjs')).measureSandbox(),
};

/** Installs the compared packages, which are not needed for anything else. Their install scripts do not run. */
function installPeers() {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npm could not install the peers');
  // The built Payveil is put beside them.
  if (!existsSync(`${folder}/node_modules/payveil`)) symlinkSync('../../..', `${folder}/node_modules/payveil`);
}

const names = process.argv.slice(2).filter((arg) => arg !== '--write');
const parts = /** @type {(keyof typeof PARTS)[]} */ (names.length > 0 ? names : Object.keys(PARTS));
const unknown = parts.filter((part) => !PARTS[part]);
if (unknown.length > 0) throw new Error(`no part of the benchmark: ${unknown}; there are ${Object.keys(PARTS)}`);

installPeers();
const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
for (const part of parts) {
  results[part] = await PARTS[part]();
  console.log(`\n${WRITERS[part](results[part])}`);
}
if (process.argv.includes('--write')) {
  const page = insertReport(readFileSync(PAGE, 'utf8'), results);
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(PAGE, page);
}
