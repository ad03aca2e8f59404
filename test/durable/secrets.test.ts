/** What is stored after requests of every kind: no card number, IBAN, security code, key or token. */
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { createKeys } from '../../src/sandbox/merchants/keys.js';
import { cardCharge, sepaCharge } from '../charges.js';
import { noPostgres, startPostgres } from '../postgres.mjs';
import { seal } from '../sandbox/seal.js';
import { authorize, type Command, makeDirectory, startCommand } from './command.js';

if (noPostgres) console.log(`Skipped, what a PostgreSQL server holds at rest: ${noPostgres}.`);

const keys = createKeys('vault');
const headers = authorize(keys);
const CVC = '7391';
const NAME = 'Grete Hermann';
/** Valid by its check digit, but not a fixture. */
const REAL_CARD = '4539578763621486';
const REAL_IBAN = 'DE75512108001245126199';
const CARDS = [...fixtures.cards.map(({ number }) => number), REAL_CARD];
const ACCOUNTS = [...fixtures.ibans.map(({ iban }) => iban), REAL_IBAN];

const card = { ...cardCharge, name: NAME };
const account = { ...sepaCharge, name: NAME };

/** Sends requests that succeed, are declined, refused, malformed, faulty and lost. @returns The tokens that it made. */
async function sendEveryKind(sandbox: Command): Promise<string[]> {
  const tokens: string[] = [];
  const sealKept = (members: object | string) => {
    const token = seal(keys, typeof members === 'string' ? members : JSON.stringify(members));
    tokens.push(token);
    return token;
  };
  const send = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const answer = await sandbox.post(path, body, { ...headers, ...more }).catch(() => undefined);
    if (answer) expect(answer.status).toBeLessThan(500);
  };
  const payCard = (members: object | string, more?: Record<string, string>) =>
    send('/v1/process/card-payment', { token: sealKept(members) }, more);

  for (const cardNumber of CARDS) {
    const cvc = cardNumber.startsWith('37') ? CVC : CVC.slice(0, 3);
    await payCard({ ...card, cardNumber, cvc });
    await send('/v1/create/token', { ...card, cardNumber, cvc });
    await send('/v1/tokens', { ...card, cardNumber, cvc, amount: -1 });
    await send(`/v1/tokens/${cardNumber}`, {});
    await sandbox.get(`/v1/retrieve/token/${cardNumber}?cvc=${cvc}`, headers);
  }
  for (const iban of ACCOUNTS) {
    await send('/v1/process/sepa-payment', { token: sealKept({ ...account, iban }) });
    await send('/v1/create/sepa/token', { ...account, iban });
    await sandbox.get(`/v1/tokens/${iban}`, headers);
  }
  // These are refused before or after the token is opened.
  await payCard({ ...card, amount: 0 });
  await payCard({ ...card, cardNumber: `${REAL_CARD}1` });
  await payCard({ ...account, iban: REAL_IBAN });
  await payCard(`{"cardNumber":"${REAL_CARD}"`);
  await payCard(card, { signature: 'sig_test_else' });
  await payCard(card, { authorization: 'pk_test_else' });
  await payCard(card, { 'sandbox-fault': 'drop-after' });
  await payCard(card, { 'sandbox-fault': REAL_CARD });
  await payCard(card, { 'sandbox-fault': 'malformed' });
  await payCard({ ...card, email: 'ada+sandbox.drop-after@example.com' });
  await payCard({ ...card, email: 'ada+sandbox.status=429@example.com' });
  const used = sealKept(card);
  for (const token of [used, used, used.toUpperCase(), used.slice(2)])
    await send('/v1/process/card-payment', { token });
  // Secrets in wrong places.
  await sandbox.get(`/v1/tokens/${used}`, headers);
  await sandbox.get(`/v1/process/card-payment?token=${used}&key=${keys.secretKey}`, headers);
  await send(`/${REAL_CARD}/${keys.secretKey}/${keys.signature}`, { token: used });
  await send('/v1/create/customer', { email: 'ada@example.com', currency: 'eur', name: NAME });
  await send('/v1/create/customer', { email: 'ada@example.com', currency: 'eur', cvc: CVC, cardNumber: REAL_CARD });
  for (const path of [REAL_CARD, REAL_IBAN, used].map((secret) => `/v1/tokens/${secret}`)) {
    await send('/sandbox/faults', { match: { path }, fault: 'drop' });
  }
  await sandbox.post('/sandbox/clock', { advance: { business_days: 5 } }, headers);
  return tokens;
}

