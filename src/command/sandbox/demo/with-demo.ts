/** A sandbox with the demo at its root. */
import { DEMO_HEADER } from '../../../sandbox/http/demo-header.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import type { Demo } from './demo.js';

/** The folder of the built package, in which this file has the place that it has in the source. */
const PACKAGE = new URL('../../../', import.meta.url);

/**
 * Adds the demo to a sandbox. It is loaded with the first request for it.
 * @param differences What is other in this sandbox than the demo says, in sentences.
 */
export function withDemo(sandbox: Sandbox, differences: readonly string[]): Sandbox {
  let demo: Promise<Demo> | undefined;
  return {
    ...sandbox,
    async fetch(input, init) {
      // A server gives a request, which may be of a class of its own.
      if (!isRequest(input)) return sandbox.fetch(input, init);
      if (!isForDemo(input)) {
        input.headers.set(DEMO_HEADER, 'shown');
        return sandbox.fetch(input, init);
      }
      demo ??= import('./demo.js').then(({ createDemo }) => createDemo(PACKAGE, differences));
      return (await demo)(input);
    },
  };
}

const isRequest = (input: Request | string | URL): input is Request => typeof input === 'object' && 'headers' in input;

/** The root is the page of a browser. What else asks for it gets the answer of the gateway. */
function isForDemo({ method, url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  return pathname.startsWith('/demo/') || (pathname === '/' && headers.get('accept')?.includes('text/html') === true);
}
