/** Listens to the page for a form. A page may remove a form without telling us, and then the page must not keep it in memory. */

/**
 * Calls a listener until the signal aborts. The page holds it weakly: what keeps it is the signal, which lives as long as its
 * form. No function in here may use `listener` by its name, or the page would hold it.
 */
export function listenToWindow(
  target: EventTarget | null,
  type: string,
  listener: (event: Event) => void,
  signal: AbortSignal,
): void {
  const weak = new WeakRef(listener);
  const remove = () => target?.removeEventListener(type, call, true);
  const call = (event: Event) => (weak.deref() ?? remove)(event);
  target?.addEventListener(type, call, true);
  signal.addEventListener('abort', remove.bind(listener));
}

/** Calls a listener when some nodes change, in the same way. */
export function listenToChanges(
  view: Window & typeof globalThis,
  nodes: readonly Node[],
  change: 'attributes' | 'childList',
  listener: () => void,
  signal: AbortSignal,
): void {
  const weak = new WeakRef(listener);
  const observer: MutationObserver = new view.MutationObserver(() => (weak.deref() ?? stop)());
  const stop = observer.disconnect.bind(observer);
  for (const node of nodes) observer.observe(node, { [change]: true });
  signal.addEventListener('abort', stop.bind(listener));
}
