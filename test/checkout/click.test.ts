/** Whatever fails at the click: the form is open with a text, nothing was sent, and the next click works. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { thrown } from '../caught.js';
import { type Changes, find, getButton, getPhase, makeHost, mount, options, pick } from './mounted-form.js';
import { answering, payShort, readForm, readProgress, settle, short, typeIn, useFakeClock } from './paying-form.js';
import { paid } from './payment/answers.js';

useFakeClock();

const ENCRYPT = "We couldn't secure your details in this browser. Nothing was sent.";
const CLOSED = 'This shop cannot take payments right now.';

const fail = (): never => {
  throw new Error('4242424242424242');
};

describe('what fails at the click', () => {
  it('ends as open with a text: the random source', async () => {
    const charge = answering(paid);
    const { host, handle, told } = mount({ ...short, charge });
    typeIn(host);
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(fail);
    getButton(host).click();
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'open', alert: ENCRYPT });
    expect(getButton(host).getAttribute('aria-disabled')).not.toBe('true');
    const error = { code: 'random_source_failed', message: ENCRYPT, outcome: 'not_sent' };
    expect(pick(told, 'error')).toEqual([error]);
    expect(pick(told, 'submit')).toEqual([]);
    expect(pick(told, 'busy')).toEqual([]);
    random.mockRestore();
    await handle.submit();
    expect(readProgress(host, charge)).toEqual({ phase: 'done', charges: 1 });
  });
});

describe('a token that nobody takes', () => {
  it('is no payment: the shop is closed for the buyer, and the developer is told once', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { host, handle, told } = mount(short);
    typeIn(host);
    await handle.submit();
    expect(readForm(host)).toMatchObject({ phase: 'open', alert: CLOSED, status: '' });
    expect(pick(told, 'error')).toEqual([{ code: 'option_invalid', message: CLOSED, outcome: 'not_sent' }]);
    expect(written.mock.calls).toMatchObject([[{ name: 'ConfigurationError', code: 'option_invalid' }]]);
    expect(pick(told, 'token').map(({ token }) => token)).toEqual(['']);
    expect(sessionStorage.length).toBe(0);
    // Nothing was sent, so the next try works as soon as somebody takes the token.
    handle.on('token', ({ waitUntil }) => waitUntil(Promise.resolve(paid)));
    await handle.submit();
    expect(getPhase(host)).toBe('done');
  });
});

describe('the options charge and onToken', () => {
  it('are refused together, at mounting and by update', () => {
    const both = { charge: answering(), onToken: () => {} };
    const host = makeHost();
    expect(thrown(() => mount({ ...short, ...both }, host))).toMatchObject({
      name: 'ConfigurationError',
      code: 'option_invalid',
      message: expect.stringMatching(/charge.*onToken/),
    });
    expect(host.innerHTML).toBe('');
    const { handle } = mount({ ...short, charge: answering() });
    expect(thrown(() => handle.update({ onToken: () => {} }))).toMatchObject({ code: 'option_invalid' });
    handle.update({ charge: undefined, onToken: () => {} });
  });

  it.each<[string, object]>([
    ['orderId', { orderId: 7 }],
    ['remember', { remember: 'no' }],
    ['support', { support: 'mail us' }],
    ['support', { support: { email: 7 } }],
    ['lookUp', { lookUp: '/status' }],
  ])('are not the only ones that are checked: %s %o', (name, changes) => {
    const error = thrown(() => mount({ ...options, ...(changes as Changes) }));
    expect(error).toMatchObject({ code: 'option_invalid', message: expect.stringContaining(name) });
  });
});

describe('the reference', () => {
  it.each([undefined, 'co_1'])('is new for every payment, and begins with the checkoutId: %s', async (checkoutId) => {
    const declined = { id: 'ch_0', status: 'failed' };
    const { host, handle, told } = payShort([declined, declined, declined], { checkoutId });
    await settle();
    await handle.submit();
    await handle.submit();
    expect(getPhase(host)).toBe('open');
    const references = pick(told, 'submit').map(({ reference }) => reference);
    expect(references.length).toBe(3);
    expect(new Set(references).size).toBe(3);
    const shape = checkoutId ? /^co_1-[2-9B-DF-HJ-NP-TV-Z]{10}$/ : /^[2-9B-DF-HJ-NP-TV-Z]{10}$/;
    for (const reference of references) expect(reference).toMatch(shape);
  });

  it('is the same in the events and in `lookUp` of one payment', async () => {
    const answers = [undefined, paid];
    const lookUp = vi.fn(async (_: { reference: string }) => answers.shift());
    const onToken = () => Promise.reject(new Error());
    const { host, handle, told } = payShort([], { onToken, lookUp, checkoutId: 'co_1' });
    await settle();
    const [first] = pick(told, 'submit');
    void handle.checkAgain();
    await settle(1000);
    const { reference } = first ?? {};
    expect(pick(told, 'token')).toMatchObject([{ reference }]);
    expect(pick(told, 'error')).toMatchObject([{ reference }]);
    expect(lookUp.mock.calls).toMatchObject([[{ reference }], [{ reference }]]);
    expect(find(host, '.payveil').dataset.phase).toBe('done');
  });
});
