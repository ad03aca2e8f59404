/** What a form tells a developer whose gateway is on the same machine, after the words for the buyer. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/index.js';
import { KEYS } from '../../token/node-crypto.js';
import { mount, pick } from '../mounted-form.js';
import { readForm, settle, short, typeIn, useFakeClock } from '../paying-form.js';

const LOCAL = 'http://localhost:4010';
const START = `Nothing answers at ${LOCAL}. Start it: npx payveil sandbox.`;
const DOCTOR = 'Usually a key or the base URL is wrong: run npx payveil doctor.';
const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
const REFUSED = 'The payment service did not accept this payment.';
const NOT_CHARGED = 'You have not been charged.';

useFakeClock();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

const lose = () => Promise.reject(new TypeError('Failed to fetch'));
const refuse = async () => Response.json({ error: { code: 'api_key_invalid' } }, { status: 401 });

/** Pays at a gateway that answers charges and HEAD so, until nothing more happens. */
async function pay(charge: () => Promise<Response>, head: () => Promise<Response>, baseUrl = LOCAL) {
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => (init?.method === 'HEAD' ? head() : charge()));
  const { host, handle, told } = mount({ ...short, charge: createClient({ ...KEYS, baseUrl }) });
  typeIn(host);
  void handle.submit();
  await settle(100_000);
  const { phase, text, alert } = readForm(host);
  return { phase, text, alert, messages: new Set(pick(told, 'error').map(({ message }) => message)) };
}

describe('a lost payment', () => {
  it('shows what to run in the panel if nothing answers, and in the event', async () => {
    const text = `${UNKNOWN} ${START}`;
    expect(await pay(lose, lose)).toMatchObject({ phase: 'unknown', text, messages: new Set([text]) });
  });

  it.each([
    ['a gateway that is there', async () => new Response(), LOCAL],
    ['a gateway elsewhere', lose, 'https://gateway.example'],
  ])('shows only what the buyer needs at %s', async (_, head, baseUrl) => {
    expect(await pay(lose, head, baseUrl)).toMatchObject({ phase: 'unknown', text: UNKNOWN });
  });
});

describe('a refused key', () => {
  it('is told above the button, and in the event', async () => {
    const alert = `${REFUSED} ${DOCTOR} ${NOT_CHARGED}`;
    expect(await pay(refuse, lose)).toMatchObject({ phase: 'open', alert, messages: new Set([alert]) });
  });

  it('is told only to the developer if the gateway is elsewhere', async () => {
    const shown = await pay(refuse, lose, 'https://gateway.example');
    expect(shown).toMatchObject({ phase: 'open', alert: `${REFUSED} ${NOT_CHARGED}` });
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(DOCTOR));
  });
});
