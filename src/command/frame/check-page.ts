/** Checks the index.html of a deployed folder: that nothing was added, its gateway, and the pages that may show it. */
import { isSecretKey } from '../../fields/credential.js';
import { type Check, createCheck } from '../check.js';
import { LOCALE_NAMES } from './configuration.js';
import { findTypeProblem } from './content-types.js';
import type { DeployedFile } from './fetch-file.js';
import { INDEX, type IndexPage, writeIndexPage } from './index-page.js';

/** Checks the bytes of the page. It is written again from what was read, and must be the same. */
export function checkPage({ headers, bytes }: DeployedFile, page: IndexPage): Check {
  const problem = findPageProblem(bytes, page) ?? findTypeProblem(INDEX, headers);
  return createCheck(INDEX, problem ? 'failed' : 'ok', problem ?? 'is as payveil writes it');
}

function findPageProblem(bytes: Uint8Array, page: IndexPage): string | undefined {
  const { apiKey, signature, locales } = page.configuration;
  if (isSecretKey(apiKey) || isSecretKey(signature)) {
    return 'holds a secret key, which everybody can read: ask the gateway for another one at once';
  }
  if (Buffer.compare(bytes, Buffer.from(writeIndexPage(page))) !== 0) {
    return 'is not as payveil writes it: the host, or somebody else, has added or changed something';
  }
  if (locales.some((tag) => !LOCALE_NAMES.includes(tag))) return 'names a language that this version of payveil lacks';
  return undefined;
}

/** Checks where the frame pays. Without an address to compare with, it only tells the frame's own. */
export function checkGateway({ configuration }: IndexPage, wanted: string | undefined): Check {
  const { gateway } = configuration;
  if (wanted === undefined || gateway === wanted) return createCheck('gateway', 'ok', gateway);
  return createCheck('gateway', 'failed', `the frame pays at ${gateway}, not at ${wanted}`);
}

/** Checks whom the frame asks what there is to pay. Without an address to compare with, it only tells the frame's own. */
export function checkServer({ configuration }: IndexPage, wanted: string | undefined): Check {
  const { server } = configuration;
  if (wanted === undefined) return createCheck('server', 'ok', server ?? 'none, so the page says what there is to pay');
  if (server === wanted) return createCheck('server', 'ok', server);
  return createCheck('server', 'failed', `the frame asks ${server ?? 'no server'}, not ${wanted}`);
}

/** Checks which pages the script of the frame accepts. */
export function checkEmbedders({ configuration: { embed } }: IndexPage, wanted: readonly string[]): Check {
  const more = embed.filter((origin) => !wanted.includes(origin));
  const lacking = wanted.filter((origin) => !embed.includes(origin));
  if (more.length + lacking.length === 0) return createCheck('embedders', 'ok', embed.join(', '));
  const parts = [
    ...(more.length > 0 ? [`the frame also accepts ${more.join(', ')}`] : []),
    ...(lacking.length > 0 ? [`the frame does not accept ${lacking.join(', ')}`] : []),
  ];
  return createCheck('embedders', 'failed', parts.join('; '));
}
