/** What `payveil frame` refuses: with 2, in one sentence, and without writing anything. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLDER_OPTIONS } from '../../../src/command/frame/fixed-options.js';
import { readSettings } from '../../../src/command/frame/settings.js';
import { LANGUAGES } from '../../../src/command/languages.js';
import { run } from '../../../src/command/run.js';
import { makeDirectory, writeTemporary } from './folders.js';
import { CHECKING, type Changes, refuse, WHOLE } from './refuse.js';

beforeEach(() => {
  vi.stubEnv('PAYVEIL_API_KEY', undefined);
  vi.stubEnv('PAYVEIL_SIGNATURE', undefined);
});
afterEach(() => void vi.unstubAllEnvs());

describe('the keys', () => {
  it.each([
    [{ key: undefined }, '--key is missing; or set PAYVEIL_API_KEY'],
    [{ key: '' }, '--key, or PAYVEIL_API_KEY, must be an API key of visible ASCII characters'],
    [{ key: 'ключ' }, '--key, or PAYVEIL_API_KEY, must be an API key of visible ASCII characters'],
    [{ signature: undefined }, '--signature is missing; or set PAYVEIL_SIGNATURE'],
    [{ signature: 'a b' }, '--signature, or PAYVEIL_SIGNATURE, must be visible ASCII characters'],
  ])('are refused if one is missing or cannot be one: %j', async (changes, sentence) => {
    expect(await refuse(changes)).toBe(sentence);
  });

  it.each(['key', 'signature'])('are refused if the --%s is secret', async (flag) => {
    expect(await refuse({ [flag]: 'sk_live_hidden7' })).toMatch(/publishable key \(pk_…\), not the secret one$/);
  });

  it('may stand in the environment, where a secret one is refused too', async () => {
    vi.stubEnv('PAYVEIL_API_KEY', 'pk_test_env');
    vi.stubEnv('PAYVEIL_SIGNATURE', 'sig_test_env');
    const { gateway, embed } = WHOLE;
    expect(readSettings({ out: 'frame', gateway, embed }).configuration).toMatchObject({
      apiKey: 'pk_test_env',
      signature: 'sig_test_env',
    });
    vi.stubEnv('PAYVEIL_API_KEY', 'sk_test_hidden7');
    expect(await refuse({ key: undefined })).toContain('not the secret one');
  });
});

const WORDS = `--locales must be words of ${Object.keys(LANGUAGES).join(', ')}, with commas between them`;

describe('words', () => {
  it.each([
    [{ locales: 'de,xx' }, WORDS],
    [{ locales: '' }, WORDS],
    [{ locales: '../de' }, WORDS],
    [{ locales: 'fr,DE' }, '--locales cannot be DE; did you mean de?'],
    [{ allow: 'submit,pay' }, '--allow must be words of submit, customer, with commas between them'],
    [{ allow: 'constructor' }, '--allow must be words of submit, customer, with commas between them'],
    [{ for: 'apache' }, '--for must be nginx or vercel'],
  ])('are refused if they are unknown: %j', async (changes, sentence) => {
    expect(await refuse(changes)).toBe(sentence);
  });

  it('are read each once. English is always there', () => {
    const { configuration } = readSettings({ ...WHOLE, out: 'frame', locales: 'fr, en,de,fr', allow: 'customer' });
    expect(configuration).toMatchObject({ locales: ['fr', 'de'], allow: ['customer'] });
  });
});

describe('--options', () => {
  const refuseText = (text: string | Uint8Array) => refuse({ options: writeTemporary('fixed.json', text) });

  it.each(['', '{', '[]', '1', 'null', '"text"', '{"theme":"dark"} x'])(
    'must hold one JSON object: %s',
    async (text) => {
      expect(await refuseText(text)).toMatch(/^--options \S+ must hold one JSON object$/);
    },
  );

  it('must name a file', async () => {
    const folder = makeDirectory();
    expect(await refuse({ options: join(folder, 'none.json') })).toMatch(/^--options must name a file .*\(ENOENT\)$/);
    expect(await refuse({ options: folder })).toMatch(/\(EISDIR\)$/);
  });

  it.each(['apiKey', 'signature', 'charge', 'onToken', 'classes', '__proto__', 'constructor', ''])(
    'refuses a name that may not be fixed, and says it: %s',
    async (name) => {
      const sentence = await refuseText(`{"theme":"dark",${JSON.stringify(name)}:"hunter2"}`);
      expect(sentence).toBe(`--options cannot fix "${name}"; it can fix ${FOLDER_OPTIONS.join(', ')}`);
    },
  );

  it.each([
    ['ammount', 'amount'],
    ['locales', 'locale'],
    ['submitlabel', 'submitLabel'],
  ])('names the nearest name that may be fixed: %s', async (name, nearest) => {
    const sentence = await refuseText(`{"theme":"dark","${name}":"hunter2"}`);
    expect(sentence).toBe(`--options cannot fix "${name}"; did you mean "${nearest}"?`);
  });

  it('shows a hostile name in one short line', async () => {
    const sentence = await refuseText(JSON.stringify({ [`a\n\u001b[2J${'x'.repeat(1000)}`]: 1 }));
    expect(sentence).toContain('--options cannot fix "a\\n\\u001b[2Jxxx');
    expect(sentence.length).toBeLessThan(500);
  });

  it.each(['Pay now', '', 'Pay {Amount}', 7, null, ['{amount}']])(
    'refuses a label that does not show the amount: %j',
    async (submitLabel) => {
      expect(await refuseText(JSON.stringify({ submitLabel }))).toMatch(
        /^submitLabel in --options must hold \{amount\}/,
      );
    },
  );

  it('reads all permitted names, also after a byte order mark', () => {
    const given = Object.fromEntries(FOLDER_OPTIONS.map((name) => [name, name === 'submitLabel' ? '{amount}' : name]));
    const options = writeTemporary('fixed.json', `\ufeff${JSON.stringify(given)}`);
    expect({ ...readSettings({ ...WHOLE, out: 'frame', options }).configuration.options }).toEqual(given);
  });
});

describe('--css', () => {
  const refuseSheet = (css: string) => refuse({ css: writeTemporary('brand.css', css) });
  const face = (src: string) => `a{color:red}@font-face { font-family: B; src: ${src} }b{top:0}`;

  it.each(['', ' \n', '/* only a comment */', '/* one that does not end'])(
    'is refused if it is empty: %j',
    async (css) => {
      expect(await refuseSheet(css)).toMatch(/^--css \S+ is empty$/);
    },
  );

  it('must name a file', async () => {
    expect(await refuse({ css: 'none.css' })).toBe('--css must name a file that can be read: none.css (ENOENT)');
  });

  it.each(['@import "b.css";', '@IMPORT url(b.css);', '/* a */@import/**/"https://x.example/b.css";'])(
    'is refused with %s, because the policy blocks it',
    async (css) => {
      expect(await refuseSheet(css)).toMatch(/has @import, which the policy of the frame blocks/);
    },
  );

  it.each([
    'url(https://fonts.example/b.woff2)',
    'url( "//fonts.example/b.woff2" )',
    "url('HTTP://fonts.example/b.woff2')",
    'url(data:font/woff2;base64,AAAA)',
    'url(b.woff2), url(https://fonts.example/b.woff)',
    'url(\\\\fonts.example/b.woff2)',
  ])('is refused with a font that the policy blocks: %s', async (src) => {
    expect(await refuseSheet(face(src))).toMatch(
      /has a font by url\(\) from another host or in data:, which the policy/,
    );
  });

  it.each(['a{background:url(logo.svg)}', 'a{background:URL("https://x.example/p.png")}', 'a{cursor:url(data:,)}'])(
    'is refused with an address that is no font: %s',
    async (css) => {
      expect(await refuseSheet(css)).toMatch(/has a url\(\) that is no font, which the policy of the frame blocks/);
    },
  );

  it.each([
    'a{color:red}',
    face('url(b.woff2)'),
    face('url("fonts/b.woff2") format("woff2")'),
    '/* @import url(https://x.example) */ a{top:0}',
    'a{filter:url(#shade)}',
  ])('is read: %s', (css) => {
    const { sheet } = readSettings({ ...WHOLE, out: 'frame', css: writeTemporary('brand.css', css) });
    expect(Buffer.from(sheet ?? []).toString()).toBe(css);
  });
});

