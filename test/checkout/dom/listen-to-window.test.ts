/** Listeners on the window: they end with their signal, and the window does not keep what a page has thrown away. */
// @vitest-environment happy-dom
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenToWindow } from '../../../src/checkout/dom/listen-to-window.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Lets the engine collect its garbage. */
async function forget() {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve));
    collect();
  }
}

it('calls the listener until the signal aborts', () => {
  const { signal, end } = createLife();
  const listener = vi.fn();
  listenToWindow(window, 'pagehide', listener, signal);
  const event = new Event('pagehide');
  window.dispatchEvent(event);
  expect(listener.mock.calls).toEqual([[event]]);
  end();
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledOnce();
});

it('hears an event before the listeners that do not capture', () => {
  const heard: string[] = [];
  window.addEventListener('mousedown', () => heard.push('other'), { once: true });
  const { signal, end } = createLife();
  listenToWindow(window, 'mousedown', () => heard.push('ours'), signal);
  window.dispatchEvent(new Event('mousedown'));
  end();
  expect(heard).toEqual(['ours', 'other']);
});

it('does nothing where there is no window', () => {
  expect(() => listenToWindow(null, 'pagehide', vi.fn(), createLife().signal)).not.toThrow();
});

it('goes on while the signal is held', async () => {
  const life = createLife();
  let count = 0;
  listenToWindow(window, 'pageshow', () => count++, life.signal);
  await forget();
  window.dispatchEvent(new Event('pageshow'));
  expect(count).toBe(1);
  life.end();
});

it('keeps nothing of a form that was thrown away, and removes the listener at the next event', async () => {
  const remove = vi.spyOn(window, 'removeEventListener');
  onTestFinished(() => remove.mockRestore());
  const form = throwFormAway();
  await forget();
  expect(form.deref()).toBeUndefined();
  window.dispatchEvent(new Event('pageshow'));
  expect(remove).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pageshow'));
  expect(remove).toHaveBeenCalledOnce();
});

/** Makes a form that knows its signal and that the listener knows, and forgets all of them. */
function throwFormAway(): WeakRef<object> {
  const { signal } = createLife();
  const form = { signal };
  listenToWindow(window, 'pageshow', () => void form, signal);
  return new WeakRef(form);
}

function createLife() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort() };
}
