/**
 * Tries a folder of `payveil frame` on the local server of Cloudflare Pages, which sends index.html on every path: the check must
 * pass, each header must come once on any path, and a folder with a rule for each path must fail the check. Needs
 * `npm run build` in the root and `npm install` in this folder.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runCheck } from '../run-check.mjs';
import { servePages } from './serve-pages.mjs';

const COMMAND = fileURLToPath(new URL('../../dist/command/main.js', import.meta.url));
const EMBED = 'https://shop.example';
const SERVER = 'https://shop.example/payments';
const GATEWAY = 'https://api.gateway.example/pay';

/** Runs `payveil frame`. @param {readonly string[]} args @returns {Promise<{ status: number, output: string }>} */
async function runCommand(...args) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, 'frame', ...args]);
    return { status: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = /** @type {{ code: number, stdout: string, stderr: string }} */ (error);
    return { status: code, output: stdout + stderr };
  }
}

/** Writes a folder with everything in it. @param {string} work @param {string} name */
async function writeFolder(work, name) {
  const out = join(work, name);
  const css = join(work, 'brand.css');
  writeFileSync(css, '.payveil { --payveil-accent: #06c; }\n');
  const addresses = ['--gateway', GATEWAY, '--server', SERVER, '--embed', EMBED];
  const keys = ['--key', 'pk_test_hosts', '--signature', 'sig_test_hosts'];
  const more = ['--locales', 'de,fr', '--css', css];
  const { status, output } = await runCommand('--out', out, ...addresses, ...keys, ...more);
  assert.equal(status, 0, output);
  return out;
}

/** @param {string} url */
const check = (url) => runCommand('--check', url, '--embed', EMBED, '--gateway', GATEWAY, '--server', SERVER);

/** Reads the rules of `_headers`: a path, and the headers below it. @param {string} out */
function readRules(out) {
  const blocks = readFileSync(join(out, '_headers'), 'utf8').trim().split('\n\n');
  return blocks.map((block) => {
    const [path = '', ...lines] = block.split('\n');
    return { path, lines };
  });
}

/** Writes `_headers` without a rule for every path, as it was once. @param {string} out */
function writeRuleForEachPath(out) {
  const [every, ...others] = readRules(out);
  assert.equal(every?.path, '/*');
  const rules = others.map(({ path, lines }) => [path, ...every.lines, ...lines, ''].join('\n'));
  writeFileSync(join(out, '_headers'), rules.join('\n'));
}

/** Lists paths of the folder, and paths that are not in it. @param {string} out */
function listPaths(out) {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const random = randomBytes(6).toString('hex');
  const others = [random, `${random}/${random}`, `${random}/`, `${random}.html`, `${random}.js`, 'index'];
  const near = [`payveil-frame-${random}.js`, `locales/${random}.js`, `%2e%2e/${random}`, `/${random}`, `?${random}`];
  return ['', ...files, ...others, ...near];
}

/**
 * Asks a path, without following a redirect. Each header of the frame must be there once.
 * @param {string} url @param {string} path @param {readonly string[]} lines
 */
async function askPath(url, path, lines) {
  const response = await fetch(`${url}${path}`, { redirect: 'manual' });
  await response.arrayBuffer();
  for (const line of lines) {
    const [, name = '', value] = /^ +([^:]+): (.*)$/.exec(line) ?? [];
    // Two would be joined by a comma.
    assert.equal(response.headers.get(name), value, `${name} on /${path}, which answers ${response.status}`);
  }
  return response;
}

/** @param {string} url @param {string} out */
async function tryPaths(url, out) {
  const [every] = readRules(out);
  const paths = listPaths(out);
  const caching = new Map();
  for (const path of paths) {
    const { status, headers } = await askPath(url, path, every?.lines ?? []);
    const isHashed = existsSync(join(out, path)) && /^(payveil-frame|brand)-/.test(path);
    const value = headers.get('cache-control');
    assert.ok(status < 400, `/${path} answers ${status}`);
    assert.equal(value === 'public, max-age=31536000, immutable', isHashed, `Cache-Control on /${path} is ${value}`);
    caching.set(value, [...(caching.get(value) ?? []), path]);
  }
  for (const [value, { length }] of caching) console.log(`  Cache-Control ${value}: ${length} paths`);
  return paths.length;
}

await runCheck('hosts', async (work) => {
  assert.ok(existsSync(COMMAND), 'Run npm run build in the root first.');
  const wrangler = fileURLToPath(new URL('node_modules/wrangler', import.meta.url));
  assert.ok(existsSync(wrangler), 'Run npm install in tools/hosts first.');
  const { version } = JSON.parse(readFileSync(join(wrangler, 'package.json'), 'utf8'));
  const guide = readFileSync(new URL('../../docs/frame.md', import.meta.url), 'utf8');
  assert.ok(guide.includes(`wrangler ${version}.`), `docs/frame.md must name wrangler ${version}`);
  const [right, wrong] = [await writeFolder(work, 'right'), await writeFolder(work, 'wrong')];
  writeRuleForEachPath(wrong);

  await servePages({ wrangler, folder: right, work }, async (url) => {
    const { status, output } = await check(url);
    assert.equal(status, 0, output);
    assert.match(output, /another path +\/[\da-f]{16} answers 200, with the frame\n/, output);
    console.log(`Cloudflare Pages (wrangler ${version}): the check passes`);
    console.log(`  each header once on ${await tryPaths(url, right)} paths`);
  });
  await servePages({ wrangler, folder: wrong, work }, async (url) => {
    const { status, output } = await check(url);
    assert.equal(status, 1, output);
    assert.match(output, /failed +Content-Security-Policy +is missing: \/[\da-f]{16} \(any path\)\n/, output);
    console.log(`Cloudflare Pages (wrangler ${version}): the check finds a folder with bare paths`);
  });
});
