/** A form that is ready pays the same way after a script has added members to every object. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mountCheckout } from '../../src/checkout/index.js';
import { createClient } from '../../src/index.js';
import { type Added, callBeside, enumerable, waitBeside } from '../beside-members.js';
import { KEYS, openToken } from '../token/node-crypto.js';
import { getPhase, makeHost, mount, options, readPanel, withSepa } from './mounted-form.js';
import { typeIn } from './paying-form.js';
import { buyer } from './settings.js';

const ADDED: [name: string, members: Added][] = [
  ['methods of another library', enumerable({ extend() {}, each() {}, isEmpty: () => false, size: 0 })],
  [
    'members of a charge',
    enumerable({ amount: 1, description: 'x', cvc: '999', redirect_url: 'https://evil.example' }),
  ],
  ['options of a form', enumerable({ onToken() {}, lookUp() {}, onAction() {}, support: 'x', reference: 'x' })],
  ['toJSON', enumerable({ toJSON: () => ({ amount: 1 }) })],
  ['toJSON that is not enumerable', { toJSON: { value: () => ({ amount: 1 }), writable: true } }],
];

/** Pays by a mounted form, and tells what was sent, how it ended and what the buyer reads. */
async function pay(members: Added, answer: string, status: number) {
  const sent: string[] = [];
  const headers = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) };
  const response = { status, ok: status < 300, type: 'basic', headers, body: null, text: async () => answer };
  const fetch = async (url: string, { body }: RequestInit) => {
    sent.push(url, openToken(/"token":"([^"]+)"/.exec(String(body))?.[1] ?? ''));
    return response as unknown as Response;
  };
  const charge = createClient({ ...KEYS, baseUrl: 'https://gateway.example', fetch });
  const { host, handle } = mount({
    ...withSepa,
    charge,
    after: 'panel',
    recover: false,
    billing: 'none',
    defaultValues: buyer,
  });
  await handle.ready;
  typeIn(host);
  const ended = await waitBeside(members, () => handle.submit());
  return { ended, sent, phase: getPhase(host), panel: readPanel(host).replace(/[0-9a-f]{8}-[-0-9a-f]+/g, '…') };
}

it.each([
  ['a payment', '{"id":"ch_1","status":"succeeded"}', 200],
  ['a decline', '{"id":"ch_1","status":"failed","decline_code":"lost_card"}', 402],
  ['an answer that cannot be read', '{}', 200],
  ['a refusal', '{"error":{"code":"key_wrong"}}', 401],
])('%s is sent and ends as without added members', async (_, answer, status) => {
  const clean = await pay({}, answer, status);
  expect(clean.sent).toEqual([expect.stringContaining('https://gateway.example/'), expect.stringContaining('4242')]);
  for (const [name, members] of ADDED) expect(await pay(members, answer, status), name).toEqual(clean);
});

it('a form that is mounted later names the member', () => {
  const ended = callBeside(enumerable({ extend: 1 }), () =>
    mountCheckout(makeHost(), { ...options, orderId: 'later' }),
  );
  expect(ended).toMatchObject({ error: { name: 'ConfigurationError', code: 'prototype_polluted' } });
  expect(ended).toHaveProperty('error.message', expect.stringContaining('"extend"'));
});

describe('a form that is mounted beside a hidden member', () => {
  it.each(['cardNumber', 'expYear', 'cvc', 'iban', 'amount', 'description'])('named %s mounts as ever', (name) => {
    const host = makeHost();
    const ended = callBeside({ [name]: { value: 'x' } }, () => mountCheckout(host, { ...withSepa }));
    expect(ended).not.toHaveProperty('error');
    expect(getPhase(host)).toBe('open');
    if ('value' in ended) ended.value.unmount();
  });
});
