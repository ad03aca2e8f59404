/** The programs of examples/servers: each makes a token, charges it, and opens a token of the SDK. */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SandboxServer, serve } from '../../src/sandbox/adapters/node.js';
import { fixtures } from '../../src/sandbox/fixtures.js';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { createTokenizer } from '../../src/tokenizer.js';

const FOLDER = new URL('../../examples/servers/', import.meta.url).pathname;
const RUN_CSHARP = new URL('run-csharp.sh', import.meta.url).pathname;
const charge = readFileSync(join(FOLDER, 'charge.json'), 'utf8').trim();

/** How to run each program, and a command that succeeds if its language is installed. */
const PROGRAMS: Readonly<Record<string, readonly [run: string, probe: string]>> = {
  'pay.mjs': ['node', 'node --version'],
  'pay.sh': [
    'bash',
    'openssl kdf -keylen 1 -kdfopt digest:SHA256 -kdfopt pass:a -kdfopt salt:b -kdfopt iter:1 PBKDF2 && xxd -v && curl --version',
  ],
  'pay.py': ['python3', 'python3 -c "import cryptography"'],
  'pay.pl': ['perl', 'perl -MHTTP::Tiny -MDigest::SHA -e 1 && openssl version'],
  'Pay.java': ['java', 'java -version'],
  'pay.php': ['php', `php -r "exit(function_exists('openssl_encrypt') ? 0 : 1);"`],
  'pay.rb': ['ruby', 'ruby -ropenssl -e 1'],
  'pay.go': ['go run', 'go version'],
  'Pay.cs': [`sh ${RUN_CSHARP}`, 'dotnet --version || { mcs --version && mono --version; }'],
};

const canRun = ([, probe]: readonly [string, string]) => spawnSync('sh', ['-c', probe]).status === 0;
const found = Object.entries(PROGRAMS).filter(([, program]) => canRun(program));
const missing = Object.keys(PROGRAMS).filter((name) => !found.some(([each]) => each === name));
if (missing.length > 0) console.log(`Skipped, programs whose language is not here: ${missing.join(', ')}.`);

describe('the programs', () => {
  it('are nine, and have at most 15 lines', () => {
    const files = readdirSync(FOLDER).filter((name) => !/\.(md|json)$/.test(name));
    expect(files.sort()).toEqual(Object.keys(PROGRAMS).sort());
    for (const name of files) {
      expect(readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n').length, name).toBeLessThanOrEqual(15);
    }
  });

  it('are listed in their README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    for (const name of Object.keys(PROGRAMS)) expect(readme).toContain(` ${name}`);
  });
});

describe.each(found)('%s', (name, [command]) => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await serve(createSandbox());
  });
  afterAll(() => server.close());

  async function run(input: string, ...args: string[]): Promise<string> {
    const [program = '', ...first] = command.split(' ');
    const env = {
      ...process.env,
      PAYVEIL_URL: server.url,
      PAYVEIL_API_KEY: 'sk_test_shop',
      PAYVEIL_SIGNATURE: 'sig_test_shop',
    };
    const child = spawn(program, [...first, join(FOLDER, name), ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(input);
    return text(child.stdout);
  }

  it('makes and charges a token with 19 digits and a name in any script', async () => {
    const answer = JSON.parse(await run(charge));
    expect(answer).toMatchObject({ object: 'charge', status: 'succeeded', amount: 2599 });
    expect(answer.payment_method_details.card).toMatchObject({ brand: 'unionpay', last4: '0004' });
    expect(answer.billing_details).toMatchObject({ name: 'Åsa Ñandú 王小明 👩‍💻', city: 'Århus', line1: 'Straße 1' });
  });

  it.each(fixtures.cards.filter(({ outcome }) => outcome === 'requires_action'))(
    'prints where the buyer must go for 3-D Secure: $number',
    async ({ number }) => {
      const asked = charge.replace('6205500000000000004', number);
      expect(asked).not.toBe(charge);
      const answer = JSON.parse(await run(asked));
      expect(answer).toMatchObject({ id: expect.stringMatching(/^ch_/), status: 'requires_action' });
      expect((await fetch(answer.redirect_url)).status).toBe(200);
    },
  );

  it('opens a token of the SDK, and prints the same text', async () => {
    const tokenizer = createTokenizer({ apiKey: 'sk_test_shop', signature: 'sig_test_shop' });
    const { cardNumber: _, ...others } = JSON.parse(charge);
    const token = await tokenizer.tokenizeCard({ ...others, cardNumber: '6205500000000000004' });
    const opened = await run(token, 'open');
    expect(opened).toContain('{"cardNumber":6205500000000000004,');
    expect(JSON.parse(opened)).toEqual(JSON.parse(charge));
  });
});
