/** The runtimes, with the packages of this folder. */
import { fileURLToPath, pathToFileURL } from 'node:url';

/** @param {string} path Below `node_modules`. */
export const findPackage = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

/** The commands that run a file. */
export const RUNTIMES = /** @type {const} */ ({
  node: [process.execPath],
  bun: [findPackage('.bin/bun'), 'run'],
  deno: [findPackage('.bin/deno'), 'run', '-A', '--no-config', '--no-lock', '--no-prompt'],
});

/** Runs a module in workerd. @param {{ file: string, folder: string, date: string, print?: (text: unknown) => void }} options Without `print`, what it prints is left out. */
export async function startWorker({ file, folder, date, print }) {
  const { Miniflare } = await import(pathToFileURL(findPackage('miniflare/dist/src/index.js')).href);
  return new Miniflare({
    ...{ modules: true, scriptPath: file, modulesRoot: folder, compatibilityDate: date },
    modulesRules: [{ type: 'ESModule', include: ['**/*.mjs'] }],
    handleRuntimeStdio: (/** @type {import('node:stream').Readable} */ stdout) =>
      void stdout.on('data', (data) => print?.(data)),
  });
}
