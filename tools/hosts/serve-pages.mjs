/** Serves a folder with the local server of Cloudflare Pages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../start/find-free-port.mjs';

// The newest that the pinned version knows is a little later. Without a date it takes today's, and refuses it.
const COMPATIBILITY_DATE = '2026-05-01';
const READY_MS = 40_000;

/** @param {string} folder @param {number} port */
const listArguments = (folder, port) => [
  ...['pages', 'dev', folder, '--ip', '127.0.0.1', '--port', String(port)],
  ...['--inspector-port', '0', '--compatibility-date', COMPATIBILITY_DATE],
];

/**
 * Serves the folder while something is done with its address.
 * @param {{ wrangler: string, folder: string, work: string }} place `wrangler` is the folder of its package, and `work` one for what it writes.
 * @param {(url: string) => Promise<void>} act
 */
export async function servePages({ wrangler, folder, work }, act) {
  const port = await findFreePort();
  const cwd = join(work, String(port));
  mkdirSync(cwd);
  // It must not call its maker, ask, or write into the home of who runs it.
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false', XDG_CONFIG_HOME: cwd, NO_COLOR: '1' };
  const args = [join(wrangler, 'bin/wrangler.js'), ...listArguments(folder, port)];
  // It starts programs of its own, so its whole group is ended.
  const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += data;
    });
  }
  const ended = once(child, 'exit');
  try {
    const url = `http://127.0.0.1:${port}/`;
    const isReady = await waitForAnswer(url, () => child.exitCode !== null);
    if (!isReady) throw new Error(`wrangler does not answer:\n${printed}`);
    await act(url);
  } finally {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
}

/** @param {string} url @param {() => boolean} hasEnded */
async function waitForAnswer(url, hasEnded) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end && !hasEnded()) {
    const isReady = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return true;
    await wait(200);
  }
  return false;
}
