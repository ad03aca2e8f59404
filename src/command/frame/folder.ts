/** Makes the files of a frame's folder, without writing them. The same settings give the same bytes. */
import { createHash } from 'node:crypto';
import type { Built } from './built.js';
import {
  HEADERS_FILE,
  LICENCES,
  type Served,
  VERCEL_FILE,
  writeHeadersFile,
  writeNginxLines,
  writeVercelJson,
} from './hosts.js';
import { INDEX, writeIndexPage } from './index-page.js';
import type { FolderSettings } from './settings.js';

/** A file of the folder. */
export interface FolderFile {
  /** The path in the folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A folder that is ready to be written. */
export interface Folder {
  /** The files. The index.html is the last one, so that it never names a file that is not there yet. */
  readonly files: readonly FolderFile[];
  /** The names of the files whose names hold their hashes. */
  readonly hashed: readonly string[];
  /** The lines for nginx, if they are asked for. */
  readonly nginx: string | undefined;
}

/** Makes the folder. @throws {CommandError} if a built file is missing. */
export function makeFolder({ configuration, sheet: css, host }: FolderSettings, built: Built): Folder {
  const script = { name: nameScript(built.script), bytes: built.script };
  const sheet = css && { name: nameSheet(css), bytes: css };
  const locales = configuration.locales.map((tag) => ({ name: nameLocale(tag), bytes: built.readLocale(tag) }));
  const hashed = [script, ...(sheet ? [sheet] : [])];
  const served: Served = {
    addresses: configuration,
    hashed: hashed.map(({ name }) => name),
    hasLocales: locales.length > 0,
  };
  const index = { configuration, script: script.name, integrity: computeIntegrity(script.bytes), sheet: sheet?.name };
  return {
    files: [
      ...hashed,
      ...locales,
      { name: LICENCES, bytes: built.licences },
      createFile(HEADERS_FILE, writeHeadersFile(served)),
      ...(host === 'vercel' ? [createFile(VERCEL_FILE, writeVercelJson(served))] : []),
      createFile(INDEX, writeIndexPage(index)),
    ],
    hashed: served.hashed,
    nginx: host === 'nginx' ? writeNginxLines(served) : undefined,
  };
}

const createFile = (name: string, text: string): FolderFile => ({ name, bytes: new TextEncoder().encode(text) });

/** Names a script by its hash. */
export const nameScript = (bytes: Uint8Array) => `payveil-frame-${hashShort(bytes)}.js`;
/** Names a style sheet by its hash. */
export const nameSheet = (bytes: Uint8Array) => `brand-${hashShort(bytes)}.css`;
/** Names the file of a language. */
export const nameLocale = (tag: string) => `locales/${tag}.js`;

/** The first 12 hexadecimal digits of SHA-256. */
const hashShort = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Computes the value of the attribute `integrity` (Subresource Integrity §3.5). */
export function computeIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
