/** The examples as files: in the index, with tested versions, and easy to adapt. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const entries = readdirSync('examples', { withFileTypes: true });
const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Reads all files of an example, or those with an ending. */
function readExample(name: string, ending = ''): string[] {
  const entries = readdirSync(join('examples', name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
}

describe('the index', () => {
  const index = readFileSync('examples/README.md', 'utf8');

  it.each(entries.map(({ name }) => name).filter((name) => name !== 'README.md'))('names %s', (name) => {
    expect(index).toContain(`[${name}](${name})`);
  });
});

// next-app.long.spec.ts installs what its example names.
describe.each(['vite-app', 'react-app', 'express-or-fastify', 'hono'])('%s', (name) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`examples/${name}/package.json`, 'utf8'));

  it('has exactly the versions that are tested', () => {
    const own = JSON.parse(readFileSync('package.json', 'utf8'));
    const setups = JSON.parse(readFileSync('tools/setups/package.json', 'utf8'));
    const tested = { ...setups.dependencies, ...own.devDependencies, payveil: own.version };
    const pinned = Object.entries({ ...dependencies, ...devDependencies });
    expect(pinned.length).toBeGreaterThan(1);
    for (const [dependency, version] of pinned) expect(version, dependency).toEqual(tested[dependency]);
  });
});

// These are programs.
const PAGES = folders.filter((name) => !['shop', 'servers'].includes(name));

describe.each(PAGES)('%s', (name) => {
  it('has the address of the gateway in one place', () => {
    expect(
      readExample(name)
        .join()
        .match(/http:\/\/localhost:4010/g),
    ).toHaveLength(1);
  });
});

describe.each(PAGES.filter((name) => existsSync(`examples/${name}/index.html`)))('the page of %s', (name) => {
  it('has no inline script, style or handler', () => {
    expect(readExample(name, '.html').join()).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
  });
});
