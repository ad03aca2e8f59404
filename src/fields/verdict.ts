/** The result of judging a text. */

/** The state of a text in its field. A `partial` text may become valid when the buyer types more. */
export type Verdict = 'empty' | 'partial' | 'valid' | 'invalid';
