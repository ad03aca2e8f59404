/** A frame that follows a component: changes wait for the frame and for the end of a payment, and each problem is told once. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdFrame } from '../../src/components/hold-frame.js';
import type { FrameOptions } from '../../src/frame/index.js';
import { makeHost } from '../checkout/mounted-form.js';
import { catchTold, type FakeFrame, forgetFrames, frames, mountFake, settle } from './fake-frames.js';

vi.mock('../../src/frame/mount-frame.js', () => ({
  mountFrame: (...args: Parameters<typeof mountFake>) => mountFake(...args),
}));

beforeEach(forgetFrames);

const options: FrameOptions = {
  src: 'https://pay.shop.example/',
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
};

/** Holds a frame in an element, until the test ends. */
function hold(changes: Partial<FrameOptions> = {}) {
  const host = makeHost();
  const onHandle = vi.fn();
  const held = holdFrame(host, onHandle);
  onTestFinished(() => held.release());
  const follow = async (more: Partial<FrameOptions>) => {
    held.follow({ ...options, ...more });
    await settle();
  };
  held.follow({ ...options, ...changes });
  return { host, held, onHandle, follow, frame: frames.at(-1) as FakeFrame };
}

it('what the page has not given yet is no problem, and is one as soon as the page has loaded', () => {
  const told = catchTold();
  const held = holdFrame(makeHost(), () => {});
  onTestFinished(() => held.release());
  const { src: _, ...others } = options;
  held.follow(others as FrameOptions, true);
  held.follow(others as FrameOptions, true);
  expect([held.handle, told.length]).toEqual([null, 0]);
  for (let i = 0; i < 2; i++) held.follow(others as FrameOptions);
  expect([held.handle, told.length]).toEqual([null, 1]);
});

describe('a change', () => {
  it('is given alone, and nothing is given where nothing has changed', async () => {
    const { frame, follow } = hold({ description: 'Lamp', defaultValues: { city: 'Berlin' } });
    await follow({ description: 'Lamp', defaultValues: { city: 'Berlin' } });
    expect(frame.changes).toEqual([]);
    await follow({ defaultValues: { city: 'Bonn' } });
    expect(frame.changes).toEqual([{ description: undefined, defaultValues: { city: 'Bonn' } }]);
  });

  it('waits for the last one, and is one with those that came meanwhile', async () => {
    const { frame, follow } = hold();
    for (const amount of [100, 200, 300]) await follow({ amount });
    expect(frame.changes).toEqual([{ amount: 100 }]);
    await frame.end();
    expect(frame.changes).toEqual([{ amount: 100 }, { amount: 300 }]);
    await frame.end();
    expect(frame.changes).toHaveLength(2);
  });

  it('of a function reaches the next call, and the frame is told only whether there is one', async () => {
    const paid = { status: 'succeeded' };
    const [first, second] = [vi.fn(), vi.fn(() => paid)];
    const { frame, follow } = hold({ lookUp: first });
    await follow({ lookUp: second });
    expect(frame.changes).toEqual([]);
    expect(frame.options.lookUp?.({ reference: 'R' } as never)).toBe(paid);
    expect([first.mock.calls, second.mock.calls]).toEqual([[], [[{ reference: 'R' }]]]);
    await follow({});
    expect(frame.changes).toEqual([{ lookUp: undefined }]);
  });

  it('that no frame can take is told, and not thrown', async () => {
    const told = catchTold();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const { frame, follow } = hold();
    await follow({ mandate: circle as never });
    await frame.end(new Error('circular'));
    await follow({ mandate: circle as never });
    expect([told, frame.changes.length]).toEqual([['circular'], 1]);
  });
});

describe('whose element a library has emptied', () => {
  it.each(['open', 'busy', 'unknown'])('comes back, and no other frame is mounted: %s', async (phase) => {
    const { host, frame } = hold();
    await frame.enter(phase);
    host.replaceChildren();
    await frame.enter(phase);
    expect([frame.isMounted, frames.length, host.childElementCount]).toEqual([true, 1, 1]);
  });

  it('stays away after it was unmounted', async () => {
    const { host, held, frame } = hold();
    held.release();
    await frame.enter('open');
    expect([frame.isMounted, host.childElementCount]).toEqual([false, 0]);
  });
});

