/** What happens to a token: the form charges it, or hands it to the page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions, EventualAnswer, PaymentAnswer, TokenDetail } from '../../../../src/checkout/index.js';
import { SealedToken } from '../../../../src/checkout/payment/calls/sealed-token.js';
import type { Screen } from '../../../../src/checkout/payment/screen.js';
import { thrown } from '../../../caught.js';
import { options } from '../../settings.js';

const TOKEN = 'ab'.repeat(32);

/** Creates an object with `then`, as older promise libraries do. Some tests give one that is no function. */
const thenable = (then: unknown) => Object.fromEntries([['then', then]]) as unknown as PromiseLike<PaymentAnswer>;

function start(changes: Partial<CheckoutOptions>, method: 'card' | 'sepa' = 'card') {
  const target = new EventTarget();
  const events: CustomEvent[] = [];
  for (const type of ['payveil:token', 'payveil:charge']) {
    target.addEventListener(type, (event) => events.push(event as CustomEvent));
  }
  const screen = { options: { ...options, ...changes }, target } as Screen & { readonly target: EventTarget };
  const { amount, currency } = options;
  const facts = { purchase: { amount, currency }, method, reference: 'REF', time: 0 };
  const token = new SealedToken(screen.options);
  token.text = TOKEN;
  const run = () => (changes.charge ? token.charge(facts) : token.handOver(facts, screen));
  return { target, events, run, token };
}

/** Hands a token to a listener of the event. */
function settleWith(listener: (detail: TokenDetail) => void, changes: Partial<CheckoutOptions> = {}) {
  const { target, run } = start(changes);
  target.addEventListener('payveil:token', (event) => listener((event as CustomEvent<TokenDetail>).detail));
  return run();
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a token that is handed to the page', () => {
  it('goes to onToken and to the event, with its method', async () => {
    const onToken = vi.fn();
    const { run, events } = start({ onToken }, 'sepa');
    expect(await run()).toEqual({ kind: 'sent' });
    const [[detail]] = onToken.mock.calls as [[TokenDetail]];
    expect(detail).toMatchObject({ token: TOKEN, method: 'sepa', waitUntil: expect.any(Function) });
    expect(events.map(({ type }) => type)).toEqual(['payveil:token']);
    expect(events[0]?.detail).toBe(detail);
  });

  it('is not in a copy of the detail', async () => {
    const details: TokenDetail[] = [];
    await settleWith((detail) => details.push(detail), { onToken: () => {} });
    const [detail] = details as [TokenDetail];
    expect(detail.token).toBe(TOKEN);
    expect(JSON.stringify(detail)).toBe('{"method":"card","reference":"REF"}');
    expect(Object.keys(detail)).toEqual(['method', 'reference', 'waitUntil']);
    expect({ ...detail }).not.toHaveProperty('token');
  });

  it.each<[string, PaymentAnswer]>([
    ['nothing', undefined],
    ['null', null as never],
    ['a number', 1 as never],
    ['a text', 'succeeded' as never],
    ['a truth value', true as never],
  ])('is sent when onToken returns %s', async (_, result) => {
    expect(await start({ onToken: () => result }).run()).toEqual({ kind: 'sent' });
  });

  it.each<[string, EventualAnswer, object]>([
    ['a success', { status: 'succeeded' }, { kind: 'succeeded' }],
    ['a decline', { status: 'failed' }, { kind: 'declined' }],
    ['a refusal', { outcome: 'refused' }, { kind: 'failed', outcome: 'refused' }],
    ['an unknown status', { status: 'odd' }, { kind: 'failed', outcome: 'unknown' }],
    ['an object whose then is not a function', thenable(1), { kind: 'failed', outcome: 'unknown' }],
  ])('ends with an object that onToken returns without a promise: %s', async (_, result, ending) => {
    expect(await start({ onToken: () => result }).run()).toMatchObject(ending);
  });

  it.each<[string, PaymentAnswer, object]>([
    ['nothing', undefined, { kind: 'sent' }],
    ['null', null as never, { kind: 'sent' }],
    ['a success', { status: 'succeeded' }, { kind: 'succeeded' }],
    ['a pending charge', { status: 'pending' }, { kind: 'pending' }],
    ['a decline', { status: 'failed', decline_code: 'lost_card' }, { kind: 'declined', reason: 'lost_card' }],
    ['a Response that was not read', new Response() as never, { kind: 'failed', outcome: 'unknown' }],
  ])('ends with the result of the promise: %s', async (_, result, ending) => {
    expect(await start({ onToken: async () => result }).run()).toMatchObject(ending);
    expect(await settleWith(({ waitUntil }) => waitUntil(Promise.resolve(result)))).toMatchObject(ending);
  });

  it('waits for any object with a function `then`', async () => {
    const onToken = () => thenable((resolve: (value: object) => void) => resolve({ status: 'pending' }));
    expect(await start({ onToken }).run()).toMatchObject({ kind: 'pending' });
  });

  const error = new Error('of the merchant');
  const notSent = Object.assign(new Error(), { outcome: 'not_sent' });
  const [done, declined] = [{ status: 'succeeded' }, { status: 'failed' }];
  const say = (each: PaymentAnswer | Error): Promise<PaymentAnswer> =>
    each instanceof Error ? Promise.reject(each) : Promise.resolve(each);

  it.each<[string, (PaymentAnswer | Error)[], object]>([
    ['a success after a rejection with not_sent', [notSent, done], { kind: 'succeeded' }],
    ['a decline after nothing', [undefined, declined], { kind: 'declined' }],
    ['a rejection with not_sent, and nothing', [null as never, notSent], { kind: 'failed', outcome: 'not_sent' }],
    ['an unknown result, and a success', [done, error], { kind: 'failed', outcome: 'unknown' }],
    ['a result that cannot be read, and a success', [done, {} as never], { kind: 'failed', outcome: 'unknown' }],
    ['nothing from both', [undefined, null as never], { kind: 'sent' }],
  ])('waits for all promises, and the safest result decides: %s', async (_, results, ending) => {
    for (const order of [results, [...results].reverse()]) {
      const listen = ({ waitUntil }: TokenDetail) => {
        for (const each of order) waitUntil(say(each));
      };
      expect(await settleWith(listen)).toMatchObject(ending);
      const [first, second] = order;
      const waiter = ({ waitUntil }: TokenDetail) => waitUntil(say(second));
      expect(await settleWith(waiter, { onToken: () => say(first) })).toMatchObject(ending);
    }
  });

  it.each<[string, CheckoutOptions['onToken']]>([
    ['rejects', () => Promise.reject(error)],
    [
      'throws',
      () => {
        throw error;
      },
    ],
  ])('ends as unknown when onToken %s, and still dispatches the event', async (_, onToken) => {
    const { run, events } = start({ onToken });
    const code = 'handler_failed';
    expect(await run()).toMatchObject({ kind: 'failed', outcome: 'unknown', code });
    expect(events.map(({ type }) => type)).toEqual(['payveil:token']);
  });

  it.each([undefined, null, 5, {}, thenable(1)])(
    'waits only for promises and functions: %o is refused',
    async (wrong) => {
      let found: unknown;
      const listen = ({ waitUntil }: TokenDetail) => {
        found = thrown(() => waitUntil(wrong as Promise<void>));
      };
      expect(await settleWith(listen)).toEqual({ kind: 'sent' });
      expect(found).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    },
  );

  it('refuses waitUntil after the event', async () => {
    const details: TokenDetail[] = [];
    await settleWith((detail) => details.push(detail));
    const [detail] = details as [TokenDetail];
    const late = thrown(() => detail.waitUntil(Promise.resolve()));
    expect(late).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });
});

