/** The configuration in the frame's HTML: missing, broken, and beside a polluted prototype. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../src/frame/inside/config.js';
import { callBeside, enumerable } from '../../beside-members.js';

/** Writes a configuration into the page, until the test ends. */
function write(content: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'payveil-frame', content });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

const LEAST = { gateway: 'https://gateway.example', apiKey: 'pk', signature: 'sig', embed: ['https://shop.example'] };

it('is read as it was written', () => {
  const config = { ...LEAST, locales: ['de'], allow: ['submit'], options: { look: 'plain' } };
  write(JSON.stringify(config));
  expect(readConfig(document)).toEqual(config);
});

it('has no language, right or option that it does not name', () => {
  write(JSON.stringify(LEAST));
  expect(readConfig(document)).toEqual({ ...LEAST, locales: [], allow: [], options: {} });
});

it('must be there', () => {
  expect(() => readConfig(document)).toThrow('Payveil: this page was not written by payveil frame.');
});

it.each(['', '{"apiKey":"pk_live_1234",', "{'apiKey':'pk_live_1234'}", 'pk_live_1234'])(
  'is not shown if it is broken: %j',
  (content) => {
    write(content);
    const message = 'Payveil: the configuration of this page cannot be read. Write it again: payveil frame.';
    expect(() => readConfig(document)).toThrow(new Error(message));
  },
);

it('takes nothing from a polluted prototype', () => {
  write(JSON.stringify(LEAST));
  const polluted = enumerable({ allow: ['submit', 'customer'], options: { src: 'x' }, locales: ['x'], creditor: 'x' });
  const ended = callBeside(polluted, () => {
    const config = readConfig(document);
    return [
      Object.keys(config),
      config.allow,
      config.locales,
      Object.keys(config.options),
      'creditor' in config.options,
    ];
  });
  expect(ended).toEqual({
    value: [['gateway', 'apiKey', 'signature', 'embed', 'locales', 'allow', 'options'], [], [], [], false],
  });
});
