/** The layers of the source tree: imports go only down, never to a sibling, and never in a circle. */
import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

/** What each place may import, as paths in `src/`. Some only as a type or lazily. Its own place is always allowed. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'errors/': [],
  'bytes.ts': [],
  'time-limit.ts': [],
  'version.ts': [],
  'fields/': ['type:errors/issue.ts'],
  'token/': ['bytes.ts', 'errors/'],
  'options/': ['fields/', 'errors/'],
  'report/': ['fields/', 'options/known-names.ts', 'errors/'],
  'schema/': ['fields/', 'options/', 'report/', 'errors/', 'zod/mini'],
  'tokenizer.ts': [
    'schema/',
    'options/',
    'report/',
    'fields/',
    'token/key.ts',
    'token/encrypt.ts',
    'time-limit.ts',
    'errors/',
  ],
  'client/': ['schema/', 'options/', 'report/', 'fields/', 'errors/'],
  'server/': [
    'client/',
    'schema/',
    'token/',
    'options/',
    'report/',
    'fields/',
    'bytes.ts',
    'time-limit.ts',
    'errors/',
    'type:node:http',
    'type:node:stream',
  ],
  'sandbox/adapters/': [
    'type:sandbox/sandbox.ts',
    'fields/cut-slashes.ts',
    'fields/url.ts',
    'options/known-names.ts',
    'errors/option-error.ts',
    'node:http',
    'node:net',
    '@hono/node-server',
    'msw',
    'type:@playwright/test',
  ],
  'sandbox/store/sql/': [
    'sandbox/store/',
    'options/own.ts',
    'node:crypto',
    'node:events',
    'node:fs',
    'node:net',
    'node:path',
    'node:timers',
    'type:@electric-sql/pglite',
    'lazy:@electric-sql/pglite',
    'lazy:pg',
  ],
  'sandbox/store/open-store.ts': ['sandbox/store/', 'errors/'],
  'sandbox/': ['schema/', 'options/', 'token/', 'fields/', 'bytes.ts', 'errors/', 'version.ts', 'zod/mini', 'hono'],
  'command/': [
    'tokenizer.ts',
    'client/',
    'schema/',
    'token/key.ts',
    'options/',
    'fields/',
    'errors/',
    'version.ts',
    'sandbox/sandbox.ts',
    'sandbox/fixtures.ts',
    'type:sandbox/state.ts',
    'sandbox/tokens/',
    'sandbox/http/',
    // The demo is made as the inspector is, and its page talks to the form.
    'sandbox/page/',
    'type:sandbox/clock/',
    'type:checkout/',
    'checkout/render/follow-background.ts',
    'hono',
    'sandbox/faults/fault-paths.ts',
    'sandbox/adapters/node.ts',
    'sandbox/store/errors.ts',
    'sandbox/store/sql/location.ts',
    'type:sandbox/store/',
    'type:sandbox/options.ts',
    'type:sandbox/merchants/keys.ts',
    'type:sandbox/charges/charge.ts',
    'type:sandbox/faults/fault.ts',
    'type:frame/configuration.ts',
    'frame/option-names.ts',
    'lazy:sandbox/store/open-store.ts',
    'node:crypto',
    'node:dns',
    'node:events',
    'node:fs',
    // For the folder of a frame on the reader's machine.
    'node:http',
    'node:net',
    'node:path',
    'node:timers',
    'node:tls',
    'node:util',
  ],
  'checkout/': ['tokenizer.ts', 'client/', 'options/', 'report/', 'schema/', 'fields/', 'time-limit.ts', 'errors/'],
  // What the frame's components import must hold no form: see the tests of bundles.
  'components/mounted-form.ts': [],
  'components/keep-in-place.ts': [],
  'components/hold-checkout.ts': [
    'components/keep-in-place.ts',
    'type:components/mounted-form.ts',
    'type:checkout/',
    'checkout/mount.ts',
    'checkout/options/for-components.ts',
  ],
  'components/hold-frame.ts': [
    'components/keep-in-place.ts',
    'type:components/mounted-form.ts',
    'type:frame/',
    'frame/mount-frame.ts',
    'frame/paying-phases.ts',
    'report/keep-known.ts',
  ],
  'element/attributes.ts': ['type:checkout/', 'type:frame/'],
  'element/define-element.ts': [],
  'element/form-element.ts': ['type:components/mounted-form.ts', 'element/attributes.ts', 'report/keep-known.ts'],
  'element/checkout-element.ts': [
    'type:checkout/',
    'checkout/options/for-components.ts',
    'components/hold-checkout.ts',
    'element/attributes.ts',
    'element/form-element.ts',
  ],
  'element/frame-element.ts': [
    'type:frame/',
    'components/hold-frame.ts',
    'element/attributes.ts',
    'element/form-element.ts',
  ],
  'element/index.ts': ['element/checkout-element.ts', 'element/define-element.ts'],
  'element/frame.ts': ['element/frame-element.ts', 'element/define-element.ts'],
  'react/use-mounted-form.ts': ['type:components/mounted-form.ts', 'react'],
  'react/checkout.tsx': ['type:checkout/', 'components/hold-checkout.ts', 'react/use-mounted-form.ts', 'react'],
  'react/checkout-frame.tsx': ['type:frame/', 'components/hold-frame.ts', 'react/use-mounted-form.ts', 'react'],
  'react/index.ts': ['react/checkout.tsx', 'react/checkout-frame.tsx'],
  'frame/inside/': [
    'type:frame/configuration.ts',
    'frame/messages.ts',
    'frame/link.ts',
    'frame/events.ts',
    'frame/option-names.ts',
    'frame/paying-phases.ts',
    'frame/read-message.ts',
    'checkout/',
    'client/',
    'tokenizer.ts',
    'schema/answers.ts',
    'schema/rules.ts',
    'options/',
    'report/',
    'fields/',
    'errors/',
  ],
  // The page's side: no zod, and nothing that knows a card.
  'frame/': [
    'checkout/dom/find-element.ts',
    'type:checkout/',
    'type:schema/answers.ts',
    'fields/url.ts',
    'options/own.ts',
    'errors/',
  ],
  // The entries for script tags join two entries, and make the schemas later.
  'umd/': ['index.ts', 'checkout/index.ts', 'schema/'],
  'index.ts': ['tokenizer.ts', 'client/', 'schema/', 'errors/', 'version.ts'],
};

/** The places inside a folder, from the ground up, and which places below each may import. `import type` counts. */
type InsideTable = Readonly<Record<string, readonly string[]>>;

