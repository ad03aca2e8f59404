/** The page of a challenge. Any buyer who has its address can open it, under any host name. Opening it changes nothing. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { readForm } from '../http/body.js';
import type { RequestContext, RequestEnv } from '../http/context.js';
import { loadPart } from '../http/load-part.js';
import { missing } from '../http/problem.js';
import { logRequests } from '../http/request-log.js';
import { isMerchantName } from '../merchants/access.js';
import { isSameSecret } from '../merchants/keys.js';
import { openSession } from '../merchants/session.js';
import type { ChargeObject } from './charge.js';
import { answerChallenge } from './on-demand.js';
import { findSettledCharge } from './settlement.js';
import { CHARGES, type Challenge } from './stored-charge.js';
import { readMerchantName, writeReturnUrl } from './three-d-secure.js';

const PATH = '/sandbox/3ds/:charge/:secret';

/** A request for the page. */
type PageContext = Context<RequestEnv, typeof PATH>;

const loadPage = () => loadPart(() => import('./challenge-page.js'));

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
const openChallenge: MiddlewareHandler<RequestEnv, typeof PATH> = async (context, next) => {
  context.header('Cache-Control', 'no-store');
  const { charge: id, secret } = context.req.param();
  const name = readMerchantName(secret) ?? '';
  const stored = isMerchantName(name) ? await context.env.sandbox.store.find(name, CHARGES, id) : undefined;
  const isKnown = stored?.challenge !== undefined && isSameSecret(secret, stored.challenge.secret);
  if (!isKnown) return context.html((await loadPage()).writeMissingPage(readNonce(context)), 404);
  await openSession(context, { merchant: { name, apiKeys: [], signature: undefined }, isSecret: false });
  return next();
};

async function showChallenge(context: PageContext): Promise<Response> {
  const { charge, challenge } = await findChallenged(context);
  const { name: merchant } = context.get('session').merchant;
  const returnUrl = writeReturnUrl(charge, challenge);
  const { writeChallengePage } = await loadPage();
  return context.html(writeChallengePage({ charge, merchant, returnUrl, nonce: readNonce(context) }));
}

// A buyer who comes too late or twice goes on with the final status of the charge.
async function submitAnswer(context: PageContext): Promise<Response> {
  const outcome = (await readForm(context)).get('outcome');
  await answerChallenge(context.get('session'), { id: context.req.param('charge'), outcome });
  const { charge, challenge } = await findChallenged(context);
  context.set('code', charge.decline_code ?? charge.failure_code);
  return context.redirect(writeReturnUrl(charge, challenge), 303);
}

async function findChallenged(context: PageContext): Promise<{ charge: ChargeObject; challenge: Challenge }> {
  const { charge, challenge } = await findSettledCharge(context.get('session'), context.req.param('charge'));
  if (!challenge) throw missing('challenge', 'charge');
  return { charge, challenge };
}

const readNonce = (context: RequestContext) => context.get('secureHeadersNonce') ?? '';
