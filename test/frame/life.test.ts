/** A frame from mount to unmount: frames that fail, are removed, load again or get lost during a payment. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caught } from '../caught.js';
import { withGuide } from '../with-guide.js';
import { type FakeFrame, openForm, openShop, type Shop } from './fake-frame.js';
import { settle } from './settle.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';
const LOST = 'The result of the payment is not known. Do not pay again.';
const REFERENCE = 'REF-1';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Lets a frame ask whether the buyer may pay, and begin. */
async function pay(frame: FakeFrame, phase = 'busy', busy = true): Promise<void> {
  await frame.ask('submit', { method: 'card', reference: REFERENCE });
  await frame.send({ type: 'phase', phase }, { type: 'busy', busy });
}

/** Reads what the buyer sees. */
const read = ({ root, iframe, text }: Shop) => ({
  phase: root.dataset.phase,
  text: text.hidden ? undefined : text.textContent,
  hasFrame: iframe.isConnected,
});

const lost = (message: string) => ['error', { code: 'frame_lost', message, outcome: 'unknown', reference: REFERENCE }];

describe('a frame that does not come', () => {
  it('is told once, to the buyer and to the page', async () => {
    const shop = openShop({ timeoutMs: 500 });
    vi.advanceTimersByTime(500);
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'frame-src',
        disposition: 'enforce',
        blockedURI: shop.iframe.src,
      }),
    );
    vi.advanceTimersByTime(5000);
    const { name, message } = await caught(shop.handle.ready);
    expect({ name, message }).toEqual({ name: 'ConfigurationError', message: withGuide('frame_timeout', FAILED) });
    expect(shop.told).toEqual([['error', { code: 'frame_timeout', message: FAILED, outcome: 'not_sent' }]]);
    expect(read(shop)).toMatchObject({ text: FAILED, hasFrame: true });
  });

  it('waits for 20 seconds, and has the text of the page', () => {
    const shop = openShop({ failed: 'Später' });
    vi.advanceTimersByTime(19_999);
    expect(read(shop).text).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(read(shop).text).toBe('Später');
  });
});

describe('unmount', () => {
  it('removes an idle frame at once, and leaves nothing', async () => {
    const { host, handle, told } = await openForm();
    handle.unmount();
    handle.unmount();
    await settle();
    expect(host.outerHTML).toBe('<div></div>');
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
    expect(told).toEqual([]);
  });

  it('before the frame has come leaves nothing, and ends what waits', async () => {
    const { host, handle, iframe, frames } = openShop();
    const calls = [handle.ready, handle.validate(), handle.update({ amount: 1 }), handle.clear()];
    handle.unmount();
    iframe.dispatchEvent(new Event('load'));
    expect(await Promise.all(calls)).toEqual([undefined, false, undefined, undefined]);
    expect(host.outerHTML).toBe('<div></div>');
    expect(frames).toHaveLength(0);
  });

  it('hides a frame that pays, tells its end, and then removes it', async () => {
    const shop = await openForm();
    const { frame, handle, root } = shop;
    const got: unknown[] = [];
    handle.on('charge', ({ id }) => got.push(id));
    await pay(frame);
    handle.unmount();
    await settle();
    expect(root.style.display).toBe('none');
    expect(root.querySelector('iframe')).not.toBeNull();
    expect(read(shop)).toMatchObject({ hasFrame: true, text: undefined });
    expect(frame.listCalls()).toMatchObject([{ type: 'unmount' }]);
    await frame.send({ type: 'charge', id: 'ch_1', status: 'succeeded', method: 'card' });
    await frame.send({ type: 'busy', busy: false });
    expect(root.isConnected).toBe(true);
    await frame.finish();
    expect(root.isConnected).toBe(false);
    expect(got).toEqual(['ch_1']);
    expect(shop.told.map(([name]) => name)).toEqual(['submit', 'busy', 'charge', 'busy']);
  });

  it('removes a frame that fails to end', async () => {
    const { frame, handle, root } = await openForm();
    await pay(frame);
    handle.unmount();
    await settle();
    await frame.finish({ error: { code: 'option_invalid', message: 'no' } });
    expect(root.isConnected).toBe(false);
  });
});

describe('a frame that loads again', () => {
  it('hears no more from the form before it', async () => {
    const { frame, load, told } = await openForm();
    load();
    await frame.send({ type: 'charge', id: 'ch_old', status: 'succeeded', method: 'card' });
    expect(told).toEqual([]);
  });

  it.each([
    ['busy', true],
    ['checking', true],
    ['action', true],
    ['action', false],
    ['unknown', false],
  ])('in the phase %s (busy: %s) is lost, and the buyer must not pay again', async (phase, busy) => {
    const shop = await openForm();
    await pay(shop.frame, phase, busy);
    shop.iframe.dispatchEvent(new Event('load'));
    await settle();
    const text = `${LOST} ${REFERENCE}`;
    expect(read(shop)).toEqual({ phase: 'unknown', text, hasFrame: false });
    expect(shop.frames).toHaveLength(1);
    const end = [...(busy ? [['busy', { busy: false }]] : []), lost(text)];
    expect(shop.told.slice(2)).toEqual(end);
  });

  it.each(['done', 'pending', 'sent'])('in the phase %s is removed without a word', async (phase) => {
    const shop = await openForm();
    await pay(shop.frame, phase, false);
    shop.iframe.dispatchEvent(new Event('load'));
    await settle();
    expect(read(shop)).toEqual({ phase, text: undefined, hasFrame: false });
    expect(shop.frames).toHaveLength(1);
    expect(shop.told.slice(2)).toEqual([]);
  });
});

describe('a frame that is gone during a payment', () => {
  it('is noticed soon, with the text of the page, once', async () => {
    const shop = await openForm({ lost: 'Unbekannt.' });
    await pay(shop.frame);
    shop.host.remove();
    vi.advanceTimersByTime(250);
    await settle();
    vi.advanceTimersByTime(5000);
    expect(shop.told.slice(2)).toEqual([['busy', { busy: false }], lost(`Unbekannt. ${REFERENCE}`)]);
    expect(read(shop)).toMatchObject({ phase: 'unknown', text: `Unbekannt. ${REFERENCE}` });
  });

  it('is no fault after the payment, or before it', async () => {
    const shop = await openForm();
    shop.host.remove();
    vi.advanceTimersByTime(5000);
    document.body.append(shop.host);
    await pay(shop.frame);
    await shop.frame.send({ type: 'busy', busy: false });
    shop.host.remove();
    vi.advanceTimersByTime(5000);
    expect(shop.told.filter(([name]) => name === 'error')).toEqual([]);
  });

  it('ends the calls that wait, and an unmount', async () => {
    const { frame, handle, host, root } = await openForm();
    await pay(frame);
    const submitted = handle.submit();
    handle.unmount();
    await settle();
    host.remove();
    vi.advanceTimersByTime(250);
    expect(await submitted).toBeUndefined();
    await settle();
    expect(root.parentElement).toBeNull();
  });
});

describe('what the frame tells of itself', () => {
  it('shows the part that it names', async () => {
    const { frame, root } = await openForm();
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    await frame.send({ type: 'show', top: 10, height: 20 });
    expect(scroll).toHaveBeenCalledOnce();
    scroll.mockRestore();
    expect(root.children).toHaveLength(2);
  });

  it('becomes the phase and the height of its box', async () => {
    const { frame, root, iframe } = await openForm();
    await frame.send({ type: 'phase', phase: 'done' }, { type: 'height', height: 444 });
    expect([root.dataset.phase, iframe.style.height]).toEqual(['done', '444px']);
  });
});
