/** What docs/server.md shows for a shop's day: its list of payments, a CSV, a refund, metrics, and an e-mail that is not lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeGuideShop } from '../browser/examples/guide-shop.js';
import { readRootFile } from '../package/built-files.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { readSnippet, runModule } from './documents.js';
import { type Copy, openShop } from './running-shop.js';
import { REQUESTS } from './shop-requests.mjs';

const read = (file: string) => readSnippet('docs/server.md', file);

/** Payments of three orders, one of which was paid twice, in place of `payments.mjs`. */
const PAYMENTS = `
import { createPayments, memoryStore } from 'payveil/server';
const store = memoryStore();
const none = { tokenHash: null, redirectUrl: null, declineCode: null, failureCode: null, address: null, askedAt: null };
const later = { declinedAt: null, askAt: null, news: null, toldAt: null, tellAt: null, resolvedBy: null, endedAt: null };
const put = (orderId, reference, state, chargeId) =>
  store.begin({
    ...none, ...later, orderId, reference, state, chargeId, holds: false, version: 1, method: 'card', amount: 2599,
    currency: 'eur', description: orderId, attempts: 1, begunAt: 0, sentAt: 0, tellings: 0,
  });
await put('=1+1', 'A "quoted" one', 'failed', null);
await put('1042', 'B', 'succeeded', 'ch_1');
await put('1042', 'C', 'succeeded', 'ch_2');
for (let n = 0; n < 150; n++) await put('order-' + n, 'D', 'pending', null);
const client = { chargeCard() {}, chargeSepa() {} };
const keys = { publishableKey: 'pk_test_1', signature: 'sig_1' };
const payments = createPayments({ client, ...keys, store, readOrder() {}, onPaid() {} });
`;

const runWithPayments = (file: string, argument: string) =>
  runModule(
    read(file)
      .replace("import { payments } from './payments.mjs';", PAYMENTS)
      .replace('process.argv.slice(2)', `['${argument}']`),
  );

describe('the list of payments', () => {
  it('is a page for the people of the shop', async () => {
    const copy: Copy = (gateway) => {
      const made = writeGuideShop(gateway, (name, code) =>
        name === 'server.mjs'
          ? `import { people } from './people.mjs';\n${code.replace("app.get('/'", "app.use('/people/payments', people);\napp.get('/'")}`
          : code,
      );
      writeFileSync(join(made.folder, 'people.mjs'), read('people.mjs'));
      return made;
    };
    const { shop, close } = await openShop({ script: 'start', copy });
    onTestFinished(close);
    for (const { run } of REQUESTS) await run(shop);
    const list = async (query: string) => (await shop.ask(`/people/payments?${query}`)).text();
    expect(await list('')).toMatch(
      /<td>20\S+Z<\/td><td>[\w-]+<\/td><td>succeeded<\/td><td>2599<\/td><td>eur<\/td><td>card<\/td>/,
    );
    expect(await list('state=failed')).not.toContain('<td>succeeded');
    expect(await list('order=%3Cb%3E')).not.toContain('<td>');
    const refused = await shop.ask('/people/payments?state=paid');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('The state paid does not exist.'),
    ]);
    expect(await list('state=failed')).toContain('<option selected>failed</option>');
  });

  it('is a CSV with a row for each payment of all pages, and without a formula', async () => {
    const [head, ...rows] = (await runWithPayments('payments-csv.mjs', '2020-01-01')).trim().split('\n');
    expect(head).toBe('begunAt,orderId,reference,state,method,amount,currency,chargeId');
    expect(rows).toHaveLength(153);
    expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(152);
    const formula = rows.find((row) => row.includes('=1+1'));
    expect(formula).toMatch(/^"20\S+Z","'=1\+1","A ""quoted"" one","failed","card","2599","eur",""$/);
  });

  it('leads from an order to its charges', async () => {
    expect((await runWithPayments('refund.mjs', '1042')).trim().split('\n').sort()).toEqual([
      'ch_1: 2599 eur',
      'ch_2: 2599 eur',
    ]);
  });
});