/** Lists the texts that must not be stored, each with a name that may be shown. */
function listSecrets(tokens: readonly string[]): Secret[] {
  return [
    ...CARDS.map((number, i): Secret => [`card ${i}`, number]),
    ...CARDS.map((number, i): Secret => [`card ${i} in groups`, number.replace(/(.{4})(?=.)/g, '$1 ')]),
    ...ACCOUNTS.map((iban, i): Secret => [`account ${i}`, iban]),
    ...ACCOUNTS.map((iban, i): Secret => [`account ${i} without its country`, iban.slice(4)]),
    ...Object.entries(keys),
    // Its digits alone are in any file. As a member they would be a security code.
    ...['"cvc"', 'cvc=', `"${CVC}"`, `"${CVC.slice(0, 3)}"`].map((text): Secret => ['security code', text]),
    // The initialization vector of the token, and the start of its ciphertext.
    ...tokens.flatMap((token, i): Secret[] => [
      [`vector of token ${i}`, token.slice(0, 32)],
      [`token ${i}`, token.slice(32, 64)],
    ]),
  ];
}

type Secret = readonly [name: string, secret: string];

/** Finds secrets in bytes: as text in any case, with one or two bytes per letter, or as the bytes of a hex text. */
function findIn(bytes: Buffer, secrets: readonly Secret[]): string[] {
  const text = bytes.toString('latin1').toLowerCase();
  // Only printable text, because searching all bytes of a database for hundreds of texts takes too long.
  const texts = [text, text.replaceAll('\0', '')].flatMap((each) => each.match(/[ -~]{7,}/g) ?? []);
  // Each once: a server has three copies of its own catalogs.
  const printable = [...new Set(texts)].join('\n');
  const isIn = (secret: string) => printable.includes(secret.toLowerCase());
  const isInBytes = (secret: string) => /^[\da-f]{32}$/.test(secret) && bytes.includes(Buffer.from(secret, 'hex'));
  return secrets.filter(([, secret]) => isIn(secret) || isInBytes(secret)).map(([name]) => name);
}

/** Reads every file in a folder from the disk. */
function readFiles(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(files.map(({ path, name }) => readFileSync(join(path, name))));
}

/** Expects no secret in some bytes, but all texts that may be stored. They show that the search works. */
function expectNoSecret(bytes: Buffer, tokens: readonly string[]): void {
  expect(findIn(bytes, listSecrets(tokens))).toEqual([]);
  expect(findIn(bytes, KEPT)).toEqual(KEPT.map(([name]) => name));
}

const KEPT: readonly Secret[] = [
  ['name', NAME],
  ['last four digits', `"last4":"${REAL_CARD.slice(-4)}"`],
  ['decline', 'test_mode_real_card'],
];

describe('the stored data', () => {
  it('a directory contains no secret of any request', async () => {
    const store = makeDirectory();
    const sandbox = await startCommand(store);
    const tokens = await sendEveryKind(sandbox);
    expect(await sandbox.end('SIGTERM')).toBe(0);
    expectNoSecret(readFiles(store), tokens);
  });

  it.skipIf(noPostgres)('a PostgreSQL server contains no secret of any request, in tables, files and log', async () => {
    const folder = makeDirectory();
    // The server runs as another user.
    chmodSync(folder, 0o755);
    const server = await startPostgres(folder);
    onTestFinished(server.close);
    const sandbox = await startCommand(server.url);
    const tokens = await sendEveryKind(sandbox);
    expectNoSecret(Buffer.from(server.dump()), tokens);
    server.kill();
    expectNoSecret(readFiles(folder), tokens);
  });
});
