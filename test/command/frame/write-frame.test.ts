/** What `payveil frame` does to a folder that is there: it adds to one of its own, and touches nothing else. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/command/frame/folder.js';
import { writeFolder } from '../../../src/command/frame/write-frame.js';
import {
  catchEnd,
  createSettings,
  findName,
  makeAll,
  makeBuilt,
  makeDirectory,
  readFile,
  writeTemporary,
} from './folders.js';

const encode = (text: string) => new TextEncoder().encode(text);
const face = (file: string) => encode(`@font-face { font-family: B; src: url("${file}") }`);

/** Lists everything in a folder, with the text of each file. */
function readAll(out: string): Readonly<Record<string, string>> {
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();
  const read = (name: string) => {
    const stats = lstatSync(join(out, name));
    return stats.isFile() ? readFileSync(join(out, name), 'latin1') : stats.isDirectory() ? 'folder' : 'other';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

/** Writes a file into a folder, and the folders above it. */
function put(out: string, name: string, text = 'foreign') {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  writeFileSync(join(out, name), text);
}

/** Writes a folder with a frame in it. */
function writeFirst(changes: Parameters<typeof createSettings>[0] = {}) {
  const out = makeDirectory();
  const { settings, folder, built } = makeAll(createSettings({ ...changes, out }));
  writeFolder(settings, folder);
  return { out, settings, folder, built };
}

/** Writes into a folder, which must be refused with 2, without a change. Returns the sentence. */
function refuse(settings: ReturnType<typeof createSettings>): string {
  const before = readAll(settings.out);
  const { message, exitCode } = catchEnd(() => writeFolder(settings, makeAll(settings).folder));
  expect(exitCode).toBe(2);
  expect(readAll(settings.out)).toEqual(before);
  return message;
}

describe('a new folder', () => {
  it('is made with all files, byte for byte', () => {
    const out = join(makeDirectory(), 'a/b');
    const { settings, folder } = makeAll(createSettings({ out }));
    writeFolder(settings, folder);
    const wanted = folder.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]);
    expect(readAll(out)).toEqual({ ...Object.fromEntries(wanted), locales: 'folder' });
  });

  it('is not complete if a file cannot be written, and then has no page', () => {
    const out = makeDirectory();
    const { settings, folder } = makeAll(createSettings({ out }));
    const files = [{ name: 'x'.repeat(300), bytes: encode('') }, ...folder.files];
    const { message, exitCode } = catchEnd(() => writeFolder(settings, { ...folder, files }));
    expect(message).toMatch(/x cannot be written \(E\w+\), so the folder is not complete$/);
    expect(exitCode).toBe(1);
    expect(existsSync(join(out, 'index.html'))).toBe(false);
  });

  it('ends with 1 if it cannot be made', () => {
    const settings = createSettings({ out: join(writeTemporary('file', ''), 'public') });
    expect(catchEnd(() => writeFolder(settings, makeAll(settings).folder))).toMatchObject({ exitCode: 1 });
  });
});

describe('a folder of a frame', () => {
  it('keeps the script and the sheet of the version before, which open pages may still load', () => {
    const { out, settings, folder } = writeFirst({ sheet: face('old.woff2') });
    put(out, 'old.woff2');
    const next = makeFolder({ ...settings, sheet: face('fonts/new.woff2?v=1') }, makeBuilt('export{};'));
    put(out, 'fonts/new.woff2');
    writeFolder({ ...settings, sheet: face('fonts/new.woff2?v=1') }, next);
    const names = [folder, next].flatMap((each) => [findName(each, /^payveil/), findName(each, /^brand/)]);
    expect(Object.keys(readAll(out))).toEqual(expect.arrayContaining([...names, 'old.woff2', 'fonts/new.woff2']));
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(readFile(next, 'index.html'));
    writeFolder({ ...settings, sheet: undefined }, makeFolder({ ...settings, sheet: undefined }, makeBuilt()));
  });

  it('is written again after a fault in the middle', () => {
    const { out, settings, folder } = writeFirst();
    const whole = readAll(out);
    for (const name of ['index.html', '_headers']) rmSync(join(out, name));
    writeFolder(settings, folder);
    expect(readAll(out)).toEqual(whole);
  });

  it('may hold the fonts of --css before it is written, also by a link', () => {
    const out = makeDirectory();
    const settings = createSettings({ out, sheet: encode('@font-face{src:url(./a.woff2),url("/b/c/d%20e.ttf#x")}') });
    put(out, 'b/c/d e.ttf');
    symlinkSync(writeTemporary('a.woff2', 'font'), join(out, 'a.woff2'));
    writeFolder(settings, makeAll(settings).folder);
    expect(readAll(out)).toMatchObject({ 'index.html': expect.anything(), 'b/c/d e.ttf': 'foreign' });
  });

  it("may hold what Vercel's command writes, with --for vercel", () => {
    const { out, settings, folder } = writeFirst({ host: 'vercel' });
    put(out, '.vercel/project.json');
    put(out, '.gitignore');
    writeFolder(settings, folder);
    expect(refuse({ ...settings, host: undefined })).toMatch(/\.(gitignore|vercel) is there/);
  });

  it('leaves a file alone that has another name elsewhere', () => {
    const { out, settings } = writeFirst();
    const kept = join(makeDirectory(), 'release-41.html');
    linkSync(join(out, 'index.html'), kept);
    const before = readFileSync(kept, 'utf8');
    writeFolder(settings, makeFolder(settings, makeBuilt('export{};')));
    expect(readFileSync(kept, 'utf8')).toBe(before);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toBe(before);
  });
});

