/** Only a listed page around the frame is served, once, and others are told why. */
import { describe, expect, it, vi } from 'vitest';
import { type EmbeddingPage, listenForPage } from '../../../src/frame/inside/listen-for-page.js';

const SHOP = 'https://shop.example';
const FRAME = 'https://pay.shop.example';

const WHOLE = { options: {}, names: [], functions: [], around: {}, address: '/' };
const hello = (version: unknown, members: object = {}) => ({
  data: { type: 'payveil:hello', version, ...WHOLE, ...members },
});

/** A port that nothing goes through. */
const port = {} as MessagePort;

interface Knock {
  readonly source?: unknown;
  readonly origin?: string;
  readonly data?: unknown;
  readonly ports?: readonly unknown[];
}

/** Waits for the page of a window which stands in others. */
function open({ embed = [SHOP], ancestors }: { embed?: readonly string[]; ancestors?: readonly string[] } = {}) {
  const parent = { name: 'parent' };
  const location = { origin: FRAME, ...(ancestors && { ancestorOrigins: ancestors }) };
  const view = Object.assign(new EventTarget(), { parent, location });
  const onPage = vi.fn<(page: EmbeddingPage) => void>();
  const refuse = vi.fn<(port: MessagePort, error: unknown) => void>();
  listenForPage(view as never, { embed }, onPage, refuse);
  const knock = (members: Knock = {}) => {
    const data = hello(1).data;
    const message = Object.assign(new Event('message'), { source: parent, origin: SHOP, data, ports: [port] });
    // As they are, so that a test can count how often one is read.
    view.dispatchEvent(Object.defineProperties(message, Object.getOwnPropertyDescriptors(members)));
  };
  return { onPage, refuse, knock };
}

it('lets a listed page in, with its greeting, origin and port', () => {
  const { onPage, refuse, knock } = open();
  knock();
  expect(onPage.mock.calls).toEqual([[{ hello: { version: 1, ...WHOLE }, origin: SHOP, port }]]);
  expect(onPage.mock.calls[0]?.[0].port).toBe(port);
  expect(refuse).not.toHaveBeenCalled();
});

it('lets in only once', () => {
  const { onPage, refuse, knock } = open();
  knock();
  knock();
  knock({ origin: 'https://evil.example' });
  expect([onPage.mock.calls.length, refuse.mock.calls.length]).toEqual([1, 0]);
});

describe('does not answer, and stays open,', () => {
  it.each<[string, Knock]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another message', { data: { type: 'payveil:bye', version: 1 } }],
    ['a text', { data: 'payveil:hello' }],
    ['nothing', { data: null }],
    ['an inherited type', { data: Object.create({ type: 'payveil:hello', version: 1 }) }],
    ['a greeting without a port', { ports: [] }],
    ['a greeting without options', hello(1, { options: undefined })],
    ['a greeting with a text as its names', hello(1, { names: 'amount' })],
    ['a greeting without an address', hello(1, { address: 7 })],
  ])('to %s', (_, members) => {
    const { onPage, refuse, knock } = open();
    knock(members);
    expect([onPage.mock.calls, refuse.mock.calls]).toEqual([[], []]);
    knock();
    expect(onPage).toHaveBeenCalledOnce();
  });
});

describe('refuses, and stays open:', () => {
  it.each<[string, Parameters<typeof open>[0], Knock]>([
    ['a page that is not listed', {}, { origin: 'https://evil.example' }],
    ['a page that has no origin', {}, { origin: 'null' }],
    ['a page whose origin only begins so', {}, { origin: `${SHOP}.evil.example` }],
    ['a page with another port', {}, { origin: `${SHOP}:8443` }],
    ['a page over http', {}, { origin: 'http://shop.example' }],
    ['its own origin, even if that is listed', { embed: [SHOP, FRAME] }, { origin: FRAME }],
  ])('%s', (_, settings, members) => {
    const { onPage, refuse, knock } = open(settings);
    knock(members);
    expect(refuse.mock.calls).toEqual([
      [port, expect.objectContaining({ code: 'frame_refused', outcome: 'not_sent' })],
    ]);
    expect(String(refuse.mock.calls[0]?.[1])).not.toContain(SHOP);
    knock();
    expect(onPage).toHaveBeenCalledOnce();
  });

  it.each([undefined, null, 2, -1, '1', 0.5, Number.NaN])('a page of the version %s', (version) => {
    const { onPage, refuse, knock } = open();
    knock(hello(version));
    expect(refuse.mock.calls).toMatchObject([[port, { code: 'frame_version', outcome: 'not_sent' }]]);
    expect(onPage).not.toHaveBeenCalled();
  });
});

it.each([0, 1])('serves a page of the version %d: this one, and the one before', (version) => {
  const { onPage, knock } = open();
  knock(hello(version));
  expect(onPage).toHaveBeenCalledOnce();
});

describe('every page around it', () => {
  it.each([
    [[SHOP], true],
    [[], true],
    [[SHOP, SHOP], true],
    [[SHOP, 'https://other.example'], true],
    [[SHOP, 'https://evil.example'], false],
    [['https://evil.example', SHOP], false],
    [[SHOP, FRAME], false],
    [[SHOP, 'null'], false],
  ])('must be listed: %j', (ancestors, isLetIn) => {
    const { onPage, refuse, knock } = open({ ancestors, embed: [SHOP, 'https://other.example'] });
    knock();
    expect([onPage.mock.calls.length, refuse.mock.calls.length]).toEqual(isLetIn ? [1, 0] : [0, 1]);
  });
});

describe('what is not a greeting costs nothing:', () => {
  it.each([
    ['another window', {}],
    ['no window', null],
  ])('a message of %s is not even unpacked', (_, source) => {
    const { onPage, refuse, knock } = open();
    let reads = 0;
    const members = { source };
    Object.defineProperty(members, 'data', { get: () => ++reads });
    for (let i = 0; i < 200; i++) knock(members);
    expect([reads, onPage.mock.calls, refuse.mock.calls]).toEqual([0, [], []]);
  });
});
