/** Writes the headers of a folder for its host: `_headers`, `vercel.json`, or lines for nginx. */
import {
  type Addresses,
  CACHE_CONTROL,
  type HeaderList,
  IMMUTABLE,
  listCommonHeaders,
  listHeaders,
  NO_CACHE,
} from './headers.js';

/** The file with the licences, which the notice in the script names. */
export const LICENCES = 'LICENSES.txt';

/** The file with the headers for Netlify and Cloudflare Pages. */
export const HEADERS_FILE = '_headers';

/** The file with the headers for Vercel. */
export const VERCEL_FILE = 'vercel.json';

/** A folder, as far as its headers depend on it. */
export interface Served {
  readonly addresses: Addresses;
  /** The names of the files whose names hold their hashes. */
  readonly hashed: readonly string[];
  readonly hasLocales: boolean;
}

/**
 * Writes `_headers`. The first rule fits every path, because Cloudflare Pages sends index.html on every path. Netlify and
 * Cloudflare Pages join equal names of all rules that fit, so `Cache-Control` stands alone in rules of which only one fits. Any
 * other path has that of the host, and both hosts let no browser keep it without asking again.
 */
export function writeHeadersFile({ addresses, hashed, hasLocales }: Served): string {
  const plain = ['/', '/index.html', `/${LICENCES}`, ...(hasLocales ? ['/locales/*'] : [])];
  const rules = [
    writeRule('/*', listCommonHeaders(addresses)),
    ...plain.map((path) => writeRule(path, { [CACHE_CONTROL]: NO_CACHE })),
    ...hashed.map((name) => writeRule(`/${name}`, { [CACHE_CONTROL]: IMMUTABLE })),
  ];
  return rules.join('\n');
}

function writeRule(path: string, headers: HeaderList): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/** Writes `vercel.json`. Its `source` is a regular expression for the whole path. */
export function writeVercelJson({ addresses, hashed }: Served): string {
  const names = hashed.map((name) => name.replaceAll('.', '\\.')).join('|');
  const cache = (value: string) => ({ [CACHE_CONTROL]: value });
  const headers = [
    writeSource('/(.*)', listCommonHeaders(addresses)),
    writeSource(`/(${names})`, cache(IMMUTABLE)),
    writeSource(`/((?!(?:${names})$).*)`, cache(NO_CACHE)),
  ];
  return `${JSON.stringify({ headers }, null, 2)}\n`;
}

function writeSource(source: string, headers: HeaderList) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}

/**
 * Writes the lines for nginx. The first ones stand in the server itself, so that error pages have them too. A location with a
 * header of its own has no header from outside, so each holds them all.
 */
export function writeNginxLines({ addresses, hashed }: Served): string {
  return [
    '# The headers of the Payveil frame, for server { ... } with the folder as its root.',
    ...writeLines(listHeaders(addresses, false)),
    ...hashed.flatMap((name) => [`location = /${name} {`, ...indent(writeLines(listHeaders(addresses, true))), '}']),
    '',
  ].join('\n');
}

const writeLines = (headers: HeaderList) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}"${writeWhen(value)};`);

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

// A browser would keep an error for a year, if it asked while the folder was being copied.
const writeWhen = (value: string) => (value === IMMUTABLE ? '' : ' always');
