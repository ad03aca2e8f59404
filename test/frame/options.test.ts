/** The options of a frame that the page itself checks, and what it gives to the frame. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mountFrame } from '../../src/frame/index.js';
import { type FrameOptions, readFrameOptions, writeGiven } from '../../src/frame/options.js';
import { thrown } from '../caught.js';
import { makeHost } from '../checkout/mounted-form.js';
import { optionError } from '../with-guide.js';
import { options, SRC } from './fake-frame.js';

describe('the address of a frame', () => {
  it.each([SRC, 'https://pay.example/a/?b=1', 'http://localhost:4010/frame/', 'http://127.0.0.1:1/'])(
    'may be %s',
    (src) => {
      expect(readFrameOptions({ ...options, src })).toEqual({ ...options, src });
    },
  );

  it.each<[string, unknown]>([
    ['http on another machine', 'http://pay.shop.example/'],
    ['a blob', 'blob:https://pay.shop.example/1'],
    ['a name', 'https://user@pay.shop.example/'],
    ["the page's own origin", 'http://localhost:3000/frame/'],
    ["the page's own origin in other letters", 'HTTP://LOCALHOST:3000/'],
    ['relative', '/frame/'],
    ['missing', undefined],
    ['an object', { toString: () => SRC }],
    ['an address', new URL(SRC)],
  ])('must not be %s, and nothing is mounted', (_, src) => {
    const host = makeHost();
    expect(thrown(() => mountFrame(host, { ...options, src: src as string }))).toMatchObject(
      optionError('The option src must be https, on another origin.'),
    );
    expect(host.outerHTML).toBe('<div></div>');
  });

  it('must be own', () => {
    expect(thrown(() => readFrameOptions(Object.create({ src: SRC })))).toHaveProperty('code', 'option_invalid');
  });
});

it.each(['apiKey', 'signature'])('a key is refused by its name, without its value: %s', (name) => {
  const error = thrown(() => readFrameOptions({ ...options, [name]: 'pk_live_1234' } as FrameOptions));
  expect(error).toMatchObject(optionError('The option apiKey or signature belongs to the frame.'));
  expect(JSON.stringify(error)).not.toContain('1234');
});

describe('what a frame is given', () => {
  it('are data, all names, and the names of functions', () => {
    const own = { ...options, lookUp: () => {}, onCharge() {}, remoteIp: async () => '::1', support: undefined };
    expect(writeGiven(own, own)).toEqual({
      options: { src: SRC, amount: 2599, currency: 'eur', returnUrl: options.returnUrl },
      names: ['src', 'amount', 'currency', 'remoteIp', 'returnUrl', 'lookUp', 'onCharge', 'support'],
      functions: ['remoteIp', 'lookUp', 'onCharge'],
    });
  });

  it('are the changes, with the functions that there are afterwards', () => {
    const changes = { amount: 100, lookUp: undefined };
    expect(writeGiven(changes, { ...options, onAction() {}, ...changes })).toEqual({
      options: { amount: 100 },
      names: ['amount', 'lookUp'],
      functions: ['onAction'],
    });
  });

  it('can be sent, also if a framework has wrapped it', () => {
    const changes = new Proxy({ defaultValues: new Proxy({ name: 'Ada' }, {}), methods: new Proxy(['card'], {}) }, {});
    expect(() => structuredClone(changes)).toThrow();
    const given = writeGiven(changes as never, options);
    expect(structuredClone(given).options).toEqual({ defaultValues: { name: 'Ada' }, methods: ['card'] });
  });
});
