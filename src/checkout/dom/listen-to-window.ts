/** Listens to the window for a form. A page may remove a form without telling us, and then the window must not keep it in memory. */

/**
 * Calls a listener until the signal aborts. The window holds it weakly: what keeps it is the signal, which lives as long as its
 * form. No function in here may use `listener` by its name, or the window would hold it.
 */
export function listenToWindow(
  view: Window | null,
  type: string,
  listener: (event: Event) => void,
  signal: AbortSignal,
): void {
  const weak = new WeakRef(listener);
  const remove = () => view?.removeEventListener(type, call, true);
  const call = (event: Event) => (weak.deref() ?? remove)(event);
  view?.addEventListener(type, call, true);
  signal.addEventListener('abort', remove.bind(listener));
}
