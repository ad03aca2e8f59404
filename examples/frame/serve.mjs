/** Serves the page on port 8080, and the folder of its frame on port 8081, which is another origin. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readFolder, serveFiles } from './serve-folder.mjs';

const FRAME = 'http://localhost:8081';

/** The page loads its own files and the frame, and nothing else. It needs no connection to the gateway. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `frame-src ${FRAME}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const resolve = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/** The files of the page, by their paths. */
const FILES = {
  '/': ['text/html', resolve('index.html')],
  '/checkout.js': ['text/javascript', resolve('checkout.js')],
  '/page.css': ['text/css', resolve('page.css')],
  '/payveil-frame.js': ['text/javascript', createRequire(import.meta.url).resolve('payveil/umd/payveil-frame.js')],
};

async function readPage() {
  const files = Object.entries(FILES).map(async ([path, [type, file = '']]) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY };
    return /** @type {const} */ ([path, { body: await readFile(file), headers }]);
  });
  return new Map(await Promise.all(files));
}

createServer(serveFiles(readPage)).listen(8080, 'localhost', () => console.log('http://localhost:8080/'));
createServer(serveFiles(() => readFolder(resolve('frame')))).listen(Number(new URL(FRAME).port), 'localhost');
