/** What a bundler is given: runs in a page, and in Node as well, where its token is opened. */
import { createTokenizer } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { de } from 'payveil/checkout/locales/de';
import { states } from 'payveil/checkout/states';

const charge = CHARGE;
const tokenizer = createTokenizer({ apiKey: 'pk_test_setups', signature: 'sig_test_setups' });
if (typeof mountCheckout !== 'function' || typeof de !== 'object' || typeof states !== 'object')
  throw new Error('an entry is empty');
tokenizer.tokenizeCard(charge).then((token) => console.log(token));
