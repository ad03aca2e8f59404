/** A page in a window of its own, with the real code of the page's side, around a frame that stands in the window of the test. */
import { buildSync } from 'esbuild';
import { Window } from 'happy-dom';
import { onTestFinished } from 'vitest';
import type { FrameHandle, mountFrame } from '../../src/frame/index.js';

/** Where the page stands. */
export const PAGE = 'http://localhost:4000';

/** The page's side as one script, because its modules read the globals of one window. */
const { outputFiles } = buildSync({
  entryPoints: ['src/frame/mount-frame.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'frame',
  logLevel: 'error',
});
const script = `${outputFiles[0]?.text}; return frame.mountFrame;`;

/** What that script takes from its window. Everything else is the same in all windows. */
const NAMES = [
  'document',
  'location',
  'history',
  'navigator',
  'CustomEvent',
  'AbortController',
  'MutationObserver',
  'getComputedStyle',
  'matchMedia',
  'addEventListener',
] as const;

/** A page around a frame. */
export interface SecondPage {
  readonly window: Window;
  readonly host: HTMLElement;
  readonly iframe: HTMLIFrameElement;
  readonly handle: FrameHandle;
  /** Loads the frame, as a browser tells it. */
  load(): void;
}

/** The window of a frame: what its gate needs of it. */
export const createView = () => Object.assign(new EventTarget(), { parent: {}, location });

/** Mounts a frame in a page of this address. Its greeting goes to the window of the frame. */
export function openPage(address: string, options: object, frame: ReturnType<typeof createView>): SecondPage {
  const settings = { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true };
  const window = new Window({ url: PAGE + address, settings });
  const values = NAMES.map((name) => {
    const value: unknown = window[name];
    return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
  });
  const mount: typeof mountFrame = new Function(...NAMES, script)(...values);
  const host = window.document.createElement('div') as unknown as HTMLElement;
  window.document.body.append(host as never);
  const handle = mount(host, options as never);
  const iframe = host.querySelector('iframe') as HTMLIFrameElement;
  const view = {
    // As a browser does: only to the origin that it is for, and as a copy.
    postMessage(data: unknown, origin: string, ports: readonly MessagePort[]) {
      if (origin !== frame.location.origin) return;
      const message = { source: frame.parent, origin: PAGE, data: structuredClone(data), ports };
      frame.dispatchEvent(Object.assign(new Event('message'), message));
    },
  };
  Object.defineProperty(iframe, 'contentWindow', { get: () => (iframe.isConnected ? view : null) });
  onTestFinished(async () => {
    handle.unmount();
    await window.happyDOM.close();
  });
  const load = () => void iframe.dispatchEvent(new window.Event('load') as never);
  return { window, host, iframe, handle, load };
}
