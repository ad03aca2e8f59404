/** The command `payveil doctor`: checks a gateway from a terminal, without making a charge or a token. */
import { parseUrl } from '../../fields/url.js';
import type { Values } from '../arguments.js';
import { ask } from '../gateway/ask.js';
import { readTarget, type Target } from '../gateway/target.js';
import { failAsMisused } from '../usage.js';
import { type Check, printChecks } from './check.js';
import { checkAnswer, checkClock, checkKeys, LOOK_UP } from './check-answers.js';
import { checkTls, findAddress } from './check-connection.js';
import { checkCors } from './check-cors.js';

/** Checks a gateway and prints the results. Ends with 1 if a check failed. */
export async function runDoctor(values: Values): Promise<void> {
  const target = readTarget(values);
  const origin = readOrigin(values.origin);
  const checks = await examine(target, origin);
  if (values.json) process.stdout.write(`${JSON.stringify(checks)}\n`);
  else process.stdout.write(printChecks(target.baseUrl, checks));
  if (checks.some(({ state }) => state === 'failed')) process.exitCode = 1;
}

/** Runs every check. Without an answer it skips the checks that need one. */
async function examine(target: Target, origin: string | undefined): Promise<readonly Check[]> {
  const keys = checkKeys(target);
  const address = await findAddress(target.baseUrl);
  if (address.state === 'failed') return [address, keys];
  const tls = await checkTls(target.baseUrl);
  if (tls.state === 'failed') return [address, tls, keys];
  const { apiKey } = target;
  const headers = { authorization: apiKey, ...(origin ? { origin } : {}) };
  const askedAt = Date.now();
  const asked = await ask(target, { method: 'GET', path: LOOK_UP, headers });
  const answer = checkAnswer(asked);
  if ('failure' in asked) return [address, tls, keys, answer];
  const clock = checkClock(asked.headers.get('date'), (askedAt + Date.now()) / 2);
  return [address, tls, keys, answer, ...(await checkCors(target, origin, asked)), clock];
}

/** Reads the origin of the page: a scheme, a host, and a port if it is not the default. */
function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (parseUrl(text)?.origin === text) return text;
  return failAsMisused('--origin must be the origin of your page, such as https://shop.example');
}
