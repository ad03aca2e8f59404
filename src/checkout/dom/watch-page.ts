/** Notices when the colours of a page may have changed. A page may remove a form without telling us, and must not keep it then. */

/**
 * Calls a listener after each change of the page's colours, until the signal aborts. The page holds it weakly, as the window
 * does in `listenToWindow`, so no function in here may use `listener` by its name.
 */
export function watchPage(view: Window & typeof globalThis, listener: () => void, signal: AbortSignal): void {
  const { document } = view;
  const weak = new WeakRef(listener);
  const media = view.matchMedia('(prefers-color-scheme: dark)');
  const call = () => (weak.deref() ?? stop)();
  const observer = new view.MutationObserver(call);
  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    // A style sheet that comes late, and a colour that changes slowly.
    for (const type of ['load', 'transitionend']) document[change](type, call, true);
    media[change]('change', call);
  };
  const stop = () => {
    observer.disconnect();
    listen('removeEventListener');
  };
  for (const node of [document.documentElement, document.body]) observer.observe(node, { attributes: true });
  observer.observe(document.head, { childList: true });
  listen('addEventListener');
  signal.addEventListener('abort', stop.bind(listener));
}
