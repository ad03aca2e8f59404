/** Tells a developer what usually lies behind a failed charge. */
import type { GatewayError } from '../errors/gateway-error.js';
import { isPayveilError } from '../errors/is-payveil-error.js';
import { tellDeveloper } from '../errors/tell-developer.js';
import { isLoopbackHost } from '../fields/url.js';
import { isAboutKeys, isAboutRequest } from '../schema/charge-outcome.js';

/**
 * Creates a function that writes each advice once to the console, with the status and the code of the error, and never a body
 * or a token.
 */
export function createMistakeTeller(baseUrl: string): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    if (!isPayveilError(error)) return;
    const advice = error.name === 'GatewayError' ? adviseOnAnswer(error) : adviseOnSilence(error.code, baseUrl);
    if (!advice || told.has(advice)) return;
    told.add(advice);
    tellDeveloper('warn', `Payveil: ${error.message} ${advice}`);
  };
}

function adviseOnAnswer({ code, outcome, status }: GatewayError): string | undefined {
  const isInDoubt = outcome === 'unknown' && isAboutRequest(status);
  // A used token is no mistake, but a 401 that speaks of use is usually about a key.
  if (!isAboutKeys(status) && (!isInDoubt || code !== 'gateway_error')) return undefined;
  const doubt = isInDoubt ? 'The buyer may have been charged. ' : '';
  return `${doubt}Usually a key or the base URL is wrong: check both with "payveil doctor".`;
}

/** A gateway on the developer's own machine is the sandbox. */
function adviseOnSilence(code: string, baseUrl: string): string | undefined {
  const { hostname, origin } = new URL(baseUrl);
  if (code !== 'connection_failed' || !isLoopbackHost(hostname)) return undefined;
  return `If ${origin} is the sandbox, start it: npx payveil sandbox.`;
}
