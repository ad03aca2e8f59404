/** The demo at the root of a sandbox: its page, and the files that this page loads. It is loaded by the first request for it. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import page from '../../../sandbox/page/page.css?inline';
import { readChosen } from './choices.js';
import { ICON } from './icon.js';
import { writeDemo } from './page.js';
import code from './styles/code.css?inline';
import layout from './styles/layout.css?inline';
import log from './styles/log.css?inline';
import shop from './styles/shop.css?inline';
import tries from './styles/tries.css?inline';

/** The built files that the page loads, by their paths in the folder of the package. */
const FILES: Readonly<Record<string, string>> = {
  '/demo/payveil-checkout.js': 'umd/payveil-checkout.js',
  '/demo/page.js': 'command/sandbox/demo/page-script.js',
};

const TYPES = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' } as const;

/** Answers a request for the demo. A path that it does not have is 404. */
export type Demo = (request: Request) => Promise<Response>;

/**
 * Creates the demo.
 * @param folder The built package, with a slash at its end.
 * @param differences What is other in this sandbox than the page says, in sentences.
 */
export function createDemo(folder: URL, differences: readonly string[]): Demo {
  const app = new Hono();
  const css = [page, layout, tries, shop, code, log].join('\n');
  const send = (body: string, kind: keyof typeof TYPES) =>
    new Response(body, { headers: { 'Content-Type': `${TYPES[kind]}; charset=utf-8` } });
  const sendFile = async (path: string) => send(await readFile(new URL(path, folder), 'utf8'), 'js');

  app.use(protectPage, async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/', ({ req, html }) => html(writeDemo(readChosen(new URL(req.url).searchParams), differences)));
  app.get('/demo/demo.css', () => send(css, 'css'));
  app.get('/demo/icon.svg', () => send(ICON, 'svg'));
  for (const [path, file] of Object.entries(FILES)) app.get(path, () => sendFile(file));
  app.get('/demo/locales/:file{[a-z]{2}\\.js}', (context) =>
    sendFile(`checkout/locales/${context.req.param('file')}`).catch(() => context.notFound()),
  );
  return async (request) => app.fetch(request);
}

const protectPage = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
  xFrameOptions: 'DENY',
  referrerPolicy: 'same-origin',
  // This machine may have other servers without TLS.
  strictTransportSecurity: false,
});
