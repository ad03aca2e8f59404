/** Reads JSON into an object, and keeps every digit of the card number. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readChargeJson } from '../../src/schema/read-charge-json.js';
import { fc } from '../fast-check.js';

describe('a card number', () => {
  it.each([
    '{"cardNumber":6205500000000000004}',
    '{"cardNumber":"6205500000000000004"}',
    '{ "cardNumber" : 6205500000000000004 }',
    '\n{\t"cardNumber"\r\n:\n 6205500000000000004\n}\n',
    '{"amount":1,"cardNumber":6205500000000000004,"cvc":"123"}',
    '{"cardNumber":6205500000000000004 ,"cvc":"123"}',
    '{"cardNumber":1,"cardNumber":6205500000000000004}',
  ])('is read digit for digit from %s', (json) => {
    expect(readChargeJson(json)).toHaveProperty('cardNumber', '6205500000000000004');
  });

  it('is read digit for digit whatever its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9][0-9]{0,40})$/), (digits) => {
        const { cardNumber } = readChargeJson(`{"cardNumber":${digits}}`) as { cardNumber: number | string };
        expect(String(cardNumber)).toBe(digits);
        expect(readChargeJson(`{"cardNumber":"${digits}"}`)).toEqual({ cardNumber: digits });
      }),
    );
  });

  it.each([
    ['{"cardNumber":4242424242424242.0}', 4242424242424242],
    ['{"cardNumber":4.2e15}', 4.2e15],
    ['{"cardNumber":-1}', -1],
    ['{"cardNumber":null}', null],
    ['{"cardNumber":true}', true],
    ['{"cardNumber":[1]}', [1]],
    ['{"cardNumber":{"a":1}}', { a: 1 }],
  ])('that is not only digits is read as JSON.parse reads it: %s', (json, cardNumber) => {
    expect(readChargeJson(json)).toEqual({ cardNumber });
  });
});

describe('everything else', () => {
  it.each([
    '{"description":"\\"cardNumber\\":6205500000000000004,"}',
    '{"description":"{\\"cardNumber\\": 1}"}',
    '{"description":"cardNumber","amount":1}',
    '{"description":"\\\\","amount":1}',
    '{"description":"\\\\\\"","name":"\\"cardNumber\\":1}"}',
    '{"xcardNumber":1,"cardNumberx":2,"cardnumber":3}',
    '{"\\"cardNumber":1}',
    '{"list":["cardNumber",1]}',
    '["cardNumber"]',
    '"cardNumber"',
    '6205500000000000004',
    'null',
    '[]',
    '{}',
    '{"amount":99999999,"name":"\\u0041\\ud83d\\udcb3"}',
  ])('is read as JSON.parse reads it: %s', (json) => {
    expect(readChargeJson(json)).toEqual(JSON.parse(json));
  });

  it('keeps an own __proto__ for the schema to refuse', () => {
    const read = readChargeJson('{"__proto__":1,"cardNumber":2}');
    expect(Object.keys(read as object)).toEqual(['__proto__', 'cardNumber']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('is read as JSON.parse reads it, for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(readChargeJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });
});

describe('text that is not JSON', () => {
  it.each(
    [
      ['', '{', '{"cardNumber":}', '{"cardNumber":01}', '{"cardNumber":1,}', "{'cardNumber':1}", '{"cardNumber":1}}'],
      ['{"a":"\n"}', '{"a":"\\x"}', 'undefined', '\ufeff{}', '{"cardNumber":1 2}', '{"cardNumber":1e}', '{"a":"'],
    ].flat(),
  )('throws a SyntaxError: %j', (json) => {
    expect(() => readChargeJson(json)).toThrow(SyntaxError);
  });
});

describe('hostile text', () => {
  type Fill = (piece: string) => string;
  const fill: Fill = (piece) => piece.repeat(Math.ceil(100_000 / piece.length));

  /** Counts how often a text is parsed and searched for card numbers. test/regular-expressions.long.test.ts judges one search. */
  function countReadings(json: string): { parsed: number; searched: number; result: unknown } {
    const parse = vi.spyOn(JSON, 'parse');
    const replace = vi.spyOn(String.prototype, 'replace');
    onTestFinished(() => void vi.restoreAllMocks());
    const result = readOrRefuse(json);
    const counts = { parsed: parse.mock.calls.length, searched: replace.mock.calls.length };
    vi.restoreAllMocks();
    return { ...counts, result };
  }

  function readOrRefuse(json: string): unknown {
    try {
      return readChargeJson(json);
    } catch (error) {
      return error;
    }
  }

  it.each<[name: string, write: (fill: Fill) => string]>([
    ['an open string of backslashes', (fill) => `{"a":"${fill('\\')}`],
    ['quotes', (fill) => fill('"')],
    ['escaped quotes without an end', (fill) => `{"a":"${fill('\\"')}`],
    ['names without an end', (fill) => fill('"cardNumber":')],
    ['spaces after a number', (fill) => `{"cardNumber":1${fill(' ')}x`],
    ['digits without an end', (fill) => `{"cardNumber":${fill('1')}`],
    // Only the platform reads this text, so its time does not depend on our code.
    ['arrays without an end', (fill) => fill('[')],
  ])('that is no JSON is parsed once and never searched: %s', (_, write) => {
    const { parsed, searched, result } = countReadings(write(fill));
    expect(result).toBeInstanceOf(SyntaxError);
    expect([parsed, searched]).toEqual([1, 0]);
  });

  it.each<[name: string, write: (fill: Fill) => string]>([
    ['escaped quotes', (fill) => `"a":"${fill('\\"')}"`],
    ['escaped backslashes', (fill) => `"a":"${fill('\\\\')}"`],
    ['names of card numbers', (fill) => `"a":[${fill('"cardNumber",')}1]`],
    ['spaces before a colon', (fill) => `"cardNumber"${fill(' ')}:${fill(' ')}true`],
    ['spaces after a number', (fill) => `"cardNumber":1${fill(' ')}`],
    ['many card numbers', (fill) => `${fill('"cardNumber":1 ,')}"a":1`],
  ])('beside a long card number is parsed twice and searched once: %s', (_, write) => {
    const { parsed, searched, result } = countReadings(`{${write(fill)},"cardNumber":6205500000000000004}`);
    expect(result).toHaveProperty('cardNumber', '6205500000000000004');
    expect([parsed, searched]).toEqual([2, 1]);
  });

  it('is searched once when its card number is not only digits', () => {
    const { parsed, searched, result } = countReadings(`{"cardNumber":${fill('1')}.5}`);
    expect(result).toEqual({ cardNumber: Number.POSITIVE_INFINITY });
    expect([parsed, searched]).toEqual([2, 1]);
  });
});
