/** Checks the flags that write a folder, before anything is written. */
import { existsSync, lstatSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isSecretKey } from '../../fields/credential.js';
import type { FrameConfiguration } from '../../frame/configuration.js';
import { failAsMisused } from '../fail.js';
import { demandSignature, readKeys } from '../keys.js';
import { readWord } from '../words.js';
import { readBrandSheet } from './brand-sheet.js';
import { ALLOWED_WORDS, LOCALE_NAMES } from './configuration.js';
import { readFixedOptions } from './fixed-options.js';
import type { FrameValues } from './flags.js';
import { type Addresses, listCommonHeaders } from './headers.js';
import { readAddress, readEmbedders, readGivenAddress } from './origins.js';

/** A host for which the command writes more than `_headers`. */
export type Host = 'nginx' | 'vercel';

/** What to write, and where. */
export interface FolderSettings {
  /** The folder. It may be missing. */
  readonly out: string;
  readonly configuration: FrameConfiguration;
  /** The bytes of the style sheet. */
  readonly sheet: Uint8Array | undefined;
  readonly host: Host | undefined;
}

/** Reads the flags. @throws {CommandError} if one of them is missing or wrong. */
export function readSettings(values: FrameValues): FolderSettings {
  const { locales, allow } = values;
  const out = readOut(values.out);
  const gateway = readAddress('--gateway', values.gateway);
  const server = readGivenAddress('--server', values.server);
  const addresses = { gateway, ...(server === undefined ? {} : { server }), embed: readEmbedders(values.embed) };
  checkLength(addresses);
  const configuration = {
    ...addresses,
    ...readPublicKeys(values),
    locales: readWords('--locales', locales, ['en', ...LOCALE_NAMES]).filter((tag) => tag !== 'en'),
    allow: readRights(allow, server),
    options: readFixedOptions(values.options, server !== undefined),
  };
  return { out, configuration, sheet: readBrandSheet(values.css), host: readHost(values.for) };
}

/** Cloudflare Pages leaves out a line of `_headers` over 2,000 characters, without a word. */
const LONGEST_LINE = 2000;

function checkLength(addresses: Addresses): void {
  const lines = Object.entries(listCommonHeaders(addresses)).map(([name, value]) => `  ${name}: ${value}`);
  if (lines.every(({ length }) => length <= LONGEST_LINE)) return;
  failAsMisused('there are too many --embed for one header: write a folder for each group of pages');
}

function readOut(out: string | undefined): string {
  if (!out) return failAsMisused('--out is missing: the folder to write, such as frame');
  if (isCopied(resolve(out))) {
    const why = 'a bundler copies public to the root of your site, and the frame needs an origin of its own';
    return failAsMisused(`--out cannot be in public beside a package.json: ${why}; give --out frame`);
  }
  if (existsSync(out)) {
    return statSync(out).isDirectory() ? out : failAsMisused(`--out must name a folder, and ${out} is a file`);
  }
  // A link to a folder is ordinary where sites are deployed, such as `current`.
  const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? failAsMisused(`--out must name a folder, and ${out} is a link to nothing`) : out;
}

/** Tells whether a path is a project's folder `public`, or in it. */
function isCopied(path: string): boolean {
  const parent = dirname(path);
  if (basename(path) === 'public' && existsSync(join(parent, 'package.json'))) return true;
  return parent !== path && isCopied(parent);
}

function readRights(allow: string | undefined, server: string | undefined): readonly string[] {
  const words = readWords('--allow', allow, ALLOWED_WORDS);
  if (server === undefined || !words.includes('customer')) return words;
  return failAsMisused('--allow customer cannot go with --server, because the server names the customer');
}

/** Reads the keys. Everybody can read them in the folder, so a secret one is refused. */
function readPublicKeys({ key, ...values }: FrameValues) {
  const keys = demandSignature(readKeys({ ...values, ...(key === undefined ? {} : { 'api-key': key }) }, '--key'));
  if (isSecretKey(keys.apiKey) || isSecretKey(keys.signature)) {
    return failAsMisused('everybody can read the folder: --key must be the publishable key (pk_…), not the secret one');
  }
  return keys;
}

/** Reads words between commas, each once. */
function readWords(flag: string, text: string | undefined, known: readonly string[]): readonly string[] {
  if (text === undefined) return [];
  const words = text.split(',').map((word) => word.trim());
  const rule = `${flag} must be words of ${known.join(', ')}, with commas between them`;
  return [...new Set(words.map((word) => readWord(word, { name: flag, known, rule })))];
}

function readHost(text: string | undefined): Host | undefined {
  return text === undefined ? text : readWord(text, { name: '--for', known: ['nginx', 'vercel'] as const });
}
