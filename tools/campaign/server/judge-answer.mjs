/** What a page makes of an answer of the shop's server. It is written by the table of the guide, not by the code of the form. */

/**
 * What is known of a payment. `isFinal`: the server has told it of this payment, so it counts also after an answer that was lost.
 * - `denied`: nothing was charged. `changed`: nothing either, because the order has changed.
 * @typedef {object} Known
 * @property {'paid' | 'started' | 'action' | 'declined' | 'denied' | 'changed' | 'elsewhere' | 'unknown'} kind
 * @property {string} [id]
 * @property {string} [url] The bank's page.
 * @property {boolean} [isFinal]
 * @property {Payment} [other] The payment that counts instead.
 */

/** @typedef {{ reference: string, status: string, id?: string, amount: number, redirect_url?: string }} Payment As the server tells of it. */

const KINDS = /** @type {Record<string, Known['kind']>} */ ({
  ...{ succeeded: 'paid', pending: 'started', action: 'action' },
  ...{ begun: 'unknown', sent: 'unknown', unknown: 'unknown' },
});

/** @param {Payment} payment @returns {Known} */
export function judgePayment({ status, id, redirect_url: url }) {
  const common = { isFinal: true, ...(id && { id }), ...(url && { url }) };
  if (status === 'failed') return { ...common, kind: id ? 'declined' : 'denied' };
  return { ...common, kind: KINDS[status] ?? 'unknown' };
}

/** @param {import('./ask-shop.mjs').Answer} answer @param {string} reference @returns {Known} */
export function judgeAnswer([status, members], reference) {
  const { outcome, code, payment } = members;
  if (status === 200 && members.reference === reference) return judgePayment(members);
  if (status === 409 && outcome === 'in_progress' && payment) return { kind: 'elsewhere', other: payment };
  if (code === 'order_changed') return { kind: 'changed' };
  if (outcome === 'not_sent' || outcome === 'refused') return { kind: 'denied' };
  return { kind: 'unknown' };
}
