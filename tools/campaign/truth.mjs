/** Compares what the form said with what the sandbox knows. */

/** @typedef {import('./trial.mjs').Charge} Charge */
/** @typedef {import('./buyer.mjs').Told} Told */
/** @typedef {import('./proxy.mjs').Token} Token */

/**
 * @typedef {object} Facts
 * @property {readonly Charge[]} charges Every charge that the gateway made for this purchase.
 * @property {readonly Token[]} tokens
 * @property {readonly Told[]} tellings
 * @property {readonly { type: string, detail: any }[]} reports
 * @property {readonly string[]} references
 * @property {boolean} isEndless
 * @property {boolean} canLookUp Whether the shop's server can be asked for the result.
 * @property {boolean} [isServed] Whether the form has the option `server`, whose answer alone decides what it shows.
 */

/**
 * Each list names what was wrong. A server adds more of them.
 * @typedef {{ double: string[], untrue: string[], endless: string[], lost: string[], dead: string[] } & Record<string, string[]>} Verdict
 */

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

/** Judges one purchase. Each list names what was wrong. @param {Facts} facts @returns {Verdict} */
export function judge(facts) {
  const paid = facts.charges.filter(({ status }) => PAID.includes(status));
  const wasAsked = facts.tellings.some((told) => told.wasAsked);
  return {
    double:
      paid.length > 1 && !wasAsked ? [`${paid.length} charges: ${paid.map(({ status }) => status).join(', ')}`] : [],
    untrue: [...facts.tellings.flatMap((told) => findUntrue(told, facts)), ...findWrongWords(facts)],
    endless: findEndless(facts),
    lost: [...facts.tellings.flatMap((told) => findLost(told, facts)), ...findChanged(facts)],
    dead: facts.tellings.flatMap(({ seen }) => findDeadEnd(seen)).slice(0, 1),
  };
}

/** @param {Facts} facts */
function findEndless({ isEndless, tellings, canLookUp }) {
  if (isEndless) return [`still ${tellings.at(-1)?.seen.phase || 'without a form'}`];
  const hasNoWayOn = (/** @type {Told} */ { seen }) =>
    seen.phase === 'unknown' && !seen.buttons.some((each) => /check again/i.test(each));
  return canLookUp && tellings.some(hasNoWayOn) ? ['unknown without Check again, and the shop could be asked'] : [];
}

/** @param {Told['seen']} seen */
function findDeadEnd({ phase, isEndless, buttons }) {
  const mustLeadOn = MUST_LEAD_ON.includes(phase) || (phase === 'checking' && isEndless);
  if (!mustLeadOn || buttons.some((each) => LEADS_ON.test(each))) return [];
  return [`${phase}, and no button leads on`];
}

/** @param {Told} told @param {Facts} facts @returns {string[]} */
function findUntrue({ seen, sent, wasAsked }, { charges, tokens }) {
  const { phase, alert } = seen;
  const has = (/** @type {readonly string[]} */ statuses) => charges.some(({ status }) => statuses.includes(status));
  if (phase === 'done' && !has(['succeeded'])) return ['done, and no charge succeeded'];
  if (phase === 'pending' && !has(PAID)) return ['pending, and there is no such charge'];
  return wasAsked ? [] : findDenied({ phase, alert, sent }, { charges, tokens });
}

/** Finds words that deny a charge which was made, also later. @param {Facts} facts */
export const findDenials = (facts) =>
  facts.tellings.flatMap(({ seen: { phase, alert }, sent, wasAsked }) =>
    wasAsked ? [] : findDenied({ phase, alert, sent }, facts),
  );

/**
 * @param {{ phase: string, alert: string, sent: readonly string[] }} told
 * @param {Pick<Facts, 'charges' | 'tokens'>} facts
 */
function findDenied({ phase, alert, sent }, { tokens, charges }) {
  if (phase !== 'open' || alert === '' || alert === NOT_REACHED) return [];
  // The buyer believes that none of the tokens so far can be charged any more.
  return listAlive(sent, tokens, charges).map(({ status }) => `"${alert}", and a charge is ${status}`);
}

/**
 * Lists the charges of these tokens that can be paid.
 * @param {readonly string[]} sent
 * @param {readonly Token[]} tokens
 * @param {readonly Charge[]} charges
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
