/** The options that `payveil conformance` writes are JavaScript, whatever texts a gateway uses, and map them as promised. */
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { ChargeAnswer, ChargeReaders } from '../../../src/client/charge-answer.js';
import { writeMapping } from '../../../src/command/conformance/mapping.js';
import type { Row } from '../../../src/command/conformance/row.js';
import { chargeRow, row } from './answers.js';

type Mapping = Required<ChargeReaders>;

const PROGRAM = createContext({});

/** Writes the code for rows, and runs it as a merchant's program would. */
function map(rows: readonly Row[], secrets: readonly string[] = []): Mapping {
  const code = writeMapping(rows, secrets);
  return runInContext(`(() => {${code}\nreturn mapping; })()`, PROGRAM);
}

/** Copies what the code of another realm returned. */
const read = ({ readCharge }: Mapping, answer: ChargeAnswer) => ({ ...readCharge?.(answer) });

/** Texts that break code which is written without care. */
const TRAPS = [
  "don't honor",
  '"',
  '\\',
  "\\'",
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '__proto__',
  'constructor',
  'toString',
  '$' + '{process.exit()}',
  '`',
  '*/',
  '//',
  '<!--',
  '</script>',
  'ΔÜ é 漢字 🂡',
  '\ud800',
  '\0',
  '\u202e',
  '0',
  '-0',
  '1e3',
  ' ',
  'undefined',
];

/** For each of them four statuses and three codes, all different. */
const WORDS = TRAPS.map((_, first) => [...TRAPS, ...TRAPS].slice(first, first + 7));

describe('the written code', () => {
  it.each(WORDS)('maps every status and every code, whatever they are: %j', (...words) => {
    const [paid, waiting, asking, refused, poor, lost, used] = words;
    const body = (id: number, state?: string, code?: string) => ({ data: { reference: `T${id}`, state, code } });
    const sayUsed = (code = used) => ({ error: { code } });
    const mapping = map([
      chargeRow('succeeded', null, 200, body(1, paid)),
      chargeRow('pending', null, 200, body(2, waiting)),
      chargeRow('requires_action', null, 200, body(3, asking)),
      chargeRow('failed', 'insufficient_funds', 200, body(4, refused, poor)),
      chargeRow('failed', 'lost_card', 200, body(5, refused, lost)),
      row({ kind: 'refusal', expected: '401' }, 401, { error: { code: paid } }),
      { ...row({ kind: 'used_token' }, 400, sayUsed()), state: 'differs' },
    ]);
    const charge = (state?: string, code?: string) => read(mapping, { status: 200, body: body(9, state, code) });
    expect(charge(paid)).toMatchObject({ id: 'T9', status: 'succeeded' });
    expect(charge(waiting)).toMatchObject({ id: 'T9', status: 'pending' });
    expect(charge(asking)).toMatchObject({ id: 'T9', status: 'requires_action' });
    expect(charge(refused, poor)).toMatchObject({ status: 'failed', decline_code: 'insufficient_funds' });
    expect(charge(refused, lost)).toMatchObject({ status: 'failed', decline_code: 'lost_card' });
    // A code that stood in no answer is passed on, and a status that stood in no answer means nothing.
    expect(charge(refused, `${poor}!`).decline_code).toBe(`${poor}!`);
    expect(charge(`${paid}${paid}!`).status).toBeUndefined();
    expect(mapping.readError?.({ status: 400, body: sayUsed() })).toBe('token_already_used');
    expect(mapping.readError?.({ status: 400, body: sayUsed(`${used}!`) })).toBeUndefined();
  });

  it.each(TRAPS)('is one line for each value, and escapes what a terminal could obey: %j', (word) => {
    const code = writeMapping([chargeRow('succeeded', null, 200, { id: 1, status: word })], []);
    expect(code).not.toMatch(/[^\P{C}\n]|\p{Zl}|\p{Zp}/u);
    expect(code?.split('\n')[1]).toMatch(/^ {4}\[".*", "succeeded"\],$/);
  });

  it('reads bodies of any form', () => {
    const mapping = map([chargeRow('succeeded', null, 200, { data: { id: 1, 'trans-status': 'x', state: 'OK' } })]);
    for (const body of [undefined, null, 'text', 7, [], {}, { data: null }]) {
      expect(read(mapping, { status: 200, body }).status).toBeUndefined();
    }
  });
});

