/** `<payveil-frame>`: properties, `options` and attributes become the options of a frame, which a removed element takes along. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '../../src/checkout/locales/en.js';
import { FrameElement } from '../../src/element/frame.js';
import { FRAME_OPTIONS } from '../../src/frame/option-names.js';
import { makeHost } from '../checkout/mounted-form.js';
import { catchTold, type FakeFrame, forgetFrames, frames, mountFake, settle } from '../components/fake-frames.js';
import { follow, place, readClosed } from './place-element.js';

vi.mock('../../src/frame/mount-frame.js', () => ({
  mountFrame: (...args: Parameters<typeof mountFake>) => mountFake(...args),
}));
beforeEach(forgetFrames);

const attributes = {
  src: 'https://pay.shop.example/',
  amount: '2599',
  currency: 'eur',
  'return-url': 'https://shop.example/return',
  'remote-ip': '192.0.2.10',
  'order-id': '1042',
  'timeout-ms': '5000',
};

async function mount(properties: object = {}) {
  const element = place('payveil-frame', properties, attributes);
  await follow();
  return { element, frame: frames.at(-1) as FakeFrame };
}

describe('what is given', () => {
  it('may be only attributes', async () => {
    const { element, frame } = await mount();
    expect(frame.options).toEqual({
      src: 'https://pay.shop.example/',
      amount: 2599,
      currency: 'eur',
      returnUrl: 'https://shop.example/return',
      remoteIp: '192.0.2.10',
      orderId: '1042',
      timeoutMs: 5000,
    });
    expect([element.handle, element.firstElementChild?.className]).toEqual([frame.handle, 'payveil-frame']);
  });

  it('changes the frame when it changes', async () => {
    const { element, frame } = await mount();
    element.setAttribute('amount', '100');
    element.removeAttribute('timeout-ms');
    await follow();
    await settle();
    expect(frame.changes).toEqual([{ amount: 100, timeoutMs: undefined }]);
  });

  it('can be every option that does not hide a member of an element', () => {
    const given = Object.keys(FRAME_OPTIONS).filter(
      (name) => !/^on[A-Z]/.test(name) && !['after', 'title'].includes(name),
    );
    const own = Object.keys(Object.getOwnPropertyDescriptors(FrameElement.prototype));
    expect(given.filter((name) => !own.includes(name))).toEqual([]);
    expect(own.filter((name) => name in HTMLElement.prototype && !/^(constructor|\w+Callback)$/.test(name))).toEqual(
      [],
    );
  });
});

describe('an element without a frame', () => {
  it('with nothing given says what the form says when the shop cannot take payments', async () => {
    const told = catchTold();
    const element = place('payveil-frame');
    await follow();
    expect([readClosed(element), told]).toEqual([en.messages['form.closed'], []]);
    element.src = attributes.src;
    await follow();
    expect([readClosed(element), frames.length]).toEqual(['', 1]);
  });
});

it('a removed element unmounts its frame, and one that comes back has a new one', async () => {
  const { element, frame } = await mount();
  await frame.enter('busy');
  element.remove();
  await follow();
  expect([frame.handle.unmount, element.handle]).toEqual([expect.any(Function), undefined]);
  expect(frame.handle.unmount).toHaveBeenCalledOnce();
  makeHost().append(element);
  await follow();
  expect(frames.map(({ isMounted }) => isMounted)).toEqual([false, true]);
});

it('twenty moves, and twenty mounts, leave one frame and its two observers', async () => {
  const watched = vi.spyOn(MutationObserver.prototype, 'observe');
  const left = vi.spyOn(MutationObserver.prototype, 'disconnect');
  onTestFinished(() => void vi.restoreAllMocks());
  const { element } = await mount();
  for (let i = 0; i < 20; i++) makeHost().append(element);
  await follow();
  expect(frames).toHaveLength(1);
  for (let i = 0; i < 20; i++) {
    element.remove();
    await follow();
    makeHost().append(element);
    await follow();
  }
  expect(element.children).toHaveLength(1);
  expect(frames.filter(({ isMounted }) => isMounted)).toHaveLength(1);
  // One reads the phase, and one keeps the frame in its place.
  expect(watched.mock.calls.length - left.mock.calls.length).toBe(2);
});
