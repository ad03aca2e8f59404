/** What an answer must have to be believed: a charge, a result, a token and a customer. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Charge,
  isKnownStatus,
  parseCharge,
  parseCustomer,
  parseResult,
  parseToken,
} from '../../src/schema/answers.js';

const STATUSES = ['succeeded', 'pending', 'processing', 'requires_action', 'failed'];
const PARSERS = { parseCharge, parseResult, parseToken, parseCustomer };

describe('a known status', () => {
  it.each(STATUSES)('is %s', (status) => expect(isKnownStatus(status)).toBe(true));

  it.each(['Succeeded', 'on_hold', '', undefined, null, 1, ['failed']])('is not %j', (status) =>
    expect(isKnownStatus(status)).toBe(false),
  );
});

describe.each(['parseCharge', 'parseResult'] as const)('%s', (name) => {
  const parse = PARSERS[name];

  it.each([...STATUSES, 'on_hold', ''])('passes the status "%s" and unknown members through', (status) => {
    const charge = { id: 'ch_1', status, next: { deep: [1, null] }, error: { code: 'x' }, code: 7 };
    expect(parse(charge)).toStrictEqual(charge);
  });

  it.each([
    ['id', { id: 'ch_1', charge_id: 'x', chargeId: 'x', charge: 'x' }],
    ['charge_id', { charge_id: 'ch_1', chargeId: 'x', charge: 'x' }],
    ['chargeId', { chargeId: 'ch_1', charge: 'x' }],
    ['charge', { charge: 'ch_1' }],
    ['charge.id', { charge: { id: 'ch_1' } }],
    ['charge_id, because id is empty', { id: '', charge_id: 'ch_1' }],
    ['chargeId, because the others are no identifiers', { id: null, charge_id: {}, chargeId: 'ch_1' }],
  ])('takes the identifier from %s', (_, members) => {
    for (const holder of ['data', 'result']) {
      expect(parse({ [holder]: { status: 'pending', ...members } })).toMatchObject({ id: 'ch_1', status: 'pending' });
    }
    expect(parse({ status: 'pending', ...members })).toMatchObject({ id: 'ch_1', status: 'pending' });
  });

  it.each([
    { id: 42, status: 'pending' },
    { charge_id: 42, status: 'pending' },
    { data: { charge: { id: 42 }, status: 'pending' } },
    { charge: { id: 42, status: 'pending' } },
  ])('makes an identifier that is a number a text: %j', (answer) => expect(parse(answer)?.id).toBe('42'));

  it('takes all members from one object: the innermost with a status', () => {
    const inner = { id: 'ch_1', status: 'pending', amount: 1099, currency: 'eur' };
    const outer = { id: 'req_1', redirect_url: 'https://evil.example', amount: 1 };
    for (const answer of [
      { ...outer, status: 'ok', data: inner },
      { ...outer, charge: inner },
      { ...outer, status: 'pending', result: inner },
      { ...outer, data: { id: 'x', charge: inner } },
      { ...outer, status: 'ok', result: { status: 'done', data: { charge: inner } } },
      { ...outer, charge: { id: 'x', status: 'held' }, data: { result: inner } },
      { ...outer, data: inner, result: { status: 'pending' }, charge: { status: 'held' } },
    ]) {
      expect(parse(answer)).toStrictEqual(inner);
    }
  });

  it('takes an outer object if the inner ones have no status', () => {
    const answer = { id: 'ch_1', status: 'pending', data: { status: 200 }, charge: { id: 'ch_2' }, result: 'ok' };
    expect(parse(answer)).toStrictEqual(answer);
  });

  it.each([
    { id: 'ch_1', status: 'succeeded', data: { id: 'ch_1', status: 'declined' } },
    { status: 'succeeded', data: { status: 'ok', charge: { id: 'ch_1', status: 'declined' } } },
    { id: 'ch_1', status: 'failed', result: { id: 'ch_1', status: 'declined' } },
  ])('believes the innermost status also if it is not known: %j', (answer) =>
    expect(parse(answer)).toStrictEqual({ id: 'ch_1', status: 'declined' }),
  );

  it('leaves out an identifier that was rounded', () => {
    const rounded = Number('12345678901234567890');
    expect(parseResult({ id: rounded, status: 'pending' })?.id).toBeUndefined();
    expect(parseCharge({ id: rounded, status: 'pending' })).toBeUndefined();
    expect(parse({ id: 1.5, charge_id: 'ch_1', status: 'pending' })?.id).toBe('ch_1');
    expect(parse({ id: Number.MAX_SAFE_INTEGER, status: 'pending' })?.id).toBe('9007199254740991');
  });

  it.each([
    { id: 'ch_1', status: 'failed', data: { id: 'ch_1', status: 'succeeded' } },
    { id: 'ch_1', status: 'pending', charge: { id: 'ch_1', status: 'succeeded' } },
    { status: 'on_hold', data: { id: 'ch_1', status: 'failed' }, result: { id: 'ch_1', status: 'pending' } },
    { id: 'ch_1', status: 'succeeded', data: { charge: { id: 'ch_1', status: 'pending' } } },
    { status: 'failed', data: { status: 'ok', result: { id: 'ch_1', status: 'succeeded' } } },
  ])('believes nothing when two known statuses differ: %j', (answer) => expect(parse(answer)).toBeUndefined());

  it.each([
    {},
    { id: 'ch_1' },
    { id: 'ch_1', status: 1 },
    { id: 'ch_1', status: null },
    { data: { id: 'ch_1' } },
    { data: { data: { id: 'ch_1', status: 'failed' } } },
  ])('needs a status: %j', (answer) => expect(parse(answer)).toBeUndefined());

  it.each([undefined, null, '', 'ch_1', 1, true, [], [{ id: 'ch_1', status: 'failed' }], () => {}, Symbol('x')])(
    'believes only an object: %s',
    (value) => expect(parse(value)).toBeUndefined(),
  );

  it('types the members that may be missing', () => {
    const nothing = { redirect_url: null, failure_code: null, failure_message: null, decline_code: null };
    expect(parse({ id: 'ch_1', status: 'failed', ...nothing })).toStrictEqual({
      id: 'ch_1',
      status: 'failed',
      ...nothing,
    });
    const texts = { redirect_url: 'https://bank.example', failure_code: 'a', failure_message: 'b', decline_code: 'c' };
    expect(parse({ id: 'ch_1', status: 'failed', ...texts })).toStrictEqual({ id: 'ch_1', status: 'failed', ...texts });
    const codes = parse({ id: 'ch_1', status: 'failed', failure_code: 5, decline_code: 51 });
    expect(codes).toStrictEqual({ id: 'ch_1', status: 'failed', failure_code: '5', decline_code: '51' });
  });

  it.each(['redirect_url', 'failure_code', 'failure_message', 'decline_code'])('leaves out a wrong %s', (member) => {
    const wrong = [{}, [], true, undefined, Number.NaN, () => 'x', ...(member.endsWith('code') ? [] : [7])];
    for (const value of wrong) {
      expect(parse({ id: 'ch_1', status: 'succeeded', [member]: value })).toStrictEqual({
        id: 'ch_1',
        status: 'succeeded',
      });
    }
  });
});

it.each([
  { status: 'succeeded' },
  { id: '', status: 'succeeded' },
  { id: {}, status: 'succeeded' },
  { id: 'x', data: { status: 'succeeded' } },
])('only a result may lack its identifier: %j', (answer) => {
  expect(parseCharge(answer)).toBeUndefined();
  expect(parseResult(answer)).toStrictEqual({ status: 'succeeded' });
});

describe('parseToken', () => {
  it.each([{ id: 'tok_1' }, { token: 'tok_1' }, { id: '', token: 'tok_1' }, { id: 'tok_1', token: 'other' }])(
    'reads the identifier of %j',
    (answer) => expect(parseToken(answer)).toStrictEqual({ ...answer, id: 'tok_1' }),
  );

  it('makes an identifier that is a number a text', () => {
    expect(parseToken({ id: 42 })?.id).toBe('42');
    expect(parseToken({ token: 7 })?.id).toBe('7');
  });

  it.each([{}, { id: '' }, { id: null }, { token: true }, { tok: 'x' }, [], 'tok_1', undefined])(
    'believes no %j',
    (answer) => expect(parseToken(answer)).toBeUndefined(),
  );
});

describe('any input', () => {
  const hostile = () => {
    throw new Error('card 4242424242424242');
  };
  const proxy = new Proxy({}, { get: hostile, ownKeys: hostile, getOwnPropertyDescriptor: hostile, has: hostile });
  const withGetter = (name: string, more: object) =>
    Object.defineProperty({ ...more }, name, { get: hostile, enumerable: true });

  it.each(Object.entries(PARSERS))('is parsed by %s without an error', (_, parse) => {
    for (const value of [
      proxy,
      { data: proxy },
      { charge: proxy, status: 'failed' },
      withGetter('id', {}),
      withGetter('data', {}),
    ]) {
      expect(parse(value)?.id).toBeUndefined();
    }
  });

  it('leaves out a member that cannot be read', () => {
    const charge = { id: 'ch_1', status: 'succeeded' };
    for (const name of ['redirect_url', 'note']) expect(parseCharge(withGetter(name, charge))).toStrictEqual(charge);
  });

  it('reads each member once, so that a getter cannot show two charges', () => {
    let reads = 0;
    const answer = {
      id: 'ch_1',
      get status() {
        return reads++ === 0 ? 'failed' : 'succeeded';
      },
    };
    expect(parseResult(answer)?.status).toBe('failed');
    expect(reads).toBe(1);
  });

  it('does not take a prototype from __proto__', () => {
    const charge = parseCharge(
      JSON.parse('{"id":"ch_1","status":"failed","__proto__":{"redirect_url":"https://evil.example"}}'),
    );
    expect(charge).toStrictEqual({ id: 'ch_1', status: 'failed' });
    expect(charge?.redirect_url).toBeUndefined();
  });
});

describe('a polluted Object.prototype', () => {
  const MEMBERS: Record<string, unknown> = {
    id: 'ch_evil',
    status: 'succeeded',
    token: 'tok_evil',
    charge_id: 'ch_evil',
    customer_id: 'cus_evil',
    customer: { id: 'cus_evil' },
    data: { id: 'ch_evil', status: 'succeeded' },
    result: { id: 'ch_evil', status: 'succeeded' },
    charge: { id: 'ch_evil', status: 'failed' },
    redirect_url: 'https://evil.example',
    decline_code: 'evil',
    failure_code: 'evil',
    failure_message: 'evil',
    success: true,
    skipChecks: true,
    direction: 'backward',
    abortEarly: true,
    aborted: true,
    toJSON: () => 'evil',
  };

  afterEach(() => {
    for (const name of Object.keys(MEMBERS)) Reflect.deleteProperty(Object.prototype, name);
  });

  it.each([true, false])('adds nothing to an answer, also to the first (enumerable: %s)', async (enumerable) => {
    const given = { id: 'ch_1', status: 'pending', note: 1 };
    vi.resetModules();
    const { parseCharge, parseResult, parseToken, parseCustomer } = await import('../../src/schema/answers.js');
    expect(parseCharge).not.toBe(PARSERS.parseCharge);
    for (const [name, value] of Object.entries(MEMBERS)) {
      Object.defineProperty(Object.prototype, name, { value, enumerable, configurable: true, writable: true });
    }
    const read = {
      charge: parseCharge(given) as Charge,
      result: parseResult({ status: 'failed' }),
      token: parseToken({ id: 'tok_1' }),
      customer: parseCustomer({ id: 'cus_1' }),
      nothing: [parseCharge, parseResult, parseToken, parseCustomer].map((parse) => parse({})),
      seen: [parseCharge(given)?.redirect_url, parseResult({ status: 'failed' })?.id, parseResult(given)?.decline_code],
    };
    for (const name of Object.keys(MEMBERS)) Reflect.deleteProperty(Object.prototype, name);
    expect(read.charge).toEqual(given);
    expect(read.result).toEqual({ status: 'failed' });
    expect(read.token).toEqual({ id: 'tok_1' });
    expect(read.customer).toEqual({ id: 'cus_1' });
    expect(read.nothing).toEqual([undefined, undefined, undefined, undefined]);
    expect(read.seen).toEqual([undefined, undefined, undefined]);
  });
});
