/** Names and amounts come after the first picture of the form, each in a task of its own. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterPicture } from '../../../src/checkout/dom/after-picture.js';
import { entries, find, getButton, getInput, makeHost, mount, options } from '../mounted-form.js';

const LONGER_THAN_IT_WAITS_MS = 10_000;

/** The frames that the window has been asked for. A test draws them. */
let frames = new Map<number, FrameRequestCallback>();

function drawFrame(): void {
  const asked = [...frames.values()];
  frames.clear();
  for (const draw of asked) draw(0);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = new Map();
  let id = 0;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    id++;
    frames.set(id, draw);
    return id as never;
  });
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(Number(frame)));
  // A window that tells when it paints draws pictures.
  const observer = { supportedEntryTypes: ['mark', 'paint'] } as unknown as typeof PerformanceObserver;
  vi.spyOn(window, 'PerformanceObserver', 'get').mockReturnValue(observer);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Runs the next timer alone, and what waits for it. */
async function runTask(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
  vi.advanceTimersToNextTimer();
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

describe('steps after a picture', () => {
  const start = () => {
    const done: string[] = [];
    const life = new AbortController();
    const steps = ['first', 'second'].map((name) => () => void done.push(name));
    const end = runAfterPicture(window, life.signal, steps).then(() => void done.push('end'));
    return { done, life, end };
  };

  it('run after the frame, each in a task of its own, and then the promise resolves', async () => {
    const { done, end } = start();
    drawFrame();
    expect(done).toEqual([]);
    await runTask();
    expect(done).toEqual(['first']);
    await runTask();
    await end;
    expect(done).toEqual(['first', 'second', 'end']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('run in a page that draws no frame, and not again when it draws one later', async () => {
    const { done, end } = start();
    await vi.advanceTimersByTimeAsync(LONGER_THAN_IT_WAITS_MS);
    await end;
    drawFrame();
    await vi.advanceTimersByTimeAsync(LONGER_THAN_IT_WAITS_MS);
    expect(done).toEqual(['first', 'second', 'end']);
  });

  it('do not run after the signal has aborted, and leave no timer and no frame', async () => {
    const { done, life, end } = start();
    drawFrame();
    await runTask();
    life.abort();
    await end;
    expect(done).toEqual(['first', 'end']);
    expect([vi.getTimerCount(), frames.size]).toEqual([0, 0]);
  });

  it('never begin if it aborts before the frame', async () => {
    const { done, life, end } = start();
    life.abort();
    await end;
    drawFrame();
    await vi.advanceTimersByTimeAsync(LONGER_THAN_IT_WAITS_MS);
    expect(done).toEqual(['end']);
    expect([vi.getTimerCount(), frames.size]).toEqual([0, 0]);
  });

  it('run at once in a window that draws nothing', async () => {
    vi.spyOn(window, 'PerformanceObserver', 'get').mockReturnValue({ supportedEntryTypes: ['mark'] } as never);
    const { done, end } = start();
    await end;
    expect(done).toEqual(['first', 'second', 'end']);
  });

  it('end no other step by what they throw, and tell the page of it', async () => {
    const done: string[] = [];
    const told = new Promise((resolve) => process.once('uncaughtException', resolve));
    const fail = () => {
      throw new Error('of a step');
    };
    const end = runAfterPicture(window, new AbortController().signal, [fail, () => void done.push('second')]);
    drawFrame();
    await vi.runAllTimersAsync();
    await end;
    expect(done).toEqual(['second']);
    await expect(told).resolves.toMatchObject({ message: 'of a step' });
  });
});

describe('a form before its first picture', () => {
  const finish = async (ready: Promise<void>) => {
    drawFrame();
    await vi.runAllTimersAsync();
    await ready;
  };

  it('has every country by its code, also the chosen one, for autofill', async () => {
    const { host, handle } = mount({ locale: 'de-AT' });
    const country = getInput(host, 'country');
    expect(country.value).toBe('AT');
    const read = () => [...country.querySelectorAll('option')].map(({ value }) => value).sort();
    const codes = read();
    expect(codes).toContain('FR');
    country.value = 'FR';
    await finish(handle.ready);
    expect(country.value).toBe('FR');
    expect(read()).toEqual(codes);
    expect(find<HTMLOptionElement>(country, '[value=FR]').textContent).toBe('France');
  });

  it('has a button without a text and without its lock, instead of a text without the amount', async () => {
    const { host, handle } = mount();
    const lock = find<Element>(host, '.payveil-button svg');
    expect(getButton(host).textContent).toBe('');
    expect(lock.hasAttribute('hidden')).toBe(true);
    await finish(handle.ready);
    expect(getButton(host).textContent).toBe('Pay €25.99');
    expect(lock.hasAttribute('hidden')).toBe(false);
  });

  it('has a text of the merchant at once if it needs no amount', () => {
    expect(getButton(mount({ submitLabel: 'Jetzt kaufen' }).host).textContent).toBe('Jetzt kaufen');
    expect(getButton(mount({ submitLabel: 'Kaufen: {amount}' }).host).textContent).toBe('');
  });

  it('writes the amount that an update has given meanwhile', async () => {
    const { host, handle } = mount();
    handle.update({ amount: 100 });
    expect(getButton(host).textContent).toBe('');
    await finish(handle.ready);
    expect(getButton(host).textContent).toBe('Pay €1.00');
  });

  it('can seal at once, and refuses a wrong option at once', async () => {
    expect(() => mount({ amount: 0 })).toThrow('amount (amount_too_small)');
    const tokenizeCard = vi.fn(async () => 'ab');
    const tokenizer = { tokenizeCard, tokenizeSepa: tokenizeCard, prewarm: vi.fn() };
    const { host, handle } = mount({ ...options, tokenizer, billing: 'none', defaultValues: BUYER });
    for (const [name, text] of Object.entries(CARD)) getInput(host, name as keyof typeof CARD).value = text;
    expect(await handle.tokenize()).toBe('ab');
    expect(tokenizer.prewarm).not.toHaveBeenCalled();
  });

  it('does nothing more once it is unmounted', async () => {
    const tokenizer = { tokenizeCard: vi.fn(), tokenizeSepa: vi.fn(), prewarm: vi.fn() };
    const host = makeHost();
    const { handle, told } = mount({ tokenizer }, host);
    handle.unmount();
    await finish(handle.ready);
    expect(tokenizer.prewarm).not.toHaveBeenCalled();
    expect(told).toEqual([]);
    expect([vi.getTimerCount(), frames.size, host.childNodes.length]).toEqual([0, 0, 0]);
  });
});

const CARD = { cardNumber: '4242424242424242', expiry: entries.expiry, cvc: '123' };
const BUYER = { name: 'Ada Lovelace', email: 'ada@example.com', country: 'DE' };
