/** Tells a developer what usually lies behind a failed charge. */
import type { GatewayError } from '../errors/gateway-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import { isLoopbackHost } from '../fields/url.js';
import { isPage } from '../options/credentials.js';
import { tellDeveloper } from '../report/tell-developer.js';
import { isAboutKeys, isAboutRequest } from '../schema/charge-outcome.js';

/** How long a gateway on this machine may take to answer at all. */
const LIMIT_MS = 1000;

/**
 * Creates a function that writes each advice once to the console, with the status and the code of the error, and never a body
 * or a token. If the gateway is on this machine, the error keeps the advice, so that a form can show it.
 */
export function createMistakeTeller(baseUrl: string): (error: unknown) => Promise<void> {
  const told = new Set<string>();
  const { hostname, origin } = new URL(baseUrl);
  const isLocal = isLoopbackHost(hostname);
  return async (error) => {
    if (!isPayveilError(error)) return;
    // Only a page does not learn whether its request has reached anything.
    const isUnheard =
      isLocal &&
      // Without an attempt, the platform has refused to build the request.
      error.attempts &&
      error.code === 'connection_failed' &&
      (isPage() ? !(await isThere(origin)) : error.outcome === 'not_sent');
    const advice = isUnheard
      ? `Nothing answers at ${origin}. Start it: npx payveil sandbox.`
      : error.name === 'GatewayError' && adviseOnAnswer(error);
    if (!advice) return;
    if (isLocal) Object.assign(error, { advice });
    if (told.has(advice)) return;
    told.add(advice);
    tellDeveloper('warn', `Payveil: ${advice} ${error.message}`);
  };
}

function adviseOnAnswer({ code, outcome, status }: GatewayError): string | undefined {
  const isInDoubt = outcome === 'unknown' && isAboutRequest(status);
  // A used token is no mistake, but a 401 that speaks of use is usually about a key.
  if (!isAboutKeys(status) && (!isInDoubt || code !== 'gateway_error')) return undefined;
  const doubt = isInDoubt ? 'Perhaps it was charged. ' : '';
  return `${doubt}Usually a key or the base URL is wrong: run npx payveil doctor.`;
}

/** Tells whether something answers at an origin of this machine. A lost answer is no reason to start a sandbox. */
async function isThere(origin: string): Promise<boolean> {
  try {
    await fetch(origin, { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
