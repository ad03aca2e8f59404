/** A ref of the form: an object or a function gets the handle, as React gives it an element. */
// @vitest-environment happy-dom
import { act, createRef, type Ref, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { CheckoutHandle } from '../../src/checkout/index.js';
import { Checkout } from '../../src/react/index.js';
import { catchReports } from '../catch-reports.js';
import { createOrder, makeHost, options } from '../checkout/mounted-form.js';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function render(first: React.JSX.Element) {
  const root = createRoot(makeHost());
  const rerender = (next: React.JSX.Element) => act(async () => root.render(next));
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  await rerender(first);
  return { rerender, unmount };
}

it('an object has the handle while the form is mounted', async () => {
  catchReports();
  const ref = createRef<CheckoutHandle>();
  const form = (amount: number) => <Checkout {...options} orderId="order-refs" amount={amount} ref={ref} />;
  const { rerender, unmount } = await render(form(0));
  expect(ref.current).toBeNull();
  await rerender(form(100));
  expect(ref.current?.validate()).toBe(false);
  await rerender(form(0));
  expect(ref.current).toBeNull();
  await rerender(form(200));
  expect(ref.current).not.toBeNull();
  await unmount();
  expect(ref.current).toBeNull();
});

it('is there in the effects of the owner', async () => {
  const seen: unknown[] = [];
  const orderId = createOrder();
  function Page() {
    const ref = useRef<CheckoutHandle>(null);
    useEffect(() => void seen.push(typeof ref.current?.focus), []);
    return <Checkout {...options} orderId={orderId} ref={ref} />;
  }
  await render(<Page />);
  expect(seen).toEqual(['function']);
});

it.each([
  ['a function gets the handle, and then null', false],
  ['a function that returns another one gets no null, and the other one is called', true],
])('%s', async (_, cleans) => {
  const calls: unknown[] = [];
  const create =
    (name: string): Ref<CheckoutHandle> =>
    (handle) => {
      calls.push([name, handle && 'handle']);
      return cleans ? () => void calls.push([name, 'taken']) : undefined;
    };
  const orderId = createOrder();
  const taken = cleans ? 'taken' : null;
  const [first, second] = [create('first'), create('second')];
  const form = (ref: Ref<CheckoutHandle>) => <Checkout {...options} orderId={orderId} ref={ref} />;
  const { rerender, unmount } = await render(form(first));
  await rerender(form(first));
  expect(calls.splice(0)).toEqual([['first', 'handle']]);
  await rerender(form(second));
  expect(calls.splice(0)).toEqual([
    ['first', taken],
    ['second', 'handle'],
  ]);
  await unmount();
  expect(calls).toEqual([['second', taken]]);
});
