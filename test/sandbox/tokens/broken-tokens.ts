/** Tokens of the merchant `sandbox` that cannot be opened, one for each step. */
import { createKeys } from '../../../src/sandbox/merchants/keys.js';
import { cardCharge } from '../../charges.js';
import { seal } from '../seal.js';
import { writeTwice } from '../write-twice.js';

/** The keys that should open them. */
export const keys = createKeys('sandbox');

/** A charge that a strict gateway accepts. */
export const card = { ...cardCharge, cardNumber: 4242424242424242, cvc: '739' };
/** A token that opens. */
export const good = seal(keys, JSON.stringify(card));

/** Another key opens it with the right padding, but the result is not UTF-8. */
const garbled = seal(keys, Buffer.from([0xff, 0xfe, 0xfd]));

/** Fixed, because with one random IV of 256 a wrong key gives a padding that looks right, and fails one step later. */
const IV = Buffer.alloc(16);

const MEMBER_TWICE = /^A member stands twice in the JSON\./;

/** What is wrong with a token, the token, and the sentence about the step that fails. */
export const STEPS: readonly [string, string, RegExp][] = [
  ['empty', '', /^The token is empty\.$/],
  ['not hexadecimal', `zz${good.slice(2)}`, /^The token is not hexadecimal/],
  ['of an odd length', good.slice(1), /^The length is wrong\. It is \d+, and must be .*\.$/],
  ['cut', good.slice(0, -2), /^The length is wrong/],
  ['only an IV', good.slice(0, 32), /^The length is wrong/],
  [
    'of another key',
    seal({ ...keys, publishableKey: 'pk_test_else' }, '{}', IV),
    /^The token was sealed with another API key/,
  ],
  [
    'of another signature',
    seal({ ...keys, signature: 'sig_test_else' }, '{}', IV),
    /^The token was sealed with another API key/,
  ],
  ['not UTF-8', garbled, /^The plaintext is not UTF-8/],
  ['not JSON', seal(keys, '{"amount":'), /^The plaintext is not JSON/],
  ['with a member twice', seal(keys, writeTwice(JSON.stringify(card))), MEMBER_TWICE],
  ['with a member twice, deep inside', seal(keys, '{"a":[{"b":1,"\\u0062":2}]}'), MEMBER_TWICE],
  ['not an object', seal(keys, '[1]'), /^The plaintext is JSON, but not an object\.$/],
];
