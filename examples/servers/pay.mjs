/** Seals the charge from the standard input and charges it. `node pay.mjs open` opens a token instead. Needs only Node. */
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { PAYVEIL_URL = 'http://localhost:4010', PAYVEIL_API_KEY: authorization = 'sk_test_sandbox' } = process.env;
const { PAYVEIL_SIGNATURE: signature = 'sig_test_sandbox' } = process.env;
const key = pbkdf2Sync(authorization, signature, 1000, 32, 'sha256');
const isOpen = process.argv[2] === 'open';
const given = isOpen ? Buffer.from(readFileSync(0, 'ascii').trim(), 'hex') : readFileSync(0);
const iv = isOpen ? given.subarray(0, 16) : randomBytes(16);
const cipher = (isOpen ? createDecipheriv : createCipheriv)('aes-256-cbc', key, iv);
const output = Buffer.concat([cipher.update(isOpen ? given.subarray(16) : given), cipher.final()]);
const body = JSON.stringify({ token: Buffer.concat([iv, output]).toString('hex') });
const init = { method: 'POST', headers: { authorization, signature, 'content-type': 'application/json' }, body };
process.stdout.write(isOpen ? output : await (await fetch(`${PAYVEIL_URL}/v1/process/card-payment`, init)).text());
