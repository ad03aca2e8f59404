/** A careless gateway that repeats in its codes and identifiers what the buyer has typed: the page gets none of it. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ValidationError } from '../../../src/errors/validation-error.js';
import { catchReports } from '../../catch-reports.js';
import { choose, fill } from '../../checkout/mounted-form.js';
import type { StubAnswer } from '../../client/stub-fetch.js';
import { type Settings, serve, until } from './served-page.js';

const YEAR = String(new Date().getUTCFullYear() + 3).slice(2);

/** What the buyer types, by the fields. No word of it stands anywhere else. */
const TYPED = {
  cardNumber: '4242424242424242',
  expiry: `12${YEAR}`,
  cvc: '739',
  name: 'Quirrenbach',
  email: 'quirr@navy.example',
  country: 'GB',
  line1: 'Zaunweg 77',
  postal_code: 'SW1A 1AA',
  city: 'Wyvern',
};
const IBAN = 'DE89370400440532013000';

/** What of it may reach nobody, in small letters and without spaces, as a gateway may repeat it. */
const SECRETS: Readonly<Record<string, string>> = {
  number: TYPED.cardNumber,
  expiry: `12${YEAR}`,
  'security code': TYPED.cvc,
  name: 'quirrenbach',
  email: 'quirr@navy.example',
  'postal code': 'sw1a1aa',
  city: 'wyvern',
};

/** Pays as that buyer at a gateway with this answer, and returns what the page was told, in small letters without spaces. */
async function pay(answer: StubAnswer, settings: Settings = {}, sepa = false): Promise<string> {
  catchReports();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const options = { billing: 'full', defaultValues: {}, methods: ['card', 'sepa'] };
  const creditor = { name: 'Shop', identifier: 'DE98ZZZ09999999999', address: 'Berlin' };
  const served = await serve({ answers: [answer], options, config: { options: { creditor } }, ...settings });
  fill(document.body, TYPED);
  if (sepa) {
    choose(document.body, 'sepa');
    fill(document.body, { iban: IBAN });
  }
  document.querySelector<HTMLElement>('.payveil-button')?.click();
  const asked = await served.waitForAsk('submit');
  await served.answer(asked, { value: true });
  const ends = () => [...served.listEvents('charge'), ...served.listEvents('error'), ...served.list('go')];
  await until('an end', () => ends().length > 0);
  await served.call('validate');
  // The form's own name of the payment is random, and may have any three digits.
  return JSON.stringify(served.received)
    .replaceAll(Object(asked.value).reference, '')
    .toLowerCase()
    .replace(/\s|%20|\+/g, '');
}

/** The answers in which a gateway can repeat a text. */
const ANSWERS: Readonly<Record<string, (text: string) => StubAnswer>> = {
  'the id of a charge': (text) => [200, { id: text, status: 'succeeded' }],
  'a status': (text) => [200, { id: 'ch_1', status: text }],
  'a declined charge': (text) => [
    402,
    { id: text, status: 'failed', decline_code: text, failure_code: text, failure_message: text },
  ],
  'an error': (text) => [400, { error: { code: text, message: text, charge: text, request_id: text } }],
  'a header': (text) => [500, {}, { 'request-id': text }],
};

describe.each(Object.entries(ANSWERS))('what the buyer typed does not reach the page in %s:', (_, write) => {
  it.each(Object.entries(SECRETS))('%s', async (__, secret) => {
    for (const text of [secret.toUpperCase(), `x-${secret}`, `card_${secret}_wrong`]) {
      expect(await pay(write(text)), text).not.toContain(secret);
    }
  });

  it('IBAN', async () => {
    const text = `iban_${IBAN.toLowerCase()}_blocked`;
    expect(await pay(write(text), {}, true)).not.toContain(IBAN.toLowerCase());
  });
});

it.each([TYPED.cardNumber, TYPED.cvc, TYPED.name, TYPED.email])(
  "what the buyer typed does not reach the page in the address of a bank's page: %s",
  async (text) => {
    const redirect_url = `https://bank.example/3ds?holder=${encodeURIComponent(text)}&session=1`;
    const told = await pay([200, { id: 'ch_1', status: 'requires_action', redirect_url }]);
    expect(decodeURIComponent(told)).not.toContain(text.toLowerCase());
  },
);

it('what the buyer typed does not reach the page in what was wrong with a charge', async () => {
  const issues = [{ path: TYPED.cardNumber, code: TYPED.cvc, message: TYPED.name }];
  const failing = () => Promise.reject(new ValidationError(issues as never));
  const charge = { chargeCard: failing, chargeSepa: failing };
  const told = await pay([200], { chargeOptions: { charge } });
  for (const secret of Object.values(SECRETS)) expect(told).not.toContain(secret);
});

/** What a gateway tells of a payment must get through, or nobody can find the payment again. */
describe('what only looks a little like it does reach the page:', () => {
  it.each<[string, StubAnswer, string]>([
    ['an id that has the security code in it', [200, { id: 'ch_81739f', status: 'succeeded' }], 'ch_81739f'],
    ['an id that has the start of a name in it', [200, { id: 'ch_quirr01', status: 'succeeded' }], 'ch_quirr01'],
    ['an id in large letters', [200, { id: 'CH-9A7390B', status: 'succeeded' }], 'ch-9a7390b'],
    ['the number of a request', [500, {}, { 'request-id': 'req_0739f' }], 'req_0739f'],
    ['a code', [400, { error: { code: 'expired_card_2' } }], 'expired_card_2'],
    ['a status of which we know nothing', [200, { id: 'ch_1', status: 'on_hold' }], 'on_hold'],
  ])('%s', async (_, answer, text) => {
    expect(await pay(answer)).toContain(text);
  });
});