const CHECKOUT: InsideTable = {
  'names.ts': [],
  'dom/': [],
  'locales/': [],
  'language/': ['locales/'],
  'events.ts': ['names.ts'],
  'options/': ['names.ts', 'locales/', 'language/', 'events.ts'],
  'phase.ts': [],
  'nodes.ts': ['names.ts'],
  'shown-state.ts': ['names.ts', 'options/', 'phase.ts', 'nodes.ts'],
  'surrounding.ts': ['dom/', 'events.ts', 'shown-state.ts'],
  'view.ts': ['dom/', 'options/', 'phase.ts', 'shown-state.ts', 'surrounding.ts'],
  'fields/': ['names.ts', 'dom/', 'locales/', 'language/', 'events.ts', 'options/', 'nodes.ts', 'surrounding.ts'],
  'payment/times.ts': [],
  'payment/memory/purchase.ts': ['options/'],
  'payment/facts.ts': ['names.ts', 'phase.ts', 'payment/memory/purchase.ts'],
  'payment/outcome/': ['events.ts', 'payment/facts.ts'],
  'payment/states.ts': ['phase.ts', 'payment/outcome/'],
  'payment/shop-server.ts': ['payment/outcome/'],
  'payment/memory/': [
    'dom/',
    'options/',
    'surrounding.ts',
    'payment/times.ts',
    'payment/memory/purchase.ts',
    'payment/facts.ts',
    'payment/outcome/',
    'payment/states.ts',
  ],
  'payment/course/': [
    'names.ts',
    'payment/times.ts',
    'payment/facts.ts',
    'payment/outcome/',
    'payment/states.ts',
    'payment/memory/',
  ],
  'payment/screen.ts': ['names.ts', 'options/', 'payment/shop-server.ts', 'payment/course/'],
  'payment/asking/': [
    'dom/',
    'events.ts',
    'options/',
    'payment/times.ts',
    'payment/facts.ts',
    'payment/outcome/',
    'payment/shop-server.ts',
    'payment/screen.ts',
  ],
  'payment/': ['names.ts', 'dom/', 'events.ts', 'options/'],
  'payment-form/': [
    'names.ts',
    'dom/',
    'locales/',
    'language/',
    'events.ts',
    'options/',
    'nodes.ts',
    'shown-state.ts',
    'view.ts',
    'fields/',
    'payment/',
  ],
  'render/': ['names.ts', 'dom/', 'language/', 'options/', 'nodes.ts', 'shown-state.ts', 'fields/'],
  'states.ts': ['options/'],
  'handle.ts': ['names.ts', 'events.ts', 'options/'],
  'brand-change.ts': ['events.ts', 'nodes.ts', 'fields/', 'render/'],
  'finish-mounting.ts': ['dom/', 'options/'],
  'checkout-controller.ts': [
    'names.ts',
    'dom/',
    'locales/',
    'language/',
    'events.ts',
    'options/',
    'nodes.ts',
    'view.ts',
    'fields/',
    'payment/',
    'payment-form/',
    'handle.ts',
    'brand-change.ts',
    'finish-mounting.ts',
  ],
  'mount.ts': [
    'dom/',
    'options/',
    'payment/states.ts',
    'surrounding.ts',
    'render/',
    'handle.ts',
    'checkout-controller.ts',
  ],
  'attach.ts': ['names.ts', 'dom/', 'options/', 'nodes.ts', 'handle.ts', 'checkout-controller.ts'],
  'index.ts': [
    'names.ts',
    'dom/',
    'locales/',
    'language/',
    'events.ts',
    'options/',
    'payment/',
    'handle.ts',
    'mount.ts',
    'attach.ts',
  ],
};

