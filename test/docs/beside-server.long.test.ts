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

/** Compiles calls in one program, each with what stands before it, and lists the errors of each. */
function compile(calls: readonly (readonly [call: string, given?: string])[]): string[][] {
  const blocks = calls.map(([call, given = ''], i) => ({
    code: `import { attachCheckout, mountCheckout } from 'payveil/checkout';\n${given}\n${call}`,
    extension: 'ts',
    origin: `page-${i}.ts`,
    line: 0,
  }));
  const problems = compileBlocks(blocks);
  return blocks.map(({ origin }) => problems.filter((problem) => problem.startsWith(`${origin}:`)));
}

it('says what cannot stand there', () => {
  const options = [
    ...Object.entries(REPLACED).map(([name, value]) => `${name}: ${value}`),
    // What a form without a server has.
    "amount: 2599, currency: 'eur', remoteIp: '192.0.2.1', onToken: async () => {}",
  ];
  const fields = "fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' }";
  const calls = options.flatMap((option) => {
    const given = `const served = { ${KEYS}, ${SERVER} } as const;\nconst options = { ${KEYS}, ${option} } as const;`;
    return [
      `mountCheckout('#pay', { ...served, ${option} });`,
      `mountCheckout('#pay', { ...options, ${SERVER} });`,
      `mountCheckout('#pay', { ${KEYS}, ${SERVER}, ${option} });`,
      `mountCheckout('#pay', { ${option}, ${SERVER}, ${KEYS} });`,
      `attachCheckout('#pay', { ...served, ${option}, ${fields} });`,
    ].map((call) => [call, given] as const);
  });
  for (const [i, problems] of compile(calls).entries()) {
    expect(problems, calls[i]?.join()).toEqual([
      expect.stringMatching(/is not assignable to type '(NotBesideServer|NotBesideWhatItReplaces)'\.$/),
    ]);
  }
});

it.each([
  ['an order', SERVER.replace(/, .*/, ''), /Property 'orderId' is missing in type .* but required in type 'Served'\.$/],
  ['the currency', "amount: 2599, remoteIp: '192.0.2.1'", /Property 'currency' is missing/],
  ["the buyer's address", "amount: 2599, currency: 'eur'", /Property 'remoteIp' is missing/],
  ['the creditor', "amount: 2599, currency: 'eur', remoteIp: '', methods: ['sepa']", /Property 'creditor' is missing/],
])('names %s where it is missing', (_, options, told) => {
  expect(compile([[`mountCheckout('#pay', { ${KEYS}, ${options} });`]])).toEqual([[expect.stringMatching(told)]]);
});
