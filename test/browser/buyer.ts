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
