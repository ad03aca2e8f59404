/** The form that charges with a client of the sandbox, from the typed fields to the message for the buyer. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/index.js';
import { createSandbox, fixtures } from '../../../src/sandbox/index.js';
import { KEYS } from '../../token/node-crypto.js';
import {
  choose,
  entries,
  fill,
  getButton,
  getInput,
  getPhase,
  mount,
  pick,
  readAlert,
  readReason,
  withSepa,
} from '../mounted-form.js';
import { readForm, typeIn } from '../paying-form.js';
import { buyer } from '../settings.js';

const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
const USED = "This payment was sent before, and we don't know its result here. Don't pay again.";
type Answer = (request: Request) => Response | Promise<Response>;

/** Mounts a form whose client asks a sandbox, or the given answer. */
function mountCharging(changes: Parameters<typeof mount>[0] = {}, answer?: Answer) {
  const sandbox = createSandbox();
  const paths: string[] = [];
  const fetch = async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    paths.push(new URL(request.url).pathname);
    return answer ? answer(request) : sandbox.fetch(request);
  };
  const charge = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch });
  return { ...mount({ ...withSepa, billing: 'none', defaultValues: buyer, charge, ...changes }), paths };
}

const answerWith = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('a card', () => {
  it('is charged by the form, and the token goes nowhere else', async () => {
    const onCharge = vi.fn();
    const { host, handle, told, paths } = mountCharging({ onCharge });
    typeIn(host);
    await handle.submit();
    expect(paths).toEqual(['/v1/process/card-payment']);
    expect(readForm(host)).toMatchObject({ status: 'Payment complete', alert: '', phase: 'done' });
    const [detail] = pick(told, 'charge');
    expect(detail).toMatchObject({ id: expect.stringMatching(/^ch_/), status: 'succeeded', method: 'card' });
    expect(detail?.charge).toMatchObject({ id: detail?.id, status: 'succeeded', amount: 2599 });
    expect(JSON.stringify(detail)).toBe(`{"id":"${detail?.id}","status":"succeeded","method":"card"}`);
    expect(onCharge.mock.calls).toEqual([[detail?.charge, 'card']]);
    expect(pick(told, 'token')).toEqual([]);
  });

  it('dispatches its events in order', async () => {
    const { host, handle, told } = mountCharging();
    await handle.ready;
    typeIn(host);
    const before = told.length;
    await handle.submit();
    const names = told.slice(before).map(([name]) => name);
    expect(names.filter((name) => name !== 'change')).toEqual(['submit', 'busy', 'charge', 'brandchange', 'busy']);
  });

  const NOT_CHARGED = 'You have not been charged.';
  const MESSAGES: Readonly<Record<string, string>> = {
    'generic decline': 'The payment was declined. Use another card, or ask your bank.',
    'insufficient funds': 'This card does not have enough funds. Use another card.',
    'expired card': 'This card has expired. Use another card.',
    'incorrect CVC': 'The security code is wrong. Check it and try again.',
    'processing error': 'The bank could not process the payment. Try again.',
    'velocity exceeded': 'This card was used too often. Use another card.',
  };
  const failing = fixtures.cards.filter(({ label }) => label in MESSAGES);

  it.each(failing)('can be changed after it is declined: $label', async ({ label, number }) => {
    const onCharge = vi.fn();
    const { host, handle, told } = mountCharging({ onCharge });
    typeIn(host);
    fill(host, { cardNumber: number });
    await handle.submit();
    expect(readForm(host)).toMatchObject({ status: '', phase: 'open' });
    expect(readReason(host)).toBe(`${MESSAGES[label]} ${NOT_CHARGED}`);
    expect(pick(told, 'charge')).toMatchObject([{ status: 'failed' }]);
    expect(onCharge).toHaveBeenCalledOnce();
    expect(pick(told, 'error')).toEqual([]);
    expect(getInput(host, 'cardNumber').value.replaceAll(' ', '')).toBe(number);
    fill(host, { cardNumber: entries.cardNumber });
    await handle.submit();
    expect(readForm(host)).toMatchObject({ status: 'Payment complete', alert: '', phase: 'done' });
  });
});

describe('an account', () => {
  it.each(fixtures.ibans.slice(9, 12))('gets a pending charge: $iban', async ({ iban }) => {
    const { host, handle, told, paths } = mountCharging();
    choose(host, 'sepa');
    fill(host, { iban });
    await handle.submit();
    expect(paths).toEqual(['/v1/process/sepa-payment']);
    expect(readForm(host)).toMatchObject({
      status: 'Payment started. Your bank will confirm it in about five business days. There is nothing more to do.',
      alert: '',
      phase: 'pending',
    });
    expect(pick(told, 'charge')).toMatchObject([{ status: 'pending', method: 'sepa' }]);
    expect(getInput(host, 'iban').value).toBe('');
  });
});

describe('a charge whose result is unknown', () => {
  it.each<[string, Answer, string]>([
    ['fails in the gateway', answerWith(500, {}), 'gateway_error'],
    [
      'was made with a token that was used',
      answerWith(400, { error: { code: 'token_already_used' } }),
      'token_already_used',
    ],
  ])('locks the form with a message when it %s', async (_, answer, code) => {
    const { host, handle, told, paths } = mountCharging({ recover: false }, answer);
    typeIn(host);
    await handle.submit();
    const message = code === 'token_already_used' ? USED : UNKNOWN;
    expect(readForm(host)).toMatchObject({ status: '', alert: '', text: message, phase: 'unknown' });
    expect(pick(told, 'error')).toMatchObject([
      { code, message, outcome: 'unknown', reference: expect.stringMatching(/^\w{10}$/) },
    ]);
    getButton(host).click();
    await handle.submit();
    expect(paths).toHaveLength(1);
  });
});

describe('a charge that was not made', () => {
  it('shows a message, and can be tried again', async () => {
    const status = 401;
    const { host, handle, told, paths } = mountCharging({}, answerWith(status, { error: { code: 'no' } }));
    typeIn(host);
    await handle.submit();
    const message = 'The payment service did not accept this payment. You have not been charged.';
    expect(readForm(host)).toMatchObject({ status: '', alert: message, phase: 'open' });
    expect(pick(told, 'error')).toStrictEqual([
      { code: 'gateway_error', message, outcome: 'refused', gatewayCode: 'no', status },
    ]);
    await handle.submit();
    expect(paths).toHaveLength(2);
  });

  it('shows a message when the client could not send it', async () => {
    const charge = {
      chargeCard: () => Promise.reject(Object.assign(new Error(), { outcome: 'not_sent' })),
      chargeSepa: vi.fn(),
    };
    const { host, handle } = mountCharging({ charge });
    typeIn(host);
    await handle.submit();
    expect(readAlert(host)).toBe("We couldn't reach the payment service. You have not been charged.");
    expect(getPhase(host)).toBe('open');
  });
});