const COMMAND: InsideTable = {
  'fail.ts': [],
  'listen.ts': ['fail.ts'],
  'terminal.ts': [],
  'check.ts': ['terminal.ts'],
  'words.ts': ['fail.ts', 'terminal.ts'],
  'unknown-command.ts': ['terminal.ts', 'words.ts'],
  'subcommand.ts': ['fail.ts'],
  'keys.ts': ['fail.ts', 'subcommand.ts'],
  'gateway/': ['fail.ts', 'terminal.ts', 'subcommand.ts', 'keys.ts'],
  'sandbox/port.ts': ['listen.ts'],
  'sandbox/control/': ['fail.ts', 'terminal.ts', 'words.ts', 'subcommand.ts', 'gateway/', 'sandbox/port.ts'],
  'sandbox/': ['fail.ts', 'listen.ts', 'terminal.ts', 'words.ts', 'subcommand.ts', 'sandbox/port.ts'],
  'token/': ['fail.ts', 'subcommand.ts', 'keys.ts'],
  'doctor/': ['fail.ts', 'check.ts', 'subcommand.ts', 'keys.ts', 'gateway/', 'sandbox/port.ts'],
  'conformance/': ['fail.ts', 'terminal.ts', 'subcommand.ts', 'keys.ts', 'gateway/'],
  'frame/': ['fail.ts', 'listen.ts', 'check.ts', 'terminal.ts', 'words.ts', 'subcommand.ts', 'keys.ts', 'gateway/'],
  'subcommands.ts': ['subcommand.ts', 'sandbox/', 'token/', 'doctor/', 'conformance/', 'frame/'],
  'help.ts': ['subcommand.ts', 'terminal.ts'],
  'run.ts': ['fail.ts', 'terminal.ts', 'words.ts', 'unknown-command.ts', 'subcommand.ts', 'subcommands.ts', 'help.ts'],
  'main.ts': ['fail.ts', 'terminal.ts', 'run.ts'],
};

