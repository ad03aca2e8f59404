/** A hostile or careless page: listeners that act during a payment, forms that are removed, and results that must stay. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions } from '../../src/checkout/index.js';
import { caught } from '../caught.js';
import { openToken } from '../token/node-crypto.js';
import {
  entries,
  fill,
  getInput,
  getPhase,
  listMarked,
  mount,
  pick,
  readAlert,
  readPanel,
  readStatus,
  snapshot,
  withSepa,
} from './mounted-form.js';

const createCharging = (result: object = { id: 'ch_1', status: 'succeeded' }) => {
  const chargeCard = vi.fn<(token: string) => Promise<never>>(async () => result as never);
  return { chargeCard, chargeSepa: vi.fn<(token: string) => Promise<never>>(async () => result as never) };
};

describe('a listener that submits during a payment', () => {
  it.each(['change', 'brandchange', 'submit'] as const)('makes no second charge: %s', async (name) => {
    const charge = createCharging();
    const { host, handle } = mount({ charge });
    fill(host, { ...entries, cardNumber: '', cvc: '' });
    // Written without an event, as some password managers do. So the form reports it when the buyer pays.
    getInput(host, 'cardNumber').value = entries.cardNumber;
    getInput(host, 'cvc').value = entries.cvc;
    const again = vi.fn(() => void handle.submit());
    handle.on(name, again);
    await handle.submit();
    expect(again).toHaveBeenCalled();
    expect(getPhase(host)).toBe('done');
    expect(charge.chargeCard).toHaveBeenCalledOnce();
  });
});

describe('a submit listener', () => {
  it.each(['submit', 'busy'] as const)(
    'of %s can update the form: token and charge use the new options',
    async (event) => {
      const [before, after] = [createCharging(), createCharging()];
      const { host, handle } = mount({ ...withSepa, charge: before });
      fill(host);
      fill(host, { iban: 'DE89370400440532013000' });
      handle.on(event, () => handle.update({ method: 'sepa', amount: 1000, charge: after }));
      await handle.submit();
      expect([before.chargeCard, before.chargeSepa, after.chargeCard].map(({ mock }) => mock.calls)).toEqual([
        [],
        [],
        [],
      ]);
      expect(after.chargeSepa).toHaveBeenCalledOnce();
      const [[token]] = after.chargeSepa.mock.calls as [[string]];
      expect(JSON.parse(openToken(token))).toMatchObject({ amount: 1000, iban: 'DE89370400440532013000' });
    },
  );
});

describe('a form that is not valid', () => {
  it('stays open, also when the brand is found only at the submit', async () => {
    const { host, handle } = mount();
    getInput(host, 'cardNumber').value = entries.cardNumber;
    await handle.submit();
    expect(listMarked(host)).not.toEqual([]);
    expect(getPhase(host)).toBe('open');
  });
});

describe.each<[string, CheckoutOptions['onToken']]>([
  ['whose result is unknown', () => Promise.reject()],
  ['that succeeded', async () => ({ status: 'succeeded' })],
])('after a payment %s', (_, onToken) => {
  async function pay(method: 'card' | 'sepa' = 'card') {
    const mounted = mount({ ...withSepa, method, onToken });
    const { host } = mounted;
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    await mounted.handle.submit();
    return mounted;
  }

  it('validate returns whether the form is valid, and changes nothing', async () => {
    const { host, handle } = await pay();
    const before = snapshot(host);
    const { activeElement } = document;
    // The sensitive inputs are empty.
    expect(handle.validate()).toBe(false);
    expect(snapshot(host)).toBe(before);
    expect(listMarked(host)).toEqual([]);
    expect(document.activeElement).toBe(activeElement);
  });

  it('tokenize throws', async () => {
    const { handle } = await pay();
    expect(await caught(handle.tokenize())).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });

  it.each([
    ['card', { method: 'sepa' }],
    ['sepa', { currency: 'usd' }],
  ] as const)('the message stays when the method changes: %s, then %o', async (method, changes) => {
    const { host, handle, told } = await pay(method);
    const readTexts = () => ({ panel: readPanel(host), status: readStatus(host) });
    const before = readTexts();
    handle.update(changes);
    expect(pick(told, 'methodchange')).toHaveLength(1);
    expect(readTexts()).toEqual(before);
    expect(before).not.toEqual({ panel: '', status: '' });
  });
});

describe("the message of the merchant's setError", () => {
  it('replaces the message of a refusal, even if it was set while the form was busy', async () => {
    const { host, handle, told } = mount({
      onToken: () => {
        handle.setError({ message: 'The last lamp is sold' });
        return Promise.reject({ outcome: 'refused' });
      },
    });
    fill(host);
    await handle.submit();
    expect(readAlert(host)).toBe('The last lamp is sold');
    expect(pick(told, 'error')).toMatchObject([{ outcome: 'refused', message: 'The last lamp is sold' }]);
  });

  it('does not replace the message that the result is unknown', async () => {
    const { host, handle } = mount({
      onToken: () => {
        handle.setError({ message: 'The last lamp is sold' });
        return Promise.reject();
      },
    });
    fill(host);
    await handle.submit();
    expect(readPanel(host)).toBe("We don't know yet whether the payment went through. Don't pay again.");
  });

  it('from onCharge, replaces the message of a decline', async () => {
    const charge = createCharging({ id: 'ch_1', status: 'failed' });
    const { host, handle } = mount({
      charge,
      onCharge: () => handle.setError({ message: 'Use another card, please' }),
    });
    fill(host);
    await handle.submit();
    await expect.poll(() => readAlert(host)).toBe('Use another card, please');
  });
});
