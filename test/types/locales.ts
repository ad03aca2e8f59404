/** `payveil/checkout/locales/*` and `payveil/checkout/states`: a table of messages is complete, and holds nothing else. */
import { createTokenizer } from 'payveil';
import { type LanguageOptions, type Locale, type MessageTable, mountCheckout, type StateTable } from 'payveil/checkout';
import { de } from 'payveil/checkout/locales/de';
import { en } from 'payveil/checkout/locales/en';
import { fr } from 'payveil/checkout/locales/fr';
import { pt } from 'payveil/checkout/locales/pt';
// @ts-expect-error: there is no such language.
import { xx } from 'payveil/checkout/locales/xx';
import { states } from 'payveil/checkout/states';
import { takes } from './expect-type.js';

const tokenizer = createTokenizer({ apiKey: 'pk', signature: 'sig' });
const payment = { tokenizer, amount: 2599, currency: 'eur' };

export function choose(): void {
  takes<readonly Locale[]>([de, en, fr, pt]);
  takes<LanguageOptions>({ locale: 'pt-BR', locales: [pt, de] });
  takes<LanguageOptions>({ locale: de, messages: { 'city.label': 'Town', 'mandate.text': 'In my own words' } });
  mountCheckout('#place', { ...payment, locale: fr });
  mountCheckout('#place', { ...payment, locale: 'fr', locales: [fr] }).update({ locale: en });
  takes<unknown>(xx);
  takes<StateTable>(states);
  mountCheckout('#place', { ...payment, states }).update({ states: { BR: 'Bahia BA' } });
  // @ts-expect-error: the states of a country are the lines of a text.
  mountCheckout('#place', { ...payment, states: { BR: ['Bahia BA'] } });

  // @ts-expect-error: a message is a text.
  takes<LanguageOptions>({ messages: { 'city.label': () => 'Town' } });
}

export function translate(): void {
  const { 'city.label': _, ...withoutCity } = de.messages;
  const { 'form.count': _count, ...withoutCount } = de.messages;

  // A language has its own plurals, and may have its own messages for a country.
  takes<MessageTable>({ ...de.messages, 'form.count.few': '{n} problémy', 'form.count.many': '{n} problémů' });
  takes<MessageTable>({ ...de.messages, 'postal_code.label.US': 'ZIP', 'mandate.title': 'Mandat' });

  // @ts-expect-error: a message is missing.
  takes<MessageTable>(withoutCity);
  // @ts-expect-error: a message with plurals is missing.
  takes<MessageTable>(withoutCount);
  // @ts-expect-error: there is no such message.
  takes<MessageTable>({ ...de.messages, 'city.lable': 'Stadt' });
  // @ts-expect-error: a table is read-only.
  de.messages['city.label'] = 'Ort';
}
