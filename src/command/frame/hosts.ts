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

/** A folder, as far as its headers depend on it. */
export interface Served {
  readonly addresses: Addresses;
  /** The names of the files whose names hold their hashes. */
  readonly hashed: readonly string[];
  readonly hasLocales: boolean;
}

/** Writes `_headers`. Netlify and Cloudflare Pages join equal names of all rules that fit, so no path fits two rules. */
export function writeHeadersFile({ addresses, hashed, hasLocales }: Served): string {
  const plain = ['/', '/index.html', `/${LICENCES}`, ...(hasLocales ? ['/locales/*'] : [])];
  const rules = [
    ...plain.map((path) => writeRule(path, listHeaders(addresses, false))),
    ...hashed.map((name) => writeRule(`/${name}`, listHeaders(addresses, true))),
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

/** Writes the lines for nginx. A location with a header of its own has no header from outside, so each holds them all. */
export function writeNginxLines({ addresses, hashed }: Served): string {
  return [
    '# The headers of the Payveil frame, for server { ... } with the folder as its root.',
    ...writeLocation('/', listHeaders(addresses, false)),
    ...hashed.flatMap((name) => writeLocation(`= /${name}`, listHeaders(addresses, true))),
    '',
  ].join('\n');
}

function writeLocation(path: string, headers: HeaderList): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value}"${writeWhen(value)};`);
  return [`location ${path} {`, ...lines, '}'];
}

// A browser would keep an error for a year, if it asked while the folder was being copied.
const writeWhen = (value: string) => (value === IMMUTABLE ? '' : ' always');
