/** The option remoteIp, a text or a function, fills in the buyer's IP address when the charge has none. */
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createTokenizer, type TokenizerOptions } from '../src/index.js';
import { caught } from './caught.js';
import { cardCharge, sepaCharge } from './charges.js';
import { KEYS, openToken } from './token/node-crypto.js';

const { remote_ip: _card, ...cardWithout } = cardCharge;
const { remote_ip: _sepa, ...sepaWithout } = sepaCharge;

const createWith = (remoteIp: unknown) =>
  createTokenizer({ ...KEYS, remoteIp: remoteIp as TokenizerOptions['remoteIp'] });
const readIp = (token: string) => JSON.parse(openToken(token)).remote_ip;

describe.each([
  ['a text', '2001:db8::7'],
  ['a function', () => '2001:db8::7'],
  ['an async function', async () => '2001:db8::7'],
])('remoteIp as %s', (_, remoteIp) => {
  const { tokenizeCard, tokenizeSepa } = createWith(remoteIp);

  it('fills in the address when the charge has none', async () => {
    expect(readIp(await tokenizeCard(cardWithout))).toBe('2001:db8::7');
    expect(readIp(await tokenizeSepa(sepaWithout))).toBe('2001:db8::7');
  });

  it('fills in an address that is undefined', async () =>
    expect(readIp(await tokenizeCard({ ...cardCharge, remote_ip: undefined }))).toBe('2001:db8::7'));

  it('does not replace the address of the charge', async () =>
    expect(readIp(await tokenizeCard(cardCharge))).toBe('192.0.2.10'));

  it.each([
    ['calls back', (resolve: (charge: unknown) => void) => resolve({ ...cardCharge, amount: 1 })],
    ['never calls back', () => {}],
    [
      'throws',
      () => {
        throw new RangeError('4242424242424242');
      },
    ],
  ])('refuses a `then` that %s as an unknown member', async (_, then) => {
    const charge = { ...cardWithout, then } as unknown as typeof cardCharge;
    expect(await caught(tokenizeCard(charge))).toMatchObject({
      name: 'ValidationError',
      issues: [{ path: 'then', code: 'unrecognized_field' }],
    });
  });

  it('does not replace a wrong address of the charge', async () =>
    expect(await caught(tokenizeCard({ ...cardCharge, remote_ip: '' }))).toMatchObject({
      issues: [{ path: 'remote_ip', code: 'ip_invalid' }],
    }));
});

describe('a function as remoteIp', () => {
  it('has at most 10 seconds to answer', async () => {
    vi.useFakeTimers();
    try {
      const failed = caught(createWith(() => new Promise(() => {})).tokenizeCard(cardWithout));
      const heard = vi.fn();
      void failed.then(heard);
      await vi.advanceTimersByTimeAsync(9999);
      expect(heard).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await failed).toMatchObject({ name: 'ConfigurationError', code: 'remote_ip_failed', outcome: 'not_sent' });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is called once for each charge that lacks the address, and for no other', async () => {
    const remoteIp = vi.fn(async () => '192.0.2.7');
    const { tokenizeCard, tokenizeSepa, prewarm } = createWith(remoteIp);
    await Promise.all([prewarm(), tokenizeCard(cardCharge), tokenizeSepa(sepaCharge)]);
    expect(remoteIp).not.toHaveBeenCalled();
    await tokenizeCard(cardWithout);
    expect(remoteIp).toHaveBeenCalledOnce();
    await tokenizeSepa(sepaWithout);
    expect(remoteIp).toHaveBeenCalledTimes(2);
  });

  it('is called without arguments: it learns nothing about the charge', async () => {
    const remoteIp = vi.fn((..._given: unknown[]) => '192.0.2.7');
    await createWith(remoteIp).tokenizeCard(cardWithout);
    expect(remoteIp.mock.calls).toEqual([[]]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('HTTP 500'))],
    [
      'throws',
      () => {
        throw new Error('HTTP 500');
      },
    ],
  ])('causes remote_ip_failed when it %s, and its error is not passed on', async (_, remoteIp) => {
    const error = await caught(createWith(remoteIp).tokenizeCard(cardWithout));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'remote_ip_failed', outcome: 'not_sent' });
    expect(inspect(error, { showHidden: true })).not.toContain('HTTP 500');
  });

  it('may fail once and work the next time', async () => {
    const remoteIp = vi.fn().mockRejectedValueOnce(new Error('HTTP 500')).mockResolvedValue('192.0.2.7');
    const { tokenizeCard } = createWith(remoteIp);
    await caught(tokenizeCard(cardWithout));
    expect(readIp(await tokenizeCard(cardWithout))).toBe('192.0.2.7');
  });

  it.each([
    ['no address', 'localhost', 'ip_invalid'],
    ['an empty text', '', 'ip_invalid'],
    ['a number', 42, 'invalid_type'],
    ['null', null, 'invalid_type'],
    ['nothing', undefined, 'required'],
  ])('causes an issue of remote_ip when it returns %s', async (_, value, code) => {
    const error = await caught(createWith(() => value).tokenizeCard(cardWithout));
    expect(error).toMatchObject({ name: 'ValidationError', issues: [{ path: 'remote_ip', code }] });
  });
});

it('requires remote_ip in the charge when no option gives it', async () =>
  expect(await caught(createTokenizer(KEYS).tokenizeCard(cardWithout))).toMatchObject({
    issues: [{ path: 'remote_ip', code: 'required' }],
  }));
