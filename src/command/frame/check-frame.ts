/** Checks a deployed folder: its page, its files and its headers. It only reads, and shows no key. */
import { type Check, createCheck } from '../check.js';
import type { Built } from './built.js';
import { checkFile, listNames } from './check-files.js';
import { checkHeaders } from './check-headers.js';
import { checkOtherPath } from './check-other-path.js';
import { checkEmbedders, checkGateway, checkPage, checkServer } from './check-page.js';
import { type DeployedFile, type Fetched, fetchFile } from './fetch-file.js';
import { INDEX, type IndexPage, readIndexPage } from './index-page.js';

/** What a deployed folder should be. */
export interface Expected {
  /** The origins of the pages that may show the frame. */
  readonly embed: readonly string[];
  /** The gateway's base URL, if it is to be compared. */
  readonly gateway: string | undefined;
  /** The shop's server, if it is to be compared. */
  readonly server: string | undefined;
  /** The files of this version. */
  readonly built: Built;
}

/** Checks the folder at an address. Without the page of a frame, nothing else can be checked. */
export async function checkFrame(url: URL, expected: Expected): Promise<readonly Check[]> {
  const index = await fetchFile(INDEX, url);
  if ('failure' in index) return [createCheck(INDEX, 'failed', index.failure)];
  const page = readIndexPage(new TextDecoder().decode(index.bytes));
  if (!page) return [createCheck(INDEX, 'failed', 'is not a page that this version of payveil frame writes')];
  const checks = [checkPage(index, page), ...(await checkRest(index, page, expected))];
  return checks.map(({ name, state, says }) => createCheck(name, state, clean(says, page)));
}

/** Checks everything beside the text of the page. */
async function checkRest(index: DeployedFile, page: IndexPage, { embed, built, ...wanted }: Expected) {
  // The policy must fit the addresses that this folder has.
  const { gateway, server } = page.configuration;
  const files = await Promise.all(listNames(page).map((name) => fetchFile(name, new URL(name, index.address))));
  const other = await checkOtherPath(index);
  const answers = [index, ...files.filter(isThere), ...(other.file ? [other.file] : [])];
  const hashed = [page.script, ...(page.sheet === undefined ? [] : [page.sheet])];
  return [
    checkGateway(page, wanted.gateway),
    checkServer(page, wanted.server),
    checkEmbedders(page, embed),
    ...files.map((file) => checkFile(file, page, built)),
    other.check,
    ...checkHeaders(answers, { hashed, addresses: { gateway, server, embed } }),
  ];
}

const isThere = (file: Fetched): file is DeployedFile => !('failure' in file);

const LONGEST = 300;
// A shorter key is none, and a hostile folder could hide words behind it.
const SHORTEST_SECRET = 8;
const KEYS = /(sk|pk|sig)_[\w-]+/gi;

/** Hides keys, and everything that could move the cursor of a terminal: a deployed folder may hold anything. */
function clean(says: string, { configuration: { apiKey, signature } }: IndexPage): string {
  let shown = says;
  const secrets = [apiKey, signature].filter(({ length }) => length >= SHORTEST_SECRET);
  for (const secret of [...secrets, KEYS]) shown = shown.replaceAll(secret, '…');
  shown = shown.replace(/[^\x20-\x7e…]/g, '?');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}