describe('during a payment', () => {
  it.each(['busy', 'checking', 'action', 'unknown'])(
    'a change waits, and follows when the frame is open again: %s',
    async (phase) => {
      const told = catchTold();
      const { frame, follow } = hold();
      await frame.enter(phase);
      await follow({ amount: 100 });
      await follow({ amount: 200 });
      expect([frame.changes, frame.isMounted]).toEqual([[], true]);
      await frame.enter('open');
      expect(frame.changes).toEqual([{ amount: 200 }]);
      await frame.end();
      expect(told).toEqual([]);
    },
  );

  it.each(['busy', 'submit'])(
    'a change that was refused because of it follows, and is no problem: %s',
    async (sign) => {
      const told = catchTold();
      const { frame, follow } = hold();
      await follow({ amount: 100 });
      if (sign === 'submit') frame.tell('submit');
      else await frame.enter('busy');
      await frame.end(new Error('busy'));
      expect(frame.changes).toHaveLength(1);
      await frame.enter('open');
      expect([frame.changes, frame.isMounted, told]).toEqual([[{ amount: 100 }, { amount: 100 }], true, []]);
    },
  );

  it('another src waits, and then there is a new frame', async () => {
    const { frame, follow, onHandle, host } = hold();
    await frame.enter('busy');
    await follow({ src: 'https://pay.example/' });
    expect(frames).toHaveLength(1);
    await frame.enter('done');
    expect(frames.map(({ options: { src }, isMounted }) => [src, isMounted])).toEqual([
      [options.src, false],
      ['https://pay.example/', true],
    ]);
    expect(host.childElementCount).toBe(1);
    expect(onHandle.mock.calls).toEqual([[frame.handle], [null], [frames[1]?.handle]]);
  });

  it('a release unmounts the frame, and nothing is asked any more', async () => {
    const { frame, follow, held } = hold();
    await follow({ amount: 100 });
    await frame.enter('busy');
    held.release();
    await frame.end(new Error('gone'));
    expect(frame.handle.unmount).toHaveBeenCalledOnce();
    expect([frame.changes.length, frames.length, held.handle]).toEqual([1, 1, null]);
  });
});

describe('a change that the frame refuses', () => {
  it('is told once, leaves the frame as it is, and is not asked again', async () => {
    const told = catchTold();
    const { frame, follow } = hold();
    await follow({ theme: 'blue' as never });
    await frame.end(new Error('theme is wrong'));
    for (let i = 0; i < 3; i++) await follow({ theme: 'blue' as never });
    expect([frame.changes.length, frame.isMounted, told]).toEqual([1, true, ['theme is wrong']]);
    await follow({ theme: 'dark' });
    await frame.end();
    expect(frame.changes.at(-1)).toEqual({ theme: 'dark' });
  });

  it.each([{ amount: 0 }, { currency: 'x' }, { orderId: '' }])(
    'removes a frame with an old price: %s',
    async (price) => {
      const told = catchTold();
      const { frame, follow, onHandle } = hold();
      await follow(price);
      await frame.end(new Error('wrong'));
      expect([frame.isMounted, told]).toEqual([false, ['wrong']]);
      expect(onHandle).toHaveBeenLastCalledWith(null);
      await follow(price);
      expect(frames).toHaveLength(1);
      await follow({ amount: 300 });
      expect(frames[1]).toMatchObject({ options: { amount: 300 }, isMounted: true });
    },
  );

  it('leaves the end of a payment on the page', async () => {
    catchTold();
    const { frame, follow } = hold();
    await frame.enter('done');
    await follow({ amount: 0 });
    await frame.end(new Error('wrong'));
    expect(frame.isMounted).toBe(true);
    await frame.enter('open');
    expect(frame.isMounted).toBe(false);
  });
});

describe('a frame that cannot be shown', () => {
  it('is told once, and a new one is mounted when an option changes', async () => {
    const told = catchTold();
    const { frame, follow } = hold();
    await follow({ amount: 100 });
    await frame.show(new Error('frame_timeout'));
    await frame.end(new Error('frame_timeout'));
    expect(told).toEqual(['frame_timeout']);
    expect(frames.map(({ options: { amount }, isMounted }) => [amount, isMounted])).toEqual([
      [2599, false],
      [100, true],
    ]);
  });

  it('is kept while no option changes, and takes changes if it comes late', async () => {
    catchTold();
    const { frame, follow } = hold();
    await frame.show(new Error('frame_timeout'));
    await follow({});
    expect([frames.length, frame.isMounted]).toEqual([1, true]);
    frame.tell('ready');
    await follow({ amount: 100 });
    expect([frames.length, frame.changes]).toEqual([1, [{ amount: 100 }]]);
  });

  it('because of a wrong src is told once, and mounts when it is right', async () => {
    const told = catchTold();
    const { follow, held, onHandle } = hold({ src: 'javascript:x' });
    await follow({ src: 'javascript:x' });
    expect([told, held.handle, onHandle.mock.calls]).toEqual([['src must be https'], null, []]);
    await follow({});
    expect(held.handle).toBe(frames[0]?.handle);
  });
});
