/** Serves the folder of a frame, like a host that knows `_headers`. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
};

/** Stands for every path that has no file. A host sends the headers there, too. */
const MISSING = '/404';

/** @typedef {{ body: Buffer, headers: Record<string, string> }} File */

/**
 * Reads a folder.
 * @param {string} folder
 * @returns {Promise<Map<string, File>>} Its files by their paths, such as `/index.html`.
 */
export async function readFolder(folder) {
  const rules = readRules(await readFile(join(folder, '_headers'), 'utf8'));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map([[MISSING, { body: Buffer.alloc(0), headers: findHeaders(rules, MISSING) }]]);
  for (const entry of entries) {
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(entry.name))];
    if (!entry.isFile() || !type) continue;
    const place = join(entry.parentPath, entry.name);
    const body = await readFile(place);
    const path = `/${relative(folder, place).replaceAll(sep, '/')}`;
    for (const each of path === '/index.html' ? ['/', path] : [path]) {
      files.set(each, { body, headers: { 'content-type': `${type}; charset=utf-8`, ...findHeaders(rules, each) } });
    }
  }
  return files;
}

/**
 * Reads `_headers`: a line with a path, and under it a line for each of its headers.
 * @param {string} text
 */
function readRules(text) {
  const rules = text.trim().split(/\n(?=\/)/);
  return rules.map((rule) => {
    const [path = '', ...lines] = rule.trim().split('\n');
    const headers = lines.map(
      (line) =>
        line
          .trim()
          .match(/^([^:]+): (.*)$/)
          ?.slice(1) ?? [],
    );
    return { path, headers: /** @type {Record<string, string>} */ (Object.fromEntries(headers)) };
  });
}

/**
 * Finds the headers of a path. Several rules may fit.
 * @param {ReturnType<typeof readRules>} rules
 * @param {string} path
 */
function findHeaders(rules, path) {
  const fits = (/** @type {string} */ pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.assign({}, ...rules.filter((rule) => fits(rule.path)).map(({ headers }) => headers));
}

/**
 * Creates a listener for a server. The files are read at the first request, and then kept.
 * @param {() => Promise<Map<string, File>>} read
 * @returns {import('node:http').RequestListener}
 */
export function serveFiles(read) {
  /** @type {ReturnType<typeof read> | undefined} */
  let reading;
  return async ({ url = '/' }, response) => {
    const [path = ''] = url.split('?');
    try {
      reading ??= read();
      const files = await reading;
      const file = path === MISSING ? undefined : files.get(path);
      if (file) response.writeHead(200, file.headers).end(file.body);
      else response.writeHead(404, files.get(MISSING)?.headers).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  };
}
