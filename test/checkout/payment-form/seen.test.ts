/** When an end counts as seen: shown for three seconds, drawn, in a visible page. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { whenSeen } from '../../../src/checkout/payment-form/seen.js';
import { makeHost } from '../mounted-form.js';
import { settle, useFakeClock } from '../paying-form.js';

useFakeClock();

function watch(host = makeHost()) {
  const [onSeen, onAway] = [vi.fn(), vi.fn()];
  const stop = whenSeen(host, onSeen, onAway);
  return { host, onSeen, onAway, stop };
}

const hidePage = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

describe('an end', () => {
  it('was seen after three seconds, once', async () => {
    const { onSeen, onAway } = watch();
    await settle(2999);
    expect(onSeen).not.toHaveBeenCalled();
    await settle(1);
    expect(onSeen).toHaveBeenCalledOnce();
    await settle(100_000);
    expect(onSeen).toHaveBeenCalledOnce();
    expect(onAway).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not seen in a hidden page, and the seconds before count', async () => {
    const { onSeen } = watch();
    await settle(2000);
    const hidden = hidePage();
    await settle(100_000);
    expect(onSeen).not.toHaveBeenCalled();
    hidden.mockRestore();
    await settle(1000);
    expect(onSeen).toHaveBeenCalledOnce();
  });

  it.each<[string, (host: HTMLElement) => void, (host: HTMLElement) => void]>([
    [
      'that is not drawn',
      (host) => Object.assign(host, { getClientRects: () => [] }),
      (host) => Object.assign(host, { getClientRects: () => [{}] }),
    ],
    ['that is not in the page', (host) => host.remove(), (host) => document.body.append(host)],
  ])('is not seen in a form %s, until it is', async (_, hide, show) => {
    const { host, onSeen, onAway } = watch();
    hide(host);
    await settle(50_000);
    expect(onSeen).not.toHaveBeenCalled();
    show(host);
    await settle(3000);
    expect(onSeen).toHaveBeenCalledOnce();
    expect(onAway).not.toHaveBeenCalled();
  });

  it('is no longer watched when its form was away for a minute', async () => {
    const { host, onSeen, onAway } = watch();
    host.remove();
    await settle(60_000);
    expect(onAway).toHaveBeenCalledOnce();
    expect(onSeen).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is no longer watched when the watch was stopped', async () => {
    const { onSeen, stop } = watch();
    stop();
    await settle(10_000);
    expect(onSeen).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
