/** Compares what the pages said and what the shop was told with what the gateway knows, after everything has ended. */

/** @typedef {import('./world.mjs').Charge} Charge */
/** @typedef {import('./order.mjs').Order} Order */
/** @typedef {{ reference: string, charge_id: string, amount: number, currency: string }} Told */
/** @typedef {{ reference: string, charge_id: string | null, code: string }} Review */
/** @typedef {{ reference: string, state: string, holds: boolean, charge_id: string | null, news: string | null, told_at: string | null }} Row */

/**
 * @typedef {object} Facts
 * @property {Order} order
 * @property {readonly Charge[]} charges All charges that the gateway has for the order.
 * @property {readonly Told[]} told Each call of `onPaid`.
 * @property {readonly Review[]} reviews Each call of `onReview`.
 * @property {readonly Row[]} rows The payments in the store.
 */

/** @typedef {Record<'double' | 'shipped' | 'untold' | 'unpaid' | 'wrong' | 'untrue' | 'endless', string[]>} Verdict What was found, by its kind. */

const LIVE = ['succeeded', 'pending'];
/** How a payment must stand in the store when its charge stands so at the gateway. */
const STATES = /** @type {Record<string, string>} */ ({ pending: 'pending', requires_action: 'action' });

/** @param {Facts} facts @returns {Verdict} */
export function judge(facts) {
  return {
    double: findDouble(facts),
    shipped: findShipped(facts),
    untold: findUntold(facts),
    unpaid: findUnpaid(facts),
    wrong: findWrong(facts),
    untrue: findUntrue(facts),
    endless: findEndless(facts),
  };
}

/** @param {Facts} facts @param {readonly string[]} codes */
const listReviewed = ({ reviews }, codes) =>
  reviews.filter(({ code }) => codes.includes(code)).map(({ charge_id }) => charge_id);

/** An order may be charged twice only if its buyer has given up a bank's page, and a human is told. @param {Facts} facts */
function findDouble(facts) {
  const live = facts.charges.filter(({ status }) => LIVE.includes(status));
  const told = facts.order.replaced.size > 0 ? listReviewed(facts, ['second_charge']) : [];
  const counted = live.filter(({ id }) => !told.includes(id));
  return counted.length > 1 ? [`${live.length} live charges: ${live.map(({ id }) => id).join(', ')}`] : [];
}

/** @param {Facts} facts */
function findShipped({ told }) {
  const payments = new Set(told.map(({ charge_id }) => charge_id));
  return payments.size > 1 ? [`shipped for ${[...payments].join(' and ')}`] : [];
}

/** @param {Facts} facts */
function findUntold(facts) {
  const known = [
    ...facts.told.map(({ charge_id }) => charge_id),
    ...listReviewed(facts, ['second_charge', 'wrong_amount']),
  ];
  const paid = facts.charges.filter(({ status }) => status === 'succeeded');
  return paid.filter(({ id }) => !known.includes(id)).map(({ id }) => `nobody was told of ${id}`);
}

/** @param {Facts} facts */
function findUnpaid({ told, charges }) {
  const paid = charges.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  return told.filter(({ charge_id }) => !paid.includes(charge_id)).map(({ charge_id }) => `shipped for ${charge_id}`);
}

/** @param {Facts} facts */
function findWrong({ order, told, charges }) {
  const isRight = (/** @type {Told} */ { charge_id, amount, currency }) => {
    const charge = charges.find(({ id }) => id === charge_id);
    const isAsTold = !charge || (charge.amount === amount && charge.currency === currency);
    return isAsTold && order.amounts.includes(amount) && currency === 'eur';
  };
  const wrong = told
    .filter((each) => !isRight(each))
    .map(({ amount, currency }) => `shipped for ${amount} ${currency}`);
  return order.forgedCharges > 0 ? [...wrong, `${order.forgedCharges} forged tokens were sent`] : wrong;
}

/** @param {Facts} facts */
function findUntrue({ order, charges }) {
  const live = charges.filter(({ status }) => LIVE.includes(status));
  return order.words.flatMap((word) => {
    const [denied] = order.listDenied(word, live);
    const why = word.untrue ?? (denied && `a charge became ${denied.status}`);
    return why ? [`"${word.kind}", and ${why}`] : [];
  });
}

/** @param {Facts} facts */
function findEndless({ order, rows, charges }) {
  const open = rows.flatMap(({ reference, state, charge_id, news, told_at }) => {
    if (news !== null && told_at === null) return [`${news} of ${reference} was never told`];
    // A human knows of these, and only the buyer has them asked again.
    if (state === 'unknown' && news === 'wrong_amount') return [];
    if (state === 'action' && news === 'abandoned') return [];
    const charge = charges.find(({ id }) => id === charge_id);
    const wanted = charge ? (STATES[charge.status] ?? charge.status) : 'failed';
    return state === wanted ? [] : [`${reference} is ${state}, and its charge ${charge?.status ?? 'does not exist'}`];
  });
  return [...order.endless, ...open];
}