describe('a token that the form charges', () => {
  const charge = { id: 'ch_1', status: 'succeeded', amount: 2599, receipt: 'secret' };
  const createClient = (result: object = charge) => ({
    chargeCard: vi.fn(async () => result as typeof charge),
    chargeSepa: vi.fn(async () => result as typeof charge),
  });

  it.each([
    ['card', 'chargeCard', 'chargeSepa'],
    ['sepa', 'chargeSepa', 'chargeCard'],
  ] as const)('goes once to the client method for %s, and nowhere else', async (method, called, other) => {
    const client = createClient();
    const { run, events } = start({ charge: client }, method);
    expect(await run()).toEqual({ kind: 'succeeded', chargeId: charge.id, charge, paid: { amount: 2599 } });
    expect(client[called].mock.calls).toEqual([[TOKEN]]);
    expect(client[other]).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  it.each([
    ['succeeded', { kind: 'succeeded' }],
    ['pending', { kind: 'pending' }],
    ['requires_action', { kind: 'failed', outcome: 'unknown' }],
    ['odd', { kind: 'failed', outcome: 'unknown' }],
    ['failed', { kind: 'declined', reason: undefined }],
  ])('ends with the status of its charge: %s', async (status, ending) => {
    const result = { id: 'ch_1', status };
    const { run } = start({ charge: createClient(result) }, 'sepa');
    expect(await run()).toMatchObject({ ...ending, charge: result });
  });

  it('has no charge after an error', async () => {
    const charge = { ...createClient(), chargeCard: () => Promise.reject(new Error('of the network')) };
    const ending = await start({ charge }).run();
    expect(ending).toMatchObject({ kind: 'failed', outcome: 'unknown' });
    expect(ending.charge).toBeUndefined();
  });
});

describe('a token that no code takes', () => {
  const untaken = { kind: 'failed', code: 'option_invalid', outcome: 'not_sent', reason: 'untaken' };
  /** Hands a token to a listener, and returns the ending and what the console was told. */
  async function handTo(listener: (detail: TokenDetail) => void) {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    return { ending: await settleWith(listener), told };
  }

  it.each<[string, (detail: TokenDetail) => unknown]>([
    ['does nothing', () => {}],
    ['reads the method and the reference', ({ method, reference }) => `${method}${reference}`],
    ['copies the detail', (detail) => ({ ...detail })],
    ['serializes the detail', (detail) => JSON.stringify(detail)],
    ['lists the names of the members', (detail) => Object.keys(detail)],
    ['only asks whether there is a token', (detail) => 'token' in detail],
    ['tries to clone the detail', (detail) => expect(() => structuredClone(detail)).toThrow('cloned')],
  ])('is no payment, and the developer is told once: the listener %s', async (_, listener) => {
    const { ending, told } = await handTo(listener);
    expect(ending).toMatchObject(untaken);
    expect(told.mock.calls).toMatchObject([[{ name: 'ConfigurationError', code: 'option_invalid' }]]);
  });

  it('is dropped, so that a later reader gets nothing', async () => {
    const details: TokenDetail[] = [];
    await handTo((detail) => details.push(detail));
    expect(details.map(({ token }) => token)).toEqual(['']);
  });

  it.each<[string, (detail: TokenDetail) => unknown]>([
    ['reads it', ({ token }) => token],
    ['calls waitUntil', ({ waitUntil }) => waitUntil(Promise.resolve())],
  ])('would be taken by a listener that %s', async (_, listener) => {
    const { ending, told } = await handTo(listener);
    expect({ ending, told: told.mock.calls }).toEqual({ ending: { kind: 'sent' }, told: [] });
  });

  it('is taken by onToken, even if it does nothing with it', async () => {
    expect(await start({ onToken: () => {} }).run()).toEqual({ kind: 'sent' });
  });
});
