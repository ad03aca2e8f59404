/** Runs the blocks of code that end by themselves on the built package, as a reader would paste them. */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runInNewContext, runInThisContext } from 'node:vm';
import fastify from 'fastify';
import { createServer as createViteServer } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/client/client.js';
import { serve } from '../../src/sandbox/adapters/node.js';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { openStepwise } from '../../src/sandbox/tokens/explain-token.js';
import { toNode } from '../../src/server/node/to-node.js';
import { createPayments } from '../../src/server/payments.js';
import { memoryStore } from '../../src/server/store/memory.js';
import { deriveKey } from '../../src/token/key.js';
import { createTokenizer } from '../../src/tokenizer.js';
import { cardCharge } from '../charges.js';
import { readRootFile } from '../package/built-files.js';
import { readSnippet, readTable, runModule } from './documents.js';

/** The words with which the guide describes each outcome. */
const OUTCOMES = {
  succeeded: /succeed(s|ed)$/,
  failed: /^declined|then failed$/,
  disputed: /then succeeded with a dispute$/,
  requires_action: /^asks for 3-D Secure, then (succeeds|is declined)$/,
};

/** Runs a block with its own gateway. */
async function runBeside(document: string, file: string): Promise<string> {
  const server = await serve(createSandbox());
  onTestFinished(() => server.close());
  return runModule(readSnippet(document, file).replaceAll('http://localhost:4010', server.url));
}

describe('charges.md', () => {
  it('has a debit in ten lines', async () => {
    expect(await runBeside('docs/charges.md', 'charge.mjs')).toBe('pending\n');
  });

  it('has an example of the schemas that runs', async () => {
    const look = 'console.log(Object.keys(signUp.shape).at(-1), Object.keys(cardOnly.shape), json.required.length);';
    const code = readSnippet('docs/charges.md', 'schemas.mjs') + look;
    expect(await runModule(code)).toBe("newsletter [ 'cardNumber', 'cvc' ] 16\n");
  });

  it('names the version of zod that the package has', () => {
    const { zod } = JSON.parse(readRootFile('package.json')).dependencies;
    expect(readRootFile('docs/charges.md')).toContain(`npm install zod@${zod}\``);
  });
});

describe('sandbox.md', () => {
  it('has an example that runs', async () => {
    const printed = await runModule(readSnippet('docs/sandbox.md', 'sandbox.mjs'));
    const [, count] = /\/\/ (\d+) test cards/.exec(readSnippet('docs/sandbox.md', 'sandbox.mjs')) ?? [];
    expect(printed).toMatch(new RegExp(`^cus_\\w+ ${count}\\n$`));
  });
});

