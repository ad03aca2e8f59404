/** What the choices mean for the form: its options, and the rules of its style sheet. */
import type { BillingField, PaymentMethod } from '../../../../checkout/names.js';
import type { Creditor } from '../../../../checkout/options/mount-options.js';
import { getLuminance, isDark } from '../../../../checkout/render/follow-background.js';
import { listKeysOf } from '../../../../options/list-keys-of.js';
import { type Chosen, COLOURS, RANGES } from '../choices.js';

export const ORDER = { amount: 2599, currency: 'eur', description: 'A-1042' } as const;

/** Who buys, if the form does not ask. */
export const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: '12 Lamp Street',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
} as const;

export const CREDITOR: Creditor = {
  name: 'Ada Lamps Ltd',
  identifier: 'DE98ZZZ09999999999',
  address: '10 Lamp Lane, London',
};

/** The options that differ from the form's own defaults, beside the keys and the order. */
export interface ChosenOptions {
  readonly methods?: readonly PaymentMethod[];
  readonly creditor?: Creditor;
  readonly billing?: 'minimal' | 'none';
  readonly look?: 'filled' | 'plain';
  readonly defaultValues?: Readonly<Partial<Record<BillingField, string>>>;
}

/** Lists the options of the form. The language is not among them, because it is loaded first. */
export function listOptions({ methods, billing, look, country }: Chosen): ChosenOptions {
  return {
    ...(methods === 'both' && { methods: ['card', 'sepa'] }),
    ...(methods === 'sepa' && { methods: ['sepa'] }),
    ...(methods !== 'card' && { creditor: CREDITOR }),
    ...((billing === 'minimal' || billing === 'none') && { billing }),
    ...((look === 'filled' || look === 'plain') && { look }),
    ...((billing === 'none' || country !== '') && {
      defaultValues: { ...(billing === 'none' && BUYER), ...(country !== '' && { country }) },
    }),
  };
}

/** Lists the declarations of the rule for the page. Browsers show a page without them in light colours. */
export const listPageDeclarations = ({ page }: Chosen): readonly Declaration[] => PAGES[page] ?? [];

type Declaration = readonly [name: string, value: string];

const PAGES: Readonly<Record<string, readonly Declaration[]>> = {
  auto: [['color-scheme', 'light dark']],
  dark: [
    ['background', '#17181b'],
    ['color-scheme', 'dark'],
  ],
};

/** Lists the declarations of the rule for the element around the form. */
export function listDeclarations(chosen: Chosen): readonly Declaration[] {
  const tokens: readonly Declaration[] = [
    ...listKeysOf(COLOURS).map((name): Declaration => [name, chosen[name]]),
    // By itself the form becomes 30em wide.
    ['max-width', Number(chosen.width) > OWN_WIDTH ? 'none' : ''],
    ['on-accent', chosen.accent && chooseTextOn(chosen.accent)],
    ...LENGTHS.map((name): Declaration => [name, isFirst(chosen, name) ? '' : `${chosen[name]}px`]),
    ['font', chosen.font],
  ];
  const given = tokens.filter(([, value]) => value !== '');
  return [
    ['width', `${chosen.width}px`],
    ['max-width', '100%'],
    ...given.map(([name, value]): Declaration => [`--payveil-${name}`, value]),
  ];
}

/** Chooses black or white, whichever is easier to read on a colour such as `#0b57d0`. */
function chooseTextOn(colour: string): string {
  const read = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return isDark(getLuminance([read(1), read(3), read(5), 1])) ? '#ffffff' : '#000000';
}

const OWN_WIDTH = 480;

const LENGTHS = ['radius', 'size'] as const;

const isFirst = (chosen: Chosen, name: (typeof LENGTHS)[number]) => Number(chosen[name]) === RANGES[name].value;
