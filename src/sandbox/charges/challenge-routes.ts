/** The page of a challenge. Any buyer who has its address can open it, under any host name. Opening it changes nothing. */
import { Hono } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { readForm } from '../http/body.js';
import type { Middleware, RequestContext, RequestEnv } from '../http/context.js';
import { logRequests } from '../http/request-log.js';
import { isMerchantName } from '../merchants/access.js';
import { isSameSecret } from '../merchants/keys.js';
import { openSession } from '../merchants/session.js';
import type { Challenge, Charge } from '../store/objects.js';
import { writeChallengePage, writeMissingPage } from './challenge-page.js';
import { answerChallenge } from './on-demand.js';
import { findSettledCharge } from './settlement.js';
import { readMerchantName, writeReturnUrl } from './three-d-secure.js';

const PATH = '/sandbox/3ds/:charge/:secret';

/** Creates the routes of the page and of its buttons. */
export function createChallengeRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .use(PATH, logRequests, protectPage, openChallenge)
    .get(PATH, showChallenge)
    .post(PATH, submitAnswer);
}

// It has no form-action, which would also block the redirect back to the shop. Any site may frame it, because shops do.
const protectPage = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: [NONCE], baseUri: ["'none'"] },
  xFrameOptions: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  // The address is secret.
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: false,
});

/** Opens the session of the charge's merchant. A caller who does not know the secret learns nothing about the charge. */
const openChallenge: Middleware = async (context, next) => {
  context.header('Cache-Control', 'no-store');
  const secret = context.req.param('secret') as string;
  const name = readMerchantName(secret) ?? '';
  const id = context.req.param('charge') as string;
  const stored = isMerchantName(name) ? await context.env.gateway.store.find(name, 'charge', id) : undefined;
  const isKnown = stored?.challenge !== undefined && isSameSecret(secret, stored.challenge.secret);
  if (!isKnown) return context.html(writeMissingPage(readNonce(context)), 404);
  await openSession(context, { merchant: { name, apiKeys: [], signature: undefined }, isSecret: false });
  return next();
};

async function showChallenge(context: RequestContext): Promise<Response> {
  const { charge, challenge } = await findChallenged(context);
  const { name: merchant } = context.get('session').merchant;
  const returnUrl = writeReturnUrl(charge, challenge);
  return context.html(writeChallengePage({ charge, merchant, returnUrl, nonce: readNonce(context) }));
}

// A buyer who comes too late or twice goes on with the final status of the charge.
async function submitAnswer(context: RequestContext): Promise<Response> {
  const outcome = (await readForm(context)).get('outcome');
  const id = context.req.param('charge') as string;
  await answerChallenge(context.get('session'), { id, outcome });
  const { charge, challenge } = await findChallenged(context);
  context.set('code', charge.decline_code ?? charge.failure_code);
  return context.redirect(writeReturnUrl(charge, challenge), 303);
}

async function findChallenged(context: RequestContext): Promise<{ charge: Charge; challenge: Challenge }> {
  const id = context.req.param('charge') as string;
  const { charge, challenge } = await findSettledCharge(context.get('session'), id);
  return { charge, challenge: challenge as Challenge };
}

const readNonce = (context: RequestContext) => context.get('secureHeadersNonce') ?? '';
