/** Your server's part: it returns the buyer's IP address, and charges tokens with the secret key. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { createClient, isPayveilError } from 'payveil';
import type { TokenDetail } from 'payveil/checkout';

const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const client = createClient({ baseUrl, apiKey: 'sk_test_sandbox', signature: 'sig_test_sandbox' });

/** Answers `GET /ip` and `POST /charge`. A token holds the whole card: never log or store it. */
export async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/ip') {
    response.end(request.socket.remoteAddress);
  } else if (request.url === '/charge' && request.method === 'POST') {
    const [status, answer] = await charge(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  } else {
    response.writeHead(404).end();
  }
}

async function charge(request: IncomingMessage): Promise<[number, object]> {
  try {
    const { token, method } = (await json(request)) as TokenDetail;
    const { id, status, decline_code, redirect_url } = await (method === 'sepa'
      ? client.chargeSepa(token)
      : client.chargeCard(token));
    // The page sealed the amount, and the buyer controls the page. Compare it with the order's amount before you ship.
    // The form needs all four. With `redirect_url` it sends the buyer to the bank, and by `id` it knows the buyer who comes back.
    return [200, { id, status, decline_code, redirect_url }];
  } catch (error) {
    return [502, { outcome: isPayveilError(error) ? error.outcome : 'unknown' }];
  }
}