describe('metrics.mjs', () => {
  it('counts each change with OpenTelemetry', async () => {
    const [imports = '', ...code] = read('metrics.mjs').split('\n\n');
    const provider = `
      const told = [];
      const create = (name) => ({ add: (...given) => told.push([name, ...given]), record: (...given) => told.push([name, ...given]) });
      metrics.setGlobalMeterProvider({ getMeter: () => ({ createCounter: create, createHistogram: create }) });`;
    const call = `
      const facts = { orderId: '1042', reference: 'R', method: 'card', amount: 2599, currency: 'eur' };
      onChange({ ...facts, from: undefined, to: 'sent' });
      onChange({ ...facts, from: 'sent', to: 'succeeded' });
      console.log(JSON.stringify(told));`;
    expect(JSON.parse(await runModule([imports, provider, ...code, call].join('\n\n')))).toEqual([
      ['payment.changes', 1, { from: 'none', to: 'sent', method: 'card' }],
      ['payment.changes', 1, { from: 'sent', to: 'succeeded', method: 'card' }],
      ['payment.amount', 2599, { method: 'card', currency: 'eur' }],
    ]);
  });
});

describe.skipIf(noPostgres)('the outbox', () => {
  it('is the example', () => {
    const example = readRootFile('examples/outbox.mjs');
    for (const part of [read('outbox.mjs'), read('outbox.sql').trim()]) expect(example).toContain(part);
  });

  it('sends the e-mail of a paid order, although the process is killed between both, or within the loop', async () => {
    const database = await startPostgres();
    onTestFinished(() => database.close());
    const pool = new pg.Pool({ connectionString: database.url });
    onTestFinished(() => pool.end());
    // The server ends its connections when it stops.
    pool.on('error', () => {});
    for (const file of ['orders.sql', 'outbox.sql']) await pool.query(read(file));
    await pool.query("insert into orders values ('1042', 's', 2599, 'eur')");
    const begin = `import pg from 'pg';
      ${read('outbox.mjs')}
      const pool = new pg.Pool({ connectionString: '${database.url}' });
      const onPaid = createOnPaid(pool);
      const paid = () => onPaid('1042', { id: 'ch_1', amount: 2599 });
      const print = (mail) => console.log(mail.id + ' ' + mail.order_id + ' ' + mail.template);
      const hang = () => new Promise(() => setInterval(() => {}, 1000));`;
    /** Runs a program until it prints, and kills it then. */
    async function killAfter(code: string): Promise<string> {
      const child = spawn(process.execPath, ['--input-type=module', '-e', begin + code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [printed] = await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'exit');
      return String(printed).trim();
    }
    expect(await killAfter("await paid(); console.log('stored'); await hang();")).toBe('stored');
    // The process that starts again tells the order once more, and that writes no second e-mail.
    expect(await killAfter("await paid(); await paid(); console.log('told again'); await hang();")).toBe('told again');
    expect(await killAfter('await sendMails(pool, async (mail) => { print(mail); await hang(); });')).toBe(
      '1 1042 paid',
    );
    // It was sent, and that was not noted, so it is sent once more with the same id, a minute later.
    const run = `${begin} await sendMails(pool, print); await pool.end();`;
    const wait = () => pool.query('update outbox set next_at = now()');
    expect(await runModule(run)).toBe('');
    await wait();
    expect(await runModule(run)).toBe('1 1042 paid\n');
    await wait();
    expect(await runModule(run)).toBe('');
    // One that cannot be sent keeps no other waiting, and is put off.
    await pool.query("insert into outbox (order_id, template) values ('bad', 'paid'), ('good', 'paid')");
    const refuse = "async (mail) => { if (mail.order_id === 'bad') throw new Error('no such mailbox'); print(mail); }";
    expect(await runModule(run.replace('print)', `${refuse})`))).toBe('3 good paid\n');
    const [bad] = (
      await pool.query("select tries, sent_at, next_at > now() as is_later from outbox where order_id = 'bad'")
    ).rows;
    expect(bad).toEqual({ tries: 1, sent_at: null, is_later: true });
    expect((await pool.query('select paid_by from orders')).rows).toEqual([{ paid_by: 'ch_1' }]);
  });
});
