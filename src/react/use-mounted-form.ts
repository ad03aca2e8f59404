/** Keeps a form in the element of a React component, and gives its handle to the component's owner. */
import { type ForwardedRef, type RefObject, useEffect, useRef } from 'react';
import type { HoldForm, MountedForm } from '../components/mounted-form.js';

/** Who gets the handle. */
interface Owner<Handle> {
  readonly ref: ForwardedRef<Handle>;
  readonly onHandle?: ((handle: Handle | null) => void) | undefined;
}

/** What the last render has left. */
interface LastRender<Options, Handle> {
  form?: MountedForm<Options, Handle>;
  onHandle?: Owner<Handle>['onHandle'];
  /** Gives the handle to the ref, or takes it away. */
  give(handle: Handle | null | undefined): void;
}

/**
 * Keeps a form in step with the options of each render. It mounts in an effect, so a server renders an empty element.
 * @returns The ref for the element of the form.
 */
export function useMountedForm<Options, Handle>(
  hold: HoldForm<Options, Handle>,
  options: Options,
  { ref, onHandle }: Owner<Handle>,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const { current: left } = useRef({} as LastRender<Options, Handle>);

  useEffect(() => {
    let take: (() => void) | undefined;
    left.give = (handle) => {
      take?.();
      take = handle ? giveTo(ref, handle) : undefined;
    };
    left.give(left.form?.handle);
    return () => left.give(null);
  }, [ref, left]);

  useEffect(() => {
    left.onHandle = onHandle;
    left.form ??= hold(place.current as HTMLElement, (handle) => {
      left.give(handle);
      left.onHandle?.(handle);
    });
    left.form.follow(options);
  });

  useEffect(() => () => left.form?.release(), [left]);

  return place;
}

/** Gives a handle to a ref, as React gives it an element, and returns what takes it away. */
function giveTo<Handle>(ref: ForwardedRef<Handle>, handle: Handle): (() => void) | undefined {
  if (typeof ref === 'function') {
    const take = ref(handle);
    return typeof take === 'function' ? take : () => ref(null);
  }
  if (!ref) return undefined;
  ref.current = handle;
  return () => {
    ref.current = null;
  };
}