describe('form.md', () => {
  it("passes the requests of Vite's page on to the shop's server, which lets them pass", async () => {
    const payments = createPayments({
      client: { chargeCard: async () => ({}) as never, chargeSepa: async () => ({}) as never },
      publishableKey: 'pk_test_1',
      signature: 'sig_test_1',
      store: memoryStore(),
      readOrder: (id) => (id === '1042' ? { amount: 2599, currency: 'eur' } : undefined),
      onPaid: () => undefined,
    });
    const shop = createServer(toNode(payments)).listen(0);
    onTestFinished(() => void shop.close());
    const target = `http://localhost:${(shop.address() as AddressInfo).port}`;
    const config = readSnippet('docs/form.md', 'vite.config.js').replace('http://localhost:3000', target);
    const { server } = runInNewContext(`(${/defineConfig\((.*)\);/s.exec(config)?.[1]})`);
    const vite = await createViteServer({ configFile: false, logLevel: 'silent', root: 'examples', server });
    await vite.listen(0);
    onTestFinished(() => vite.close());
    const page = vite.resolvedUrls?.local[0] ?? '';
    const headers = { origin: new URL(page).origin, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${page}payments/orders/1042`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([200, { amount: 2599 }]);
  });

  it("rewrites the paths of Next's page to those of the shop's server", async () => {
    const code = `${readSnippet('docs/form.md', 'next.config.mjs').replace('export default', 'const config =')}
      console.log(JSON.stringify(await config.rewrites()));`;
    const [{ source, destination }] = JSON.parse(await runModule(code));
    expect(destination).toBe(`http://localhost:3000${source}`);
  });
});

describe('server.md', () => {
  it('has an example that creates a customer', async () => {
    expect(await runBeside('docs/server.md', 'customer.mjs')).toMatch(/^cus_\w+\n$/);
  });

  const order = { id: 'order-7', amount: 2599, currency: 'eur' };
  it.each([
    ['that pays for it', true, order, '4242424242424242'],
    ['of another order', false, { ...order, id: 'order-8' }, '4242424242424242'],
    ['of a smaller amount', false, { ...order, amount: 2600 }, '4242424242424242'],
    ['in another currency', false, { ...order, currency: 'usd' }, '4242424242424242'],
    ['that is not paid', false, order, '4000000000000002'],
  ])('verifies the charge of an order: one %s', async (_, paid, wanted, cardNumber) => {
    const sandbox = createSandbox();
    const server = await serve(sandbox);
    onTestFinished(() => server.close());
    const { publishableKey: apiKey, signature } = sandbox.keys;
    const charge = { ...cardCharge, cardNumber, amount: order.amount, currency: order.currency, description: order.id };
    const token = await createTokenizer({ apiKey, signature }).tokenizeCard(charge);
    const { id } = await createClient({ baseUrl: server.url, apiKey, signature }).chargeCard(token);
    const call = `for (const id of ['${id}', 'ch_none']) console.log(await isPaid(${JSON.stringify(wanted)}, id));`;
    const code = readSnippet('docs/server.md', 'verify.mjs').replaceAll('http://localhost:4010', server.url);
    expect(await runModule(code + call)).toBe(`${paid}\nfalse\n`);
  });

  it('has a reader of a gateway that is sure before it says that there is no charge', async () => {
    const sandbox = createSandbox();
    const server = await serve(sandbox);
    onTestFinished(() => server.close());
    const { publishableKey: apiKey, signature } = sandbox.keys;
    const charge = { ...cardCharge, description: 'order-7' };
    const token = await createTokenizer({ apiKey, signature }).tokenizeCard(charge);
    const { id } = await createClient({ baseUrl: server.url, apiKey, signature }).chargeCard(token);
    const call = `
      const show = async (promise) => console.log(await promise.then(JSON.stringify, () => 'error'));
      const find = (description, since) => gateway.findCharges({ description, since }).then((found) => found.map(({ id }) => id));
      await show(gateway.readCharge('${id}').then(({ id, status, description }) => ({ id, status, description })));
      await show(find('order-7', new Date(Date.now() - 86400000)));
      await show(find('order-7', new Date(Date.now() + 86400000)));
      await show(find('order-8', new Date(0)));
      for (const other of ['ch_none', '..', 'a/b', '']) await show(gateway.readCharge(other));`;
    const code = readSnippet('docs/server.md', 'reader.mjs');
    const lines = [`{"id":"${id}","status":"succeeded","description":"order-7"}`, `["${id}"]`, '[]', '[]'];
    const nothing = Array(4).fill('undefined');
    expect((await runModule(code.replace('http://localhost:4010', server.url) + call)).split('\n')).toEqual([
      ...lines,
      ...nothing,
      '',
    ]);
    // Nothing of this server is a word of the gateway.
    const foreign = code.replace('http://localhost:4010', `${server.url}/elsewhere`).replace('sk_test_sandbox', 'x');
    expect((await runModule(foreign + call)).split('\n').slice(0, 5)).toEqual(Array(5).fill('error'));
  });

  it.each([
    ['without a proxy', '198.51.100.1', 0, '203.0.113.9'],
    ['behind a proxy', '192.0.2.10', 1, '192.0.2.10'],
    ['behind two proxies', '192.0.2.10, 198.51.100.1', 2, '192.0.2.10'],
    ['behind a proxy, with what the buyer wrote', '10.0.0.1, ::1, 192.0.2.10', 1, '192.0.2.10'],
    ['of a request that came past the proxies', undefined, 2, '203.0.113.9'],
  ])("reads the buyer's address %s", async (_, forwarded, proxies, address) => {
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '203.0.113.9' } };
    const call = `console.log(readBuyerAddress(${JSON.stringify(request)}, ${proxies}));`;
    expect(await runModule(readSnippet('docs/server.md', 'address.mjs') + call)).toBe(`${address}\n`);
  });
});

