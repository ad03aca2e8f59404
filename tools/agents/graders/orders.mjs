/** The orders that a grader puts in place of those of the start. */

/** @typedef {{ number: string, buyer: string, currency: string, lines: { title: string, price: number, count: number }[], total: string }} Order */

const TEA = [
  { title: 'Green tea, 250 g', price: 12.99, count: 1 },
  { title: 'Tea strainer', price: 6.5, count: 2 },
];

/** Orders of Ada, each of 25.99 euros: one for each requirement. */
export const USUAL = Array.from({ length: 30 }, (_, index) => String(2001 + index));
/** 3 × 1.10 euros, which floating point adds up to 3.3000000000000003. */
export const FRACTION = '3001';
export const YEN = '3002';
export const OF_BOB = '4001';

const OOLONG = [{ title: 'Oolong, 100 g', price: 1.1, count: 3 }];
const BOWL = [{ title: 'Matcha bowl', price: 1200, count: 1 }];

/** Each shop reads the lines or the total. @type {readonly Order[]} */
export const ORDERS = [
  ...USUAL.map((number) => ({ number, buyer: 'ada', currency: 'EUR', lines: TEA, total: '25.99' })),
  { number: FRACTION, buyer: 'ada', currency: 'EUR', lines: OOLONG, total: '3.30' },
  { number: YEN, buyer: 'ada', currency: 'JPY', lines: BOWL, total: '1200' },
  { number: OF_BOB, buyer: 'bob', currency: 'EUR', lines: TEA, total: '25.99' },
];
