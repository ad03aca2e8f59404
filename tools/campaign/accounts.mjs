/** The test accounts with which the buyers pay. */

/** @typedef {{ name: string, method: 'card' | 'sepa', number: string, cvc: string }} Account */

/** @param {string} name @param {string} number @param {string} [cvc] @returns {Account} */
const card = (name, number, cvc = '123') => ({ name, method: 'card', number, cvc });

/** @param {string} name @param {string} number @returns {Account} */
const iban = (name, number) => ({ name, method: 'sepa', number, cvc: '' });

/** By what becomes of a charge. */
export const ACCOUNTS = {
  pays: [
    card('Visa', '4242424242424242'),
    card('Mastercard', '5555555555554444'),
    card('American Express', '378282246310005', '1234'),
    card('UnionPay', '6205500000000000004'),
  ],
  declines: [
    card('generic decline', '4000000000000002'),
    card('insufficient funds', '4000000000009995'),
    card('incorrect code', '4000000000000127'),
    card('expired card', '4000000000000069'),
  ],
  bank: [
    card('3-D Secure', '4000002500003155'),
    card('3-D Secure, always', '4000002760003184'),
    card('3-D Secure, then declined', '4000008400001629'),
  ],
  sepa: [iban('German account', 'DE89370400440532013000'), iban('Spanish account', 'ES0700120345030000067890')],
};

/** With which a buyer pays who was told that the account before did not pay. @param {Account} account */
export const chooseNext = ({ method }) =>
  /** @type {Account} */ (method === 'sepa' ? ACCOUNTS.sepa[1] : ACCOUNTS.pays[0]);
