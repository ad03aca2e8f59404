/** 500 payments with random faults of network and gateway: every message is true, and nobody pays twice. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attachCheckout } from '../../../src/checkout/index.js';
import { createClient, createTokenizer } from '../../../src/index.js';
import { createSandbox } from '../../../src/sandbox/index.js';
import { createRandom } from '../../seed.mjs';
import { KEYS } from '../../token/node-crypto.js';
import { entries, forgetPayments } from '../mounted-form.js';
import { withoutKeys } from '../settings.js';

const PAYMENTS = 500;
const FAULTS = [
  'none',
  'latency',
  'drop',
  'drop-after',
  'malformed',
  '401',
  '404',
  '409',
  '425',
  '429',
  '500',
  '503',
] as const;
const { setImmediate } = globalThis;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterEach(forgetPayments);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What happened to one payment in gateway and network. */
interface Record {
  readonly faults: string[];
  readonly tokens: Set<string>;
  readonly charges: Map<string, string>;
}

const sandbox = createSandbox();

/** A fetch to the sandbox that fails at random. Some gateways report a used token without our code. */
function createFetch(random: () => number, record: Record, hasOwnWords: boolean) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { token } = (await request.clone().json()) as { token: string };
    record.tokens.add(token);
    const fault = random() < 0.4 ? 'none' : (FAULTS[Math.floor(random() * FAULTS.length)] as (typeof FAULTS)[number]);
    record.faults.push(fault);
    if (fault === 'latency') await sleep(random() * 45_000);
    if (fault === 'drop') throw new TypeError('fetch failed');
    if (/^\d+$/.test(fault)) return new Response('{}', { status: Number(fault) });
    const response = await sandbox.fetch(request);
    const { id, status } = (await response.clone().json()) as { id?: string; status?: string };
    if (id && status) record.charges.set(id, status);
    if (fault === 'drop-after') throw new TypeError('fetch failed');
    if (fault === 'malformed') return new Response('<html>');
    return response.status === 400 && hasOwnWords ? new Response('{"sorry":"gone"}', { status: 400 }) : response;
  };
}

/** Makes one payment and checks it again if it is unknown. Resolves when it has ended. */
async function pay(at: number) {
  const random = createRandom(`payment ${at}`);
  const record: Record = { faults: [], tokens: new Set(), charges: new Map() };
  const form = document.createElement('form');
  form.innerHTML =
    '<input id="n"><input id="e"><input id="c"><p id="problem"></p><p id="error"></p><p id="status"></p>';
  document.body.append(form);
  const place = (input: string) => ({ input, error: '#problem' });
  const { name, email, country, line1, postal_code, city } = entries;
  const handle = attachCheckout(form, {
    ...withoutKeys,
    // Otherwise a form would take over the payment of another one.
    orderId: `order ${at}`,
    tokenizer,
    charge: createClient({
      ...KEYS,
      baseUrl: 'https://gateway.example',
      fetch: createFetch(random, record, at % 2 === 0),
    }),
    fields: { cardNumber: place('#n'), expiry: place('#e'), cvc: place('#c') },
    error: '#error',
    status: '#status',
    defaultValues: { name, email, country, line1, postal_code, city },
  });
  const write = (id: string, text: string) => {
    (form.querySelector(id) as HTMLInputElement).value = text;
  };
  write('#n', at % 5 === 0 ? '4000000000000002' : entries.cardNumber);
  write('#e', entries.expiry);
  write('#c', entries.cvc);
  await handle.submit();
  if (form.dataset.phase === 'unknown') await handle.checkAgain();
  const said = ['#error', '#status'].map((id) => form.querySelector(id)?.textContent).join('');
  const { phase } = form.dataset;
  handle.unmount();
  form.remove();
  return { ...record, at, phase, said, made: [...record.charges.values()] };
}

const tokenizer = createTokenizer({ ...KEYS, remoteIp: withoutKeys.remoteIp });

it('500 payments: none is charged twice, shows a false message, or stays busy', { timeout: 300_000 }, async () => {
  let isOver = false;
  const all = Promise.all(Array.from({ length: PAYMENTS }, (_, at) => pay(at + 1))).finally(() => {
    isOver = true;
  });
  // Real encryption does not use the fake clock, so the clock may not run ahead of it.
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(250);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const payments = await all;
  expect(payments.filter(({ made }) => made.length > 1)).toEqual([]);
  expect(payments.filter(({ tokens }) => tokens.size !== 1)).toEqual([]);
  const wasCharged = (made: readonly string[]) => made.includes('succeeded');
  expect(payments.filter(({ made, said }) => wasCharged(made) && /not been charged|declined/.test(said))).toEqual([]);
  expect(payments.filter(({ made, phase }) => wasCharged(made) && phase === 'open')).toEqual([]);
  expect(payments.filter(({ made, phase }) => !wasCharged(made) && phase === 'done')).toEqual([]);
  expect(payments.filter(({ phase }) => !['open', 'done', 'unknown'].includes(phase ?? ''))).toEqual([]);
  // Each kind of end occurs.
  const count = (phase: string) => payments.filter((each) => each.phase === phase).length;
  expect(['open', 'done', 'unknown'].map((phase) => count(phase) > 10)).toEqual([true, true, true]);
  const recovered = payments.filter(({ phase, faults }) => phase === 'done' && faults.length > 1);
  expect(recovered.length).toBeGreaterThan(50);
});
