/** How long what takes, in milliseconds. */

/** How long a buyer waits for another window, which may be asleep, before the form offers to begin again. */
export const PATIENCE_MS = 60_000;
/** The wait for an answer before the form asks elsewhere, and for a token. */
export const ANSWER_LIMIT_MS = 60_000;
/** The wait for the bank's page before the form offers to show it again. */
export const BANK_LIMIT_MS = 30_000;
/** How long a question of the buyer is shown at least. */
export const SHOWN_MS = 1000;
/** How long written storage may take until another window reads it. */
export const SPREAD_MS = 300;
/** When a page that was kept reads the storage again. At first it may read what stood there before. */
export const STALE_MS = [SPREAD_MS, 1000, 3000];
/** The waits before each further sending, after the last answer. */
export const RESEND_WAITS_MS = [1000, 3000, 8000];
/** How long the form asks by itself. Later the same token could be charged for the first time. */
export const RECOVERY_MS = 30_000;
/** The pauses before each question to the merchant's server: at once, and 2, 5, 10 and 20 seconds after the result became unknown. */
export const PAUSES_MS = [0, 2000, 3000, 5000, 10_000];
/** The pause before each further question to the shop's server. */
export const PAUSE_MS = 20_000;
