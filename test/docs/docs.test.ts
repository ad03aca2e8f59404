/** Compares the guides with the source: every code, every option, every route. */
import express from 'express';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/checkout/locales/en.js';
import { FOLDER_OPTIONS } from '../../src/command/frame/fixed-options.js';
import { COMMON_FLAGS } from '../../src/command/help.js';
import { SUBCOMMANDS } from '../../src/command/subcommands.js';
import { ISSUE_MESSAGES } from '../../src/errors/issue.js';
import { EVENT_NAMES } from '../../src/frame/events.js';
import { FROM_FRAME } from '../../src/frame/messages.js';
import { PAGE_OPTIONS } from '../../src/frame/option-names.js';
import { createClient } from '../../src/index.js';
import { createApp } from '../../src/sandbox/app.js';
import { createSandboxState } from '../../src/sandbox/options.js';
import { ROUTE_METHODS } from '../../src/server/http/find-route.js';
import { postgresStore } from '../../src/server/store/postgres.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { listFiles, readRootFile } from '../package/built-files.js';
import { listSnippets, readSection, readSnippet, readTable } from './documents.js';

/** Reads the members of a union of string literals. */
function readUnion(path: string, name: string): string[] {
  const [, members = ''] = new RegExp(`export type ${name} =([^;]+);`).exec(readRootFile(path)) ?? [];
  return [...members.matchAll(/'(\w+)'/g)].map(([, code]) => code as string);
}

/** Reads the members of all interfaces whose names match. */
function readInterfaces(source: string, name: RegExp): string[] {
  const found = [...source.matchAll(/export interface (\w+).*?\{\n(.*?)\n\}/gs)].filter(([, each = '']) =>
    name.test(each),
  );
  return found.flatMap(([, , body = '']) =>
    [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?:(<]/gm)].map(([, each]) => each as string),
  );
}

/** Reads the members of the constant lists in a file. */
function readLists(path: string): string[] {
  const lists = readRootFile(path).match(/_FIELDS = \[[^\]]+\]/g) ?? [];
  return lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name as string));
}

/** Reads the names in the code marks of a cell. */
const readNames = (cell = '') => [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name as string);