const SANDBOX: InsideTable = {
  'calendar.ts': [],
  'fixtures.ts': [],
  'keep-recent.ts': [],
  'page/': [],
  'store/': [],
  'state.ts': ['store/'],
  'http/': ['calendar.ts', 'state.ts', 'store/'],
  'merchants/': ['keep-recent.ts', 'store/', 'state.ts', 'http/'],
  'faults/': ['store/', 'state.ts', 'http/', 'merchants/'],
  'tokens/': ['calendar.ts', 'fixtures.ts', 'keep-recent.ts', 'store/', 'state.ts', 'http/', 'merchants/', 'faults/'],
  'customers/': ['calendar.ts', 'store/', 'http/', 'merchants/', 'faults/'],
  'charges/': ['calendar.ts', 'page/', 'store/', 'state.ts', 'http/', 'merchants/', 'faults/', 'tokens/', 'customers/'],
  'clock/': ['calendar.ts', 'store/', 'state.ts', 'http/', 'merchants/', 'charges/'],
  'openapi/': ['fixtures.ts', 'http/', 'merchants/', 'faults/', 'tokens/', 'customers/', 'charges/'],
  'control/': [
    'fixtures.ts',
    'store/',
    'state.ts',
    'http/',
    'merchants/',
    'faults/',
    'tokens/',
    'customers/',
    'charges/',
    'clock/',
    'openapi/',
  ],
  'inspector/': [
    'fixtures.ts',
    'page/',
    'state.ts',
    'http/',
    'merchants/',
    'faults/',
    'tokens/',
    'customers/',
    'charges/',
    'clock/',
  ],
  'options.ts': ['store/', 'state.ts', 'merchants/', 'clock/'],
  'app.ts': ['state.ts', 'http/', 'merchants/', 'tokens/', 'customers/', 'charges/', 'control/', 'inspector/'],
  'sandbox.ts': ['state.ts', 'http/', 'merchants/', 'clock/', 'options.ts', 'app.ts'],
  'adapters/': ['sandbox.ts'],
  'index.ts': ['fixtures.ts', 'state.ts', 'charges/', 'clock/', 'options.ts', 'sandbox.ts'],
};

const SERVER: InsideTable = {
  'gateway-reader.ts': [],
  'sandbox-reader.ts': ['gateway-reader.ts'],
  'states.ts': [],
  'store/': ['states.ts'],
  'schedule.ts': ['store/'],
  'store-time.ts': [],
  'charges.ts': ['gateway-reader.ts', 'store/', 'schedule.ts'],
  'http/': [],
  'order.ts': ['schedule.ts'],
  'open-token.ts': ['order.ts'],
  'options.ts': ['gateway-reader.ts', 'states.ts', 'store/', 'http/', 'order.ts'],
  'shared.ts': ['options.ts'],
  'payment/': [
    'gateway-reader.ts',
    'states.ts',
    'store/',
    'schedule.ts',
    'store-time.ts',
    'charges.ts',
    'options.ts',
    'shared.ts',
  ],
  'routes/': [
    'schedule.ts',
    'states.ts',
    'store/',
    'charges.ts',
    'http/',
    'order.ts',
    'open-token.ts',
    'options.ts',
    'payment/',
  ],
  'settle.ts': ['store/', 'schedule.ts', 'shared.ts', 'payment/'],
  'resolve.ts': ['store/', 'schedule.ts', 'payment/'],
  'list-payments.ts': ['states.ts', 'store/', 'payment/'],
  'payments.ts': [
    'http/',
    'options.ts',
    'shared.ts',
    'payment/',
    'routes/',
    'settle.ts',
    'resolve.ts',
    'list-payments.ts',
  ],
  'node/': ['payments.ts'],
  'index.ts': [
    'gateway-reader.ts',
    'sandbox-reader.ts',
    'states.ts',
    'store/',
    'http/',
    'order.ts',
    'options.ts',
    'payments.ts',
    'settle.ts',
    'resolve.ts',
    'list-payments.ts',
    'node/',
  ],
};

