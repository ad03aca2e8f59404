/** Makes an ES module one file for script tags, AMD loaders and CommonJS, because esbuild writes no UMD. */
import { readFileSync, writeFileSync } from 'node:fs';
import { minify } from 'terser';
import { readCopyright } from './licences.mjs';

/** Whether `npm run dev` builds. */
export const isDev = process.env.PAYVEIL_DEV === '1';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Names what is inside; the licences themselves are beside the files, where they weigh nothing on a page. */
const NOTICE = `/*! payveil ${version}, MIT licence; with zod, MIT licence, ${readCopyright('zod')}. See LICENSES.txt beside this file. */`;

/** The same for a file without zod. */
const OWN_NOTICE = `/*! payveil ${version}, MIT licence. See LICENSES.txt beside this file. */`;

/** A function that is called where it stands is compiled at once. Browsers would read any other one twice, and this is all of the file. */
const OPENING = `(function (root) {
'use strict';
`;

/**
 * Hands out what the file has made. An AMD loader gets a module; the global is set beside it, for a page that has a loader but loads
 * this file by a plain tag. RequireJS takes an anonymous module from a plain tag for an error, and marks the tags that are its own.
 * @param {string} global The code that makes the global.
 */
const closeWith = (global) => `
  if (typeof exports === 'object' && typeof module === 'object') { module.exports = payveil; return; }
  const script = root.document && root.document.currentScript;
  const isPlainTag = root.requirejs && script && !script.hasAttribute('data-requiremodule');
  root.Payveil = ${global};
  if (typeof define === 'function' && define.amd && !isPlainTag) define([], () => root.Payveil);
})(typeof globalThis === 'object' ? globalThis : self);
`;

/**
 * Zod cannot load beside an enumerable member of Object.prototype, because it walks its own tables with for … in. Its TypeError
 * would not tell why, so the file says it first.
 */
const REFUSE_POLLUTED = `for (const name in Object.prototype) {
  throw new Error('Payveil cannot load: a script added "' + name +
    '" to Object.prototype. Remove that script, or define the member with enumerable: false.');
}`;

/** Exports that stand in the module as functions which make them. Here they are made when they are first read. */
const MADE_LATER = ['cardChargeSchema', 'customerSchema', 'sepaChargeSchema'];

/** Makes a module one file that sets the global. @param {string} path */
export async function writeUmd(path) {
  await closeUmd(path, `${NOTICE}\n${OPENING}${REFUSE_POLLUTED}`, 'payveil');
}

/** Makes the page's side of the frame one file. It adds to the global that another file has set. @param {string} path */
export async function writeFrameUmd(path) {
  await closeUmd(path, `${OWN_NOTICE}\n${OPENING}`, 'Object.assign(root.Payveil || {}, payveil)');
}

/**
 * Hands out what the module exports in its last statement, and minifies the file.
 * @param {string} path @param {string} head @param {string} global
 */
async function closeUmd(path, head, global) {
  const [body, list] = readFileSync(path, 'utf8').split(/export \{([^}]*)\};\s*$/);
  if (!list) throw new Error(`${path} does not end with its exports.`);
  const members = list.split(',').map((each) => {
    const [local = '', name = local] = each.trim().split(' as ');
    return MADE_LATER.includes(name) ? `get ${name}(){return ${local}()}` : `${name}:${local}`;
  });
  await writeScript(path, `${head}\n${body}const payveil = {${members}};${closeWith(global)}`, {});
}

/** Minifies a module that holds everything it needs. @param {string} path */
export async function minifyModule(path) {
  await writeScript(path, `${OWN_NOTICE}\n${readFileSync(path, 'utf8')}`, { module: true });
}

/**
 * Writes a file for a page: small, except in `npm run dev`, which must be quick.
 * @param {string} path @param {string} code @param {import('terser').MinifyOptions} options
 */
async function writeScript(path, code, options) {
  if (isDev) return writeFileSync(path, code);
  const minified = await minify(code, {
    ...options,
    ecma: 2020,
    compress: { passes: 2 },
    format: { ascii_only: true },
  });
  writeFileSync(path, minified.code ?? '');
}
