/** Writes the options of the form that a page gives: the order, what is chosen, and who charges. */
import type { Chosen } from '../choices.js';
import { listOptions, ORDER } from './options.js';
import { quote, writeMembers } from './write-literal.js';

/** What a page knows of the order. */
export const ORDER_LINES = ["remoteIp: '192.0.2.10', // the buyer's", ...writeMembers(ORDER)];

/** What a page does after a charge. */
export const ON_CHARGE = [
  'onCharge({ id, status }) {',
  '  // Now let your server verify it.',
  '  console.log(id, status);',
  '},',
];

/** What is chosen. The language is the name of its import. */
const listChosen = (chosen: Chosen) => [
  ...writeMembers(listOptions(chosen)),
  ...(chosen.locale === 'en' ? [] : [`locale: ${chosen.locale},`]),
];

/** Lists the lines for a page that charges. `global` is where the functions are, such as `Payveil.`. */
export const listLines = (chosen: Chosen, gateway: string, global = ''): string[] => [
  '...keys,',
  ...ORDER_LINES,
  ...listChosen(chosen),
  `charge: ${global}createClient({`,
  '  ...keys,',
  `  baseUrl: ${quote(gateway)},`,
  '}),',
  ...ON_CHARGE,
];

/** Lists the lines for a page whose server charges. */
export const listServerLines = (chosen: Chosen): string[] => [
  '...keys,',
  "server: '/payments',",
  'orderId, // of your order',
  ...listChosen(chosen),
];
