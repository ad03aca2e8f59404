/** What a bundler is given: runs in a page, and in Node as well, where its token is opened. */
import { createTokenizer } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { de } from 'payveil/checkout/locales/de';
import { states } from 'payveil/checkout/states';

const charge = {
  ...{ cardNumber: 4242424242424242, expMonth: '12', expYear: '2050', cvc: '123', amount: 2599, currency: 'eur' },
  ...{ remote_ip: '192.0.2.10', return_url: 'https://shop.example/return', country: 'DE', postal_code: '10115' },
  ...{ state: '-', city: 'Berlin', line1: 'Invalidenstr. 1', line2: '-', email: 'ada@example.com', name: 'Ada' },
};
const tokenizer = createTokenizer({ apiKey: 'pk_test_setups', signature: 'sig_test_setups' });
if (typeof mountCheckout !== 'function' || typeof de !== 'object' || typeof states !== 'object')
  throw new Error('an entry is empty');
tokenizer.tokenizeCard(charge).then((token) => console.log(token));
