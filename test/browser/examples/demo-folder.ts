/** A folder with the files that the demo shows for one way, and what its reader does: run the commands, build, serve. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { readFolder, serveFiles } from '../../../examples/frame/serve-folder.mjs';
import { ANOTHER_TERMINAL, type CodeFile, TERMINAL } from '../../../src/command/sandbox/demo/page/code-file.js';

/** What is installed, and where it is. */
const LINKS = {
  payveil: '.',
  '.bin/payveil': 'dist/command/main.js',
  express: 'node_modules/express',
  react: 'node_modules/react',
  'react-dom': 'node_modules/react-dom',
};

/** Everything is installed already. */
const PRELUDE = `npm() { test "$1" = install; }
npx() { test "$1" = vite || command npx "$@"; }
`;

/** The commands of the terminal among the files. */
const readCommands = (files: readonly CodeFile[]) => files.find(({ name }) => name === TERMINAL)?.text ?? '';

/** Writes the files into a new folder. The packages that they name are links. */
export function writeFolder(files: readonly CodeFile[]) {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-demo-'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const [name, place] of Object.entries(LINKS)) symlinkSync(resolve(place), join(folder, 'node_modules', name));
  for (const { name, text } of files) {
    if (name === TERMINAL || name === ANOTHER_TERMINAL) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const script = ['-ec', PRELUDE + readCommands(files)];
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true }),
    /** Runs the commands to their end. */
    run: () => void execFileSync('sh', script, { cwd: folder, stdio: 'pipe' }),
    /** Runs commands of which the last one does not end, and returns a function that ends it. */
    start() {
      const child = spawn('sh', script, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
      return async () => {
        // The shell and the server are a group.
        if (child.exitCode === null && process.kill(-(child.pid as number))) await once(child, 'exit');
      };
    },
  };
}

/** Builds a page into `dist`, as bundlers do: the script that its `index.html` names, and its style sheet. */
export async function buildPage(folder: string): Promise<string> {
  const out = join(folder, 'dist');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, script = ''] = /<script type="module" src="(.+?)">/.exec(html) ?? [];
  const built = script.replace(/\.ts$/, '.js');
  await build({
    entryPoints: [join(folder, script)],
    outfile: join(out, built),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // The package's own `paths` lead the type check to the sources. Here the built files are needed.
    tsconfigRaw: {},
    logLevel: 'error',
  });
  writeFileSync(join(out, 'index.html'), html.replace(script, built));
  if (existsSync(join(folder, 'checkout.css'))) copyFileSync(join(folder, 'checkout.css'), join(out, 'checkout.css'));
  return out;
}

/** Serves the page of a folder. Returns a function that stops it. */
export async function serveFolder(port: number, folder: string): Promise<() => unknown> {
  // It names the headers of a folder. A page has none.
  appendFileSync(join(folder, '_headers'), '');
  const server = createServer(serveFiles(() => readFolder(folder))).listen(port, 'localhost');
  await once(server, 'listening');
  return () => server.close();
}
