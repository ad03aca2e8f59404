/** Node, CommonJS: the same. */
const { createTokenizer } = require('payveil');
const { mountCheckout } = require('payveil/checkout');
const { createSandbox } = require('payveil/sandbox');

const tokenizer = createTokenizer({ apiKey: 'pk_test_setups', signature: 'sig_test_setups' });
if (typeof mountCheckout !== 'function' || typeof createSandbox !== 'function') throw new Error('an entry is empty');
tokenizer.tokenizeCard(require('../charge.json')).then(console.log);
