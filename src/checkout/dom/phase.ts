/** The phases of a form, which style sheets and tests know. */

/**
 * `open`: the buyer can type. `busy`: the form pays. `checking`: the form asks for the result of a payment. `action`: it waits
 * for the buyer's bank. `done`: the payment is complete. `pending`: the payment has started. `sent`: the token was handed on,
 * and no result was told. `unknown`: the result is not known, and the buyer must not pay again.
 */
export type Phase = 'open' | 'busy' | 'checking' | 'action' | 'done' | 'pending' | 'sent' | 'unknown';
