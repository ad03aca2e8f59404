/** What a visitor of the demo can choose. The address of the page holds each choice, under its name. */
import { listKeysOf } from '../../../options/list-keys-of.js';
import { LANGUAGES } from '../../languages.js';

/** One value of a choice. */
export interface Option {
  readonly value: string;
  /** What the page calls it. */
  readonly label: string;
}

/** A choice among some values. The first one counts when the address names none, or one that does not exist. */
export interface Choice {
  readonly label: string;
  readonly options: readonly Option[];
}

/** A number, in CSS pixels. */
export interface Range {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
}

const list = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The choices among values. */
export const CHOICES = {
  methods: {
    label: 'Methods',
    options: list({ both: 'Card and SEPA', card: 'Card', sepa: 'SEPA' }),
  },
  billing: {
    label: 'Billing',
    options: list({ minimal: 'Minimal', full: 'Full', none: 'None' }),
  },
  locale: {
    label: 'Language',
    options: list(LANGUAGES),
  },
  country: {
    label: 'Country',
    options: list({
      '': 'Automatic',
      AE: 'United Arab Emirates',
      AU: 'Australia',
      BR: 'Brazil',
      CA: 'Canada',
      DE: 'Germany',
      FR: 'France',
      GB: 'United Kingdom',
      IE: 'Ireland',
      IN: 'India',
      JP: 'Japan',
      NL: 'Netherlands',
      SE: 'Sweden',
      US: 'United States',
    }),
  },
  look: {
    label: 'Look',
    options: list({ outlined: 'Outlined', filled: 'Filled', plain: 'Plain' }),
  },
  page: {
    label: 'Page',
    options: list({ auto: 'Automatic', light: 'Light', dark: 'Dark' }),
  },
  font: {
    label: 'Font',
    options: list({
      '': 'Automatic',
      'Georgia, serif': 'Serif',
      'ui-rounded, "Nunito", "Quicksand", sans-serif': 'Round',
      'ui-monospace, monospace': 'Monospace',
    }),
  },
} as const satisfies Readonly<Record<string, Choice>>;

/** The numbers. */
export const RANGES = {
  width: { label: 'Width', min: 320, max: 640, step: 10, value: 380 },
  radius: { label: 'Corners', min: 0, max: 20, step: 1, value: 8 },
  size: { label: 'Text', min: 14, max: 20, step: 1, value: 16 },
} as const satisfies Readonly<Record<string, Range>>;

/** The colours that can be chosen, by the names of the tokens. The form's own colours count until one is chosen. */
export const COLOURS = {
  accent: 'Accent',
  surface: 'Fields',
  color: 'Text',
  border: 'Border',
} as const;

/** How a payment ends, for the colour of its mark. */
type End = 'good' | 'bad' | 'wait' | 'odd';

/** Something that can happen to a payment. */
export interface Try {
  /** Its name in the address. */
  readonly name: string;
  readonly label: string;
  readonly end: End;
  /** What there is to see. */
  readonly watch: string;
}

type Row = readonly [name: string, label: string, end: End, watch: string];

const toTries = (...rows: readonly Row[]): readonly Try[] =>
  rows.map(([name, label, end, watch]) => ({ name, label, end, watch }));

/** What can happen to a payment, in groups. */
export const TRIES: readonly { readonly label: string; readonly tries: readonly Try[] }[] = [
  {
    label: 'Card',
    tries: toTries(
      ['paid', 'Paid', 'good', 'The charge succeeds at once.'],
      ['funds', 'Declined: no funds', 'bad', 'The form says why. The buyer can try another card.'],
      ['code', 'Declined: wrong code', 'bad', 'The form says why, and asks for the code again.'],
      ['expired', 'Declined: expired', 'bad', 'The form says why. The buyer can try another card.'],
      ['bank', 'The bank asks', 'odd', "The bank's page opens. Confirm there, or refuse."],
    ),
  },
  {
    label: 'SEPA direct debit',
    tries: toTries(
      ['debit', 'Paid in five days', 'wait', 'The charge is pending. Below the requests, five days pass at one click.'],
      ['fails', 'Fails later', 'wait', 'The charge is pending. Five business days later the bank refuses it.'],
      ['disputed', 'Paid, then disputed', 'wait', 'Five business days later it is paid. Then the buyer takes it back.'],
    ),
  },
  {
    label: 'On a bad day',
    tries: toTries(
      ['lost', 'The answer is lost', 'good', 'The form sends the same token again: two requests, one charge.'],
      ['slow', 'A slow answer', 'good', 'The form waits eight seconds. It cannot be pressed twice.'],
      ['busy', 'Too many requests', 'good', 'The first answer is 429. The form waits, and sends the token again.'],
      [
        'unknown',
        'The result is unknown',
        'odd',
        'It is charged, and no answer says so. The form makes no second one.',
      ],
      ['offline', 'Offline', 'bad', 'Nothing is sent, and what was typed stays.'],
    ),
  },
];

const ALL_TRIES = TRIES.flatMap(({ tries }) => tries);

/** The names of what can happen. */
export const TRY_NAMES: readonly string[] = ALL_TRIES.map(({ name }) => name);

/** Says what there is to see in what is tried, or how to try something. */
export const describeTry = (chosen: string): string =>
  ALL_TRIES.find(({ name }) => name === chosen)?.watch ?? 'One click fills the form. Then press Pay.';

/** The ways to write it. */
export const WAYS = {
  npm: 'npm',
  script: 'Script tag',
  react: 'React',
  element: 'Element',
  frame: 'Frame',
  server: 'Server',
} as const;

export type Way = keyof typeof WAYS;

/** What is chosen, as the address and the fields of the page write it. */
export type Chosen = Readonly<
  Record<keyof typeof CHOICES | keyof typeof RANGES | keyof typeof COLOURS | 'try' | 'way', string>
>;

/** Reads the choices of an address. What does not exist falls back to the first, or to none. */
export function readChosen(query: URLSearchParams): Chosen {
  const read = (name: string, isRight: (value: string) => boolean, otherwise: string) => {
    const value = query.get(name);
    return [name, value !== null && isRight(value) ? value : otherwise] as const;
  };
  const choices = Object.entries<Choice>(CHOICES).map(([name, { options }]) =>
    read(name, (value) => options.some((option) => option.value === value), options[0]?.value ?? ''),
  );
  const ranges = Object.entries<Range>(RANGES).map(([name, { min, max, value }]) =>
    read(name, (text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max, String(value)),
  );
  const colours = Object.keys(COLOURS).map((name) => read(name, (value) => /^#[\da-f]{6}$/.test(value), ''));
  const others = [
    read('try', (value) => TRY_NAMES.includes(value), ''),
    read('way', (value) => Object.hasOwn(WAYS, value), 'npm'),
  ];
  return Object.fromEntries([...choices, ...ranges, ...colours, ...others]) as Chosen;
}

/** Writes an address with the choices that differ from the first ones. */
export function writeAddress(chosen: Chosen): string {
  const first = readChosen(new URLSearchParams());
  const entries = listKeysOf(chosen).flatMap((name) => (chosen[name] === first[name] ? [] : [[name, chosen[name]]]));
  const query = new URLSearchParams(entries).toString();
  return query ? `?${query}` : './';
}
