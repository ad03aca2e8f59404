/** The repository: git keeps only what people write, and the lock files of npm. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What tools write: their caches, reports, logs, locks and builds. */
const WRITTEN = [
  /(^|\/)\.?[\w.-]*cache\//i,
  /(^|\/)(node_modules|dist|build|coverage|reports?|test-results|playwright-report|blob-report|\.stryker-tmp|\.work)\//,
  /\.(tsbuildinfo|log|mdb|tgz|pid|lcov|orig|rej|swp|tmp|snap\.new)$/,
  /(^|\/)(\.DS_Store|Thumbs\.db|\.eslintcache)$/,
];
/** Folders of our own that have the name of one that tools write: our build steps, and what reports to developers. */
const OURS = /^(tools\/build|(src|test)\/report)\//;

function listGit(...args: string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...args], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
}

const isWritten = (path: string) => !OURS.test(path) && WRITTEN.some((pattern) => pattern.test(path));

it('holds no file that a tool writes', () => {
  const paths = listGit();
  expect(paths).toContain('package.json');
  expect(paths.filter(isWritten)).toEqual([]);
});

it('holds no file that .gitignore names', () => {
  expect(listGit('--cached', '--ignored', '--exclude-standard')).toEqual([]);
});

it.each([
  'tools/setups/.parcel-cache/lock.mdb',
  'node_modules/.cache/types.tsbuildinfo',
  'types.tsbuildinfo',
  'npm-debug.log',
  'test-results/.last-run.json',
  'payveil-0.1.0.tgz',
  'examples/shop/dist/index.js',
])('the control finds %s', (path) => {
  expect(isWritten(path)).toBe(true);
});

it.each(['package-lock.json', 'tools/test/report.mjs', 'src/client/client.ts'])('the control lets %s be', (path) => {
  expect(isWritten(path)).toBe(false);
});
