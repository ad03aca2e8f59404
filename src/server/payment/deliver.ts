/** Tells the shop that an order is paid, or that a human must look at a payment: at least once, whatever dies. */

import { tellDeveloper } from '../../report/tell-developer.js';
import { limitTime } from '../../time-limit.js';
import { getNextTellTime, TELL_LIMIT_MS } from '../schedule.js';
import type { News, StoredPayment } from '../store/store.js';
import { type Context, learn } from './context.js';
import { hasNews } from './decide.js';

/** How long an answer to the page waits. Some platforms end all work with the answer, but a buyer does not wait for ever. */
const ANSWER_LIMIT_MS = 5000;

/** Tells what this request has stored. It never rejects, and goes on after five seconds while the page gets its answer. */
export async function deliverStored(context: Context): Promise<void> {
  const told = context.news.map((payment) =>
    deliver(context, payment).catch((error: unknown) => context.report('store', error)),
  );
  if (told.length > 0) await limitTime(ANSWER_LIMIT_MS, Promise.all(told), () => new Error('late')).catch(() => {});
}

/** Tells what is to be told about a payment. The caller has a lease on it. What fails is reported, and told again by `settle`. */
export async function deliver(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { news } = payment;
  if (news === null || !hasNews(payment)) return payment;
  const isTold = await tell(context, payment, news);
  return (await learn(context, payment, { kind: 'told', news, isTold })).payment;
}

async function tell(context: Context, payment: StoredPayment, news: News): Promise<boolean> {
  const { orderId, reference, tellings } = payment;
  const createError = () => new Error('it has not ended in 30 seconds.');
  try {
    await limitTime(TELL_LIMIT_MS, call(context, payment, news), createError);
    return true;
  } catch (error) {
    const name = news === 'paid' ? 'onPaid' : 'onReview';
    const seconds = getNextTellTime(tellings, 0) / 1000;
    context.report(
      `${name} of order ${orderId}, payment ${reference}, which settle calls again in ${seconds} s,`,
      error,
    );
    return false;
  }
}

async function call({ options }: Context, payment: StoredPayment, news: News): Promise<unknown> {
  const { orderId, reference, method, amount, currency, chargeId } = payment;
  if (news === 'paid') return options.onPaid(orderId, { id: chargeId ?? '', reference, method, amount, currency });
  const problem = { code: news, orderId, reference, ...(chargeId !== null && { chargeId }) };
  if (options.onReview) return options.onReview(problem);
  const id = chargeId === null ? '' : `, charge ${chargeId}`;
  return tellDeveloper(
    'error',
    `${news}: order ${orderId}, payment ${reference}${id}. Look at it at your gateway.`,
    'server.md#what-a-human-does',
  );
}
