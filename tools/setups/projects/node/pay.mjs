/** Node, ES modules: seals a charge and prints its token. */
import { readFileSync } from 'node:fs';
import { createTokenizer } from 'payveil';
import { mountCheckout } from 'payveil/checkout';
import { createSandbox } from 'payveil/sandbox';

const charge = JSON.parse(readFileSync(new URL('../charge.json', import.meta.url), 'utf8'));
const tokenizer = createTokenizer({ apiKey: 'pk_test_setups', signature: 'sig_test_setups' });
if (typeof mountCheckout !== 'function' || typeof createSandbox !== 'function') throw new Error('an entry is empty');
console.log(await tokenizer.tokenizeCard(charge));
