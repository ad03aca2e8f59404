/** The job of every contender: one charge with every possible member, and a token with its JSON. */
import { equal } from 'node:assert/strict';
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';

const charge = {
  cardNumber: 4242424242424242,
  expMonth: '12',
  expYear: String(new Date().getUTCFullYear() + 3),
  cvc: '123',
  amount: 2599,
  currency: 'eur',
  customer_id: 'cus_7c41e8f2a9d04b6f8f1d',
  remote_ip: '192.0.2.10',
  return_url: 'https://shop.example/orders/20260117-000123/return',
  country: 'DE',
  postal_code: '10115',
  state: 'BE',
  city: 'Berlin',
  line1: 'Invalidenstraße 117, Vorderhaus',
  line2: 'c/o Babbage, 3. Stock links',
  email: 'ada.lovelace@example.com',
  name: 'Ada Augusta King, Countess of Lovelace',
  description: 'Order 20260117-000123: two annual subscriptions, and a gift card for a friend',
};

/** All that the tokenizer is made with. */
export const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

/** @type {import('./measure-tokens.mjs').Job} */
export const job = { ...keys, charge, json: JSON.stringify(charge) };

/**
 * Checks that a token opens to the job's JSON, byte for byte.
 * @param {string} token A token, or jose's JWE (RFC 7518 §5.2.5), whose key is twice as long, its first half for authentication.
 */
export function checkToken(token) {
  const [, , jweIv, jweText] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  const key = pbkdf2Sync(job.apiKey, job.signature, 1000, jweIv ? 64 : 32, 'sha256').subarray(-32);
  const iv = jweIv ?? Buffer.from(token.slice(0, 32), 'hex');
  const ciphertext = jweText ?? Buffer.from(token.slice(32), 'hex');
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  const json = Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  equal(json, job.json);
}
