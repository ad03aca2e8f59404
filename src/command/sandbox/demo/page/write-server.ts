/** Writes the code of a server that charges. */
import type { DemoGateway } from './code-file.js';
import { quote } from './write-literal.js';

/** What the server needs beside its files. */
export const SERVER_COMMANDS = `npm install payveil express vite
npx vite build
node server.mjs
`;

/** Writes the payments of the server. */
export function writePayments({ gateway, apiKey, signature }: DemoGateway): string {
  const secretKey = quote(apiKey.replace(/^pk/, 'sk'));
  const imports = [
    "import { createClient } from 'payveil';",
    "import { createPayments, memoryStore, sandboxReader } from 'payveil/server';",
    "import { readOrder, shipOrder } from './orders.mjs';",
  ];
  return `${imports.join('\n')}

const baseUrl = ${quote(gateway)};
const [secretKey, signature] = [${secretKey}, ${quote(signature)}];
export const payments = createPayments({
  client: createClient({ baseUrl, apiKey: secretKey, signature }),
  publishableKey: ${quote(apiKey)},
  signature,
  store: memoryStore(), // later: PostgreSQL or SQLite
  gateway: sandboxReader(baseUrl, secretKey), // later: your gateway's own API
  readOrder, // what there is to pay, if it is this buyer's order
  onPaid: shipOrder, // called at least once
});
setInterval(payments.settle, 60_000);
`;
}

/** The orders of the shop. */
export const ORDERS = `// Your database.
const orders = new Map([['1042', { amount: 2599, currency: 'eur' }]]);

export const readOrder = (orderId) => orders.get(orderId);
export const shipOrder = (orderId, { amount }) => console.log('paid:', orderId, amount);
`;

const SERVER_IMPORTS = [
  "import express from 'express';",
  "import { toNode } from 'payveil/server';",
  "import { payments } from './payments.mjs';",
].join('\n');

/** The web server. */
export const WEB_SERVER = `${SERVER_IMPORTS}

const app = express();
app.use('/payments', toNode(payments));
app.use(express.static('dist')); // the built page
app.listen(3000, () => console.log('http://localhost:3000/?order=1042'));
`;