describe('Fastify, as server.md tells it', () => {
  const headers = { 'x-forwarded-for': '203.0.113.66, 192.0.2.10' };
  const askWith = async (trustProxy: unknown) => {
    const app = fastify({ trustProxy: trustProxy as true });
    app.get('/', (request) => ({ address: request.ip }));
    return (await app.inject({ url: '/', headers, remoteAddress: '198.51.100.1' })).json().address;
  };

  it('counts proxies by a function', async () => {
    const [, code = ''] = /`trustProxy: (.*?)`/.exec(readFileSync('docs/server.md', 'utf8')) ?? [];
    expect(await askWith(runInThisContext(code))).toBe('192.0.2.10');
  });

  it('trusts no proxy with a number', async () => {
    expect(await askWith(1)).toBe('198.51.100.1');
  });
});

describe.each(fixtures.cards.filter(({ outcome }) => outcome === 'requires_action'))(
  '3-D Secure of $number',
  (card) => {
    /** Runs a program with the card in place of the README's. */
    async function runWithCard(change: (program: string) => string): Promise<string> {
      const server = await serve(createSandbox());
      onTestFinished(() => server.close());
      const program = readSnippet('README.md', 'pay.mjs').replaceAll('http://localhost:4010', server.url);
      expect(program).toContain('4242 4242 4242 4242');
      return runModule(change(program.replace('4242 4242 4242 4242', card.number)));
    }

    it('is not told as paid by the program of the README', async () => {
      expect(await runWithCard((program) => program)).toBe('Not paid: requires_action\n');
    });

    it('goes to the bank in the example of errors.md', async () => {
      const code = readSnippet('docs/errors.md', 'outcomes.js');
      const printed = await runWithCard((program) => {
        const begin = program.split('const charge =')[0] as string;
        expect(begin).toContain('const token =');
        return begin + code;
      });
      expect(printed).toMatch(/^Send the buyer to http:\/\/\S+\/sandbox\/3ds\/\S+\n$/);
    });
  },
);

describe('testing.md', () => {
  it('has test data with the outcomes that it describes', () => {
    const rows = readTable('docs/testing.md', '| number | what happens |');
    expect(rows.length).toBeGreaterThan(5);
    for (const [number = '', outcome = ''] of rows) {
      const plain = number.replace(/[` ]/g, '');
      const fixture = [...fixtures.cards, ...fixtures.ibans].find(
        (each) => ('number' in each ? each.number : each.iban) === plain,
      );
      expect(outcome, plain).toMatch(OUTCOMES[fixture?.outcome as keyof typeof OUTCOMES]);
      if (fixture?.outcome === 'failed' && 'failure_code' in fixture) {
        expect(outcome).toContain(`\`${fixture.decline_code ?? fixture.failure_code}\``);
      }
    }
  });
});

describe('token-format.md', () => {
  const vector = JSON.parse(readSnippet('docs/token-format.md', 'vector.json'));

  it('has a program that makes the known token', async () => {
    const { iv, plaintext, apiKey, signature, token } = vector;
    const input = `{ apiKey: '${apiKey}', signature: '${signature}', iv: Buffer.from('${iv}', 'hex') }`;
    const call = `console.log(sealCharge(${JSON.stringify(plaintext)}, ${input}));`;
    expect(await runModule(readSnippet('docs/token-format.md', 'seal.mjs') + call)).toBe(`${token}\n`);
  });

  it('has a known token that node:crypto opens', () => {
    const { iv, plaintext, apiKey, signature, key, token } = vector;
    const derived = pbkdf2Sync(apiKey, signature, 1000, 32, 'sha256');
    const decipher = createDecipheriv('aes-256-cbc', derived, Buffer.from(iv, 'hex'));
    expect(derived.toString('hex')).toBe(key);
    expect(decipher.update(token.slice(32), 'hex', 'utf8') + decipher.final('utf8')).toBe(plaintext);
  });

  const key = () => deriveKey(vector, 'decrypt');
  it.each([
    ['The token is empty.', ''],
    ['The token is not hexadecimal', Buffer.from(vector.token, 'hex').toString('base64')],
    ['The length is wrong', vector.token.slice(0, -8)],
    ['The token was sealed with another API key or signature', `${vector.token.slice(0, -32)}${'0'.repeat(32)}`],
  ])('lists the defect %s', async (sentence, token) => {
    const causes = readTable('docs/token-format.md', '| what you see | likely cause |').map(([cell]) => cell);
    expect(causes).toContain(sentence);
    const explained = await openStepwise(token, await key(), false);
    expect('failed' in explained && explained.failed).toContain(sentence);
  });
});
