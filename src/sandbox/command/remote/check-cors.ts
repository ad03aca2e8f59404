/** Checks whether a page of an origin may call the gateway (Fetch standard, CORS protocol), by the preflight a browser sends. */
import { type Answer, type Asked, ask } from './ask.js';
import type { Check } from './check.js';
import type { Target } from './target.js';

const ROUTES = { 'CORS for cards': '/v1/process/card-payment', 'CORS for SEPA': '/v1/process/sepa-payment' } as const;
const SENT = ['authorization', 'content-type', 'signature'] as const;
/** Read by the client where a page may see them. */
const WANTED = ['retry-after', 'request-id'] as const;

/** Asks as a browser would before it charges, for both kinds of charge; without an origin there is nothing to ask. */
export async function checkCors(target: Target, origin: string | undefined, looked: Answer): Promise<readonly Check[]> {
  if (!origin)
    return [
      {
        name: 'CORS',
        state: 'skipped',
        says: 'no --origin: give the origin of your page, such as https://shop.example',
      },
    ];
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': SENT.join(',') };
  const preflights: Check[] = [];
  for (const [name, path] of Object.entries(ROUTES)) {
    const problem = findPreflightProblem(await ask(target, { method: 'OPTIONS', path, headers }), origin);
    const says = problem ?? `${origin} may send ${SENT.join(', ')}`;
    preflights.push({ name, state: problem ? 'failed' : 'ok', says });
  }
  return [...preflights, checkActual(looked, origin)];
}

function findPreflightProblem(asked: Asked, origin: string): string | undefined {
  if ('failure' in asked) return `OPTIONS: ${asked.failure}`;
  const { status, headers } = asked;
  if (status < 200 || status > 299)
    return `OPTIONS answers ${status}; a browser wants 2xx, and then never sends the charge`;
  if (!allowsOrigin(headers, origin)) return `access-control-allow-origin does not name ${origin}`;
  const allowed = readList(headers.get('access-control-allow-headers'));
  // A wildcard covers every header but this one.
  const missing = SENT.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length === 0) return undefined;
  const hint = allowed.includes('*') ? '; * does not cover it' : '';
  return `access-control-allow-headers lacks ${missing.join(', ')}${hint}`;
}

/** Looks at an answer that is no success: without CORS there, a page cannot tell a refusal from a lost connection. */
function checkActual({ headers }: Answer, origin: string): Check {
  const name = 'CORS on errors';
  if (!allowsOrigin(headers, origin)) {
    return {
      name,
      state: 'failed',
      says: 'an error has no access-control-allow-origin: a page would take every refusal for a lost answer',
    };
  }
  const exposed = readList(headers.get('access-control-expose-headers'));
  const hidden = WANTED.filter((header) => !exposed.includes(header) && !exposed.includes('*'));
  if (hidden.length === 0) return { name, state: 'ok', says: 'a page can read errors, and when to try again' };
  return {
    name,
    state: 'warning',
    says: `a page can read errors; access-control-expose-headers lacks ${hidden.join(', ')}`,
  };
}

function allowsOrigin(headers: Headers, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

const readList = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
