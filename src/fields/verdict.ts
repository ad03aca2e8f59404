/** The answer that every judge of a text gives. */

/** What a text is as an entry of its field: `partial` may still become valid by typing on. */
export type Verdict = 'empty' | 'partial' | 'valid' | 'invalid';
