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
      const { pathname } = new URL(input.url);
      const isRoot = pathname === '/';
      if (!isRead(input) || !(isRoot || pathname.startsWith('/demo/'))) {
        input.headers.set(DEMO_HEADER, 'shown');
        return sandbox.fetch(input, init);
      }
      if (isRoot && !isBrowser(input)) return nameDemo(input);
      demo ??= import('./demo.js').then(({ createDemo }) => createDemo(PACKAGE, differences));
      return (await demo)(input);
    },
  };
}

const isRequest = (input: Request | string | URL): input is Request => typeof input === 'object' && 'headers' in input;
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
const isBrowser = ({ headers }: Request) => headers.get('accept')?.includes('text/html') === true;

/** Tells a terminal, such as one with `curl`, where the demo is. */
const nameDemo = ({ url }: Request) =>
  new Response(`The Payveil sandbox runs. Open its demo in a browser: ${new URL('/', url)}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
