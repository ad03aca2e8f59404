/** The frame serves its page: it mounts the form, tells what the page may know, and does what the page may ask for. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ValidationError } from '../../../src/errors/validation-error.js';
import { catchReports } from '../../catch-reports.js';
import { defer, entries, getButton, getInput, getPhase, readAlert } from '../../checkout/mounted-form.js';
import { tokenizer } from '../../checkout/paying-form.js';
import type { StubAnswer } from '../../client/stub-fetch.js';
import { AROUND, give, SHOP, serve, servePayment, until } from './served-page.js';

const page = document.body;
const ACTION = { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' };

/** Lets the form fail with an error that is not ours. */
function breakAmounts(): void {
  const broken = vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new Error('words of a stranger');
  });
  onTestFinished(() => broken.mockRestore());
}

describe('a page that is let in', () => {
  it('is told that the form is there, and then that it is ready', async () => {
    const { received, list } = await serve();
    await until('ready', () => list('ready').length > 0);
    const types = received.map(({ type }) => type).filter((type) => !/change$/.test(String(type)));
    expect(types.slice(0, 2)).toEqual(['mounted', 'height']);
    expect(types.slice(2).sort()).toEqual(['ready', 'served']);
    expect(list('height')).toEqual([{ type: 'height', height: 8 }]);
    expect(getPhase(page)).toBe('open');
  });

  it('gives the form its surroundings, now and later', async () => {
    const { send } = await serve();
    const root = document.documentElement;
    expect([root.style.colorScheme, root.dir]).toEqual(['dark', 'rtl']);
    await send({ type: 'around', ...AROUND, scheme: 'light', tokens: 7 });
    expect(root.style.colorScheme).toBe('dark');
    await send({ type: 'around', ...AROUND, scheme: 'light', direction: 'ltr', tokens: { accent: 'red' } });
    expect([root.style.colorScheme, root.dir]).toEqual(['light', 'ltr']);
    expect(root.style.getPropertyValue('--payveil-accent')).toBe('red');
  });

  it.each<[string, object, readonly string[], string, string]>([
    ['a wrong option', { amount: -1 }, [], 'option_invalid', 'amount'],
    ['an unknown option', { amout: 1 }, [], 'option_invalid', 'amout'],
    ['a function in place of data', {}, ['amount'], 'option_invalid', 'amount must not be a function'],
    ['a return to another page', { returnUrl: 'https://evil.example/' }, [], 'option_invalid', 'returnUrl'],
    ['no address of the buyer', { remoteIp: undefined }, [], 'option_invalid', 'remoteIp is missing'],
  ])('is refused for %s, and there is no form', async (_, options, functions, code, words) => {
    const { received } = await serve({ options, functions });
    expect(received).toEqual([{ type: 'refused', code, message: expect.stringContaining(words) }]);
    expect(page.querySelector('.payveil')).toBeNull();
  });

  it('needs `returnUrl` for a page without an address', async () => {
    const { received } = await serve({ options: { returnUrl: undefined }, hello: { address: 'srcdoc' } });
    const message = expect.stringContaining('returnUrl must be on');
    expect(received).toEqual([{ type: 'refused', code: 'option_invalid', message }]);
  });

  it('must name its order where the folder names the shop’s server', async () => {
    const none = { amount: undefined, currency: undefined, remoteIp: undefined, orderId: undefined };
    const { received } = await serve({ config: { server: `${SHOP}/payments` }, options: none });
    expect(received).toEqual([
      { type: 'refused', code: 'option_invalid', message: expect.stringContaining('orderId') },
    ]);
  });

  it('gets no words of an error that is not ours', async () => {
    breakAmounts();
    const { received } = await serve();
    expect(received).toEqual([{ type: 'refused', code: 'option_invalid', message: 'The frame has failed.' }]);
  });
});