const FRAME: InsideTable = {
  'configuration.ts': [],
  'option-names.ts': [],
  'page-address.ts': [],
  'ask-page.ts': [],
  'paying-phases.ts': [],
  'loading.ts': [],
  'read-message.ts': [],
  'events.ts': ['read-message.ts'],
  'messages.ts': ['read-message.ts', 'events.ts'],
  'link.ts': ['read-message.ts'],
  'options.ts': ['option-names.ts', 'ask-page.ts', 'events.ts', 'messages.ts'],
  'box.ts': ['messages.ts', 'options.ts'],
  'surroundings.ts': ['option-names.ts', 'messages.ts'],
  'connection.ts': [
    'page-address.ts',
    'ask-page.ts',
    'loading.ts',
    'events.ts',
    'messages.ts',
    'link.ts',
    'options.ts',
    'box.ts',
    'surroundings.ts',
  ],
  'handle.ts': ['events.ts', 'options.ts'],
  'mount-frame.ts': ['ask-page.ts', 'events.ts', 'options.ts', 'box.ts', 'connection.ts', 'handle.ts'],
  'index.ts': ['events.ts', 'options.ts', 'handle.ts', 'mount-frame.ts'],
  'inside/echo-filter.ts': [],
  'inside/load-locale.ts': [],
  'inside/watch-form.ts': [],
  'inside/config.ts': ['configuration.ts'],
  'inside/height.ts': ['messages.ts'],
  'inside/apply-appearance.ts': ['option-names.ts', 'messages.ts'],
  'inside/page-messages.ts': ['read-message.ts', 'messages.ts'],
  'inside/permitted.ts': ['configuration.ts', 'option-names.ts', 'messages.ts'],
  'inside/listen-for-page.ts': ['configuration.ts', 'read-message.ts', 'messages.ts', 'inside/page-messages.ts'],
  'inside/page-errors.ts': ['messages.ts'],
  'inside/page-link.ts': [
    'read-message.ts',
    'messages.ts',
    'link.ts',
    'inside/echo-filter.ts',
    'inside/page-messages.ts',
    'inside/page-errors.ts',
  ],
  'inside/callbacks.ts': ['option-names.ts', 'inside/page-link.ts'],
  'inside/relay.ts': [
    'configuration.ts',
    'paying-phases.ts',
    'events.ts',
    'messages.ts',
    'link.ts',
    'inside/echo-filter.ts',
    'inside/load-locale.ts',
    'inside/watch-form.ts',
    'inside/height.ts',
    'inside/apply-appearance.ts',
    'inside/page-errors.ts',
    'inside/page-link.ts',
    'inside/callbacks.ts',
    'inside/permitted.ts',
    'inside/listen-for-page.ts',
  ],
  'inside/main.ts': ['configuration.ts', 'inside/config.ts', 'inside/listen-for-page.ts', 'inside/relay.ts'],
};

/** The folders that have a table of their own. What they import from outside is in the table above. */
const INSIDE: Readonly<Record<string, InsideTable>> = {
  'checkout/': CHECKOUT,
  'server/': SERVER,
  'sandbox/': SANDBOX,
  'command/': COMMAND,
  'frame/': FRAME,
};

