/**
 * Every state of the form, with its options and the buyer's actions. It needs no gateway: tokens are invented, and this file
 * has the server's answers.
 */
export const creditor = {
  name: 'Tea Shop Ltd',
  identifier: 'DE98ZZZ09999999999',
  address: 'Invalidenstr. 1, 10115 Berlin',
};

const buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  country: 'DE',
  line1: 'Invalidenstr. 1',
  postal_code: '10115',
  city: 'Berlin',
};
const card = { cardNumber: '4242424242424242', expiry: '1249', cvc: '123' };
const account = { iban: 'DE89370400440532013000' };
const long = {
  name: 'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Sigmaringen',
  line1: 'Donaudampfschifffahrtsgesellschaftskapitänsstraße 1234',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
};

const both = { methods: ['card', 'sepa'], creditor };
const sepa = { ...both, method: 'sepa' };
const alone = { billing: 'none', defaultValues: buyer };

/** @param {() => unknown} onToken Gives the answer of the merchant's server. */
const answer = (onToken) => ({ ...both, onToken: async () => onToken() });
const never = () => new Promise(() => {});
const confirms = () => ({ id: 'ch_mne5plhf', status: 'requires_action', redirect_url: 'https://bank.example/confirm' });

/** A client that loses the answer of the first charge, and hears nothing of the second. */
function loseAnswers() {
  let asked = 0;
  const charge = () => (++asked > 1 ? never() : Promise.reject({ outcome: 'unknown', canResend: true }));
  return { chargeCard: charge, chargeSepa: charge };
}

/**
 * One state: the form's options, what the buyer types, and the phase in which it stays when the buyer has paid. `clock` is that of
 * the page meanwhile: it stands still, or runs twenty times as fast.
 * `record` is what the page remembers of a payment before a reload. `press` is the button that the buyer presses in the panel.
 * @typedef {{ options?: object, type?: Record<string, string>, pays?: boolean, phase?: string, clock?: 'still' | 'fast',
 *   focus?: string, record?: object, press?: string, act?: (handle: any) => void }} State
 */

/** @type {Readonly<Record<string, State>>} */
export const STATES = {
  empty: {},
  'two methods': { options: both },
  'number in focus': { options: both, focus: 'cardNumber' },
  typed: { options: both, type: { ...buyer, ...card } },
  'a Mastercard': { options: alone, type: { ...card, cardNumber: '5555555555554444' } },
  'an American Express': { options: alone, type: { cardNumber: '378282246310005', expiry: '1249', cvc: '1234' } },
  'a UnionPay of 19 digits': { options: alone, type: { ...card, cardNumber: '6205500000000000004' } },
  'a JCB': { options: alone, type: { ...card, cardNumber: '3530111333300000' } },
  'a Diners Club': { options: alone, type: { ...card, cardNumber: '36227206271667' } },
  'a Discover': { options: alone, type: { ...card, cardNumber: '6011000990139424' } },
  'a Maestro': { options: alone, type: { ...card, cardNumber: '5018000000000009' } },
  'two brands taken': { options: { ...alone, supportedBrands: ['visa', 'mastercard'] } },
  'a brand that is not taken': {
    options: { ...alone, supportedBrands: ['visa', 'mastercard'] },
    type: { cardNumber: '378282246310005' },
  },
  'every problem': { options: both, pays: true },
  'one problem': { options: both, type: { ...buyer, ...card, cvc: '12' }, pays: true },
  'a problem from the server': {
    type: { ...buyer, ...card },
    act: (handle) => handle.setError({ field: 'cvc', message: 'Check the security code' }),
  },
  busy: { options: answer(never), type: { ...buyer, ...card }, pays: true, phase: 'busy', clock: 'still' },
  'busy for more than 8 seconds': {
    options: answer(never),
    type: { ...buyer, ...card },
    pays: true,
    phase: 'busy',
    clock: 'fast',
  },
  'checking what became of it': {
    options: { ...alone, charge: loseAnswers() },
    type: card,
    pays: true,
    phase: 'checking',
    clock: 'still',
  },
  'on the way to the bank': {
    options: answer(confirms),
    type: { ...buyer, ...card },
    pays: true,
    phase: 'action',
  },
  'at the bank, on this page': {
    options: { ...answer(confirms), onAction: never },
    type: { ...buyer, ...card },
    pays: true,
    phase: 'action',
  },
  declined: {
    options: answer(() => ({ id: 'ch_9f31ab02', status: 'failed', decline_code: 'incorrect_cvc' })),
    type: { ...buyer, ...card },
    pays: true,
  },
  'not sent': {
    options: answer(() => Promise.reject({ outcome: 'not_sent' })),
    type: { ...buyer, ...card },
    pays: true,
  },
  paid: {
    options: answer(() => ({ id: 'ch_mne5plhf', status: 'succeeded' })),
    type: { ...buyer, ...card },
    pays: true,
  },
  pending: {
    options: answer(() => ({ id: 'ch_mne5plhf', status: 'pending' })),
    type: { ...buyer, ...card },
    pays: true,
  },
  'not known': {
    options: answer(() => Promise.reject(new Error('The answer was lost'))),
    type: { ...buyer, ...card },
    pays: true,
  },
  'not known, to be asked again': {
    options: {
      ...answer(() => Promise.reject(new Error('The answer was lost'))),
      lookUp: () => undefined,
      support: { email: 'help@shop.example', phone: '+49 30 901820', url: '/help' },
    },
    type: { ...buyer, ...card },
    pays: true,
    press: 'again',
  },
  'paid elsewhere': {
    options: answer(() => ({ outcome: 'in_progress' })),
    type: { ...buyer, ...card },
    pays: true,
    phase: 'checking',
    clock: 'still',
  },
  'after a reload': { options: both, record: {} },
  'after a reload, a long reference': { options: both, record: { reference: '0f8fad5b-d9cb-469f-a165-70867728950e' } },
  'after a reload, start again?': { options: both, record: {}, press: 'leave' },
  'back from the bank': { options: both, record: { url: 'https://bank.example/confirm' } },
  'back from the bank, pay another way?': {
    options: both,
    record: { url: 'https://bank.example/confirm' },
    press: 'leave',
  },
  'handed on': { options: answer(() => {}), type: { ...buyer, ...card }, pays: true },
  'direct debit': { options: sepa },
  'direct debit, typed': { options: sepa, type: { ...buyer, ...account } },
  'direct debit, every problem': { options: sepa, pays: true },
  'direct debit, started': {
    options: { ...sepa, onToken: async () => ({ id: 'ch_e873ebc9', status: 'pending' }) },
    type: { ...buyer, ...account },
    pays: true,
  },
  'minimal billing': { options: { billing: 'minimal' } },
  'card alone': { options: alone },
  'an American address': { type: { country: 'US', state: 'CA' } },
  'a Japanese address': { type: { country: 'JP' } },
  'an address without postal codes': { type: { country: 'HK' } },
  'long entries': { type: { ...buyer, ...long } },
  'a label of the merchant': { options: { ...alone, submitLabel: 'Zahlungspflichtig bestellen für {amount}' } },
};
