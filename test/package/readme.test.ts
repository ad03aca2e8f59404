/** The README, held against the source: every code, every command, every number. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { ISSUE_MESSAGES } from '../../src/errors/issue.js';
import { serve } from '../../src/sandbox/adapters/node.js';
import { createApp } from '../../src/sandbox/http/app.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { readRootFile } from './built-files.js';
import { readme, readSection, runModule } from './readme.js';

/** Reads the members of a union of texts. */
function readUnion(path: string, name: string): string[] {
  const [, members = ''] = new RegExp(`export type ${name} =([^;]+);`).exec(readRootFile(path)) ?? [];
  return [...members.matchAll(/'(\w+)'/g)].map(([, code]) => code as string);
}

/** Reads the codes of a table: the first code in each row of the table whose head is given. */
function readTable(head: string): string[] {
  const [, rows = ''] = readme.split(`${head}\n|---|---|${head.split('|').length > 4 ? '---|' : ''}\n`);
  const [table = ''] = rows.split('\n\n');
  return table.split('\n').map((row) => row.match(/\| `(\w+)` \| [^|]+ \|$/)?.[1] ?? row);
}

/** Reads the first code block of a language after a heading. */
function readBlock(heading: string, language: string): string {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  return section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}

/** Reads the members of the interfaces whose name matches. */
function readInterfaces(source: string, name: RegExp): string[] {
  const found = [...source.matchAll(/export interface (\w+).*?\{\n(.*?)\n\}/gs)].filter(([, each = '']) =>
    name.test(each),
  );
  return found.flatMap(([, , body = '']) =>
    [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?:(<]/gm)].map(([, each]) => each as string),
  );
}

/** Reads the members of the constant lists of a file. */
function readUnionOfLists(path: string): string[] {
  const lists = readRootFile(path).match(/_FIELDS = \[[^\]]+\]/g) ?? [];
  return lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name as string));
}

describe('the README', () => {
  it('lists every code of an error, in a table', () => {
    const names = ['ErrorCode', 'ConfigurationErrorCode', 'GatewayErrorCode', 'ResponseErrorCode'];
    const codes = names.flatMap((name) => readUnion('src/errors/error-code.ts', name));
    expect(codes).toHaveLength(23);
    expect(readTable('| error | code | when |').sort()).toEqual(codes.sort());
  });

  it('lists every code of an issue with its message, in a table', () => {
    const rows = Object.entries(ISSUE_MESSAGES).map(([code, message]) => `| \`${code}\` | ${message} |\n`);
    expect(rows).toHaveLength(27);
    expect(readme).toContain(`| code | what is wanted |\n|---|---|\n${rows.join('')}\n`);
  });

  it('lists every outcome', () => {
    expect(readTable('| outcome | what it means | what to do |').map((row) => row.split('`')[1])).toEqual(
      readUnion('src/errors/payveil-error.ts', 'Outcome'),
    );
  });

  it('lists every method of the client with its route', () => {
    const source = readRootFile('src/client/client.ts');
    const methods = [...source.matchAll(/^ {2}(\w+)\(.*\): Promise</gm)].map(([, name]) => name as string);
    expect(methods).toHaveLength(8);
    for (const method of methods) expect(readme).toMatch(new RegExp(`\\| \`${method}\\(\\w+\\)\` \\| (GET|POST) /v1/`));
  });

  it('lists every control route', () => {
    const routes = createApp()
      .routes.filter(({ method, path }) => method !== 'ALL' && /^\/sandbox\/([\w/:]+|openapi\.json)$/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(19);
    for (const name of routes) expect(readme).toContain(`\n| ${name} |`);
  });

  it('lists every option of the command', () => {
    const options = readRootFile('src/sandbox/command/usage.ts').match(/^ {2}--[\w-]+/gm) ?? [];
    expect(options.length).toBeGreaterThan(10);
    for (const option of options) expect(readme).toContain(`\`${option.trim()}\``);
  });

  it('lists every option of the form', () => {
    const sources = ['options/checkout-options', 'options/mount-options', 'language/translate'].map((name) =>
      readRootFile(`src/checkout/${name}.ts`),
    );
    const names = sources.flatMap((source) => readInterfaces(source, /(Checkout|Mount|Language)Options/));
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !readSection('Options').includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every event and every function of the handle', () => {
    const section = readSection('Handle and events');
    const events = readInterfaces(readRootFile('src/checkout/events.ts'), /CheckoutEvents/);
    expect(events).toHaveLength(10);
    for (const name of events) expect(section).toContain(`\n| \`${name}\` |`);
    const functions = readInterfaces(readRootFile('src/checkout/handle.ts'), /CheckoutHandle/);
    expect(functions).toHaveLength(11);
    for (const name of functions) expect(section).toMatch(new RegExp(`[{ ]${name}[,( }]`));
  });

  it('lists every custom property of the style sheet', () => {
    const css = readRootFile('src/checkout/render/styles.css');
    const properties = new Set(css.match(/--payveil-[\w-]+/g));
    expect(properties.size).toBeGreaterThan(10);
    const section = readSection('Looks');
    expect([...properties].filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every field that can be bound', () => {
    const names = readUnionOfLists('src/checkout/fields/names.ts');
    expect(names).toHaveLength(12);
    const section = readSection('Your own inputs, and React');
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('names commands that the manifest has', () => {
    const { scripts } = JSON.parse(readRootFile('package.json'));
    const named = [...readme.matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !['install', 'pack'].includes(name) && !(name in scripts))).toEqual([]);
  });

  it('has an example that pays', async () => {
    const server = await serve(createSandbox());
    onTestFinished(() => server.close());
    const code = readBlock('Use it from npm', 'js').replace('http://localhost:4010', server.url);
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(await runModule(code)).toBe('Paid\n');
  });

  it('has an example of the schemas that runs', async () => {
    const code = readSection('The schemas').split('```js\n')[1]?.split('```')[0] ?? '';
    const look = 'console.log(Object.keys(signUp.shape).at(-1), Object.keys(cardOnly.shape), json.required.length);';
    expect(await runModule(code + look)).toBe("newsletter [ 'cardNumber', 'cvc' ] 16\n");
  });

  it('has a sandbox example that runs', async () => {
    expect(await runModule(readBlock('The sandbox gateway', 'js'))).toMatch(/^cus_\w+ 30\n$/);
  });
});