/** Lists the codes that have a heading of their own, by which messages lead to them. */
const listHeadings = (text: string) => [...text.matchAll(/^#{3,4} `(\w+)`$/gm)].map(([, code]) => code as string);

describe('errors.md', () => {
  it('lists every error code', () => {
    const path = 'src/errors/error-code.ts';
    const names = [...readRootFile(path).matchAll(/export type (\w+)/g)].map(([, name]) => name as string);
    const codes = names.flatMap((name) => readUnion(path, name));
    expect(codes.length).toBeGreaterThanOrEqual(23);
    // Each union is a part of the whole one, which the types of all errors and events use.
    const [, whole = ''] = /export type ErrorCode =([^;]+);/.exec(readRootFile(path)) ?? [];
    expect(names.filter((name) => name !== 'ErrorCode' && !whole.includes(name))).toEqual([]);
    expect(listHeadings(readSection('docs/errors.md', 'Every code')).sort()).toEqual(codes.sort());
  });

  it("lists every code of the form's own, and every member of its event", () => {
    const codes = readUnion('src/checkout/events.ts', 'FormErrorCode');
    expect(codes.length).toBeGreaterThanOrEqual(3);
    expect(listHeadings(readSection('docs/errors.md', "The form's event `error`"))).toEqual(codes);
    const members = readInterfaces(readRootFile('src/checkout/events.ts'), /^ErrorDetail$/);
    const listed = readTable('docs/errors.md', '| member | what it tells |').flatMap(([cell]) => readNames(cell));
    expect(listed).toEqual(members);
  });

  it('lists every issue code with its message', () => {
    const rows = readTable('docs/errors.md', '| code | what is wrong or wanted |');
    expect(rows).toEqual(Object.entries(ISSUE_MESSAGES).map(([code, message]) => [`\`${code}\``, message]));
  });

  it('lists every outcome', () => {
    const rows = readTable('docs/errors.md', '| outcome | what it means | what to do |');
    expect(rows.flatMap(([cell]) => readNames(cell))).toEqual(readUnion('src/errors/payveil-error.ts', 'Outcome'));
  });
});

describe('charges.md', () => {
  it('lists every method of the client with the route that it asks', async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: 'https://gateway.test',
      apiKey: 'pk_test_1',
      signature: 'sig_test_1',
      async fetch(url, init) {
        asked.push(`${init?.method} ${new URL(String(url)).pathname}`);
        return new Response('{}');
      },
    });
    const given: Readonly<Record<string, unknown>> = {
      charge: cardCharge,
      id: 'tok_1',
      token: 'a0'.repeat(16),
      customer: { email: cardCharge.email, currency: 'eur' },
    };
    const rows = readTable('docs/charges.md', '| method | route |').map(([call = '', route = '']) => {
      const [, method = '', argument = ''] = /^`(\w+)\((\w+)\)`$/.exec(call) ?? [];
      return {
        method,
        input: method === 'createSepaToken' ? sepaCharge : given[argument],
        route: route.split(': ')[0],
      };
    });
    expect(rows.map(({ method }) => method).sort()).toEqual(Object.keys(client).sort());
    for (const { method, input, route } of rows) {
      // An empty answer is none that a method expects.
      await expect(Reflect.get(client, method)(input)).rejects.toMatchObject({ name: 'ResponseError' });
      expect(asked.splice(0).join().replace('tok_1', ':id'), method).toBe(route);
    }
  });

  it('lists every option of the client', () => {
    const names = ['client-options', 'charge-answer'].flatMap((file) =>
      readInterfaces(readRootFile(`src/client/${file}.ts`), /^(ClientOptions|ChargeReaders)$/),
    );
    expect(names.length).toBeGreaterThanOrEqual(10);
    const rows = readTable('docs/charges.md', '| option | default | what it is |');
    expect(rows.flatMap(([cell]) => readNames(cell)).sort()).toEqual(names.sort());
  });

  it('lists every rule that a merchant can set', () => {
    const names = readInterfaces(readRootFile('src/schema/rules.ts'), /^ChargeRules$/);
    const rows = readTable('docs/charges.md', '| option | what it does |');
    expect(rows.flatMap(([cell]) => readNames(cell)).sort()).toEqual(names.sort());
  });
});