describe('a mapping', () => {
  it('is not written if the client understands every answer', () => {
    expect(writeMapping([chargeRow('succeeded', null, 200, { id: 'ch_1', status: 'succeeded' })], [])).toBeUndefined();
  });

  it('is not written if nothing was answered', () => {
    const silent: Row = { ...chargeRow('succeeded', null, 200, {}), asked: { failure: '' }, state: 'no answer' };
    expect(writeMapping([silent], [])).toBeUndefined();
  });

  it('takes the most frequent meaning of a word, and says what speaks against it', () => {
    const paid = (id: number, expected: string) => chargeRow(expected, null, 200, { id, state: 'OK' });
    const rows = [paid(1, 'failed'), paid(2, 'succeeded'), paid(3, 'succeeded'), paid(4, 'pending')];
    expect(read(map(rows), { status: 200, body: { id: 5, state: 'OK' } }).status).toBe('succeeded');
    expect(writeMapping(rows, [])).toContain(
      '["OK", "succeeded"], // also for cards that should be failed or pending: ask the gateway',
    );
  });

  it('takes the HTTP status only where no member tells the status, and only if it always meant the same', () => {
    const rows = [
      chargeRow('failed', '51', 402, { problem: { 'decline-reason': 'x' } }),
      chargeRow('succeeded', null, 201, { uid: 1 }),
      chargeRow('pending', null, 201, { uid: 2 }),
    ];
    const mapping = map(rows);
    expect(read(mapping, { status: 402, body: {} }).status).toBe('failed');
    expect(read(mapping, { status: 201, body: { uid: 3 } })).toMatchObject({ id: 3, status: undefined });
  });

  it('takes an identifier only from a member that is different in every answer', () => {
    const charge = (n: number) =>
      chargeRow('succeeded', null, 200, { id: 'shop', data: { payment: { id: n } }, state: 'OK' });
    expect(read(map([charge(1), charge(2)]), { status: 200, body: { data: { payment: { id: 3 } } } }).id).toBe(3);
  });

  it('passes on where the buyer must go', () => {
    const redirectUrl = 'https://bank.example/3ds';
    const asked = { id: 1, state: 'ASK', data: { redirectUrl } };
    const mapping = map([chargeRow('requires_action', null, 200, asked)]);
    expect(read(mapping, { status: 200, body: asked })).toMatchObject({
      status: 'requires_action',
      redirect_url: redirectUrl,
    });
  });

  it('never holds a key, an account number or a text that could be a token', () => {
    const secrets = ['pk_test_hidden7'];
    const states = ['a pk_test_hidden7', '4242424242424242', '0a'.repeat(40), 'x'.repeat(200)];
    const rows = states.map((state, id) => chargeRow('succeeded', null, 200, { id, state }));
    expect(writeMapping(rows, secrets)).not.toMatch(/hidden7|4242|0a0a|xxx/);
    expect(read(map(rows, secrets), { status: 200, body: { id: 7, state: states[0] } })).toMatchObject({ id: 7 });
  });
});

describe('a used token', () => {
  const unlike = (status: number, body: object): Row => ({
    ...row({ kind: 'used_token' }, status, body),
    state: 'differs',
  });
  const OTHERS = [row({ kind: 'refusal' }, 400, { no: 'E-1' }), row({ kind: 'charge' }, 200, { no: 'OK' })];

  const readUsed = (status: number, body: object) =>
    map([...OTHERS, unlike(status, body)]).readError?.({ status, body });

  it.each([400, 401, 403, 404, 410, 422])(
    'is known by its code in an answer of %i, about which readError is asked',
    (status) => {
      expect(readUsed(status, { no: 'T-17' })).toBe('token_already_used');
      const { readError } = map([...OTHERS, unlike(status, { no: 'T-17' })]);
      expect(readError?.({ status, body: { no: 'E-1' } })).toBeUndefined();
    },
  );

  it.each([200, 302, 408, 409, 425, 429, 500, 503])(
    'is not known by an answer of %i, about which no readError is asked',
    (status) => {
      expect(map([...OTHERS, unlike(status, { no: 'T-17' })]).readError).toBeUndefined();
    },
  );

  it.each([
    { id: 'ch_1', status: 'succeeded', no: 'T-17' },
    { data: { id: 'ch_1', status: 'on_hold' }, no: 'T-17' },
  ])('is not known by an answer with a live charge, about which no readError is asked: %j', (body) => {
    expect(map([...OTHERS, unlike(422, body)]).readError).toBeUndefined();
  });

  it('is never written to be a refusal', () => {
    for (const status of [400, 401, 403, 404, 410, 422]) {
      expect(writeMapping([...OTHERS, unlike(status, { no: 'T-17' })], [])).not.toContain('gateway_error');
    }
  });

  it('is known by its HTTP status if only that is different', () => {
    expect(readUsed(410, { no: 'E-1' })).toBe('token_already_used');
    expect(map([...OTHERS, unlike(410, { no: 'E-1' })]).readError?.({ status: 400, body: {} })).toBeUndefined();
    expect(map([...OTHERS, unlike(400, { no: 'E-1' })]).readError).toBeUndefined();
  });
});
