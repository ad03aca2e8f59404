/** The frame as a React component: one frame, whose props follow, and which a removed component takes along. */
// @vitest-environment happy-dom
import { act, createRef, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FrameHandle } from '../../src/frame/index.js';
import { CheckoutFrame, type CheckoutFrameProps } from '../../src/react/index.js';
import { makeHost } from '../checkout/mounted-form.js';
import { forgetFrames, frames, mountFake } from '../components/fake-frames.js';

vi.mock('../../src/frame/mount-frame.js', () => ({
  mountFrame: (...args: Parameters<typeof mountFake>) => mountFake(...args),
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeEach(forgetFrames);

const options: CheckoutFrameProps = {
  src: 'https://pay.shop.example/',
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
};

async function render(first: React.JSX.Element) {
  const host = makeHost();
  const root = createRoot(host);
  const rerender = (next: React.JSX.Element | null) => act(async () => root.render(next));
  onTestFinished(() => act(async () => root.unmount()));
  await rerender(first);
  return { host, rerender };
}

const listMounted = () => frames.filter(({ isMounted }) => isMounted);

describe('CheckoutFrame', () => {
  it('mounts a frame with its props in its own element, and not with className and ref', async () => {
    const ref = createRef<FrameHandle>();
    const { host } = await render(<CheckoutFrame {...options} className="pay" ref={ref} />);
    expect(host.querySelectorAll('div.pay > .payveil-frame')).toHaveLength(1);
    expect(frames[0]?.options).toEqual(options);
    expect(ref.current).toBe(frames[0]?.handle);
  });

  it('leaves one frame in StrictMode, and twenty renders ask for nothing', async () => {
    const ref = createRef<FrameHandle>();
    const element = () => (
      <StrictMode>
        <CheckoutFrame {...options} ref={ref} onCharge={() => {}} />
      </StrictMode>
    );
    const { host, rerender } = await render(element());
    for (let i = 0; i < 20; i++) await rerender(element());
    expect(host.querySelectorAll('.payveil-frame')).toHaveLength(1);
    expect(listMounted()).toMatchObject([{ changes: [], handle: ref.current }]);
  });

  it('unmounts its frame when it is removed, also during a payment', async () => {
    const { host, rerender } = await render(<CheckoutFrame {...options} />);
    await act(async () => frames[0]?.enter('busy'));
    await rerender(null);
    expect(frames[0]?.handle.unmount).toHaveBeenCalledOnce();
    expect(host.innerHTML).toBe('');
  });

  it('is an empty element on a server', () => {
    expect(renderToString(<CheckoutFrame {...options} className="pay" />)).toBe('<div class="pay"></div>');
  });
});
