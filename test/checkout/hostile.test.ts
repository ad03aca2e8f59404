/** A page that is hostile or in haste: listeners that act in the midst, forms that are taken away, ends that must stay. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CheckoutOptions, TokenDetail } from '../../src/checkout/index.js';
import { caught } from '../caught.js';
import { openToken } from '../token/node-crypto.js';
import {
  defer,
  entries,
  fill,
  find,
  getButton,
  getInput,
  getPhase,
  listMarked,
  makeHost,
  mount,
  options,
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

describe('a listener that pays while the buyer pays', () => {
  it.each(['change', 'brandchange', 'submit'] as const)('makes no second charge: %s', async (name) => {
    const charge = createCharging();
    const { host, handle } = mount({ charge });
    fill(host, { ...entries, cardNumber: '', cvc: '' });
    // Written unseen, as some password managers do, so that the form tells of it when the buyer pays.
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
    'of %s that updates the form is heard: token and charge agree',
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

  it('that stops the payment leaves an open form, whatever it changed', async () => {
    const charge = createCharging();
    const { host, handle } = mount({ charge });
    fill(host);
    handle.on('submit', (_, event) => {
      handle.update({ amount: 1000 });
      handle.setError({ message: 'Sold out' });
      event.preventDefault();
    });
    await handle.submit();
    expect([getPhase(host), readAlert(host)]).toEqual(['open', 'Sold out']);
    expect(charge.chargeCard).not.toHaveBeenCalled();
  });

  it('that unmounts the form has ended it', async () => {
    const charge = createCharging();
    const { host, handle } = mount({ charge });
    fill(host);
    const form = find(host, '.payveil');
    handle.on('submit', () => handle.unmount());
    await handle.submit();
    const before = snapshot(form);
    handle.validate();
    expect(snapshot(form)).toBe(before);
    expect(await caught(handle.tokenize())).toHaveProperty('name', 'ConfigurationError');
    expect(charge.chargeCard).not.toHaveBeenCalled();
  });
});

describe('a form that cannot be paid', () => {
  it('is painted open, also when its brand is found while it is judged', async () => {
    const { host, handle } = mount();
    getInput(host, 'cardNumber').value = entries.cardNumber;
    await handle.submit();
    expect(listMarked(host)).not.toEqual([]);
    expect(getPhase(host)).toBe('open');
  });
});

describe('a form that is taken away before its token is made', () => {
  it.each([
    ['charges nothing', true],
    ['hands nothing on', false],
  ])('%s, and tells so', async (_, isCharging) => {
    const { promise, resolve } = defer<string>();
    const charge = createCharging();
    const onToken = vi.fn();
    const remoteIp = vi.fn(() => promise);
    const { host, handle, told } = mount({ remoteIp, onToken, ...(isCharging && { charge }) });
    fill(host);
    const submitted = handle.submit();
    await expect.poll(() => remoteIp).toHaveBeenCalled();
    handle.unmount();
    resolve('192.0.2.10');
    await submitted;
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(onToken).not.toHaveBeenCalled();
    expect([...pick(told, 'token'), ...pick(told, 'charge')]).toEqual([]);
    expect(pick(told, 'error')).toMatchObject([{ code: 'aborted', outcome: 'not_sent' }]);
  });

  it('is not touched by validate any more', () => {
    const { host, handle } = mount();
    const form = find(host, '.payveil');
    handle.unmount();
    const before = snapshot(form);
    const { activeElement } = document;
    expect(handle.validate()).toBe(false);
    expect(snapshot(form)).toBe(before);
    expect(document.activeElement).toBe(activeElement);
  });
});

describe.each<[string, CheckoutOptions['onToken']]>([
  ['that nobody knows of', () => Promise.reject()],
  ['that was made', async () => ({ status: 'succeeded' })],
])('after a payment %s', (_, onToken) => {
  async function pay(method: 'card' | 'sepa' = 'card') {
    const mounted = mount({ ...withSepa, method, onToken });
    const { host } = mounted;
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    await mounted.handle.submit();
    return mounted;
  }

  it('validate tells, and changes nothing', async () => {
    const { host, handle } = await pay();
    const before = snapshot(host);
    const { activeElement } = document;
    expect(handle.validate()).toBe(getPhase(host) === 'unknown');
    expect(snapshot(host)).toBe(before);
    expect(listMarked(host)).toEqual([]);
    expect(document.activeElement).toBe(activeElement);
  });

  it('no token is made', async () => {
    const { handle } = await pay();
    expect(await caught(handle.tokenize())).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });

  it.each([
    ['card', { method: 'sepa' }],
    ['sepa', { currency: 'usd' }],
  ] as const)('what was said stays, though the method changes: %s, then %o', async (method, changes) => {
    const { host, handle, told } = await pay(method);
    const said = [readPanel(host), readStatus(host)];
    handle.update(changes);
    expect(pick(told, 'methodchange')).toHaveLength(1);
    expect([readPanel(host), readStatus(host)]).toEqual(said);
    expect(said.join('')).not.toBe('');
  });
});

describe('what the merchant says of a payment', () => {
  it('stands when it is refused, though it was said while the form was busy', async () => {
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

  it('does not hide that nobody knows', async () => {
    const { host, handle } = mount({
      onToken: () => {
        handle.setError({ message: 'The last lamp is sold' });
        return Promise.reject();
      },
    });
    fill(host);
    await handle.submit();
    expect(readPanel(host)).toBe("We don't know yet whether the payment went through. Don't pay again");
  });

  it('replaces what was said of a decline, from onCharge', async () => {
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

describe('onCharge', () => {
  it('is called after the end, and hears of declines', async () => {
    const result = { id: 'ch_1', status: 'failed' };
    const phases: unknown[] = [];
    const onCharge = vi.fn(() => void phases.push(getPhase(host)));
    const { host, handle } = mount({ charge: createCharging(result), onCharge });
    fill(host);
    await handle.submit();
    await expect.poll(() => onCharge.mock.calls).toEqual([[result, 'card']]);
    expect(phases).toEqual(['open']);
  });

  it('may throw: the error is of the page, and the payment stays made', async () => {
    const error = new Error('of the merchant');
    const uncaught = vi.fn();
    const listeners = process.listeners('uncaughtException');
    for (const listener of listeners) process.off('uncaughtException', listener);
    process.once('uncaughtException', uncaught);
    onTestFinished(() => {
      process.off('uncaughtException', uncaught);
      for (const listener of listeners) process.on('uncaughtException', listener);
    });
    const onCharge = () => {
      throw error;
    };
    const { host, handle, told } = mount({ charge: createCharging(), onCharge });
    fill(host);
    await handle.submit();
    await expect.poll(() => uncaught).toHaveBeenCalledOnce();
    expect(uncaught.mock.calls[0]?.[0]).toBe(error);
    expect([getPhase(host), readStatus(host), readAlert(host)]).toEqual(['done', 'Payment complete', '']);
    expect(pick(told, 'error')).toEqual([]);
  });
});

describe('a prototype that is polluted', () => {
  it.each([
    ['customerId', 'cus_evil'],
    ['description', 'evil'],
    ['charge', createCharging()],
    ['onToken', vi.fn()],
  ])('gives no option: %s', async (name, value) => {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    const { host, handle } = mount();
    const tokens: string[] = [];
    handle.on('token', ({ token }: TokenDetail) => tokens.push(token));
    fill(host);
    handle.update({ amount: 1000 });
    await handle.submit();
    const [token] = tokens as [string];
    expect(openToken(token)).not.toMatch(/evil/);
    expect(readStatus(host)).toBe('Your details were sent securely');
    if (typeof value === 'function') expect(value).not.toHaveBeenCalled();
  });
});

describe('an Enter that is held', () => {
  const press = (target: Element, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  };

  it.each(['div', 'form'] as const)('pays nothing as it repeats, in a %s', async (tag) => {
    const outer = makeHost(tag);
    const onToken = vi.fn();
    const { host, told } = mount({ onToken }, makeHost('div', outer));
    fill(host);
    for (const target of [getInput(host, 'city'), getButton(host)]) {
      expect(press(target, true).defaultPrevented).toBe(true);
    }
    expect(pick(told, 'submit')).toEqual([]);
  });

  it('pays once within another form, by its first press', async () => {
    const onToken = vi.fn();
    const { host } = mount({ onToken }, makeHost('div', makeHost('form')));
    fill(host);
    const city = getInput(host, 'city');
    expect([press(city, false), press(city, true), press(city, true)].map((each) => each.defaultPrevented)).toEqual([
      true,
      true,
      true,
    ]);
    await expect.poll(() => readStatus(host)).toBe('Your details were sent securely');
    expect(onToken).toHaveBeenCalledOnce();
  });
});

describe('a country in lower case', () => {
  it('is chosen', () => {
    const { host } = mount({ ...options, defaultValues: { country: 'de' } });
    expect(getInput(host, 'country').value).toBe('DE');
  });
});
