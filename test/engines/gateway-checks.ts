/** The checks of charges, at the sandbox command, across origins. They run in the page. */
import type { ClientOptions } from '../../src/client/client-options.js';
import { type Bench, type Check, catchError, demand } from './bench.js';
import { CHARGE, createBenchTokenizer } from './token-checks.js';

/** What the sandbox tells of the card beside what every gateway tells. */
interface Details {
  readonly payment_method_details: { readonly card: { readonly last4: string } };
}

function createBenchClient({ Payveil, facts }: Bench, options: Partial<ClientOptions> = {}) {
  const { url, apiKey, signature } = facts.gateway;
  return Payveil.createClient<Details>({ baseUrl: url, apiKey, signature, ...options });
}

const seal = (bench: Bench, changes: object = {}) =>
  createBenchTokenizer(bench).tokenizeCard({ ...CHARGE, ...changes });

/** Makes a token whose email asks the sandbox for a fault. */
const sealWithFault = (bench: Bench, fault: string) => seal(bench, { email: `ada+sandbox.${fault}@example.com` });

const checkSucceeded: Check = async (bench) => {
  demand(new URL(bench.facts.gateway.url).origin !== location.origin, 'the gateway must be another origin');
  const charge = await createBenchClient(bench).chargeCard(await seal(bench, { cardNumber: 6205500000000000004n }));
  const { card } = charge.payment_method_details;
  demand(charge.status === 'succeeded' && charge.amount === CHARGE.amount, 'the charge must succeed, of that amount');
  demand(card.last4 === '0004', 'it must be of that card');
};

const checkByApi: Check = async (bench) => {
  const client = createBenchClient(bench);
  const { id } = await client.createCardToken({ ...CHARGE, cardNumber: '6205500000000000004' });
  const { card } = (await client.retrieveToken(id)) as unknown as { card: { last4: string } };
  demand(card.last4 === '0004', 'the token must be of that card');
  demand((await client.chargeCard(id)).status === 'succeeded', 'a token by API must be charged');
};

const checkTooMany: Check = async (bench) => {
  const client = createBenchClient(bench, { retries: 0 });
  const token = await sealWithFault(bench, 'status=429');
  const error = await catchError(client.chargeCard(token));
  demand(error instanceof bench.Payveil.GatewayError && error.status === 429, 'it must be a GatewayError of 429');
  demand(error.retryAfterMs === 1000, 'the header retry-after must be seen across origins');
  demand(/^req_/.test(String(error.requestId)), 'the header request-id must be seen across origins');
};

const checkAbort: Check = async (bench) => {
  const client = createBenchClient(bench);
  const controller = new AbortController();
  const pending = client.chargeCard(await sealWithFault(bench, 'latency=2000'), { signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  const during = await catchError(pending);
  demand(during instanceof bench.Payveil.AbortedError, 'an abort under way must be an AbortedError');
  demand(during.outcome === 'unknown', 'aborted under way, its outcome must be unknown');
};

/** The checks by name. */
export const GATEWAY_CHECKS: Readonly<Record<string, Check>> = {
  'a card is charged across origins': checkSucceeded,
  'a token is made by the API, retrieved and charged across origins': checkByApi,
  'the headers of the gateway can be read across origins': checkTooMany,
  'an abort says whether anything was sent': checkAbort,
};
