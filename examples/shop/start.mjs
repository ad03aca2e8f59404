/** `npm start`: starts a sandbox gateway and a shop, and charges one card and one account. With `--once` it ends after that. */
import { createClient, createTokenizer } from 'payveil';
import { serveShop } from './serve-shop.mjs';
import { startSandbox } from './start-sandbox.mjs';

// PORT is that of the page to open first, the demo. `npm run dev` names both ports, so that open pages find them again.
const ports = process.argv.find((arg) => arg.startsWith('--ports='))?.slice('--ports='.length);
const [sandboxPort = Number(process.env.PORT || 0), shopPort = 0] = ports?.split(',').map(Number) ?? [];
const gateway = await startSandbox(sandboxPort);
const { publishableKey, secretKey, signature } = gateway;

const billing = {
  amount: 2599,
  currency: 'eur',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '',
  postal_code: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
};
const card = {
  cardNumber: '4242 4242 4242 4242',
  expMonth: 12,
  expYear: new Date().getUTCFullYear() + 5,
  cvc: '123',
  return_url: 'https://shop.example/return',
};
const account = { iban: 'DE89 3704 0044 0532 0130 00' };

// The page does this part, with the publishable key.
const tokenizer = createTokenizer({ apiKey: publishableKey, signature, remoteIp: '127.0.0.1' });
// The merchant's server does this one, with the secret key.
const client = createClient({ baseUrl: gateway.url, apiKey: secretKey, signature });

const shorten = (/** @type {string} */ token) => `${token.slice(0, 8)}… (${token.length} hex digits)`;

const customer = await client.createCustomer({ email: billing.email, currency: billing.currency });
console.log(`customer            → ${customer.id} created`);

const cardToken = await tokenizer.tokenizeCard({ ...billing, ...card, customer_id: customer.id });
console.log(`card fields         → token ${shorten(cardToken)}`);
const cardCharge = await client.chargeCard(cardToken);
console.log(`token               → charge ${cardCharge.id} ${cardCharge.status}`);

const sepaToken = await tokenizer.tokenizeSepa({ ...billing, ...account, customer_id: customer.id });
console.log(`account fields      → token ${shorten(sepaToken)}`);
const sepaCharge = await client.chargeSepa(sepaToken);
console.log(`token               → charge ${sepaCharge.id} ${sepaCharge.status}`);

if (process.argv.includes('--once')) {
  gateway.stop();
} else {
  const shop = await serveShop({ baseUrl: gateway.url, apiKey: publishableKey, signature }, shopPort, {
    reloads: ports !== undefined,
  });
  console.log(`
Open in a browser
  the demo                  ${gateway.url}/
  the inspector             ${gateway.url}/sandbox/
  every state of the form   ${shop.url}/states
  a shop, by script tag     ${shop.url}/script-tag
  a shop, by npm import     ${shop.url}/npm
  a shop, with a frame      ${shop.url}/frame

The sandbox gateway         ${gateway.url}

Stop with Ctrl+C.`);
}
