/** What a careless gateway repeats of the buyer's entries stays in the frame. What the buyer has not typed gets through. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { EchoFilter } from '../../../src/frame/inside/echo-filter.js';

/** What the buyer has typed, in the ways of the form, and the same as a gateway may repeat it. */
const TYPED: Readonly<Record<string, readonly [typed: string, repeated: string]>> = {
  number: ['4242 4242 4242 4242', '4242424242424242'],
  expiry: ['12 / 29', '1229'],
  'security code': ['739', '739'],
  name: ['Quirrenbach', 'quirrenbach'],
  'name of two words': ['Zoë O’Brian', 'zoëobrian'],
  email: ['quirr@navy.example', 'quirrnavyexample'],
  'postal code': ['SW1A 1AA', 'sw1a1aa'],
  IBAN: ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
};

const CHARGE = { id: 'ch_1', status: 'succeeded', method: 'card' };

/** Notes entries of a form whose other inputs are empty. */
function note(...values: readonly string[]): EchoFilter {
  const container = document.createElement('div');
  for (const value of ['', ...values]) {
    container.append(Object.assign(document.createElement('input'), { className: 'payveil-input', value }));
  }
  const echo = new EchoFilter();
  echo.note(container);
  return echo;
}

describe.each(Object.entries(TYPED))('a %s that was typed', (_, [typed, repeated]) => {
  const echo = note(typed);
  const large = repeated.toUpperCase();

  it.each([repeated, large, `ch_${repeated}`, `${large}-1`, `a_${repeated}_b`, typed])(
    'is not told in an identifier: %s',
    (id) => {
      expect(echo.remove({ ...CHARGE, id })).toEqual({ ...CHARGE, id: '' });
      expect(echo.remove({ chargeId: id, requestId: id, reference: 'REF' })).toEqual({ reference: 'REF' });
    },
  );

  it.each([repeated, large, `card_${repeated}_wrong`, `x${repeated}y`, typed])('is not told in a code: %s', (code) => {
    expect(echo.remove({ ...CHARGE, status: code }).status).toBe('');
    expect(echo.remove({ code: 'gateway', gatewayCode: code })).toEqual({ code: 'gateway' });
  });
});

it.each(['4242424242424242', 'DE89370400440532013000'])(
  'a number that was typed is not told in the middle of an identifier: %s',
  (number) => {
    expect(note(number).remove({ ...CHARGE, id: `ch${number}x` }).id).toBe('');
    expect(note(number).remove({ ...CHARGE, id: `ch_${number.replace(/....(?=.)/g, '$&-')}` }).id).toBe('');
  },
);

it.each(['Card_Declined', 'card declined', '4111', '_code', 'a'.repeat(65), '<b>', 'zoë', ''])(
  'what is no code is told as none: %j',
  (gatewayCode) => {
    expect(note().remove({ gatewayCode })).toEqual({});
  },
);

it.each([
  ['11 / 41', 'exp_11_2041_invalid'],
  ['11 / 41', 'exp_2041_11'],
  ['11 / 41', 'month_11'],
  ['11 / 41', 'year_41_past'],
  ['Grace Hopper', 'holder_hopper_invalid'],
  ['Zoë O’Brian', 'zoe_unknown'],
  ['5555 5566 6555 6000', 'card_5666555_bad'],
  ['DE89 3704 0044 0532 0130 00', 'bank_370_400_440'],
  ['10115', 'zip_1_0_1_1_5'],
])('a part of the entry %s is not told in the code %s', (typed, code) => {
  expect(note(typed).remove({ gatewayCode: code })).toEqual({});
});

describe('what the buyer has not typed gets through:', () => {
  const echo = note('4242 4242 4242 4242', '12 / 29', '739', 'Quirrenbach', 'NY', 'Insufficient Funds');

  it.each(['ch_81739f', 'ch_quirr01', 'CH-9A7390B', 'req_0739f', 'a', '739-less'.replace('739', '7390'), 'ch_4242'])(
    'the identifier %s',
    (id) => {
      const detail = { id, chargeId: id, requestId: id };
      expect(echo.remove(detail)).toEqual(detail);
    },
  );

  it.each(['card_declined', 'insufficient_funds', 'expired_card_2', 'requires_action', 'a', 'company_only'])(
    'the code %s',
    (code) => {
      const detail = { gatewayCode: code, status: code };
      expect(echo.remove(detail)).toEqual(detail);
    },
  );

  // The city of the buyer is a part of the word, or the word is none of ours. A charge is told all the same.
  it.each([
    ['Ede', 'succeeded', 'succeeded'],
    ['Pen', 'pending', 'pending'],
    ['Berlin', 'AUTHORISED', ''],
    ['Berlin', 'authorised', 'authorised'],
  ])('a charge of a buyer of %s with the status %s', (city, status, told) => {
    expect(note('10115', city).remove({ ...CHARGE, status })).toEqual({ ...CHARGE, status: told });
  });

  it('every member that the gateway does not write', () => {
    const detail = {
      code: 'x739',
      message: '739',
      reference: '739',
      method: 'card',
      status: 402,
      issues: [{ path: '739' }],
    };
    expect(echo.remove(detail)).toEqual(detail);
  });
});

it('after the payment nothing is kept', () => {
  const echo = note('739');
  echo.forget();
  expect(echo.remove({ ...CHARGE, id: 'ch_739' })).toEqual({ ...CHARGE, id: 'ch_739' });
});
