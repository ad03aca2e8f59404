/** Checks the keys as a payment does, by the answer to a charge that can charge nothing. */
import type { HttpAnswer } from '../../client/responses.js';
import { isAboutKeys, isAboutRequest, isSuccess } from '../../schema/charge-outcome.js';
import { findAnswerSubject } from '../../schema/used-words.js';
import { type Check, createCheck } from '../check.js';
import type { GatewayResult } from '../gateway/ask.js';
import { CARD_ROUTE } from '../gateway/charge-request.js';
import { findNamed, listLeaves, NAMES, showValue } from '../gateway/members.js';
import { isHtml, NO_GATEWAY } from './check-answers.js';

/** What is known beside the answer. */
export interface ChargeContext {
  /** Whether the gateway refused the API key before, at the look-up of a token. */
  readonly isKeyRefused: boolean;
  /** The texts that must not be shown. */
  readonly secrets: readonly string[];
}

/** Skips the check without a signature, because no charge can be sent. */
export const skipCharge = (): Check =>
  createCheck('charge', 'skipped', 'no --signature: only a charge, which needs it, shows whether both keys are right');

/** Judges the answer to a charge whose token no key opens. Only words about the token show that the keys were accepted. */
export function checkCharge(asked: GatewayResult, { isKeyRefused, secrets }: ChargeContext): Check {
  const judge = (state: Check['state'], says: string) => createCheck('charge', state, says);
  if ('failure' in asked) return judge('failed', `POST ${CARD_ROUTE}: ${asked.failure}.`);
  const { status, body } = asked;
  const what = `POST ${CARD_ROUTE} answers ${status}${showCode(body, secrets)}`;
  if (status >= 300 && status < 400) return judge('failed', `${what}, a redirect. The client does not follow it.`);
  if (isNoGateway(asked)) return judge('failed', `${what}, and not in JSON: ${NO_GATEWAY}`);
  const isAboutToken = isAboutRequest(status) && findAnswerSubject(body) !== undefined;
  const blamed = findBlamed(body);
  if (isAboutKeys(status) || (isAboutRequest(status) && !isAboutToken && blamed)) {
    if (isKeyRefused) return judge('skipped', `${what}: the signature is judged only with an API key that is right`);
    return judge('failed', `${what}: ${REFUSALS[blamed ?? 'signature']}`);
  }
  if (isAboutToken) return judge('ok', `${what} about the token, so the API key and the signature are accepted`);
  return judge('warning', `${what}${explainDoubt(asked)}`);
}

/** Statuses of a server that does not have the route. */
const NO_ROUTE: readonly number[] = [404, 405, 501];

/** Tells whether a server does not know the route of a charge, or shows a page there. */
function isNoGateway({ status, headers, body }: HttpAnswer): boolean {
  return body === undefined && (NO_ROUTE.includes(status) || (isSuccess({ status }) && isHtml(headers)));
}

const REFUSALS = {
  signature: 'the gateway refuses the signature. Are it and the API key of the same merchant, and of the same mode?',
  key: 'the gateway does not let this API key charge. It may want the secret key, or one of another merchant.',
} as const;

/** Finds which key the answer blames: its code counts before its message. */
function findBlamed(body: unknown): keyof typeof REFUSALS | undefined {
  const leaves = listLeaves(body);
  for (const names of [NAMES.code, NAMES.message]) {
    const text = String(findNamed(leaves, names)?.value ?? '');
    if (/signature|signing/i.test(text)) return 'signature';
    if (/(?:api|secret|public|publishable|invalid|unknown|wrong)[ _-]?key|^key/i.test(text)) return 'key';
  }
  return undefined;
}

function explainDoubt({ status, body }: Pick<HttpAnswer, 'status' | 'body'>): string {
  if (isSuccess({ status })) {
    return ': a gateway of this interface refuses such a token. Ask the gateway what it did.';
  }
  if (!isAboutRequest(status)) return ', so it is not known whether the keys were judged. Try again later.';
  const place = status === 404 ? ' Check the path prefix of --base-url.' : '';
  const doubt = body === undefined ? ', and not in JSON' : ' without a word about the token';
  return `${doubt}, so it is not known whether the keys were judged.${place}`;
}

function showCode(body: unknown, secrets: readonly string[]): string {
  const found = findNamed(listLeaves(body), NAMES.code);
  return found ? ` (${found.path.join('.')} ${showValue(found.value, secrets)})` : '';
}
