/** Reads JSON into an object, and keeps every digit of the card number. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DuplicateMemberError, readChargeJson } from '../../src/schema/read-charge-json.js';
import { fc } from '../fast-check.js';

describe('a card number', () => {
  it.each([
    '{"cardNumber":6205500000000000004}',
    '{"cardNumber":"6205500000000000004"}',
    '{ "cardNumber" : 6205500000000000004 }',
    '\n{\t"cardNumber"\r\n:\n 6205500000000000004\n}\n',
    '{"amount":1,"cardNumber":6205500000000000004,"cvc":"123"}',
    '{"cardNumber":6205500000000000004 ,"cvc":"123"}',
  ])('is read digit for digit from %s', (json) =>
    expect(readChargeJson(json)).toHaveProperty('cardNumber', '6205500000000000004'),
  );

  it('is read digit for digit whatever its length', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9][0-9]{0,40})$/), (digits) => {
        const { cardNumber } = readChargeJson(`{"cardNumber":${digits}}`) as { cardNumber: number | string };
        expect(String(cardNumber)).toBe(digits);
        expect(readChargeJson(`{"cardNumber":"${digits}"}`)).toEqual({ cardNumber: digits });
      }),
    ));

  it.each([
    ['{"cardNumber":4242424242424242.0}', 4242424242424242],
    ['{"cardNumber":4.2e15}', 4.2e15],
    ['{"cardNumber":-1}', -1],
    ['{"cardNumber":null}', null],
    ['{"cardNumber":true}', true],
    ['{"cardNumber":[1]}', [1]],
    ['{"cardNumber":{"a":1}}', { a: 1 }],
  ])('that is not only digits is read as JSON.parse reads it: %s', (json, cardNumber) =>
    expect(readChargeJson(json)).toEqual({ cardNumber }),
  );
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
  ])('is read as JSON.parse reads it: %s', (json) => expect(readChargeJson(json)).toEqual(JSON.parse(json)));

  it('keeps an own __proto__ for the schema to refuse', () => {
    const read = readChargeJson('{"__proto__":1,"cardNumber":2}');
    expect(Object.keys(read as object)).toEqual(['__proto__', 'cardNumber']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('is read as JSON.parse reads it, for any JSON', () =>
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(readChargeJson(json)).toEqual(JSON.parse(json));
      }),
    ));
});

describe('a member that stands twice', () => {
  it.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"amount":1}',
    '{"amount":1,"currency":"eur","amount":1}',
    '{"cardNumber":1,"cardNumber":6205500000000000004}',
    '{"cardNumber":6205500000000000004,"cardNumber":6205500000000000004}',
    '{"amount":1,"\\u0061mount":2}',
    '{"\\u0061mount":1,"amoun\\u0074":2}',
    '{"a\\/b":1,"a/b":2}',
    '{"\\ud83d\\udcb3":1,"\u{1f4b3}":2}',
    '{"\\\\":1,"\\u005c":2}',
    '{"\\"":1,"\\u0022":2}',
    '{"":1,"":2}',
    '{"__proto__":1,"__proto__":2}',
    '{"toString":1,"toString":2}',
    '\n{ "a"\t:\r1 , "a" :2 }\n',
    '{"a":{"b":1,"b":2}}',
    '{"a":[1,{"b":[{"c":1,"c":2}]}]}',
    '[{"a":1},{"a":{},"a":[]}]',
    '{"a":{"a":{}},"a":1}',
    '{"a":"}","a":1}',
    '{"a":"\\"","a":1}',
    '{"a":{"b":1},"b":{"a":1},"c":[{"a":1}],"b":2}',
  ])('is refused: %s', (json) => {
    JSON.parse(json); // It is JSON.
    expect(() => readChargeJson(json)).toThrow(DuplicateMemberError);
  });

  it('is refused with a message that holds no name and no value', () => {
    const read = () => readChargeJson('{"secret":"4242424242424242","secret":"739"}');
    expect(read).toThrow(/^A member of the JSON stands twice\.$/);
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":{"b":1},"c":{"b":1}}',
    '{"a":[{"b":1},{"b":2}],"b":3}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"]}',
    '{"amount":1,"Amount":2,"amount ":3}',
    '{"a":"{\\"a\\":1","b":"\\"a\\":"}',
    '{"a":"{","b":{"c":"}"},"c":1}',
    '{"a\\u0000":1,"a":2}',
    '["a","a"]',
    '"\\"a\\":1,\\"a\\":2"',
  ])('is not seen where each stands once in its object: %s', (json) =>
    expect(readChargeJson(json)).toEqual(JSON.parse(json)),
  );

  // Its own writer: `JSON.stringify` never writes a member twice.
  type Node = string | Node[] | { readonly members: readonly (readonly [string, Node])[] };
  const write = (node: Node): string => {
    if (typeof node === 'string') return JSON.stringify(node);
    if (Array.isArray(node)) return `[${node.map(write).join()}]`;
    return `{${node.members.map(([name, value]) => `${escapeSome(name)}:${write(value)}`).join()}}`;
  };
  const escapeSome = (name: string) =>
    name.length % 2 ? `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"` : JSON.stringify(name);
  const hasTwice = (node: Node): boolean => {
    if (typeof node === 'string') return false;
    if (Array.isArray(node)) return node.some(hasTwice);
    const names = node.members.map(([name]) => name);
    return new Set(names).size < names.length || node.members.some(([, value]) => hasTwice(value));
  };

  it('is found in any JSON, and only there', () => {
    const { object } = fc.letrec<{ node: Node; object: Node }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', '{', '"a":', '\\', '}'),
        fc.array(tie('node'), { maxLength: 3 }),
        tie('object'),
      ),
      object: fc
        .array(fc.tuple(fc.constantFrom('a', 'bc', '{', '"', ':'), tie('node')), { minLength: 1, maxLength: 4 })
        .map((members) => ({ members })),
    }));
    const found = { twice: 0, once: 0 };
    fc.assert(
      fc.property(object, (tree) => {
        const json = write(tree);
        JSON.parse(json);
        if (hasTwice(tree)) expect(() => readChargeJson(json)).toThrow(DuplicateMemberError);
        else expect(readChargeJson(json)).toEqual(JSON.parse(json));
        found[hasTwice(tree) ? 'twice' : 'once']++;
      }),
    );
    expect(Math.min(found.twice, found.once)).toBeGreaterThan(10);
  });
});

describe('text that is not JSON', () => {
  it.each(
    [
      ['', '{', '{"cardNumber":}', '{"cardNumber":01}', '{"cardNumber":1,}', "{'cardNumber':1}", '{"cardNumber":1}}'],
      ['{"a":"\n"}', '{"a":"\\x"}', 'undefined', '\ufeff{}', '{"cardNumber":1 2}', '{"cardNumber":1e}', '{"a":"'],
    ].flat(),
  )('throws a SyntaxError: %j', (json) => expect(() => readChargeJson(json)).toThrow(SyntaxError));
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
    expect({ parsed, searched }).toEqual({ parsed: 1, searched: 0 });
  });

  it.each<[name: string, write: (fill: Fill) => string]>([
    ['escaped quotes', (fill) => `"a":"${fill('\\"')}"`],
    ['escaped backslashes', (fill) => `"a":"${fill('\\\\')}"`],
    ['names of card numbers', (fill) => `"a":[${fill('"cardNumber",')}1]`],
    ['spaces before a colon', (fill) => `"a":{"cardNumber"${fill(' ')}:${fill(' ')}true}`],
    ['spaces after a number', (fill) => `"a":{"cardNumber":1${fill(' ')}}`],
    ['many card numbers', (fill) => `"a":[${fill('{"cardNumber":1 },')}1]`],
  ])('beside a long card number is parsed twice and searched once: %s', (_, write) => {
    const { parsed, searched, result } = countReadings(`{${write(fill)},"cardNumber":6205500000000000004}`);
    expect(result).toHaveProperty('cardNumber', '6205500000000000004');
    expect({ parsed, searched }).toEqual({ parsed: 2, searched: 1 });
  });

  it('is searched once when its card number is not only digits', () => {
    const { parsed, searched, result } = countReadings(`{"cardNumber":${fill('1')}.5}`);
    expect(result).toEqual({ cardNumber: Number.POSITIVE_INFINITY });
    expect({ parsed, searched }).toEqual({ parsed: 2, searched: 1 });
  });

  /** Counts the pieces that the search for members finds, and the names that it reads from their escapes. */
  function countSteps(json: string): number {
    let steps = 0;
    const matchAll = String.prototype.matchAll;
    vi.spyOn(String.prototype, 'matchAll').mockImplementation(function* (this: string, expression: RegExp) {
      for (const match of matchAll.call(this, expression)) {
        steps++;
        yield match;
      }
    } as typeof matchAll);
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => void vi.restoreAllMocks());
    readOrRefuse(json);
    steps += parse.mock.calls.length;
    vi.restoreAllMocks();
    return steps;
  }

  it.each<[name: string, write: (fill: Fill) => string]>([
    ['objects in objects', (fill) => `${fill('{"a":')}1${fill('}').slice(0, Math.ceil(100_000 / 5))}`],
    ['objects in a list', (fill) => `[${fill('{"a":1},')}1]`],
    ['strings of quotes', (fill) => `["${fill('\\"')}"]`],
    ['strings of braces', (fill) => `["${fill('{')}"]`],
    ['short strings', (fill) => `[${fill('"",')}1]`],
    ['a name with spaces before its colon', (fill) => `{"a"${fill(' ')}:1,"a":1}`],
  ])('is searched for members in steps that grow no faster than its length: %s', (_, write) => {
    const json = write(fill);
    JSON.parse(json);
    expect(countSteps(json)).toBeLessThanOrEqual(2 * json.length);
  });

  it('with many names is searched for each of them once', () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `"\\u0061${i}":1`);
    // A piece and a reading of its escape for each; the two braces; the reading of the whole text.
    expect(countSteps(`{${names.join()}}`)).toBe(2 * names.length + 2 + 1);
  });
});
