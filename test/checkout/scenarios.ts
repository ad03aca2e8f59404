/** Payments with lost answers or a challenge by the bank, for the tests of the form in Chromium and in three engines. */

export const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
export const USED = "This payment was sent before, and we don't know its result here. Don't pay again.";

/** A card with a challenge. */
export const AUTHENTICATES = '4000002500003155';
