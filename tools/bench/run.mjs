/**
 * `npm run bench`, or `npm run bench -- tokens sizes sandbox server` for some of it: compares Payveil with similar packages, after a
 * build. With `--write` the figures go into docs/benchmarks.md.
 *
 * `npm run bench -- phone`, which runs only by its name, prints what a buyer with a cheap phone waits for. `--pages <n>` changes
 * how many pages it opens, and `--before <dist>` compares with an older build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertReport, WRITERS } from './report.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** Each part is loaded after the peers are installed. */
const PARTS = {
  tokens: async () => (await import('./tokens.mjs')).measureTokens(),
  sizes: async () => (await import('./sizes.mjs')).measureAllSizes(),
  sandbox: async () => (await import('./sandbox.mjs')).measureSandbox(),
  server: async () => (await import('./server.mjs')).measureServer(),
  phone: async () =>
    (await import('./phone.mjs')).measurePhone({ pages: Number(options.pages), before: options.before }),
};

/** Installs the compared packages, which are not needed for anything else. Their install scripts do not run. */
function installPeers() {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npm could not install the peers');
  // The built Payveil is put beside them.
  if (!existsSync(`${folder}/node_modules/payveil`)) symlinkSync('../../..', `${folder}/node_modules/payveil`);
}

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, pages: { type: 'string', default: '20' }, before: { type: 'string' } },
});
const parts = /** @type {(keyof typeof PARTS)[]} */ (
  names.length > 0 ? names : ['tokens', 'sizes', 'sandbox', 'server']
);
const unknown = parts.filter((part) => !PARTS[part]);
if (unknown.length > 0) throw new Error(`no part of the benchmark: ${unknown}; there are ${Object.keys(PARTS)}`);

installPeers();
for (const part of parts) {
  const report = WRITERS[part](/** @type {any} */ (await PARTS[part]()));
  console.log(`\n${report}`);
  // What a phone waits for is only printed, because it depends on the machine and on the older build.
  if (options.write && part !== 'phone') writeFileSync(PAGE, insertReport(readFileSync(PAGE, 'utf8'), part, report));
}
