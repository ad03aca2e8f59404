/** The folder of the frame: written at the start, and served on an origin of its own with the headers that it needs. */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.txt': 'text/plain' };
const shopUrl = `http://localhost:${process.env.PORT ?? 3000}`;
const port = Number(process.env.FRAME_PORT ?? 3001);
export const frameUrl = `http://localhost:${port}`;

async function writeFolder() {
  const gateway = process.env.GATEWAY_URL ?? 'http://localhost:4010';
  const keys = ['--key', 'pk_test_sandbox', '--signature', 'sig_test_sandbox'];
  const places = ['--out', 'frame', '--gateway', gateway, '--server', `${shopUrl}/payments`, '--embed', shopUrl];
  await rm('frame', { recursive: true, force: true });
  await promisify(execFile)('node', ['node_modules/payveil/dist/command/main.js', 'frame', ...keys, ...places]);
}

/** Reads `_headers`: the lines under a path are its headers. The first path is all paths. */
async function readHeaders() {
  const text = await readFile('frame/_headers', 'utf8');
  return text.split(/\n(?=\/)/).map((rule) => {
    const [path, ...lines] = rule.trim().split('\n');
    return {
      path,
      headers: lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/s)
          .slice(0, 2),
      ),
    };
  });
}

export async function serveFrame() {
  await writeFolder();
  const rules = await readHeaders();
  const files = (await readdir('frame', { recursive: true })).filter((name) => extname(name) in TYPES);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, frameUrl);
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const isThere = files.includes(name);
    for (const { path, headers } of rules) {
      if (path === '/*' || path === pathname) for (const [key, value] of headers) response.setHeader(key, value);
    }
    if (!isThere) return response.writeHead(404).end();
    return response.setHeader('content-type', TYPES[extname(name)]).end(await readFile(`frame/${name}`));
  });
  server.listen(port);
}
