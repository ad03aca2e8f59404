/** Starts a shop and the folder of a frame on two sites, with the strictest policies on both. Each test adds its own pages and folders. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVENT_NAMES } from '../../checkout/event-names.js';
import type { Gateway } from '../servers.js';

/** Whom a mandate pays. */
export const creditor = { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' };

/** What a test can change of the folder of a frame. */
export interface FolderSettings {
  readonly embed?: readonly string[];
  readonly allow?: readonly string[];
  readonly options?: object;
  /** The shop's server, which the frame asks for the order. */
  readonly server?: string | undefined;
  /** In place of the usual headers, or `undefined` to leave one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Changes the script, as another version of it would differ. */
  readonly rewrite?: (script: string) => string;
  /** Nothing is answered before it resolves. */
  readonly held?: Promise<void>;
}

/** What a test can change of a page of the shop. */
export interface ShopSettings {
  /** Default: a path of its own. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The content of the page, in place of the element for the form. */
  readonly body?: string;
  /** Further scripts of the page. They run before the one of Payveil. */
  readonly scripts?: readonly string[];
  /** The script of Payveil, in place of the built one. */
  readonly payveil?: string;
  /** Further scripts of the page. They run after all others. */
  readonly after?: readonly string[];
}

/** The sites, and what a test adds to them. */
export interface FrameSite {
  /** The origin of the shop. */
  readonly shop: string;
  /** The origin of the frame. It is on another site than the shop, so Chromium gives it another process. */
  readonly frame: string;
  /** The shop's server under a name that no frame lists. */
  readonly stranger: string;
  /** Adds a folder, and returns its address. */
  addFolder(settings?: FolderSettings): string;
  /** Adds a page, and returns its path. */
  addPage(settings?: ShopSettings): string;
}

interface Answer {
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly held?: Promise<void> | undefined;
}

async function startServer() {
  const answers = new Map<string, Answer>();
  const send = async (answer: Answer | undefined, response: ServerResponse) => {
    await answer?.held;
    const given = Object.entries(answer?.headers ?? {}).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    const headers = { 'content-type': `${answer?.type ?? 'text/plain'}; charset=utf-8`, ...Object.fromEntries(given) };
    response.writeHead(answer ? 200 : 404, headers).end(answer?.body);
  };
  const server = createServer(({ url = '/' }, response) => {
    void send(answers.get(new URL(url, 'http://site').pathname), response);
  });
  // On both addresses of this machine, because a browser takes either for `localhost`.
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { answers, port, stop };
}

const escapeHtml = (text: string) => text.replace(/[&<>']/g, (char) => `&#${char.charCodeAt(0)};`);

const digest = (kind: string, text: string | Buffer) => createHash(kind).update(text);

/** The headers that `payveil frame` writes. */
const writeHeaders = (asked: string, embed: readonly string[]) => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src ${asked}; base-uri 'none'; form-action 'none'; frame-ancestors ${embed.join(' ')}; require-trusted-types-for 'script'; trusted-types 'none'`,
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
});

/** The strictest policy with which a shop can use a frame. */
export const writeShopPolicy = (frame: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${frame}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Notes every event of the form, in the page. */
const RECORDER = `globalThis.events = [];
  for (const name of ${JSON.stringify(EVENT_NAMES)}) {
    addEventListener('payveil:' + name, ({ detail }) => events.push({ type: name, detail: JSON.parse(JSON.stringify(detail)) }));
  }`;

/** Starts both servers on free ports. */
export async function startSites({ url: gateway, publishableKey, signature }: Gateway) {
  const [shopServer, frameServer] = await Promise.all([startServer(), startServer()]);
  const shop = `http://127.0.0.1:${shopServer.port}`;
  const frame = `http://localhost:${frameServer.port}`;
  const stranger = `http://stranger.localhost:${shopServer.port}`;
  const inside = readFileSync('dist/frame/inside.js', 'utf8');
  let last = 0;
  const addFolder = ({ rewrite, headers, held, ...settings }: FolderSettings = {}) => {
    const path = `/${++last}/`;
    const { embed = [shop], allow = [], options = { creditor }, server } = settings;
    const config = { gateway, apiKey: publishableKey, signature, server, embed, locales: [], allow, options };
    const asked = server === undefined ? gateway : `${gateway} ${new URL(server).origin}`;
    const script = rewrite?.(inside) ?? inside;
    const name = `payveil-frame-${digest('sha256', script).digest('hex').slice(0, 12)}.js`;
    const common = { headers: { ...writeHeaders(asked, embed), ...headers }, held };
    const add = (name: string, type: string, body: string | Buffer) =>
      frameServer.answers.set(path + name, { ...common, type, body });
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment</title>
<meta name="payveil-frame" content='${escapeHtml(JSON.stringify(config))}'>
<script type="module" src="${name}" integrity="sha384-${digest('sha384', script).digest('base64')}" crossorigin></script>
</head>
</html>
`;
    add('', 'text/html', html);
    add(name, 'text/javascript', script);
    return frame + path;
  };
  const addPage = ({
    path = `/${++last}/`,
    headers,
    body = '<div id="checkout"></div>',
    scripts = [],
    payveil,
    after = [],
  }: ShopSettings = {}) => {
    const policy = { 'content-security-policy': writeShopPolicy(frame) };
    const all = [...scripts, payveil ?? readFileSync('dist/umd/payveil-frame.js', 'utf8'), RECORDER, ...after];
    const tags = all.map((text, i) => {
      shopServer.answers.set(`${path}${i}.js`, { type: 'text/javascript', body: text });
      return `<script src="${path}${i}.js"></script>`;
    });
    const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>';
    const html = `<!doctype html><html lang="en">${head}<main><h1>Shop</h1>${body}</main>${tags.join('')}</html>`;
    shopServer.answers.set(path, { type: 'text/html', body: html, headers: { ...policy, ...headers } });
    return path;
  };
  const stop = () => {
    shopServer.stop();
    frameServer.stop();
  };
  return { shop, frame, stranger, addFolder, addPage, stop };
}
