/** Tells a developer of a charge that a 4xx left in doubt. */
import type { GatewayError } from '../errors/gateway-error.js';
import { tellDeveloper } from '../errors/tell-developer.js';
import { isAboutRequest } from '../schema/charge-outcome.js';

/** Creates a function that writes the first such error to the console, with its status and code, and never a body or a token. */
export function createDoubtTeller(): (error: GatewayError) => void {
  let isTold = false;
  return (error) => {
    if (isTold || !isInDoubt(error)) return;
    isTold = true;
    tellDeveloper('warn', `Payveil: ${error.message} ${ADVICE}`);
  };
}

const ADVICE = 'The buyer may have been charged. Usually a key is wrong: check it with "payveil doctor".';

function isInDoubt({ code, outcome, status }: GatewayError): boolean {
  return code === 'gateway_error' && outcome === 'unknown' && isAboutRequest(status);
}