describe('an event', () => {
  it('crosses with its listed members', async () => {
    const { press, listDetails, waitForAsk } = await serve();
    press();
    await waitForAsk('submit');
    expect(listDetails('brandchange')).toEqual([{ brand: 'visa', name: 'Visa', cvcLength: 3, supported: true }]);
    expect(listDetails('change')).toContainEqual({ field: 'cvc', method: 'card', state: 'valid', complete: true });
    expect(listDetails('submit')).toHaveLength(1);
  });

  it('of a charge has no answer of the gateway', async () => {
    const { listDetails, waitForPhase } = await servePayment();
    await waitForPhase('done');
    expect(listDetails('charge')).toEqual([{ id: 'ch_1', status: 'succeeded', method: 'card' }]);
    expect(listDetails('busy')).toEqual([{ busy: true }, { busy: false }]);
  });

  it('of an error has no cause, and of each issue only its path and code', async () => {
    catchReports();
    const issues = [{ path: 'cvc', code: 'cvc_invalid', message: 'of 4242424242424242', value: '123' }];
    const error = Object.assign(new ValidationError(issues as never), { cause: new Error('cause') });
    const failing = { ...tokenizer, tokenizeCard: () => Promise.reject(error) };
    const { listDetails, fetch } = await servePayment({ chargeOptions: { tokenizer: failing } });
    await until('an error', () => listDetails('error').length > 0);
    expect(listDetails('error')).toEqual([
      {
        code: 'validation_failed',
        message: expect.any(String),
        outcome: 'not_sent',
        issues: [{ path: 'cvc', code: 'cvc_invalid' }],
      },
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each<[string, StubAnswer]>([
    ['the identifier of a charge', [200, { id: 'ch_123', status: 'succeeded' }]],
    ['the code of an error', [400, { error: { code: 'cvc_123_wrong', message: 'no' } }]],
    ['the number of a request', [400, { error: { code: 'no' } }, { 'request-id': 'req-123' }]],
    ['the charge of an error', [500, { error: { code: 'no', charge: 'ch_123' } }]],
  ])('has nothing that a careless gateway repeats of the entries: %s', async (_, answer) => {
    catchReports();
    const { asked, list, received } = await servePayment({ answers: [answer] });
    await until('an end', () => list('charge').length + list('error').length > 0);
    expect(JSON.stringify(received).replaceAll(String(asked.reference), '')).not.toContain('123');
  });

  it('never has what the buyer typed, the token or a key: nor has any other message', async () => {
    const { received, waitForPhase, call, fetch } = await servePayment();
    await waitForPhase('done');
    await call('validate');
    const sent = JSON.stringify(received);
    const [[, init]] = fetch.mock.calls as unknown as [[string, RequestInit]];
    const token = /"token":"([^"]+)"/.exec(String(init.body))?.[1] as string;
    expect(token).toHaveLength(64);
    for (const secret of [token, entries.cardNumber, entries.expiry, '"123"', 'pk_', 'sig_', 'Ada', 'redirect']) {
      expect(sent).not.toContain(secret);
    }
  });
});

describe('a call', () => {
  it.each(['toString', '__proto__', 'constructor', 'tokenize', 'mount', '', 7, null, undefined, {}])(
    'with the name %j does nothing, and is not answered',
    async (name) => {
      const { call, fetch, list } = await serve({ config: { allow: ['submit'] } });
      expect(await call(name, { message: 'x' })).toBeUndefined();
      expect([list('done'), fetch.mock.calls]).toEqual([[], []]);
    },
  );

  it('of validate tells whether the form is valid', async () => {
    const { call, press, waitForAsk, answer } = await serve();
    expect(await call('validate')).toMatchObject({ value: false });
    press();
    await answer(await waitForAsk('submit'), { value: false });
    expect(await call('validate')).toMatchObject({ value: true });
  });

  it('of setError, clear and focus does it', async () => {
    const { call } = await serve();
    getInput(page, 'cvc').value = '123';
    await call('setError', { message: 'Sold out' });
    expect(readAlert(page)).toBe('Sold out');
    await call('focus', { field: 'cvc' });
    expect(document.activeElement).toBe(getInput(page, 'cvc'));
    await call('clear');
    expect([readAlert(page), getInput(page, 'cvc').value]).toEqual(['', '']);
  });

  it.each([{}, { message: {} }, { field: 7, message: 'x' }, { code: null, message: 'x' }])(
    'of setError that does not fit is refused: %j',
    async (members) => {
      const { call } = await serve();
      expect(await call('setError', members)).toMatchObject({
        error: { code: 'option_invalid', message: 'The option of setError is wrong.' },
      });
      expect(readAlert(page)).toBe('');
    },
  );

  it('of submit pays only where the folder allows it', async () => {
    const { call, fetch, list } = await serve();
    expect(await call('submit')).toMatchObject({
      error: {
        code: 'option_invalid',
        message: 'The option submit needs a frame of payveil frame --allow submit.',
      },
    });
    expect([list('submit'), fetch.mock.calls]).toEqual([[], []]);
  });

  it('of submit ends with the payment', async () => {
    const served = await serve({ config: { allow: ['submit'] } });
    const { call, send, press, waitForAsk, answer, fetch, list } = served;
    press();
    await answer(await waitForAsk('submit'), { value: false });
    expect(await call('submit')).toBeUndefined();
    await answer(await waitForAsk('submit'), { value: true });
    await served.waitForPhase('done');
    await send();
    expect(list('done').at(-1)).toEqual({ type: 'done', id: expect.any(Number) });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('of unmount ends after the payment, whose end is told', async () => {
    const { promise, resolve } = defer<Response>();
    const served = await servePayment({ answers: [() => promise] });
    await served.waitForPhase('busy');
    expect(await served.call('unmount')).toBeUndefined();
    expect(page.querySelector('.payveil')).toBeNull();
    resolve(Response.json({ id: 'ch_1', status: 'succeeded' }));
    await until('the end', () => served.list('done').length > 0);
    expect(served.listDetails('charge')).toHaveLength(1);
    const order = served.received.map(({ type }) => type);
    expect(order.lastIndexOf('busy')).toBeLessThan(order.indexOf('done'));
  });
});

describe('an update', () => {
  const readButton = () => getButton(page).textContent;

  it('that is wrong changes nothing, also later', async () => {
    const { call } = await serve();
    const before = page.innerHTML;
    const wrong = give({ amount: 100, currency: 'euro' });
    expect(await call('update', wrong)).toMatchObject({ error: { code: 'option_invalid' } });
    expect(await call('update', give({ amout: 1 }))).toMatchObject({ error: { code: 'option_invalid' } });
    expect(page.innerHTML).toBe(before);
    await call('update', give({ description: 'Lamp' }));
    expect(readButton()).toContain('25.99');
  });

  it('keeps the order of the calls', async () => {
    const { send, list } = await serve();
    const update = (id: number, amount: number) => ({ type: 'update', id, ...give({ amount }) });
    await send(update(1, 100), update(2, -1), update(3, 300));
    expect(list('done').map(({ id, error }) => [id, error !== undefined])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(readButton()).toContain('3.00');
  });

  it('is refused while the page is asked, and while the form pays', async () => {
    const { promise, resolve } = defer<Response>();
    const served = await serve({ answers: [() => promise] });
    const refused = { error: { message: 'The option of the frame cannot change during a payment.' } };
    served.press();
    const asked = await served.waitForAsk('submit');
    expect(await served.call('update', give({ amount: 1 }))).toMatchObject(refused);
    await served.answer(asked, { value: true });
    await served.waitForPhase('busy');
    expect(await served.call('update', give({ amount: 1 }))).toMatchObject(refused);
    resolve(Response.json({ id: 'ch_1', status: 'failed' }));
    await served.waitForPhase('open');
    expect(await served.call('update', give({ amount: 100 }))).not.toHaveProperty('error');
  });
});

describe('the question whether the buyer may pay', () => {
  it.each([
    { value: false },
    { value: 'true' },
    { value: 'https://evil.example/' },
    { value: `${SHOP}.evil.example/` },
    { value: 1 },
    {},
    { value: true, outcome: 'not_sent' },
    { outcome: 'undefined' },
  ])('sends nothing after the answer %j, and can be asked again', async (members) => {
    const { press, waitForAsk, answer, send, list, fetch } = await serve();
    press();
    await answer(await waitForAsk('submit'), members);
    await send();
    expect(getPhase(page)).toBe('open');
    expect(getInput(page, 'cvc').readOnly).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    getButton(page).click();
    await send();
    expect(list('submit')).toHaveLength(2);
  });

  it.each([`${SHOP}/return?order=1`, true])(
    'is answered with the way back from the bank, or only: %s',
    async (value) => {
      const tokenizeCard = vi.fn(tokenizer.tokenizeCard);
      const { press, waitForAsk, answer, waitForPhase } = await serve({
        chargeOptions: { tokenizer: { ...tokenizer, tokenizeCard } },
      });
      press();
      await answer(await waitForAsk('submit'), { value });
      await waitForPhase('done');
      const returnUrl = value === true ? `${SHOP}/return` : value;
      expect(tokenizeCard.mock.calls).toMatchObject([[{ return_url: returnUrl }]]);
    },
  );
});

describe("the bank's page", () => {
  it('is shown by the page', async () => {
    const { list, waitForPhase } = await servePayment({ answers: [[200, ACTION]] });
    await waitForPhase('action');
    expect(list('go')).toEqual([{ type: 'go', url: ACTION.redirect_url }]);
    expect([list('submit').length, list('onAction')]).toEqual([1, []]);
  });

  it.each([
    [{ value: { id: 'ch_1', status: 'succeeded' } }, 'done'],
    [{ value: { id: 'ch_1', status: 'failed', decline_code: 'authentication_failed' } }, 'open'],
    [{ outcome: 'evil' }, 'unknown'],
  ])('is asked for, and after the answer %j the form is %s', async (members, phase) => {
    const reported = catchReports();
    const served = await servePayment({ functions: ['onAction'], answers: [[200, ACTION]] });
    const asked = await served.waitForAsk('onAction');
    expect(asked).toEqual({ type: 'onAction', id: expect.any(Number), url: ACTION.redirect_url });
    expect(served.list('go')).toEqual([]);
    await served.answer(asked, members);
    await served.waitForPhase(phase);
    // The page has reported its own mistake.
    expect(reported).not.toHaveBeenCalled();
  });
});

describe('the other functions of a page', () => {
  it('tell the address of the buyer, which is sealed', async () => {
    const tokenizeCard = vi.fn(tokenizer.tokenizeCard);
    const served = await servePayment({
      functions: ['remoteIp'],
      chargeOptions: { tokenizer: { ...tokenizer, tokenizeCard } },
    });
    await served.answer(await served.waitForAsk('remoteIp'), { value: '2001:db8::1' });
    await served.waitForPhase('done');
    expect(tokenizeCard.mock.calls).toMatchObject([[{ remote_ip: '2001:db8::1' }]]);
  });

  it('look up a payment whose result is not known', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const lost = () => Promise.reject(new TypeError('network'));
    const served = await servePayment({ functions: ['lookUp'], answers: [lost] });
    await served.waitForPhase('unknown');
    void served.call('checkAgain');
    await vi.advanceTimersByTimeAsync(10);
    const asked = await served.waitForAsk('lookUp');
    expect(asked).toEqual({ type: 'lookUp', id: expect.any(Number), reference: served.asked.reference });
    await served.answer(asked, { value: { id: 'ch_1', status: 'succeeded' } });
    await vi.advanceTimersByTimeAsync(1000);
    await served.waitForPhase('done');
  });
});

describe('the way back from the bank', () => {
  it('is read from the address of the page, which hears only that it was', async () => {
    const { received, list } = await serve({ hello: { address: '/return?a=1&charge=ch_1&status=succeeded' } });
    expect(list('returned')).toEqual([{ type: 'returned' }]);
    expect(JSON.stringify(received)).not.toContain('a=1');
    expect(getPhase(page)).not.toBe('open');
  });

  it.each([`${SHOP}/return?charge=ch_1&status=succeeded`, ''])('is nothing in the address %j', async (address) => {
    await serve({ hello: { address } });
    expect(getPhase(page)).toBe('open');
  });
});

describe('a field with the focus', () => {
  it('is shown by the page, unless the buyer has pressed it', async () => {
    const { list, send } = await serve();
    getInput(page, 'cvc').focus();
    await send();
    expect(list('show')).toMatchObject([{ top: expect.any(Number), height: expect.any(Number) }]);
    window.dispatchEvent(new Event('pointerdown'));
    getInput(page, 'expiry').focus();
    window.dispatchEvent(new Event('pointerup'));
    await send();
    expect(list('show')).toHaveLength(1);
  });
});
