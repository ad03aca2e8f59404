/** How long what takes, in milliseconds. */

/** How long the form asks by itself. Later the same token could be charged for the first time. */
export const RECOVERY_MS = 30_000;
/** The wait for an answer before the form asks elsewhere, and for a token. */
export const ANSWER_LIMIT_MS = 60_000;
/** How long written storage may take until another window reads it. */
export const SPREAD_MS = 300;
/** The pauses before each question to the merchant's server: at once, and 2, 5, 10 and 20 seconds after the result became unknown. */
export const PAUSES_MS = [0, 2000, 3000, 5000, 10_000];
/** The pause before each further question to the shop's server. */
export const PAUSE_MS = 20_000;
