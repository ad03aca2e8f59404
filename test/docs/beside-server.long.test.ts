/** What the compiler says where an option stands beside `server`, which takes its place: the message names the mistake. */
import { expect, it } from 'vitest';
import { compileBlocks } from './compile.js';

const REPLACED = {
  amount: '2599',
  currency: "'eur'",
  description: "'Lamp'",
  remoteIp: "'192.0.2.1'",
  onToken: 'async () => {}',
  lookUp: 'async () => {}',
  remember: 'true',
};

const KEYS = "apiKey: 'pk', signature: 'sig'";
const SERVER = "server: '/payments', orderId: '1042'";

/** Compiles a call, and lists its errors. `given` stands before it. */
const compile = (call: string, given = '') =>
  compileBlocks([
    {
      code: `import { attachCheckout, mountCheckout } from 'payveil/checkout';\n${given}\n${call}`,
      extension: 'ts',
      origin: 'page.ts',
      line: 0,
    },
  ]);

it.each([
  ...Object.entries(REPLACED).map(([name, value]) => [name, `${name}: ${value}`]),
  ['what a form without a server has', "amount: 2599, currency: 'eur', remoteIp: '192.0.2.1', onToken: async () => {}"],
])('says that %s cannot stand there', (_, option) => {
  const given = `const served = { ${KEYS}, ${SERVER} } as const;\nconst options = { ${KEYS}, ${option} } as const;`;
  const fields = "fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' }";
  for (const call of [
    `mountCheckout('#pay', { ...served, ${option} });`,
    `mountCheckout('#pay', { ...options, ${SERVER} });`,
    `mountCheckout('#pay', { ${KEYS}, ${SERVER}, ${option} });`,
    `mountCheckout('#pay', { ${option}, ${SERVER}, ${KEYS} });`,
    `attachCheckout('#pay', { ...served, ${option}, ${fields} });`,
  ]) {
    const [message = '', ...others] = compile(call, given);
    expect(others).toEqual([]);
    expect(message, call).toMatch(/is not assignable to type '(NotBesideServer|NotBesideWhatItReplaces)'\.$/);
  }
});

it('asks for an order beside the server', () => {
  const [message = ''] = compile(`mountCheckout('#pay', { ${KEYS}, server: '/payments' });`);
  expect(message).toMatch(/Property 'orderId' is missing in type .* but required in type 'Served'\.$/);
});

it.each([
  ['the currency', "amount: 2599, remoteIp: '192.0.2.1'", /Property 'currency' is missing/],
  ["the buyer's address", "amount: 2599, currency: 'eur'", /Property 'remoteIp' is missing/],
  ['the creditor', "amount: 2599, currency: 'eur', remoteIp: '', methods: ['sepa']", /Property 'creditor' is missing/],
])('names %s where it is missing without a server', (_, options, told) => {
  const [message = ''] = compile(`mountCheckout('#pay', { ${KEYS}, ${options} });`);
  expect(message).toMatch(told);
});
