/** The built command `payveil frame`: it writes a folder from the files of the package, and checks it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applyRules, parseRules } from '../frame/host-rules.js';
import { CLI, makeDirectory, run } from './built-command.js';

const KEYS = ['--key', 'pk_test_hidden7', '--signature', 'sig_test_hidden7'];
const ARGS = ['--gateway', 'https://api.gateway.example/pay/', ...KEYS, '--embed', 'https://shop.example'];

/** Writes a folder, and returns where it is and what was printed. */
function write(...args: string[]) {
  const out = join(makeDirectory(), 'frame');
  return { out, ...run('frame', '--out', out, ...ARGS, ...args) };
}

const list = (out: string) => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();

/** Serves a folder with its `_headers`, in another process than the command. */
async function serve(out: string): Promise<string> {
  const rules = parseRules(readFileSync(join(out, '_headers'), 'utf8'));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const file = join(out, path === '/' ? 'index.html' : path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(existsSync(file) ? 200 : 404, { ...applyRules(rules, path), 'content-type': type });
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Runs the command beside the server of the test. */
async function check(...args: string[]) {
  const child = spawn(process.execPath, [CLI, 'frame', '--check', ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}

describe('payveil frame', () => {
  it('writes the built files, and says what to do next', () => {
    const { out, status, stdout, stderr } = write('--locales', 'de,fr,en');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [script = ''] = list(out).filter((name) => /^payveil-frame-[\da-f]{12}\.js$/.test(name));
    const names = ['LICENSES.txt', '_headers', 'index.html', 'locales', 'locales/de.js', 'locales/fr.js', script];
    expect(list(out)).toEqual(names.sort());
    expect(readFileSync(join(out, script)).equals(readFileSync('dist/frame/inside.js'))).toBe(true);
    expect(readFileSync(join(out, 'locales/fr.js')).equals(readFileSync('dist/checkout/locales/fr.js'))).toBe(true);
    expect(stdout).toContain(`The frame is written to ${out}`);
    expect(stdout).not.toContain('hidden7');
  });

  it('prints only lines of nginx on the standard output', () => {
    const { status, stdout, stderr } = write('--for', 'nginx');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# [^\n]+\n(add_header [^\n]+;\n)+location = [^\n]+ \{\n( {2}add_header [^\n]+;\n)+\}\n$/);
    expect(stderr).toContain('The frame is written to');
  });
});

describe('payveil frame --check', () => {
  it('ends with 0 if the deployed folder is right', async () => {
    const { out } = write('--locales', 'de');
    const url = await serve(out);
    const { status, output } = await check(url, '--embed', 'https://shop.example');
    expect(output).toMatch(
      /^\n {2}Frame {2}http:[^\n]+\n\n( {2}ok +[^\n]+\n)+\n {2}17 ok, 0 warnings, 0 failed\. Nothing was changed\.\n\n$/,
    );
    expect(status).toBe(0);
    expect(output).not.toContain('hidden7');
  });

  it('ends with 1 if something is wrong, and says what', async () => {
    const { out } = write('--server', 'https://shop.example/payments/');
    const url = await serve(out);
    const others = ['--gateway', 'https://g.example', '--server', 'https://shop.example/pay'];
    const { status, output } = await check(url, '--embed', 'https://other.example', ...others);
    expect(status).toBe(1);
    expect(output).toMatch(/failed +gateway +the frame pays at https:\/\/api\.gateway\.example\/pay, not at/);
    expect(output).toMatch(/failed +server +the frame asks https:\/\/shop\.example\/payments, not https:/);
    expect(output).toMatch(/failed +embedders +the frame also accepts https:\/\/shop\.example/);
  });
});