describe('--out', () => {
  it('must be given, and must be a folder', async () => {
    expect(await refuse({ out: undefined })).toBe('--out is missing: the folder to write, such as frame');
    expect(await refuse({ out: '' })).toBe('--out is missing: the folder to write, such as frame');
    const file = writeTemporary('file', 'x');
    expect(await refuse({ out: file })).toBe(`--out must name a folder, and ${file} is a file`);
  });

  it('cannot be where a bundler copies files to the root of the site', async () => {
    const project = makeDirectory();
    const places = ['public', 'public/', 'public/pay'].map((place) => `${project}/${place}`);
    for (const out of places) expect(readSettings({ ...WHOLE, out }).out).toBe(out);
    writeFileSync(join(project, 'package.json'), '{}');
    for (const out of places) {
      expect(await refuse({ out })).toBe(
        '--out cannot be in public beside a package.json: a bundler copies public to the root of your site, and the ' +
          'frame needs an origin of its own; give --out frame',
      );
    }
    for (const place of ['frame', 'pay/public', 'republic']) {
      expect(readSettings({ ...WHOLE, out: join(project, place) }).out).toBe(join(project, place));
    }
  });

  it('may be a link to a folder, and not to nothing', async () => {
    const [target, place] = [makeDirectory(), makeDirectory()];
    const [link, dangling] = [join(place, 'current'), join(place, 'next')];
    symlinkSync(target, link);
    symlinkSync(join(place, 'none'), dangling);
    expect(readSettings({ ...WHOLE, out: link }).out).toBe(link);
    expect(await refuse({ out: dangling })).toBe(`--out must name a folder, and ${dangling} is a link to nothing`);
    expect(existsSync(join(place, 'none'))).toBe(false);
  });

  it('may be there already', () => {
    const out = makeDirectory();
    expect(readSettings({ ...WHOLE, out }).out).toBe(out);
    expect(readdirSync(out)).toEqual([]);
  });
});