/** Files that only the sandbox and the shop's server may import, whatever the list allows: they open tokens. */
const OPENERS = ['token/decrypt.ts', 'schema/read-charge-json.ts', 'errors/token-decryption-error.ts'];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  /** Loaded only when it is needed, by `import()`. */
  readonly isLazy?: boolean;
}

/** Types that are written for the built package, and name its entries, are no modules of the source. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
);
const imports = files.flatMap(readImports);

function readImports(from: string): Import[] {
  const code = readRootFile(join('src', from));
  const resolve = (path: string) => (path.startsWith('.') ? findSource(normalize(join(dirname(from), path))) : path);
  const atTop = code.matchAll(/^(?:import|export) (type )?(?:[^;]*? from )?'([^']+)';/gms);
  const lazy = code.matchAll(/\bimport\('([^']+)'\)/g);
  return [
    ...[...atTop].map(([, type, path = '']) => ({ from, to: resolve(path), isType: type !== undefined })),
    ...[...lazy].map(([, path = '']) => ({ from, to: resolve(path), isType: false, isLazy: true })),
  ];
}

/** Finds the source of an import, which has the name of the built file. */
function findSource(built: string): string {
  const source = built.replace(/\.js$/, '.ts');
  return files.includes(`${source}x`) ? `${source}x` : source;
}

function findFloor(file: string): string {
  return Object.keys(FLOORS).find((floor) => isWithin(file, floor)) ?? `none: ${file}`;
}

const isWithin = (file: string, place: string) =>
  place.endsWith('/') ? file.startsWith(place) : file === place || file.startsWith(`${place}/`);

function isAllowed({ from, to, isType, isLazy = false }: Import): boolean {
  // The core of the sandbox must not import its adapters or databases.
  const isFromCore = findFloor(from) === 'sandbox/';
  if (isFromCore && to.startsWith('sandbox/') && findFloor(to) !== 'sandbox/') return false;
  const floor = findFloor(from);
  const mayOpen = /^(sandbox|server)\//.test(from) || OPENERS.includes(from);
  if (OPENERS.includes(to) && !mayOpen && !isType) return false;
  const places = [floor, ...(FLOORS[floor] ?? [])];
  return places.some((place) => {
    const [, kind, path = place] = /^(type|lazy):(.*)$/.exec(place) ?? [];
    return isWithin(to, path) && (kind === undefined || (kind === 'type' ? isType : isLazy));
  });
}

/** Tells whether an import between two files of a folder keeps the table of the folder. */
function isAllowedInside(table: InsideTable, { from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const own = Object.keys(table).find((place) => isWithin(from, place));
  return own !== undefined && [own, ...(table[own] ?? [])].some((place) => isWithin(to, place));
}

/** Lists the imports between the files of a folder, with paths in the folder. */
function listInside(folder: string): Import[] {
  const isInside = (path: string) => path.startsWith(folder);
  const cut = (path: string) => path.slice(folder.length);
  return imports
    .filter(({ from, to }) => isInside(from) && isInside(to))
    .map((each) => ({ ...each, from: cut(each.from), to: cut(each.to) }));
}

/** Lists the circles of imports. Each is a path of files that ends where it begins. */
function listCircles(arrows: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): string[][] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file]];
    if (done.has(file)) return [];
    const circles = arrows.filter(({ from }) => from === file).flatMap(({ to }) => follow(to, [...path, file]));
    done.add(file);
    return circles;
  };
  return arrows.flatMap(({ from }) => follow(from, []));
}

