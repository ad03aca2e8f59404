/** Compares what the buyers were told, and what the shop was told, with what the gateway knows. */

/** @typedef {import('./trial.mjs').Charge} Charge */
/** @typedef {import('./proxy.mjs').Token} Token */
/** @typedef {import('./page/read-form.js').Seen} Form */

/**
 * What a tab shows. `sent`: the tokens that had been sent when it last changed, or those of the payment that it denies. `known`: those
 * of which the shop's server, if it keeps the payments, could tell the tab.
 * @typedef {Form & { isBank?: boolean, isEndless?: boolean, sent?: string[], known?: string[] }} Seen
 */

/** What a tab showed when a payment had ended, and the charges of that moment. @typedef {{ seen: Seen, sent: string[], known: string[] | undefined, charges: readonly Charge[], reference: string | undefined, wasAsked: boolean, wasDenied: boolean }} Told */

/**
 * What the shop's server has stored and told.
 * @typedef {object} Stored
 * @property {readonly { charge_id: string, amount: number, currency: string }[]} told Each call of `onPaid`.
 * @property {readonly { charge_id: string | null, code: string }[]} reviews Each call of `onReview`.
 * @property {readonly { reference: string, state: string, holds: boolean, charge_id: string | null, news: string | null, told_at: string | null }[]} rows The payments.
 */

/**
 * @typedef {object} Facts
 * @property {readonly Charge[]} charges Every charge that the gateway made for this purchase.
 * @property {readonly Token[]} tokens
 * @property {readonly Told[]} tellings
 * @property {readonly { type: string, detail: any }[]} reports
 * @property {readonly string[]} references
 * @property {readonly number[]} amounts What the shop has ever wanted for the order.
 * @property {boolean} isEndless
 * @property {boolean} canLookUp Whether the shop's server can be asked for the result.
 * @property {boolean} isServed Whether the answer of `payveil/server` alone decides what the form shows.
 */

/** Each list names what was wrong. @typedef {Partial<Record<keyof typeof import('./table.mjs').FAULTS, string[]>>} Verdict */

const PAID = ['succeeded', 'pending', 'processing'];
/** A charge that waits for the bank can still be paid. */
const ALIVE = [...PAID, 'requires_action'];
/** It denies nothing, and with the option `server` a second click is safe. Without that, the form adds that nothing was charged. */
const NOT_REACHED = "We couldn't reach the payment service.";
const DENIES = /not (been )?charged|nothing was sent|declined/i;
/** A panel in one of these phases must have a button that leads on. While it checks, only when its time is over. */
const MUST_LEAD_ON = ['unknown', 'action'];
const LEADS_ON = /check again|finish this payment|start again|another way|new payment|continue|go to/i;
const UNDECIDED = ['busy', 'checking', 'action', 'unknown', 'sent'];
/** How a payment must stand in the store when its charge stands so at the gateway. */
const STATES = /** @type {Record<string, string>} */ ({ pending: 'pending', requires_action: 'action' });

/** Judges one purchase. @param {Facts} facts @param {Stored} [stored] Only over `payveil/server`. @returns {Verdict} */
export function judge(facts, stored) {
  const { tellings } = facts;
  return {
    double: findDouble(facts, stored),
    ...(stored && findWrongMoney(facts, stored)),
    untrue: [...new Set([...tellings.flatMap((told) => findUntrue(told, facts)), ...findWrongWords(facts)])],
    endless: [...findEndless(facts), ...(stored ? findOpenRows(facts, stored) : [])],
    lost: [...tellings.flatMap((told) => findLost(told, facts)), ...findChanged(facts)],
    dead: tellings.flatMap(({ seen }) => findDeadEnd(seen)).slice(0, 1),
  };
}

/** @param {Stored} stored @param {readonly string[]} codes */
const listReviewed = ({ reviews }, codes) =>
  reviews.filter(({ code }) => codes.includes(code)).map(({ charge_id }) => charge_id);

/** An order may be charged twice only if its buyer has given up a payment, and a human at the shop is told. @param {Facts} facts @param {Stored | undefined} stored */
function findDouble({ charges, tellings }, stored) {
  const wasGivenUp = tellings.some(({ wasAsked }) => wasAsked);
  if (wasGivenUp && !stored) return [];
  const reviewed = stored && wasGivenUp ? listReviewed(stored, ['second_charge']) : [];
  const paid = charges.filter(({ id, status }) => PAID.includes(status) && !reviewed.includes(id));
  return paid.length > 1 ? [`${paid.length} charges: ${paid.map(({ status }) => status).join(', ')}`] : [];
}

/** Compares what the shop has shipped for with what was paid. @param {Facts} facts @param {Stored} stored */
function findWrongMoney({ charges, amounts }, stored) {
  const { told } = stored;
  const ids = [...new Set(told.map(({ charge_id }) => charge_id))];
  const known = [...ids, ...listReviewed(stored, ['second_charge', 'wrong_amount'])];
  const paid = charges.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
  const isWrong = (/** @type {Stored['told'][number]} */ { charge_id, amount, currency }) => {
    const charge = charges.find(({ id }) => id === charge_id);
    const isAsCharged = !charge || (charge.amount === amount && charge.currency === currency);
    return !isAsCharged || !amounts.includes(amount) || currency !== 'eur';
  };
  return {
    shipped: ids.length > 1 ? [`shipped for ${ids.join(' and ')}`] : [],
    untold: paid.filter((id) => !known.includes(id)).map((id) => `the shop was not told of ${id}`),
    unpaid: ids.filter((id) => !paid.includes(id)).map((id) => `shipped for ${id}`),
    wrong: told.filter(isWrong).map(({ amount, currency }) => `shipped for ${amount} ${currency}`),
  };
}

