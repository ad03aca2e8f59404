/** Ends what is open. Let a cron job ask it each minute, with `CRON_SECRET` as Vercel sends it. */
import { payments } from '@/lib/payments';

export async function GET(request: Request) {
  const { CRON_SECRET } = process.env;
  const isCron = CRON_SECRET && request.headers.get('authorization') === `Bearer ${CRON_SECRET}`;
  return isCron ? Response.json(await payments.settle()) : new Response(null, { status: 401 });
}