const IS_THERE = 'is there, and no frame has written it';

describe('a folder with something else', () => {
  it.each(['index.html', '_headers', 'vercel.json', 'LICENSES.txt', 'locales/de.js', 'package.json'])(
    'is refused if it is of another site: %s',
    (name) => {
      const out = makeDirectory();
      put(out, name);
      const message = `--out must be a folder of its own: ${join(out, name)} ${IS_THERE}`;
      expect(refuse(createSettings({ out }))).toBe(message);
    },
  );

  it.each([
    'about.html',
    'INDEX.HTML',
    '.htaccess',
    'locales/xx.js',
    'locales/de.js.map',
    'payveil-frame-abc.js',
    'payveil-frame-0123456789ab.js.html',
    'brand.woff2',
    'fonts/brand.woff2',
    'a/index.html',
  ])('is refused also beside a frame: %s', (name) => {
    const { out, settings } = writeFirst();
    put(out, name);
    const shown = /^(a|fonts)\//.test(name) ? dirname(name) : name;
    expect(refuse(settings)).toBe(`--out must be a folder of its own: ${join(out, shown)} ${IS_THERE}`);
  });

  it.each(['evil.html', 'evil.svg', 'evil.js', '../evil.woff2/evil.html'])(
    'is refused if a style sheet calls it a font: %s',
    (name) => {
      const { out, settings } = writeFirst({ sheet: face(name) });
      put(out, name.split('/').at(-1) ?? '');
      expect(refuse(settings)).toContain(`evil.${name.split('.').at(-1)} ${IS_THERE}`);
    },
  );

  it('is refused if a sheet that was changed calls it a font', () => {
    const { out, settings } = writeFirst();
    put(out, 'brand-0123456789ab.css', '@font-face{src:url(a.woff2)}');
    put(out, 'a.woff2');
    expect(refuse(settings)).toContain(`a.woff2 ${IS_THERE}`);
  });

  it.each(['index.html', '_headers', 'locales/de.js'])('is refused with a folder in place of %s', (name) => {
    const { out, settings } = writeFirst();
    rmSync(join(out, name));
    mkdirSync(join(out, name));
    expect(refuse(settings)).toMatch(IS_THERE);
  });

  it('is refused with a pipe in place of the page, which is not read', () => {
    const { out, settings } = writeFirst();
    rmSync(join(out, 'index.html'));
    execFileSync('mkfifo', [join(out, 'index.html')]);
    expect(refuse(settings)).toContain(`index.html ${IS_THERE}`);
  });

  it('is named in one line', () => {
    const { out, settings } = writeFirst();
    put(out, 'a\n\u001b[2J\u202e');
    expect(refuse(settings)).toBe(`--out must be a folder of its own: ${join(out, 'a??[2J?')} ${IS_THERE}`);
  });
});

describe('a folder with links', () => {
  const names = ['index.html', '_headers', 'LICENSES.txt', 'locales/de.js', 'payveil-frame-0123456789ab.js', 'other'];

  it.each(names)('is refused if %s is one, to a file or to nothing', (name) => {
    for (const target of [writeTemporary('target', 'kept'), join(makeDirectory(), 'none')]) {
      const { out, settings } = writeFirst();
      const before = existsSync(target);
      rmSync(join(out, name), { force: true });
      symlinkSync(target, join(out, name));
      expect(refuse(settings)).toBe(`--out must be a folder without links: ${join(out, name)} is one`);
      expect([existsSync(target), before && readFileSync(target, 'utf8')]).toEqual([before, before && 'kept']);
    }
  });

  it('is refused if the page is a link to the page of a frame', () => {
    const other = writeFirst();
    const out = makeDirectory();
    symlinkSync(join(other.out, 'index.html'), join(out, 'index.html'));
    expect(refuse(createSettings({ out }))).toMatch(/index\.html is one$/);
  });

  it.each([makeDirectory, () => join(makeDirectory(), 'none')])('is refused if locales is one', (makeTarget) => {
    const { out, settings } = writeFirst();
    const target = makeTarget();
    rmSync(join(out, 'locales'), { recursive: true });
    symlinkSync(target, join(out, 'locales'));
    expect(refuse(settings)).toBe(`--out must be a folder without links: ${join(out, 'locales')} is one`);
    expect(existsSync(target) && readdirSync(target)).toEqual(existsSync(target) && []);
  });

  it('is written if only its own name is a link', () => {
    const { out, settings } = writeFirst();
    const current = join(makeDirectory(), 'current');
    symlinkSync(out, current);
    writeFolder({ ...settings, out: current }, makeFolder(settings, makeBuilt('export{};')));
    expect(lstatSync(current).isSymbolicLink()).toBe(true);
    expect(Object.keys(readAll(out)).filter((name) => name.startsWith('payveil')).length).toBe(2);
  });
});
