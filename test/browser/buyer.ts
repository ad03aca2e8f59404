/** What a buyer enters in the browser tests. */

export const billing = {
  amount: 2599,
  currency: 'eur',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '',
  postal_code: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
};

export const card = {
  cardNumber: '6205500000000000004',
  expMonth: 12,
  expYear: 2031,
  cvc: '739',
  return_url: 'https://shop.example/return',
};

/** The forms in which the card number could leak: plain, grouped, Base64, hexadecimal, URL-encoded. */
export const SECRETS = [
  card.cardNumber,
  '6205 5000 0000 0000 004',
  '6205%205000',
  '6205+5000',
  Buffer.from(card.cardNumber).toString('base64').replace(/=+$/, ''),
  Buffer.from(card.cardNumber).toString('hex'),
  `"cvc":"${card.cvc}"`,
];
