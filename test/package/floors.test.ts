/** The layers of the source tree: imports go only down, never to a sibling, and never in a circle. */
import { readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

/** What each place may import, as paths in `src/`, or a package; `type:` only as a type. The first place that fits a file is its own. */
const FLOORS = {
  'errors/': '',
  'bytes.ts': '',
  'time-limit.ts': '',
  'version.ts': '',
  'fields/': 'type:errors/',
  'token/': 'bytes.ts errors/',
  'options/': 'fields/ errors/',
  'report/': 'fields/ options/ errors/',
  'schema/': 'fields/ options/ report/ errors/ zod/mini',
  'tokenizer.ts': 'schema/ options/ report/ fields/ token/key.ts token/encrypt.ts time-limit.ts errors/',
  'client/': 'schema/ options/ report/ fields/ errors/',
  'server/': 'client/ schema/ token/ options/ report/ fields/ bytes.ts time-limit.ts errors/ type:node:',
  'sandbox/adapters/': 'type:sandbox/sandbox.ts fields/ options/ errors/ node: @hono/ msw type:@playwright/test',
  'sandbox/store/sql/': 'sandbox/store/ options/ node: @electric-sql/pglite pg',
  'sandbox/store/open-store.ts': 'sandbox/store/ errors/',
  'sandbox/': 'schema/ options/ token/ fields/ bytes.ts errors/ version.ts zod/mini hono',
  'command/':
    'tokenizer.ts client/ schema/ token/key.ts options/ fields/ errors/ version.ts sandbox/ checkout/render/follow-background.ts checkout/options/ type:checkout/ frame/option-names.ts type:frame/ hono node:',
  'checkout/': 'tokenizer.ts client/ options/ report/ schema/ fields/ time-limit.ts errors/',
  'components/': 'checkout/ frame/ report/',
  'element/': 'components/ checkout/options/ frame/option-names.ts report/ type:checkout/ type:frame/',
  'react/': 'components/ type:checkout/ type:frame/ react',
  'frame/inside/': 'frame/ checkout/ client/ tokenizer.ts schema/ options/ report/ fields/ errors/',
  'frame/':
    'checkout/dom/find-element.ts checkout/options/option-table.ts checkout/options/shapes.ts type:checkout/ type:schema/ fields/url.ts options/own.ts errors/',
  'umd/': 'index.ts checkout/index.ts schema/',
  'index.ts': 'tokenizer.ts client/ schema/ errors/ version.ts',
};
/** The folders of a folder, from the ground up: each may import those before it, also for a type. */
const INSIDE = {
  'checkout/': 'dom locales language options fields payment payment-form render',
  'checkout/payment/': 'outcome memory course calls',
  'sandbox/': 'page store http merchants faults tokens customers charges clock openapi control inspector adapters',
  'server/': 'store http payment routes node',
  'command/': 'gateway sandbox token doctor conformance frame',
  'frame/': 'inside',
};
/** They open tokens: for the sandbox and the shop's server only. */
const OPENERS = ['token/decrypt.ts', 'schema/read-charge-json.ts', 'errors/token-decryption-error.ts'];

type Import = { from: string; to: string; isType: boolean };

/** Types that are written for the built package, and name its entries, are no modules of the source. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
const IMPORT = /^(?:import|export) (type )?(?:[^;]*? from )?'([^']+)';|\b()import\('([^']+)'\)/gms;
const imports = files.flatMap((from) =>
  [...readRootFile(join('src', from)).matchAll(IMPORT)].map(([, type, path, , lazy = '']): Import => {
    const to = path ?? lazy;
    const source = normalize(join(dirname(from), to)).replace(/\.js$/, '.ts');
    const known = files.includes(`${source}x`) ? `${source}x` : source;
    return { from, to: to.startsWith('.') ? known : to, isType: type !== undefined };
  }),
);
const isWithin = (file: string, place: string) => file.startsWith(place);
const findFloor = (file: string) => Object.keys(FLOORS).find((floor) => isWithin(file, floor)) as keyof typeof FLOORS;

function isAllowed({ from, to, isType }: Import): boolean {
  const floor = findFloor(from);
  const opens = OPENERS.includes(to) && !isType && !/^(sandbox|server)\//.test(from) && !OPENERS.includes(from);
  // The core of the sandbox imports neither its adapters nor its databases, and a page nothing of the inside of a frame.
  if (opens || (isWithin(to, floor) && findFloor(to) !== floor)) return false;
  const places = [floor, ...FLOORS[floor].split(' ').filter(Boolean)];
  return places.some((place) => isWithin(to, place) || (isType && isWithin(`type:${to}`, place)));
}

function climbs(folder: keyof typeof INSIDE, { from, to }: Import): boolean {
  const places = INSIDE[folder].split(' ');
  const [own, other] = [from, to].map((file) => places.findIndex((place) => isWithin(file, `${folder}${place}/`)));
  const isStranger = isWithin(from, 'checkout/render/') && isWithin(to, 'checkout/payment');
  return isStranger || (own !== -1 && (other as number) > (own as number));
}

function listCircles(arrows: readonly Import[]): string[][] {
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): string[][] => {
    if (path.includes(file)) return [[...path, file]];
    if (done.has(file)) return [];
    const circles = arrows.filter(({ from }) => from === file).flatMap(({ to }) => follow(to, [...path, file]));
    done.add(file);
    return circles;
  };
  return arrows.flatMap(({ from }) => follow(from, []));
}

describe('the source tree', () => {
  it('imports only from lower layers', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(files.filter((file) => findFloor(file) === undefined)).toEqual([]);
    expect(imports.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it.each(Object.keys(INSIDE) as (keyof typeof INSIDE)[])('imports downward inside %s', (folder) => {
    expect(imports.filter((each) => climbs(folder, each))).toEqual([]);
  });

  it('has no circle, of types neither, and imports no entry', () => {
    const arrows = imports.filter(({ to }) => files.includes(to));
    expect(listCircles(arrows)).toEqual([]);
    expect(arrows.filter(({ from, to }) => /(^|\/)index\.ts$/.test(to) && !from.startsWith('umd/'))).toEqual([]);
  });
});