describe('sandbox.md', () => {
  it('lists every control route', () => {
    const routes = createApp(createSandboxState({}))
      .routes.filter(({ method, path }) => method !== 'ALL' && /^\/sandbox\/([\w/:]+|openapi\.json)$/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBeGreaterThanOrEqual(16);
    const rows = readTable('docs/sandbox.md', '| route | what it does |');
    expect(rows.map(([route]) => route).sort()).toEqual([...new Set(routes)].sort());
  });

  it('lists every option of the commands, together with server.md and frame.md', () => {
    const options = SUBCOMMANDS.flatMap(({ flags }) => Object.keys({ ...flags, ...COMMON_FLAGS }));
    expect(options.length).toBeGreaterThan(20);
    const pages = ['docs/server.md', 'docs/frame.md'].map(readRootFile);
    const sections =
      ['Options', 'From the terminal'].map((heading) => readSection('docs/sandbox.md', heading)).join('') +
      pages.join('');
    expect(options.filter((option) => !sections.includes(`\`--${option}\``))).toEqual([]);
  });

  it('has an example of every command for a running sandbox, and lists its options', () => {
    const rows = readTable('docs/sandbox.md', '| command | what it does |').map(([command = '']) => command);
    const section = readSection('docs/sandbox.md', 'From the terminal');
    const below = SUBCOMMANDS.filter(({ name }) => name.startsWith('sandbox '));
    expect(below.length).toBeGreaterThan(5);
    for (const { name, flags } of below) {
      expect(rows.filter((row) => row.startsWith(`\`npx payveil ${name}`))).not.toEqual([]);
      expect(Object.keys(flags).filter((flag) => !section.includes(`--${flag}`))).toEqual([]);
    }
  });

  it('lists no option of another command', () => {
    const own = SUBCOMMANDS.flatMap(({ name, flags }) => (name === 'sandbox' ? Object.keys(flags) : []));
    const rows = readTable('docs/sandbox.md', '| option of the command | default | of `createSandbox` | |');
    const listed = rows.flatMap(([cell = '']) => [...cell.matchAll(/--([\w-]+)/g)].map(([, name]) => name));
    expect(listed.sort()).toEqual([...own, ...Object.keys(COMMON_FLAGS)].sort());
  });

  it('lists every option of createSandbox', () => {
    const names = readInterfaces(readRootFile('src/sandbox/options.ts'), /^SandboxOptions$/);
    expect(names.length).toBeGreaterThanOrEqual(10);
    const section = readSection('docs/sandbox.md', 'Options');
    expect(names.filter((name) => !section.includes(`\`${name}`))).toEqual([]);
  });

  it('lists every warning', () => {
    const [, rows = ''] =
      /const WARNINGS.*? = \{\n(.*?)\n\};/s.exec(readRootFile('src/sandbox/inspector/requests.ts')) ?? [];
    const codes = [...rows.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code as string);
    expect(codes.length).toBeGreaterThanOrEqual(10);
    const listed = readTable('docs/sandbox.md', '| warning | what was accepted |').flatMap(([cell]) => readNames(cell));
    expect(listed.sort()).toEqual(codes.sort());
  });
});

describe('form.md', () => {
  it('lists every option of the form', () => {
    const sources = ['options/checkout-options', 'options/mount-options', 'language/translate'].map((name) =>
      readRootFile(`src/checkout/${name}.ts`),
    );
    const names = sources.flatMap((source) => readInterfaces(source, /(Checkout|Mount|Language)Options/));
    expect(names.length).toBeGreaterThan(25);
    const section = readSection('docs/form.md', 'Options');
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every phase', () => {
    const phases = readUnion('src/checkout/dom/phase.ts', 'Phase');
    expect(phases.length).toBeGreaterThan(7);
    const section = readSection('docs/form.md', 'How a payment ends');
    expect(phases.filter((phase) => !section.includes(`\`${phase}\``))).toEqual([]);
  });

  it('lists every event and every member of the handle', () => {
    const events = readInterfaces(readRootFile('src/checkout/events.ts'), /CheckoutEvents/);
    expect(events.length).toBeGreaterThanOrEqual(9);
    expect(readTable('docs/form.md', '| event | detail |').flatMap(([cell]) => readNames(cell))).toEqual(events);
    const members = readInterfaces(readRootFile('src/checkout/handle.ts'), /CheckoutHandle/);
    expect(members.length).toBeGreaterThanOrEqual(10);
    const rows = readTable('docs/form.md', '| member | what it does |');
    expect(rows.flatMap(([cell]) => readNames(cell)).sort()).toEqual(members.sort());
  });

  it('lists every custom property of the style sheet', () => {
    const css = readRootFile('src/checkout/render/styles.css');
    const properties = new Set(css.match(/--payveil-[\w-]+/g));
    expect(properties.size).toBeGreaterThan(10);
    const rows = readTable('docs/form.md', '| property | what it sets |');
    const listed = rows.flatMap(([cell]) => cell?.match(/--payveil-[\w-]+/g) ?? []);
    expect(listed.sort()).toEqual([...properties].sort());
  });

  it('lists every field that can be attached', () => {
    const names = readLists('src/checkout/names.ts');
    const [ofCard, ofAccount, ofBuyer] = [3, 1, 8];
    expect(names).toHaveLength(ofCard + ofAccount + ofBuyer);
    const section = readSection('docs/form.md', 'Your own inputs');
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('frame.md', () => {
  it('lists every option of mountFrame', () => {
    const names = [...PAGE_OPTIONS, ...readInterfaces(readRootFile('src/frame/options.ts'), /^FrameOptions$/)];
    expect(names.length).toBeGreaterThan(25);
    const section = readSection('docs/frame.md', 'Options');
    expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every event with its members, and every member of the handle', () => {
    const rows = readTable('docs/frame.md', '| event | detail |');
    expect(rows.flatMap(([cell]) => readNames(cell)).sort()).toEqual([...EVENT_NAMES].sort());
    for (const [cell = '', detail = ''] of rows) {
      const [name = ''] = readNames(cell);
      const table: object = FROM_FRAME[(name === 'action' ? 'go' : name) as keyof typeof FROM_FRAME];
      const members = Object.keys(table).filter((member) => name === 'charge' || member !== 'id');
      // Of an error, errors.md lists the others.
      const listed = cell === '`error`' ? members.slice(0, 3) : members;
      const [, names = ''] = /`\{ (.*?) \}`/.exec(detail) ?? [];
      expect(names.replaceAll('?', '').split(', ').filter(Boolean)).toEqual(listed);
    }
    const members = readInterfaces(readRootFile('src/frame/handle.ts'), /FrameHandle/);
    expect(members.length).toBeGreaterThanOrEqual(10);
    const handle = readTable('docs/frame.md', '| member | what it does |');
    expect(handle.flatMap(([cell]) => readNames(cell)).sort()).toEqual(members.sort());
  });

  it('lists every option of the command, and every option that only a folder has', () => {
    const flags = SUBCOMMANDS.flatMap(({ name, flags }) => (name === 'frame' ? Object.keys(flags) : []));
    const rows = readTable('docs/frame.md', '| option | what it does |');
    expect(rows.flatMap(([cell = '']) => [...cell.matchAll(/--([\w-]+)/g)].map(([, name]) => name))).toEqual(flags);
    const own = FOLDER_OPTIONS.filter((name) => !PAGE_OPTIONS.includes(name as never));
    const section = readSection('docs/frame.md', 'What the folder fixes');
    expect(own.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });

  it('lists every code of a frame', () => {
    const codes = readUnion('src/errors/error-code.ts', 'ConfigurationErrorCode').filter((code) =>
      /^frame_/.test(code),
    );
    const rows = readTable('docs/frame.md', '| code | what happened | what to do |');
    expect(rows.flatMap(([cell]) => readNames(cell))).toEqual([...codes, 'frame_lost', 'option_invalid']);
  });

  it('has options that a folder can fix', () => {
    const [block] = listSnippets('docs/frame.md').filter(({ language }) => language === 'json');
    const names = Object.keys(JSON.parse(block?.code ?? '{}'));
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !FOLDER_OPTIONS.includes(name))).toEqual([]);
  });
});

describe('server.md', () => {
  it('lists every option of createPayments', () => {
    const names = readInterfaces(readRootFile('src/server/options.ts'), /^PaymentsOptions$/);
    expect(names.length).toBeGreaterThan(12);
    const section = readSection('docs/server.md', 'Options');
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.flatMap((row) => readNames(row.split(' | ')[0])).sort()).toEqual(names.sort());
  });

  it('lists every route', () => {
    const rows = readTable('docs/server.md', '| request | body | answer |');
    const listed = rows.map(([route = '']) => /`(\w+) …\/orders\/:order(.*)`/.exec(route)?.slice(1).join(' '));
    const paths = { order: '', payments: '/payments', payment: '/payments/:reference' };
    const routes = Object.entries(ROUTE_METHODS).flatMap(([kind, methods]) =>
      methods.map((method) => `${method} ${paths[kind as keyof typeof paths]}`),
    );
    expect(listed.sort()).toEqual(routes.sort());
  });

  it('lists every code of a refusal with its HTTP status', () => {
    const sources = listFiles('src/server').map(readRootFile).join('\n');
    const refused = [...sources.matchAll(/refuse\((\d+), '(\w+)'\)/g)].map(([, status, code]) => `${code} ${status}`);
    const others = [...sources.matchAll(/new Refusal\((\d+), \{ outcome: '\w+', code: '(\w+)'/g)];
    const codes = new Set([...refused, ...others.map(([, status, code]) => `${code} ${status}`)]);
    expect(codes.size).toBeGreaterThanOrEqual(10);
    const rows = readTable('docs/server.md', '| code | status | what it means |');
    expect(rows.map(([code, status]) => `${readNames(code)} ${status}`).sort()).toEqual([...codes].sort());
  });

  it('lists every state, every code of a review, and every function of a store', () => {
    const states = readTable('docs/server.md', '| state | what it means | what comes next |');
    expect(states.flatMap(([cell]) => readNames(cell)).sort()).toEqual(
      readUnion('src/server/states.ts', 'PaymentState').sort(),
    );
    const codes = readTable('docs/server.md', '| code | what happened | what to do |');
    const reviews = readUnion('src/server/store/store.ts', 'ReviewCode');
    expect(codes.flatMap(([cell]) => readNames(cell)).sort()).toEqual(reviews.sort());
    const functions = readTable('docs/server.md', '| function | what it does |');
    const store = readInterfaces(readRootFile('src/server/store/store.ts'), /^PaymentStore$/);
    expect(functions.flatMap(([cell]) => readNames(cell)).sort()).toEqual(store.sort());
  });

  it('has the members of a payment, of an order and of a settlement', () => {
    const text = readRootFile('docs/server.md');
    const list = (path: string, name: RegExp) => readInterfaces(readRootFile(path), name).join(', ');
    expect(text).toContain(`\`{ ${list('src/server/options.ts', /^PaidPayment$/)} }\``);
    expect(text).toContain(`\`{ ${list('src/server/settle.ts', /^Settlement$/)} }\``);
    const section = readSection('docs/server.md', 'Whose order it is');
    const members = readInterfaces(readRootFile('src/server/order.ts'), /^Order$/);
    expect(members.filter((name) => !new RegExp(`\\b${name}\\b`).test(section))).toEqual([]);
  });

  it('has the numbers of the defaults', () => {
    const source = readRootFile('src/server/options.ts');
    const [, tries] = /own\.tries \?\? (\w+)/.exec(source) ?? [];
    const [, perAddress] = /own\.triesPerAddress \?\? (\w+)/.exec(source) ?? [];
    const [, forgetAfter = ''] = /own\.forgetAfterMs \?\? (\w+)/.exec(source) ?? [];
    const section = readSection('docs/server.md', 'Options');
    expect(section).toContain(`| \`tries\` | ${tries} |`);
    expect(section).toContain(`| \`triesPerAddress\` | ${perAddress} |`);
    expect(section).toContain(`| \`forgetAfterMs\` | ${forgetAfter.replace('_', ',')} |`);
  });

  it('quotes the texts of the form as they are', () => {
    const quoted = [...readSection('docs/server.md', 'When it does not work').matchAll(/"([^"]+)"/g)];
    const texts = Object.values(en.messages).join('\n');
    expect(quoted.length).toBeGreaterThan(2);
    expect(quoted.map(([, text = '']) => text).filter((text) => !texts.includes(text))).toEqual([]);
  });

  it('quotes Express as it speaks of payments without toNode', () => {
    const payments: object = { handle: async () => new Response() };
    const [, words] = /`([^`]+)`, from Express/.exec(readSection('docs/server.md', 'When it does not work')) ?? [];
    expect(() => express().use('/payments', payments as never)).toThrow(new TypeError(words));
  });

  it('has the SQL of the table', () => {
    const { sql } = postgresStore({ query: async () => ({ rows: [] }) });
    expect(readSnippet('docs/server.md', 'table.sql')).toBe(sql);
  });
});

describe('testing.md', () => {
  it('lists every helper for Playwright', () => {
    const source = readRootFile('dist/sandbox/adapters/playwright.d.ts');
    const passedOn = [...source.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, list = '']) => list.split(','));
    const declared = [...source.matchAll(/^export declare function (\w+)/gm)].map(([, name = '']) => name);
    const helpers = [...passedOn, ...declared]
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    expect(helpers.length).toBeGreaterThan(3);
    const rows = readTable('docs/testing.md', '| helper | what it does |');
    expect(rows.flatMap(([cell]) => readNames(cell)).sort()).toEqual(helpers.sort());
  });
});
