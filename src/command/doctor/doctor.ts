/** The subcommand `doctor`: checks a gateway from a terminal, without making a charge or a token. */
import { isOrigin } from '../../fields/origin.js';
import { isAboutKeys } from '../../schema/charge-outcome.js';
import { type Check, printChecks, type ReportWords } from '../check.js';
import { failAsMisused } from '../fail.js';
import { ask } from '../gateway/ask.js';
import { createImpossibleCharge } from '../gateway/charge-request.js';
import { TARGET_FLAGS, type Target } from '../gateway/target.js';
import { defineSubcommand } from '../subcommand.js';
import { checkAnswer, checkClock, checkKeys, LOOK_UP } from './check-answers.js';
import { checkCharge, skipCharge } from './check-charge.js';
import { checkTls, findAddress } from './check-connection.js';
import { checkCors } from './check-cors.js';
import { type Found, findTarget } from './find-target.js';

/** The subcommand `doctor`. It ends with 1 if a check failed. */
export const doctor = defineSubcommand({
  name: 'doctor',
  summary: 'check a gateway without charging',
  usage: '[--base-url <address> --api-key <key>] [options]',
  about: [
    'Checks a gateway: its address, TLS, the keys, CORS for your page, and the clock.',
    'It never charges and makes no token. It sends GET /v1/tokens/payveil-doctor with the API key, which looks up a ' +
      'token that does not exist. With a signature it also sends POST /v1/process/card-payment, with both keys as a ' +
      'payment does, and a token of 96 zeros that no key opens. So the gateway judges the keys and has nothing to ' +
      'charge. With --origin it also sends two preflights (OPTIONS).',
    'Without an address and a key, it checks the sandbox on this machine, with its keys. The address may also stand ' +
      'without --base-url, such as payveil doctor http://localhost:4710.',
    'The API key is needed for any other gateway, as --api-key or as PAYVEIL_API_KEY, which stays out of the history of ' +
      'the shell.',
  ],
  operands: { counts: [0, 1], words: 'one address' },
  flags: {
    ...TARGET_FLAGS,
    origin: {
      type: 'string',
      value: 'origin',
      help: 'the origin of your page, such as https://shop.example, for the CORS check',
    },
    json: { type: 'boolean', help: 'print one line of JSON' },
  },
  ending: 'Ends with 0 if no check failed, 1 if one failed, 2 if an argument is wrong.',
  guide: 'docs/server.md#check-a-gateway-before-you-go-live',
  async run({ values, positionals: [address] }) {
    const found = findTarget(values, address);
    const checks = await examine(found.target, readOrigin(values.origin));
    process.stdout.write(values.json ? `${JSON.stringify(checks)}\n` : printChecks(describe(found, checks), checks));
    if (checks.some(isFailed)) process.exitCode = 1;
  },
});

const isFailed = ({ state }: Check) => state === 'failed';

/** Writes the words around the checks. If the sandbox was only assumed, they say so. */
function describe({ target: { baseUrl }, missing }: Found, checks: readonly Check[]): ReportWords {
  const harmless = 'Nothing that was sent can be charged, and no token was made.';
  if (missing === undefined) return { title: 'Gateway', address: baseUrl, ending: harmless };
  const address = `${baseUrl}, asked as the sandbox with its keys, because no ${missing} was given`;
  const ending = checks.some(isFailed)
    ? 'Start the sandbox with payveil sandbox, or give another address: payveil doctor <address>.'
    : harmless;
  return { title: 'Gateway', address, ending };
}

/** Runs every check. Without an answer it skips the checks that need one. */
async function examine(target: Target, origin: string | undefined): Promise<readonly Check[]> {
  const keys = checkKeys(target);
  const address = await findAddress(target.baseUrl);
  if (address.state === 'failed') return [address, keys];
  const tls = await checkTls(target.baseUrl);
  if (tls.state === 'failed') return [address, tls, keys];
  const headers = { authorization: target.apiKey, ...(origin ? { origin } : {}) };
  const askedAt = Date.now();
  const asked = await ask(target, { method: 'GET', path: LOOK_UP, headers });
  if ('failure' in asked) return [address, tls, keys, checkAnswer(asked)];
  const clock = checkClock(asked.headers.get('date'), (askedAt + Date.now()) / 2);
  const charge = await tryCharge(target, isAboutKeys(asked.status));
  const answer = checkAnswer(asked, charge.state === 'ok');
  return [address, tls, keys, answer, charge, ...(await checkCors(target, origin, asked)), clock];
}

async function tryCharge({ apiKey, signature, ...target }: Target, isKeyRefused: boolean): Promise<Check> {
  if (signature === undefined) return skipCharge();
  const asked = await ask(target, createImpossibleCharge({ apiKey, signature }));
  return checkCharge(asked, { isKeyRefused, secrets: [apiKey, signature] });
}

/** Reads the origin of the page: a scheme, a host, and a port if it is not the default. */
function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isOrigin(text)) return text;
  return failAsMisused('--origin must be the origin of your page, such as https://shop.example');
}
