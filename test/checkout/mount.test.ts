/** A mount that fails does not change the page, and a mount without a style sheet does not fail. */
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mountCheckout } from '../../src/checkout/index.js';
import { fill, find, getPhase, makeHost, mount, options } from './mounted-form.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('does not change the page when a shadow root is not possible', () => {
  const host = makeHost();
  const sheets = document.adoptedStyleSheets.length;
  vi.spyOn(host, 'attachShadow').mockImplementation(() => {
    throw new DOMException('no', 'NotSupportedError');
  });
  expect(() => mountCheckout(host, { ...options, isolate: true })).toThrow(DOMException);
  expect({ nodes: host.childNodes.length, sheets: document.adoptedStyleSheets.length }).toEqual({ nodes: 0, sheets });
});

it('does not change the page when a part of the form fails', () => {
  const host = makeHost();
  const addEventListener = vi.spyOn(HTMLSelectElement.prototype, 'addEventListener').mockImplementation(() => {
    throw new TypeError('not of type AbortSignal');
  });
  expect(() => mountCheckout(host, options)).toThrow(TypeError);
  expect(addEventListener).toHaveBeenCalled();
  expect(host.childNodes).toHaveLength(0);
});

it.each([
  [
    'creating a style sheet fails',
    () =>
      vi.spyOn(window, 'CSSStyleSheet').mockImplementation(() => {
        throw new TypeError('Illegal constructor');
      }),
  ],
  [
    'writing a style sheet fails',
    () =>
      vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation(() => {
        throw new TypeError('no');
      }),
  ],
])('mounts without a style sheet: %s', async (_, spoil) => {
  spoil();
  const { host, handle } = mount({ onToken: async () => ({ status: 'succeeded' }) });
  fill(host);
  await handle.submit();
  expect(getPhase(host)).toBe('done');
});

it('mounts in a template, whose document does not accept a style sheet of another one', () => {
  const template = document.createElement('template');
  const host = document.createElement('div');
  template.content.append(host);
  const handle = mountCheckout(host, options);
  expect(find(host, '.payveil').children.length).toBeGreaterThan(5);
  handle.unmount();
  expect(host.children).toHaveLength(0);
});
