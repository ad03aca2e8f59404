/** The cards of the examples' tests. */
export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000009995';
