/** The addresses that `payveil frame` takes: the gateway, the shop's server, and the pages that may show the frame. */
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/command/frame/settings.js';
import { writeTemporary } from './folders.js';
import { CHECKING, refuse, WHOLE } from './refuse.js';

describe.each(['gateway', 'server'])('--%s', (flag) => {
  it.each([
    '',
    'api.gateway.example',
    'http://api.gateway.example',
    'https://ada:hunter2@api.gateway.example',
    'https://api.gateway.example?key=hunter2',
    'https://api.gateway.example#a',
    'javascript:alert(1)',
  ])('is refused as createClient refuses it: %s', async (address) => {
    const start = `--${flag} must be https://, or like http://localhost:4010`;
    expect(await refuse({ [flag]: address })).toContain(start);
    expect(await refuse({ ...CHECKING, [flag]: address })).toContain(start);
  });

  it.each(['https://a;script-src.example', 'https://a,b.example', 'http://[::1]:4010', 'https://*.gateway.example'])(
    'is refused if a policy cannot name it: %s',
    async (address) => {
      expect(await refuse({ [flag]: address })).toContain(`--${flag} must have a host of letters`);
    },
  );

  it.each([
    ['https://shop.example/payments//', 'https://shop.example/payments'],
    ['https://SHOP.example', 'https://shop.example'],
    ['http://localhost:3000/pay/', 'http://localhost:3000/pay'],
  ])('is written without a slash at its end: %s', (address, written) => {
    expect(readSettings({ ...WHOLE, out: 'frame', [flag]: address }).configuration).toMatchObject({ [flag]: written });
  });
});

it('needs a gateway, and no server', async () => {
  expect(await refuse({ gateway: undefined })).toBe('--gateway is missing');
  expect(readSettings({ ...WHOLE, out: 'frame' }).configuration).not.toHaveProperty('server');
});

describe('with --server', () => {
  const server = 'https://shop.example/payments';
  const fix = (name: string) => ({
    options: writeTemporary('fixed.json', JSON.stringify({ theme: 'dark', [name]: 1 })),
  });

  const told = ['amount', 'currency', 'description', 'remoteIp', 'customerId', 'checkoutId'];

  it.each([
    ...told.map((name) => [name, 'the server tells it']),
    ['remember', 'the server remembers the payment'],
    ['orderId', 'the page gives it'],
  ])('--options cannot fix %s', async (name, why) => {
    const sentence = `--options cannot fix "${name}" together with --server: ${why}`;
    expect(await refuse({ server, ...fix(name) })).toBe(sentence);
    expect(readSettings({ ...WHOLE, out: 'frame', ...fix(name) }).configuration.options).toHaveProperty(name);
  });

  it('--options can fix all else', () => {
    const { configuration } = readSettings({ ...WHOLE, out: 'frame', server, ...fix('methods') });
    expect({ ...configuration.options }).toEqual({ theme: 'dark', methods: 1 });
  });

  it('no page may name the customer', async () => {
    const sentence = '--allow customer cannot go with --server, because the server names the customer';
    expect(await refuse({ server, allow: 'submit,customer' })).toBe(sentence);
    const { configuration } = readSettings({ ...WHOLE, out: 'frame', server, allow: 'submit' });
    expect(configuration).toMatchObject({ server, allow: ['submit'] });
  });
});

describe('the pages', () => {
  it.each([
    ...'https://*.shop.example * https://* null shop.example https: http://shop.example http://192.168.1.7:3000'.split(
      ' ',
    ),
    ...'ftp://shop.example file:///srv/shop javascript:alert(1) http://[::1]:3000 https://shop.example.'.split(' '),
    '',
    'https://shop.example;script-src',
    'https://shop.example,https://b.example',
    "https://shop.example'self'",
  ])('must be origins that a policy can name: %s', async (embed) => {
    expect(await refuse({ embed })).toMatch(
      /^--embed must be an origin, without wildcard and path: https:\/\/, or http/,
    );
  });

  it.each([
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/cart', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://SHOP.example', 'https://shop.example'],
    ['https://ada:hunter2@shop.example', 'https://shop.example'],
    ['https://shop.example?a', 'https://shop.example'],
    [' https://shop.example', 'https://shop.example'],
    ['https://schön.example', 'https://xn--schn-7qa.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
  ])('are told how to write %s', async (embed, right) => {
    expect(await refuse({ embed })).toBe(`--embed must be an origin, without wildcard and path: write ${right}`);
  });

  it('are all checked, and there must be one', async () => {
    expect(await refuse({ embed: ['https://shop.example', 'https://*.b.example'] })).toContain('--embed');
    expect(await refuse({ embed: undefined })).toMatch(/^--embed is missing/);
  });

  it('may be on this machine, and each counts once', () => {
    const embed = ['https://shop.example', 'http://localhost:3000', 'https://shop.example', 'http://127.0.0.1:8080'];
    expect(readSettings({ ...WHOLE, out: 'frame', embed }).configuration.embed).toEqual([
      'https://shop.example',
      'http://localhost:3000',
      'http://127.0.0.1:8080',
    ]);
  });

  it('must fit into a line that Cloudflare Pages reads', async () => {
    const embed = Array.from({ length: 100 }, (_, i) => `https://shop-${i}.example`);
    expect(await refuse({ embed })).toContain('too many --embed');
  });
});
