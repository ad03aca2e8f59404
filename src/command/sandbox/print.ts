/** Writes what the sandbox prints: its addresses when it is ready, and a line for each request. */
import { isLoopbackHost } from '../../fields/url.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { RequestEntry } from '../../sandbox/state.js';
import { isServer } from '../../sandbox/store/sql/location.js';
import { paint, type Tone } from '../terminal.js';
import type { SandboxValues } from './flags.js';
import { DEFAULT_PORT } from './port.js';

/** Describes a ready sandbox for people: where to look, which keys to use, how it behaves, and what to type next. */
export function describeReady({ keys }: Sandbox, url: string, values: SandboxValues): string {
  const { clock = 'real', settlement, store, 'allow-host': allowHosts = [] } = values;
  const settles = SETTLES[settlement] ?? `after ${settlement} s`;
  const state = `store ${store ? describeLocation(store) : 'memory'} · clock ${clock} · SEPA settles ${settles}`;
  return [
    '',
    `  ${paint('Payveil sandbox', 'strong')} ${paint('ready', 'good')}`,
    '',
    ...(values['no-demo'] ? [] : [writeFact('Try it in a browser', describePage(url, allowHosts, ''), 'link')]),
    writeFact('Inspector', describePage(url, allowHosts, 'sandbox/'), 'link'),
    writeFact('Gateway (baseUrl)', url, 'link'),
    '',
    writeFact('Publishable key', keys.publishableKey, 'strong'),
    writeFact('Secret key', keys.secretKey, 'strong'),
    writeFact('Signature', keys.signature, 'strong'),
    '',
    `  ${paint(state, 'quiet')}`,
    '  Never enter a real card. Ctrl+C stops it.',
    '',
    writeFact('In another terminal', `npx payveil sandbox charges --watch${describeTarget(url)}`, 'strong'),
    '',
    '',
  ].join('\n');
}

const writeFact = (name: string, value: string, tone: Tone) => `  ${name.padEnd(21)}${paint(value, tone)}`;

const SETTLES: Record<string, string> = {
  'business-days': 'in 5 business days',
  immediate: 'at once',
  manual: 'on demand',
};

/** Writes a location for people. A server is shown without its user, password and options. */
export function describeLocation(location: string): string {
  if (!isServer(location)) return location;
  try {
    const { host, pathname, search, hash } = new URL(location);
    // A password that was not escaped may contain the character that ends a host.
    if (`${pathname}${search}${hash}`.includes('@')) return 'PostgreSQL';
    return `PostgreSQL ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}

/** Writes the flag by which a command finds this sandbox, unless it finds it by itself. */
function describeTarget(url: string): string {
  const { hostname, port } = new URL(url);
  const flag = isLoopbackHost(hostname) || isWildcard(hostname) ? ` --port ${port || '80'}` : ` --url ${url}`;
  return flag === ` --port ${DEFAULT_PORT}` ? '' : flag;
}

const isWildcard = (hostname: string) => hostname === '0.0.0.0' || hostname === '[::]';

// No browser can open a wildcard address. From another machine, only allowed host names work.
function describePage(url: string, allowHosts: readonly string[], path: string): string {
  const { hostname, port } = new URL(url);
  if (isLoopbackHost(hostname) || allowHosts.includes(hostname)) return `${url}/${path}`;
  if (isWildcard(hostname)) return `http://127.0.0.1:${port}/${path}`;
  return 'under a name of --allow-host';
}

/** Describes a request in one line, such as `POST /v1/tokens 400 cvc_invalid 3 ms`. The next line tells what to correct. */
export function describeRequest(entry: RequestEntry): string {
  const { method, path, status, charge, code, detail, warnings, ms } = entry;
  const state = paint(status === 0 ? 'no answer' : String(status), rateStatus(status));
  const words = [method, maskTokens(path), state, charge, code, paint(`${ms} ms`, 'quiet')];
  const notes = [
    ...(detail === null ? [] : [detail]),
    ...warnings.map((warning) => `${paint('warning', 'wait')} ${warning}`),
  ];
  return [words.filter((word) => word !== null).join(' '), ...notes.map((note) => `  ${note}`), ''].join('\n');
}

// As in the inspector: what the caller can correct waits, and what the gateway did is bad.
function rateStatus(status: number): Tone {
  if (status >= 200 && status < 300) return 'good';
  return status >= 400 && status < 500 ? 'wait' : 'bad';
}

// Whoever has the whole id of a token can charge it.
const maskTokens = (path: string) => path.replace(/(tok_[a-z2-7]{4})[a-z2-7]+/g, '$1…');
