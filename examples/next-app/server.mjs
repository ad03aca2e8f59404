/**
 * Starts Next without a proxy in front, and a timer. Next believes any `X-Forwarded-For`, so the buyer's own is removed. Then Next
 * writes the address of the connection there. Behind proxies, `next start` and a cron job will do too.
 */
import { createServer } from 'node:http';
import next from 'next';

const proxies = Number(process.env.PROXIES ?? 0);
if (!Number.isInteger(proxies) || proxies < 0) throw new Error('PROXIES must be 0, 1, 2 and so on.');
process.env.CRON_SECRET ??= crypto.randomUUID();

const port = Number(process.env.PORT ?? 3000);
const app = next({ port });
await app.prepare();
const answer = app.getRequestHandler();

createServer((request, response) => {
  if (proxies === 0) delete request.headers['x-forwarded-for'];
  return answer(request, response);
}).listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`));

const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
setInterval(() => fetch(`http://localhost:${port}/api/settle`, { headers }).catch(console.error), 60_000);
