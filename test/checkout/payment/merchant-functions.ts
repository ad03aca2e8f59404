/** Payments that call a function of the merchant, which throws secrets in every way. */
import { inspect } from 'node:util';
import { vi } from 'vitest';
import type { TokenDetail } from '../../../src/checkout/index.js';
import { catchReports } from '../../catch-reports.js';
import { KEYS } from '../../token/node-crypto.js';
import { type Changes, mount, pick } from '../mounted-form.js';
import { answering, settle, short, typeIn } from '../paying-form.js';
import { action, lost, paid } from './answers.js';

const CARD = '4242424242424242';
const IBAN = 'DE89370400440532013000';
const TOKEN = 'c0ffee'.repeat(20);
/** What no report may show. */
export const SECRETS = [
  CARD,
  '4242 4242 4242 4242',
  IBAN,
  'DE89 3704 0044 0532 0130 00',
  TOKEN,
  ...Object.values(KEYS),
];
/** All of them in one text. */
export const ALL = SECRETS.join(' | ');

/** Makes the same token each time. */
export const tokenizer = { tokenizeCard: async () => TOKEN, tokenizeSepa: async () => TOKEN, prewarm: async () => {} };

type Throw = () => never;
type Start = (fail: Throw) => Changes;
/** Throws later. */
export const late =
  (fail: Throw) =>
  async (..._: unknown[]) =>
    fail();

/** Each function of the merchant, in a payment that calls it. */
export const FUNCTIONS: readonly [string, Start][] = [
  ['onToken', (fail) => ({ onToken: fail })],
  ['onToken', (fail) => ({ onToken: late(fail) })],
  ['onToken', (fail) => ({ onToken: ({ waitUntil }: TokenDetail) => waitUntil(late(fail)()) })],
  ['onToken', (fail) => ({ onToken: ({ waitUntil }: TokenDetail) => waitUntil(fail) })],
  ['charge', (fail) => ({ charge: { chargeCard: late(fail), chargeSepa: late(fail) } })],
  ['lookUp', (fail) => ({ charge: answering(lost), recover: true, lookUp: fail })],
  ['onCharge', (fail) => ({ charge: answering(paid), onCharge: fail })],
  ['onCharge', (fail) => ({ charge: answering(paid), onCharge: late(fail) })],
  ['onAction', (fail) => ({ charge: answering(action), onAction: fail })],
  ['onAction', (fail) => ({ charge: answering(action), onAction: late(fail) })],
  ['remoteIp', (fail) => ({ remoteIp: fail, onToken: () => {} })],
  ['remoteIp', (fail) => ({ remoteIp: late(fail), tokenizer: undefined, onToken: () => {} })],
  ['tokenizer', (fail) => ({ tokenizer: { ...tokenizer, tokenizeCard: late(fail) }, onToken: () => {} })],
];

/** Pays, lets everything happen, and the buyer check again. Returns all that a console or a monitor could show of it. */
export async function pay(changes: Changes, listen?: (handle: ReturnType<typeof mount>['handle']) => void) {
  const reported = catchReports();
  const written = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockImplementation(() => {}),
  );
  const mounted = mount({ ...short, ...KEYS, tokenizer, ...changes });
  listen?.(mounted.handle);
  typeIn(mounted.host);
  void mounted.handle.submit();
  await settle(100_000);
  void mounted.handle.checkAgain();
  await settle(31_000);
  const errors = pick(mounted.told, 'error');
  const all = [...reported.mock.calls, ...written.flatMap(({ mock }) => mock.calls), ...errors].flat();
  return {
    ...mounted,
    reported,
    errors,
    get shown() {
      const texts = all.map(
        (each) => `${each}${(each as Error).stack}${inspect(each, { showHidden: true, depth: 9 })}`,
      );
      return `${texts.join()}${JSON.stringify(all)}${document.body.innerHTML}`;
    },
  };
}
