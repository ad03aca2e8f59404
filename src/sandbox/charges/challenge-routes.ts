/** The page of a challenge: for any buyer who has its address, by any host. Looking at it changes nothing. */
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

/** Creates the page of a challenge, and what its buttons do. */
export function createChallengeRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .use(PATH, logRequests, protectPage, openChallenge)
    .get(PATH, showChallenge)
    .post(PATH, submitAnswer);
}

// No form-action, which would also forbid the way back to the shop, and no limit to who may frame it: shops do.
const protectPage = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: [NONCE], baseUri: ["'none'"] },
  xFrameOptions: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  // The address is a secret.
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: false,
});

/** Opens the session of the merchant whose charge it is; who does not know the secret is told of no charge. */
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

// Whoever comes too late, or twice, goes on with what the charge came to.
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