/** @param {Facts} facts */
function findEndless({ isEndless, tellings, canLookUp }) {
  if (isEndless) return [`still ${tellings.at(-1)?.seen.phase || 'without a form'}`];
  const hasNoWayOn = (/** @type {Told} */ { seen }) =>
    seen.phase === 'unknown' && !seen.buttons.some((each) => /check again/i.test(each));
  return canLookUp && tellings.some(hasNoWayOn) ? ['unknown without Check again, and the shop could be asked'] : [];
}

/** Finds payments that do not stand in the store as at the gateway, and what was never told. @param {Facts} facts @param {Stored} stored */
function findOpenRows({ charges }, { rows }) {
  return rows.flatMap(({ reference, state, charge_id, news, told_at }) => {
    if (news !== null && told_at === null) return [`${news} of ${reference} was never told`];
    // A human knows of these, and only the buyer has them asked again.
    if (state === 'unknown' && news === 'wrong_amount') return [];
    if (state === 'action' && news === 'abandoned') return [];
    const charge = charges.find(({ id }) => id === charge_id);
    const wanted = charge ? (STATES[charge.status] ?? charge.status) : 'failed';
    return state === wanted ? [] : [`${reference} is ${state}, and its charge ${charge?.status ?? 'does not exist'}`];
  });
}

/** @param {Seen} seen */
function findDeadEnd({ phase, isEndless, buttons }) {
  const mustLeadOn = MUST_LEAD_ON.includes(phase) || (phase === 'checking' && isEndless);
  if (!mustLeadOn || buttons.some((each) => LEADS_ON.test(each))) return [];
  return [`${phase}, and no button leads on`];
}

/** Finds words that were not true when they were told, or that deny a charge which can be paid later. @param {Told} told @param {Facts} facts @returns {string[]} */
function findUntrue(told, { charges, tokens }) {
  const { phase, alert } = told.seen;
  const has = (/** @type {readonly string[]} */ statuses) =>
    told.charges.some(({ status }) => statuses.includes(status));
  if (phase === 'done' && !has(['succeeded'])) return ['done, and no charge succeeded'];
  if (phase === 'pending' && !has(PAID)) return ['pending, and there is no such charge'];
  if (phase !== 'open' || alert === '' || alert === NOT_REACHED) return [];
  // After a payment that was given up, only what is said of one payment counts.
  if (told.wasAsked && !told.seen.sent) return [];
  // The buyer believes that none of these tokens can be charged any more.
  const alive = [told.charges, charges].flatMap((list) => listAlive(told.sent, tokens, list));
  return alive.map(({ status }) => `"${alert}", and a charge is ${status}`);
}

/**
 * Lists the charges of these tokens that can be paid.
 * @param {readonly string[]} sent @param {readonly Token[]} tokens @param {readonly Charge[]} charges
 */
function listAlive(sent, tokens, charges) {
  const ids = tokens.filter(({ name }) => sent.includes(name)).map(({ chargeId }) => chargeId);
  return charges.filter(({ id, status }) => ids.includes(id) && ALIVE.includes(status));
}

/** Finds texts that deny a charge while nothing is decided. @param {Facts} facts */
function findWrongWords({ reports }) {
  const seen = reports.filter(({ type, detail }) => type === 'phase' && detail).map(({ detail }) => detail);
  const wrong = seen.filter(({ phase, panel, alert }) => UNDECIDED.includes(phase) && DENIES.test(`${panel} ${alert}`));
  return wrong.slice(0, 1).map(({ phase, panel }) => `${phase} says "${panel}"`);
}

/** @param {Told} told @param {Facts} facts @returns {string[]} */
function findLost({ seen, sent, known = sent, reference, wasAsked, wasDenied }, facts) {
  const { tokens, charges, reports, references, isServed } = facts;
  const { phase, alert, words } = seen;
  // A form that is open again after a decline that was read, in this tab or another, is right.
  const mayBeUnderWay = sent.length > 0 && !wasDenied && !isServed;
  const isUnderWay = listAlive(known, tokens, charges).length > 0 || mayBeUnderWay;
  if (phase === 'open' && alert === '' && isUnderWay && !wasAsked)
    return ['an open form without a word about the payment'];
  if (phase !== 'unknown') return [];
  const ids = tokens.filter((each) => each.reference === reference).map(({ chargeId }) => chargeId);
  // The gateway may have named the charge in its own way.
  for (const { detail } of reports) ids.push(detail?.id, detail?.chargeId);
  // The shop's server tells of the payment that holds the order, which may be an earlier one.
  const names = isServed ? references : [reference];
  const isNamed = [...names, ...ids].some((name) => name && words.includes(name));
  return isNamed ? [] : ['unknown, and the reference of the payment is not on the page'];
}

/** Finds a reference that changed in mid-payment, or that two payments share. @param {Facts} facts */
function findChanged({ reports, references }) {
  const told = reports.filter(({ type, detail }) => type === 'error' && detail?.reference);
  const foreign = told.filter(({ detail }) => !references.includes(detail.reference));
  const isShared = new Set(references).size < references.length;
  return [
    ...foreign.slice(0, 1).map(() => 'the reference changed'),
    ...(isShared ? ['two payments have one reference'] : []),
  ];
}
