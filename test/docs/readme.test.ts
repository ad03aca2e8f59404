/** The README: it is short and complete, and its code runs unchanged. */
import { statSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SUBCOMMANDS } from '../../src/command/subcommands.js';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { BUNDLERS } from '../../tools/bundlers.mjs';
import { SETUPS } from '../../tools/setups/setups.mjs';
import { readRootFile } from '../package/built-files.js';
import { readSection, readSnippet, readTable, runModule } from './documents.js';

const readme = readRootFile('README.md');
const manifest = JSON.parse(readRootFile('package.json'));

describe('the README', () => {
  it('has at most 200 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(200);
  });

  it('has a payment in ten lines, which gives no warning', async () => {
    const warnings: unknown[] = [];
    const server = await serve(createSandbox({ onRequest: (entry) => void warnings.push(...entry.warnings) }));
    onTestFinished(() => server.close());
    const code = readSnippet('README.md', 'pay.mjs').replace('http://localhost:4010', server.url);
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(await runModule(code)).toBe('Paid\n');
    expect(warnings).toEqual([]);
  });

  it('names the bundlers that are run, and no other', () => {
    const [, names = ''] = /^Put `<div .*script\. (.*?) work\./m.exec(readme) ?? [];
    const run = [...Object.keys(BUNDLERS), ...SETUPS.map(({ name }) => name.toLowerCase()), 'vite'];
    const listed = names
      .toLowerCase()
      .replace('webpack 5', 'webpack')
      .split(/, | and /);
    expect(listed).toEqual(expect.arrayContaining([...Object.keys(BUNDLERS), 'vite']));
    expect(run).toEqual(expect.arrayContaining(listed));
  });

  // example-shops.long.test.ts and test/browser/examples/shops.long.spec.ts run them.
  it("has the server's half of a payment in ten lines", () => {
    const lines = readSnippet('README.md', 'payments.mjs').trim().split('\n').filter(Boolean);
    expect(lines.length).toBeLessThanOrEqual(10);
    const section = readSection('README.md', 'Let your server decide');
    expect(section.trim().split('\n').length).toBeLessThanOrEqual(18);
    const [, onePage = ''] = /`(mountCheckout\(.*?\))`/.exec(section) ?? [];
    expect(readSnippet('docs/server.md', 'checkout.html')).toContain(onePage);
  });

  it('shows the demo in a small picture, which is shipped', () => {
    const [, path = ''] = /<img src="([^"]+)" alt="[^"]+"/.exec(readme) ?? [];
    expect(path).toBe('docs/demo.png');
    expect(statSync(path).size).toBeLessThanOrEqual(150_000);
    expect(manifest.files).toContain('docs');
  });

  it('lists every entry point, and nothing else', () => {
    const paths = Object.keys(manifest.exports).filter((path) => !/package\.json$/.test(path));
    const listed = readTable('README.md', '| import | what it has |')
      .flatMap(([cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string))
      .filter((name) => !name.startsWith('npx'));
    const toPath = (name: string) => name.replace(/^payveil/, '.').replace(/^dist\//, './');
    expect(listed.map(toPath).sort()).toEqual(paths.sort());
  });

  it('lists every command, without those that control a running sandbox', () => {
    const [row = []] = readTable('README.md', '| import | what it has |').filter(([cell]) => cell === '`npx payveil`');
    const listed = [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const names = SUBCOMMANDS.map(({ name }) => name);
    expect(listed).toEqual(names.filter((name) => !name.startsWith('sandbox ')));
  });
});
