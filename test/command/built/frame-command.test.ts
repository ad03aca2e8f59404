/** The built command `payveil frame`: it writes a folder from the files of the package, and checks it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

  it('writes the same bytes again', () => {
    const [one, other] = [write('--locales', 'de'), write('--locales', 'de')];
    const read = (out: string) =>
      list(out)
        .filter((name) => name !== 'locales')
        .map((name) => [name, readFileSync(join(out, name), 'utf8')]);
    expect(read(one.out)).toEqual(read(other.out));
  });

  it('prints only lines of nginx on the standard output', () => {
    const { status, stdout, stderr } = write('--for', 'nginx');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# [^\n]+\n(add_header [^\n]+;\n)+location = [^\n]+ \{\n( {2}add_header [^\n]+;\n)+\}\n$/);
    expect(stderr).toContain('The frame is written to');
  });

  it('adds vercel.json', () => {
    const { out } = write('--for', 'vercel');
    expect(JSON.parse(readFileSync(join(out, 'vercel.json'), 'utf8')).headers.length).toBe(3);
  });

  it.each([
    ['--key', 'sk_live_hidden7'],
    ['--embed', 'https://*.shop.example'],
    ['--options', 'none.json'],
  ])('exits with 2, one sentence and no folder for %s %s', (...args) => {
    const { out, status, stdout, stderr } = write(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^payveil: [^\n]+; see payveil frame --help or node_modules\/payveil\/docs\/frame\.md#the-command\n$/,
    );
    expect(stderr).not.toContain('hidden7');
    expect(existsSync(out)).toBe(false);
  });

  it('does not replace a shop', () => {
    const out = makeDirectory();
    writeFileSync(join(out, 'index.html'), '<h1>Shop</h1>');
    const { status, stderr } = run('frame', '--out', out, ...ARGS);
    expect(status).toBe(2);
    expect(stderr).toContain('index.html is there, and no frame has written it');
    expect(list(out)).toEqual(['index.html']);
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
    expect(output).toMatch(
      /failed +server +the frame asks https:\/\/shop\.example\/payments, not https:\/\/shop\.example\/pay\n/,
    );
    expect(output).toMatch(/failed +embedders +the frame also accepts https:\/\/shop\.example/);
    expect(output).toMatch(/failed +Content-Security-Policy +lacks https:\/\/other\.example in frame-ancestors/);
  });

  it('ends with 2 if an argument is wrong', async () => {
    const { status, output } = await check('http://pay.shop.example/', '--embed', 'https://shop.example');
    expect({ status, output }).toEqual({
      status: 2,
      output:
        'payveil: --check must be https://, or like http://localhost:4010, and have no user, query or fragment; see payveil frame --help or node_modules/payveil/docs/frame.md#the-command\n',
    });
  });
});
