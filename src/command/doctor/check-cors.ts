/** Checks whether pages of an origin may call the gateway (Fetch standard, CORS), with the preflight of a browser. */
import type { HttpAnswer } from '../../client/responses.js';
import { type Check, createCheck } from '../check.js';
import { ask, type GatewayResult } from '../gateway/ask.js';
import type { Target } from '../gateway/target.js';

const ROUTES = { 'CORS for cards': '/v1/process/card-payment', 'CORS for SEPA': '/v1/process/sepa-payment' } as const;
const SENT = ['authorization', 'content-type', 'signature'] as const;
/** Headers that the client reads, if a page may see them. */
const WANTED = ['retry-after', 'request-id'] as const;

/** Sends the preflight of a browser for both kinds of charge. Without an origin there is nothing to check. */
export async function checkCors(
  target: Target,
  origin: string | undefined,
  looked: HttpAnswer,
): Promise<readonly Check[]> {
  const hint = 'no --origin: give the origin of your page, such as https://shop.example';
  if (!origin) return [createCheck('CORS', 'skipped', hint)];
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': SENT.join(',') };
  const preflights: Check[] = [];
  for (const [name, path] of Object.entries(ROUTES)) {
    const problem = findPreflightProblem(await ask(target, { method: 'OPTIONS', path, headers }), origin);
    const says = problem ?? `${origin} may send ${SENT.join(', ')}`;
    preflights.push(createCheck(name, problem ? 'failed' : 'ok', says));
  }
  return [...preflights, checkActual(looked, origin)];
}

function findPreflightProblem(asked: GatewayResult, origin: string): string | undefined {
  if ('failure' in asked) return `OPTIONS: ${asked.failure}`;
  const { status, headers } = asked;
  if (status < 200 || status > 299)
    return `OPTIONS answers ${status}, but a browser needs 2xx and will not send the charge`;
  if (!allowsOrigin(headers, origin)) return `access-control-allow-origin does not name ${origin}`;
  const allowed = readList(headers.get('access-control-allow-headers'));
  // A wildcard includes every header except this one.
  const missing = SENT.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length === 0) return undefined;
  const hint = allowed.includes('*') ? '; * does not include it' : '';
  return `access-control-allow-headers lacks ${missing.join(', ')}${hint}`;
}

/** Checks an error answer. Without CORS there, a page cannot tell a refusal from a lost connection. */
function checkActual({ headers }: HttpAnswer, origin: string): Check {
  const judge = (state: Check['state'], says: string) => createCheck('CORS on errors', state, says);
  if (!allowsOrigin(headers, origin)) {
    return judge(
      'failed',
      'errors have no access-control-allow-origin: to a page every refusal looks like a lost answer',
    );
  }
  const exposed = readList(headers.get('access-control-expose-headers'));
  const hidden = WANTED.filter((header) => !exposed.includes(header) && !exposed.includes('*'));
  if (hidden.length === 0) return judge('ok', 'a page can read errors, and when to try again');
  return judge('warning', `a page can read errors; access-control-expose-headers lacks ${hidden.join(', ')}`);
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
