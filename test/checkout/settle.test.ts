/** What becomes of a token: charged by the form, or handed on to those who ask for it. */
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions, TokenDetail } from '../../src/checkout/index.js';
import { settle } from '../../src/checkout/settle.js';
import { options } from './settings.js';

const TOKEN = 'ab'.repeat(32);

/** Makes what older libraries have for promises. */
const thenable = (then: unknown): object => Object.fromEntries([['then', then]]);

function start(changes: Partial<CheckoutOptions>, method: 'card' | 'sepa' = 'card') {
  const target = new EventTarget();
  const events: CustomEvent[] = [];
  for (const type of ['payveil:token', 'payveil:charge']) {
    target.addEventListener(type, (event) => events.push(event as CustomEvent));
  }
  const run = () => settle({ token: TOKEN, method, options: { ...options, ...changes }, target });
  return { target, events, run };
}

/** Settles a token that a listener of the event takes. */
function settleWith(listener: (detail: TokenDetail) => void, changes: Partial<CheckoutOptions> = {}) {
  const { target, run } = start(changes);
  target.addEventListener('payveil:token', (event) => listener((event as CustomEvent<TokenDetail>).detail));
  return run();
}

describe('a token that is handed on', () => {
  it('goes to onToken and to the event, with its method', async () => {
    const onToken = vi.fn();
    const { run, events } = start({ onToken }, 'sepa');
    expect(await run()).toEqual({ kind: 'sent' });
    const [[detail]] = onToken.mock.calls as [[TokenDetail]];
    expect(detail).toMatchObject({ token: TOKEN, method: 'sepa', waitUntil: expect.any(Function) });
    expect(events.map(({ type }) => type)).toEqual(['payveil:token']);
    expect(events[0]?.detail).toBe(detail);
  });

  it('is in no copy of the detail', async () => {
    const details: TokenDetail[] = [];
    await settleWith((detail) => details.push(detail));
    const [detail] = details as [TokenDetail];
    expect(detail.token).toBe(TOKEN);
    expect(JSON.stringify(detail)).toBe('{"method":"card"}');
    expect(Object.keys(detail)).toEqual(['method', 'waitUntil']);
    expect({ ...detail }).not.toHaveProperty('token');
  });

  it.each([
    ['nothing', undefined],
    ['a value', { status: 'failed' }],
    ['null', null],
    ['an object whose then is no function', thenable(1)],
  ])('is sent when onToken returns %s', async (_, result) => {
    expect(await start({ onToken: () => result }).run()).toEqual({ kind: 'sent' });
  });

  it.each([
    ['nothing', undefined, { kind: 'succeeded' }],
    ['null', null, { kind: 'succeeded' }],
    ['a success', { status: 'succeeded' }, { kind: 'succeeded' }],
    ['a start', { status: 'pending' }, { kind: 'pending' }],
    ['a decline', { status: 'failed', decline_code: 'lost_card' }, { kind: 'declined', reason: 'lost_card' }],
    ['an answer that nobody read', new Response(), { kind: 'failed', outcome: 'unknown', key: 'form.unknown' }],
  ])('ends as what it resolves with says: %s', async (_, result, ending) => {
    expect(await start({ onToken: async () => result }).run()).toMatchObject(ending);
    expect(await settleWith(({ waitUntil }) => waitUntil(Promise.resolve(result)))).toMatchObject(ending);
  });

  it('waits for anything with a function then', async () => {
    const onToken = () => thenable((resolve: (value: object) => void) => resolve({ status: 'pending' }));
    expect(await start({ onToken }).run()).toEqual({ kind: 'pending' });
  });

  it('waits for all who ask, and the first that says something is heard', async () => {
    const ending = await settleWith(
      ({ waitUntil }) => {
        waitUntil(Promise.resolve({ status: 'failed' }));
        waitUntil(Promise.resolve({ status: 'succeeded' }));
      },
      { onToken: async () => undefined },
    );
    expect(ending).toEqual({ kind: 'declined', reason: undefined });
  });

  it('rejects as any of them does', async () => {
    const error = new Error('of the merchant');
    const rejects = ({ waitUntil }: TokenDetail) => waitUntil(Promise.reject(error));
    await expect(settleWith(rejects, { onToken: async () => ({ status: 'succeeded' }) })).rejects.toBe(error);
    await expect(start({ onToken: () => Promise.reject(error) }).run()).rejects.toBe(error);
    const fail = () => {
      throw error;
    };
    await expect(start({ onToken: fail }).run()).rejects.toBe(error);
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
  ] as const)('goes once to the method of %s, and to nobody else', async (method, called, other) => {
    const client = createClient();
    const onToken = vi.fn();
    const { run, events } = start({ charge: client, onToken }, method);
    expect(await run()).toEqual({ kind: 'succeeded' });
    expect(client[called].mock.calls).toEqual([[TOKEN]]);
    expect(client[other]).not.toHaveBeenCalled();
    expect(onToken).not.toHaveBeenCalled();
    expect(events.map(({ type }) => type)).toEqual(['payveil:charge']);
  });

  it('tells of the charge, whose copies hold its id and status alone', async () => {
    const { run, events } = start({ charge: createClient() });
    await run();
    expect(events[0]?.detail.charge).toBe(charge);
    expect(JSON.stringify(events[0]?.detail)).toBe('{"id":"ch_1","status":"succeeded","method":"card"}');
  });

  it.each([
    ['succeeded', { kind: 'succeeded' }],
    ['pending', { kind: 'pending' }],
    ['requires_action', { kind: 'pending' }],
    ['failed', { kind: 'declined', reason: undefined }],
  ])('ends as its status says: %s', async (status, ending) => {
    const onCharge = vi.fn();
    const result = { id: 'ch_1', status };
    const { run, events } = start({ charge: createClient(result), onCharge }, 'sepa');
    expect(await run()).toEqual(ending);
    expect(events[0]?.detail).toMatchObject({ id: 'ch_1', status, method: 'sepa' });
    expect(onCharge.mock.calls).toEqual([[result, 'sepa']]);
  });

  it('tells of no charge where there is none', async () => {
    const error = new Error('of the network');
    const onCharge = vi.fn();
    const charge = { ...createClient(), chargeCard: () => Promise.reject(error) };
    const { run, events } = start({ charge, onCharge });
    await expect(run()).rejects.toBe(error);
    expect(events).toEqual([]);
    expect(onCharge).not.toHaveBeenCalled();
  });

  it('ends well when onCharge throws: the error is of the page, not of the payment', async () => {
    const error = new Error('of the merchant');
    const caught = vi.fn();
    process.once('uncaughtException', caught);
    const onCharge = () => {
      throw error;
    };
    const listeners = process.listeners('uncaughtException').filter((each) => each !== caught);
    for (const listener of listeners) process.off('uncaughtException', listener);
    try {
      expect(await start({ charge: createClient(), onCharge }).run()).toEqual({ kind: 'succeeded' });
      await vi.waitFor(() => expect(caught).toHaveBeenCalledOnce());
      expect(caught.mock.calls[0]?.[0]).toBe(error);
    } finally {
      for (const listener of listeners) process.on('uncaughtException', listener);
    }
  });
});