describe('the source tree', () => {
  it('is read completely', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(150);
    expect(files.filter((file) => findFloor(file).startsWith('none'))).toEqual([]);
  });

  it('imports only from lower layers', () => {
    expect(imports.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it('has no cycle', () => {
    expect(listCircles(imports.filter(({ isType }) => !isType))).toEqual([]);
  });

  it("imports zod only as 'zod/mini', and as a whole", () => {
    const ways = new Set(
      files.flatMap((file) => readRootFile(join('src', file)).match(/^import .*['"]zod.*$/gm) ?? []),
    );
    expect([...ways].filter((way) => !/^import (type )?\* as z from 'zod\/mini';$/.test(way))).toEqual([]);
  });

  it('imports files, not folders, and no entry', () => {
    const relative = imports.filter(({ from, to }) => /^\.|\.ts$/.test(to) && !from.startsWith('umd/'));
    expect(relative.filter(({ to }) => !files.includes(to) || /(^|\/)index\.ts$/.test(to))).toEqual([]);
  });

  it('has a sentence of purpose at the start of every file', () => {
    const opening = /^(#!.*\n)?\/\*\* [A-Z].*[.:]/;
    expect(files.filter((file) => !opening.test(readRootFile(join('src', file))))).toEqual([]);
  });
});

describe.each(Object.entries(INSIDE))('inside %s', (folder, table) => {
  const inside = listInside(folder);

  it('is read completely', () => {
    const places = Object.keys(table);
    const known = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
    expect(known.filter((file) => !places.some((place) => isWithin(file, place)))).toEqual([]);
    expect(places.filter((place) => !known.some((file) => isWithin(file, place)))).toEqual([]);
    expect(inside.length).toBeGreaterThan(30);
  });

  it('lets each place import only places that stand before it in the table', () => {
    const places = Object.keys(table);
    const wrong = Object.entries(table).flatMap(([place, below]) =>
      below.filter((each) => !places.slice(0, places.indexOf(place)).includes(each)),
    );
    expect(wrong).toEqual([]);
  });

  it('imports only what the table says, types too', () => {
    expect(inside.filter((each) => !isAllowedInside(table, each))).toEqual([]);
  });

  it('has no circle, of types neither', () => {
    expect(listCircles(inside)).toEqual([]);
  });
});

describe('classes', () => {
  it('inherit only from errors, and an element from that of the platform: everything else is composed', () => {
    const bases = files.flatMap((file) =>
      [...readRootFile(join('src', file)).matchAll(/\bclass \w+(?:<.*>)? extends (\w+)/g)].map(([, base]) => base),
    );
    expect(bases.filter((base) => !/(Error|^HostElement)$/.test(base ?? ''))).toEqual([]);
  });
});

describe('the tables of the insides', () => {
  it.each([
    ['a type from a floor above', CHECKOUT, { from: 'names.ts', to: 'fields/country.ts' }],
    ['a sibling', CHECKOUT, { from: 'payment/payment.ts', to: 'render/panel.ts' }],
    ['what asks in what remembers', CHECKOUT, { from: 'payment/memory/record.ts', to: 'payment/asking/look-up.ts' }],
    ['a drawing in the fields', CHECKOUT, { from: 'fields/entry.ts', to: 'render/icons.ts' }],
    ['the checkout in a part of it', CHECKOUT, { from: 'options/checkout-options.ts', to: 'checkout-controller.ts' }],
    ['the view in the helpers for elements', CHECKOUT, { from: 'dom/listen-to-form.ts', to: 'view.ts' }],
    ['a file that no table names', CHECKOUT, { from: 'new-file.ts', to: 'names.ts' }],
    ["the page's side of a frame in its own side", FRAME, { from: 'inside/relay.ts', to: 'connection.ts' }],
    ['the options of the page in the frame', FRAME, { from: 'inside/permitted.ts', to: 'options.ts' }],
    ["the frame's side in the page", FRAME, { from: 'connection.ts', to: 'inside/page-messages.ts' }],
    ['the line in the table of messages', FRAME, { from: 'messages.ts', to: 'link.ts' }],
    ['the relay in what lets a page in', FRAME, { from: 'inside/listen-for-page.ts', to: 'inside/relay.ts' }],
    ['the connection in the box', FRAME, { from: 'box.ts', to: 'connection.ts' }],
  ])('refuse %s', (_, table, each) => {
    expect(isAllowedInside(table, each)).toBe(false);
  });

  it('refuse a circle', () => {
    const circle = [
      { from: 'a.ts', to: 'b.ts' },
      { from: 'b.ts', to: 'c.ts' },
      { from: 'c.ts', to: 'b.ts' },
    ];
    expect(listCircles(circle)).toEqual([['b.ts', 'c.ts', 'b.ts']]);
  });
});

describe('the table of layers', () => {
  it.each([
    ['a sibling', { from: 'client/request.ts', to: 'token/encrypt.ts', isType: false }],
    ['a floor above', { from: 'fields/iban.ts', to: 'schema/parse.ts', isType: false }],
    ['the decryptor', { from: 'tokenizer.ts', to: 'token/decrypt.ts', isType: false }],
    ['the client in the sandbox', { from: 'sandbox/sandbox.ts', to: 'client/client.ts', isType: false }],
    ['a package', { from: 'schema/parse.ts', to: 'zod', isType: false }],
    ['what reports in the options', { from: 'options/own.ts', to: 'report/report-thrown.ts', isType: false }],
    [
      'a store that is not imported lazily',
      { from: 'command/sandbox/run-sandbox.ts', to: 'sandbox/store/open-store.ts', isType: false },
    ],
    ['a driver that is not imported lazily', { from: 'sandbox/store/sql/postgres.ts', to: 'pg', isType: false }],
    ['an adapter in the core', { from: 'sandbox/sandbox.ts', to: 'sandbox/adapters/node.ts', isType: false }],
    ['a database in the core', { from: 'sandbox/options.ts', to: 'sandbox/store/sql/pglite.ts', isType: false }],
    ['the core by an adapter', { from: 'sandbox/adapters/node.ts', to: 'sandbox/sandbox.ts', isType: false }],
    ["zod in the page's side of a frame", { from: 'frame/options.ts', to: 'zod/mini', isType: false }],
    ["schemas in the page's side", { from: 'frame/connection.ts', to: 'schema/answers.ts', isType: false }],
    ["the form in the page's side", { from: 'frame/mount-frame.ts', to: 'checkout/mount.ts', isType: false }],
    ["the tokenizer in the page's side", { from: 'frame/options.ts', to: 'tokenizer.ts', isType: true }],
    ["the page's side in the frame's", { from: 'frame/inside/relay.ts', to: 'frame/connection.ts', isType: false }],
    [
      "a type of the page's side in the frame's",
      { from: 'frame/inside/relay.ts', to: 'frame/handle.ts', isType: true },
    ],
    [
      'the messages of a frame in the command',
      { from: 'command/frame/headers.ts', to: 'frame/messages.ts', isType: true },
    ],
    ['the form in the server', { from: 'server/states.ts', to: 'checkout/names.ts', isType: true }],
    ['the sandbox in the server', { from: 'server/sandbox-reader.ts', to: 'sandbox/sandbox.ts', isType: true }],
    ['a module of Node in the server', { from: 'server/node.ts', to: 'node:http', isType: false }],
    ['the decryptor in a frame', { from: 'frame/inside/relay.ts', to: 'token/decrypt.ts', isType: false }],
    [
      "the form in a frame's element",
      { from: 'element/frame-element.ts', to: 'components/hold-checkout.ts', isType: false },
    ],
    [
      "the form in a frame's component",
      { from: 'react/checkout-frame.tsx', to: 'components/hold-checkout.ts', isType: true },
    ],
    ['a framework in what all share', { from: 'components/hold-checkout.ts', to: 'react', isType: true }],
    ['React in an element', { from: 'element/form-element.ts', to: 'react/use-mounted-form.ts', isType: false }],
    ['a component in the form', { from: 'checkout/mount.ts', to: 'components/mounted-form.ts', isType: true }],
    ['a frame in the form', { from: 'checkout/mount.ts', to: 'frame/messages.ts', isType: true }],
  ])('refuses %s', (_, each) => {
    expect(isAllowed(each)).toBe(false);
  });
});
