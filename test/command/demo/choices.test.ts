/** The choices of the demo: the address holds each, and what does not exist falls back to the first. */
import { describe, expect, it } from 'vitest';
import {
  CHOICES,
  type Choice,
  COLOURS,
  RANGES,
  type Range,
  readChosen,
  TRY_NAMES,
  WAYS,
  writeAddress,
} from '../../../src/command/sandbox/demo/choices.js';
import { findScenario } from '../../../src/command/sandbox/demo/page/scenarios.js';
import { LOCALE_NAMES } from '../../checkout/language/locale-names.js';

const FIRST = readChosen(new URLSearchParams());

const ALL: readonly (readonly [name: string, value: string])[] = [
  ...Object.entries<Choice>(CHOICES).flatMap(([name, { options }]) =>
    options.map(({ value }) => [name, value] as const),
  ),
  ...Object.entries<Range>(RANGES).flatMap(([name, { min, max }]) =>
    [min, max].map((value) => [name, String(value)] as const),
  ),
  ...Object.keys(COLOURS).map((name) => [name, '#0b57d0'] as const),
  ...TRY_NAMES.map((name) => ['try', name] as const),
  ...Object.keys(WAYS).map((name) => ['way', name] as const),
];

describe('the choices', () => {
  it.each(ALL)('%s=%s is read, and written into the address again', (name, value) => {
    const chosen = readChosen(new URLSearchParams([[name, value]]));
    expect(chosen).toEqual({ ...FIRST, [name]: value });
    expect(readChosen(new URLSearchParams(writeAddress(chosen).slice(1)))).toEqual(chosen);
  });

  it('that differ from the first ones are the address', () => {
    expect(writeAddress(FIRST)).toBe('./');
    expect(writeAddress({ ...FIRST, try: 'paid', locale: 'de', accent: '#0b57d0' })).toBe(
      '?locale=de&accent=%230b57d0&try=paid',
    );
  });

  it.each([
    ...Object.keys(FIRST).flatMap((name) => [
      [name, 'no-such-value'],
      [name, '<script>'],
      [name, '__proto__'],
    ]),
    ['width', '319'],
    ['width', '641'],
    ['width', '4e2'],
    ['size', '-16'],
    ['accent', 'red'],
    ['accent', '#0b57d0;}'],
    ['colour', '#0b57d0'],
    ['charge', 'ch_1'],
  ])('fall back to the first for %s=%s', (name, value) => {
    expect(readChosen(new URLSearchParams([[name, value]]))).toEqual(FIRST);
  });

  it('have all languages of the form', () => {
    expect(CHOICES.locale.options.map(({ value }) => value).sort()).toEqual(LOCALE_NAMES);
  });

  it('have what is typed for each try', () => {
    for (const name of TRY_NAMES) {
      const { fields, email } = findScenario(name) ?? {};
      expect(Object.values(fields ?? {}).every(Boolean), name).toBe(true);
      expect(email).toMatch(/^ada(\+sandbox\.[\w=-]+)?@example\.com$/);
    }
    expect(findScenario('constructor')).toBeUndefined();
  });
});