describe('--check', () => {
  const check = (changes: Changes) => refuse({ ...CHECKING, ...changes });

  it.each([
    'http://pay.shop.example/',
    'https://ada:hunter2@pay.shop.example/',
    'https://pay.shop.example/?key=hunter2',
    'https://pay.shop.example/#a',
    'pay.shop.example',
    '',
  ])('needs an address without secrets: %s', async (address) => {
    expect(await check({ check: address })).toMatch(/^--check must be https:\/\//);
  });

  it('needs --embed, and takes only --gateway and --server beside it', async () => {
    expect(await check({ embed: undefined })).toMatch(/^--embed is missing/);
    expect(await check({ embed: 'https://shop.example/' })).toMatch(/^--embed must be an origin/);
    const sentence = '--check takes only --embed, --gateway and --server';
    for (const flag of ['out', 'key', 'signature', 'locales', 'css', 'allow', 'for', 'serve']) {
      expect(await check({ [flag]: 'x' })).toBe(sentence);
    }
  });
});

it('reads every flag before it writes', async () => {
  const out = makeDirectory();
  mkdirSync(join(out, 'locales'));
  writeFileSync(join(out, 'locales/de.js'), 'old');
  const args = ['--out', out, '--gateway', WHOLE.gateway, '--key', 'pk_1', '--signature', 's', '--embed', 'x'];
  await expect(run(['frame', ...args, '--locales', 'de'])).rejects.toThrow('--embed');
  expect(readdirSync(out, { recursive: true })).toEqual(['locales', 'locales/de.js']);
});
