/** Writes and reads the index.html of a frame: no script and no style stands in it. */
import { parseUrl } from '../../fields/url.js';
import type { FrameConfiguration } from '../../frame/configuration.js';
import { copyOwn } from '../../options/own.js';
import { isCspOrigin, normalizeAddress } from './origins.js';

/** The name of the page. */
export const INDEX = 'index.html';

/** What an index.html holds. */
export interface IndexPage {
  readonly configuration: FrameConfiguration;
  /** The name of the script, with its hash. */
  readonly script: string;
  /** The integrity of the script. */
  readonly integrity: string;
  /** The name of the style sheet, with its hash. */
  readonly sheet: string | undefined;
}

/** Writes an index.html. The same input gives the same text. */
export function writeIndexPage({ configuration, script, integrity, sheet }: IndexPage): string {
  const { gateway, apiKey, signature, server, embed, locales, allow, options } = configuration;
  // JSON has no member that is undefined, so a folder without a server is written as before.
  const json = JSON.stringify({ gateway, apiKey, signature, server, embed, locales, allow, options });
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Payment</title>',
    ...(sheet === undefined ? [] : [`<link rel="stylesheet" href="${sheet}">`]),
    `<meta name="payveil-frame" content='${escapeHtml(json)}'>`,
    `<script type="module" src="${script}" integrity="${integrity}" crossorigin></script>`,
    '</head>',
    '</html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };

// JSON has many double quotes, so the attribute has single ones.
const escapeHtml = (text: string) => text.replace(/[&<>']/g, (char) => ENTITIES[char] ?? char);

const readEntities = (html: string) =>
  html.replace(/&(amp|lt|gt|#39);/g, (entity) => Object.keys(ENTITIES).find((char) => ENTITIES[char] === entity) ?? '');

const META = /<meta name="payveil-frame" content='([^']*)'>/;
const SCRIPT = /<script type="module" src="(payveil-frame-[\da-f]{12}\.js)" integrity="(sha384-[\w+/]{64})"/;
const SHEET = /<link rel="stylesheet" href="(brand-[\da-f]{12}\.css)">/;

/** Tells whether a text looks like the index.html of a frame. */
export function isIndexPage(html: string): boolean {
  return html.includes('<meta name="payveil-frame"');
}

/** Reads a deployed index.html, which may hold anything. Returns `undefined` if it is not one that `payveil frame` writes. */
export function readIndexPage(html: string): IndexPage | undefined {
  const configuration = readConfiguration(readEntities(META.exec(html)?.[1] ?? ''));
  const [, script, integrity] = SCRIPT.exec(html) ?? [];
  if (!configuration || !script || !integrity) return undefined;
  return { configuration, script, integrity, sheet: SHEET.exec(html)?.[1] };
}

function readConfiguration(json: string): FrameConfiguration | undefined {
  const { gateway, apiKey, signature, server, ...rest } = readMembers(json);
  const { embed = [], locales = [], allow = [], options = {} } = rest;
  const fixed = copyOwn(options);
  const isWhole = isAddress(gateway) && typeof apiKey === 'string' && typeof signature === 'string' && fixed;
  const isListed = areTexts(embed) && areTexts(locales) && areTexts(allow);
  if (!isWhole || !isListed) return undefined;
  const configuration = { gateway, apiKey, signature, embed, locales, allow, options: fixed };
  if (server === undefined) return configuration;
  return isAddress(server) ? { ...configuration, server } : undefined;
}

function readMembers(json: string): Record<string, unknown> {
  try {
    return copyOwn(JSON.parse(json)) ?? {};
  } catch {
    return {};
  }
}

function isAddress(value: unknown): value is string {
  const address = normalizeAddress(value);
  const url = address === undefined ? undefined : parseUrl(address);
  return url !== undefined && isCspOrigin(url);
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
