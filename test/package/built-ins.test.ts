/** A page may have changed what is built into it, as Prototype.js and MooTools do. The code of browsers does not use what they change. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

/** What runs on servers only. */
const ELSEWHERE = /^(server|sandbox|command)\//;
/** An iterator of a list is an array in Prototype.js, and `Array.from` ignores its function there and in MooTools. */
const CHANGED = /\.entries\(\)|\bArray\.from\(/g;

const findChanged = (code: string) => [...code.matchAll(CHANGED)].map(([found]) => found);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file),
);

it('no file of a browser uses it', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => findChanged(readRootFile(join('src', file))).length > 0)).toEqual([]);
});
