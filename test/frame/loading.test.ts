/** A frame that loads: without delaying the page, and what is told if it is blocked or late. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchLoading } from '../../src/frame/loading.js';
import { SRC } from './fake-frame.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a frame that is not in the page. */
function watch(timeoutMs = 1000) {
  const life = new AbortController();
  const frame = document.createElement('iframe');
  const onFault = vi.fn();
  frame.loading = 'lazy';
  frame.src = SRC;
  onTestFinished(() => life.abort());
  watchLoading(frame, timeoutMs, onFault, life.signal);
  return { frame, onFault, life };
}

/** Tells of a violation, as a browser does. */
function violate(members: object = {}): void {
  const event = { effectiveDirective: 'frame-src', disposition: 'enforce', blockedURI: SRC, ...members };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), event));
}

/** Lets the page still load. */
function loadLater(): void {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  onTestFinished(() => state.mockRestore());
}

describe('a blocked frame', () => {
  it.each([SRC, 'https://pay.shop.example'])('is told at once: %s', (blockedURI) => {
    const { onFault } = watch();
    violate({ blockedURI });
    expect(onFault.mock.calls).toEqual([['frame_blocked']]);
  });

  it.each([
    ['of another address', { blockedURI: 'https://ads.example/' }],
    ['of data', { blockedURI: 'data' }],
    ['that is only reported', { disposition: 'report' }],
    ['that is no frame', { effectiveDirective: 'img-src' }],
  ])('%s is not the fault of this one', (_, members) => {
    const { onFault } = watch();
    violate(members);
    expect(onFault).not.toHaveBeenCalled();
  });

  it('is not told after the end', () => {
    const { onFault, life } = watch();
    life.abort();
    violate();
    expect(onFault).not.toHaveBeenCalled();
  });
});

describe('a late frame', () => {
  it('is told after the limit, once', () => {
    const { onFault } = watch(1000);
    vi.advanceTimersByTime(999);
    expect(onFault).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(onFault.mock.calls).toEqual([['frame_timeout']]);
  });

  it('is not told after the end', () => {
    const { onFault, life } = watch(1000);
    life.abort();
    vi.advanceTimersByTime(5000);
    expect(onFault).not.toHaveBeenCalled();
  });

  it('far below does not delay the page, and its time begins after the page has loaded', () => {
    loadLater();
    const { frame, onFault } = watch(1000);
    frame.getBoundingClientRect = () => new DOMRect(0, innerHeight, 300, 300);
    vi.advanceTimersByTime(100_000);
    expect([frame.loading, onFault.mock.calls]).toEqual(['lazy', []]);
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(999);
    expect([frame.loading, onFault.mock.calls]).toEqual(['eager', []]);
    vi.advanceTimersByTime(1);
    expect(onFault.mock.calls).toEqual([['frame_timeout']]);
  });

  it('in view is told even if the page does not finish', () => {
    loadLater();
    const { frame, onFault } = watch(1000);
    vi.advanceTimersByTime(1000);
    expect([frame.loading, onFault.mock.calls]).toEqual(['lazy', [['frame_timeout']]]);
  });

  it('loads at once in a page that has loaded', () => {
    expect(watch().frame.loading).toBe('eager');
  });

  it('is not watched any more if it ends before the page has loaded', () => {
    loadLater();
    const { frame, onFault, life } = watch(1000);
    life.abort();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(5000);
    expect([frame.loading, onFault.mock.calls]).toEqual(['lazy', []]);
  });
});
