/** A folder of `payveil frame` on a real nginx, with the lines that the command prints. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkFrame } from '../../../src/command/frame/check-frame.js';
import { listHeaders } from '../../../src/command/frame/headers.js';
import { writeFolder } from '../../../src/command/frame/write-frame.js';
import { findNginx } from '../../../tools/find-nginx.mjs';
import { findClosedPort } from '../../client/gateway.js';
import { createSettings, findName, makeAll, makeDirectory } from './folders.js';

const nginx = findNginx();
if (!nginx) console.log('nginx is missing, so no folder is served by it: npm run setup installs it.');

/** Writes the configuration of a server that keeps everything in one folder. */
function writeConfig(folder: string, address: string, lines: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  types { text/html html; text/css css; text/javascript js; }
  server {
    listen ${address};
    root ${folder}/public;
${lines}
  }
}
`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, config);
  return path;
}

/** Serves a folder with nginx until the test ends. The test may change the lines. */
async function serve(change = (lines: string) => lines) {
  const all = makeAll(createSettings({ host: 'nginx', configuration: { server: 'https://shop.example/payments' } }));
  const directory = makeDirectory();
  const out = join(directory, 'public');
  writeFolder({ ...all.settings, out }, all.folder);
  const url = new URL(await findClosedPort());
  const config = writeConfig(directory, url.host, change(all.folder.nginx ?? ''));
  const args = ['-e', join(directory, 'error.log'), '-p', directory, '-c', config];
  expect(spawnSync(nginx ?? '', [...args, '-t'], { encoding: 'utf8' }).stderr).toContain('test is successful');
  const child = spawn(nginx ?? '', args, { stdio: 'ignore' });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return { ...all, url, out };
}

const check = ({ url, settings: { configuration }, built }: Awaited<ReturnType<typeof serve>>) =>
  checkFrame(url, { ...configuration, server: configuration.server, built });

/** Sends bytes as no browser and no `fetch` would, and reads the answer until the server closes. */
async function sendRaw({ hostname, port }: URL, bytes: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  return text(socket);
}

describe.skipIf(!nginx)('nginx', () => {
  it('sends each header once on every path, also with an error', async () => {
    const { url, settings, folder, out } = await serve();
    const script = findName(folder, /^payveil/);
    const sheet = findName(folder, /^brand/);
    const paths = [
      '',
      'index.html',
      'locales/de.js',
      'locales/fr.js',
      script,
      sheet,
      'nothing',
      'locales/',
      `${script}.map`,
    ];
    for (const path of paths) {
      const { status, headers } = await fetch(new URL(path, url));
      const file = path === '' ? 'index.html' : path;
      expect([path, status]).toEqual([path, path === 'locales/' ? 403 : existsSync(join(out, file)) ? 200 : 404]);
      const wanted = listHeaders(settings.configuration, path === script || path === sheet);
      // A header that is sent twice would be joined with a comma.
      for (const [name, value] of Object.entries(wanted))
        expect([path, name, headers.get(name)]).toEqual([path, name, value]);
    }
  });

  it('passes the check', async () => {
    const checks = await check(await serve());
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(checks.length).toBe(19);
  });

  it('sends each header once with an error of its own, before it has found a location', async () => {
    const { url, settings } = await serve();
    const [status = '', ...lines] = (await sendRaw(url, 'GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n')).split('\r\n');
    expect(status).toContain('400 Bad Request');
    for (const [name, value] of Object.entries(listHeaders(settings.configuration, false))) {
      expect(lines.filter((line) => line.startsWith(`${name}: `))).toEqual([`${name}: ${value}`]);
    }
  });

  it('lets no browser keep the error for a script that is not there yet', async () => {
    const { url, folder, out } = await serve();
    const script = findName(folder, /^payveil/);
    rmSync(join(out, script));
    const { status, headers } = await fetch(new URL(script, url));
    expect([status, headers.get('cache-control')]).toEqual([404, null]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
