/** What a visitor of the demo can choose. The address of the page holds each choice, under its name. */

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
    options: list({
      en: 'English',
      ar: 'العربية',
      cs: 'Čeština',
      da: 'Dansk',
      de: 'Deutsch',
      el: 'Ελληνικά',
      es: 'Español',
      fi: 'Suomi',
      fr: 'Français',
      hu: 'Magyar',
      it: 'Italiano',
      nb: 'Norsk',
      nl: 'Nederlands',
      pl: 'Polski',
      pt: 'Português',
      ro: 'Română',
      sv: 'Svenska',
    }),
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
    options: list({ light: 'Light', dark: 'Dark' }),
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

/** What can happen to a payment, in groups: its name in the address, its label, and how it ends. */
export const TRIES: readonly {
  readonly label: string;
  readonly tries: readonly (readonly [name: string, label: string, end: End])[];
}[] = [
  {
    label: 'Card',
    tries: [
      ['paid', 'Paid', 'good'],
      ['funds', 'Declined: no funds', 'bad'],
      ['code', 'Declined: wrong code', 'bad'],
      ['expired', 'Declined: expired', 'bad'],
      ['bank', 'The bank asks', 'odd'],
    ],
  },
  {
    label: 'SEPA direct debit',
    tries: [
      ['debit', 'Paid in five days', 'wait'],
      ['fails', 'Fails later', 'wait'],
      ['disputed', 'Paid, then disputed', 'wait'],
    ],
  },
  {
    label: 'On a bad day',
    tries: [
      ['lost', 'The answer is lost', 'good'],
      ['slow', 'A slow answer', 'good'],
      ['busy', 'Too many requests', 'good'],
      ['unknown', 'The result is unknown', 'odd'],
      ['offline', 'Offline', 'bad'],
    ],
  },
];

/** The names of what can happen. */
export const TRY_NAMES: readonly string[] = TRIES.flatMap(({ tries }) => tries.map(([name]) => name));

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
  const entries = Object.entries(chosen).filter(([name, value]) => value !== first[name as keyof Chosen]);
  const query = new URLSearchParams(entries).toString();
  return query ? `?${query}` : './';
}
