/** Every end of a payment as the buyer sees it: phase, panel and messages, and the events for the page. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  attachCheckout,
  type CheckoutEvents,
  type MountOptions,
  type PaymentAnswer,
} from '../../../src/checkout/index.js';
import { de } from '../../../src/checkout/locales/de.js';
import {
  createOrder,
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
  pick,
  readAlert,
  readError,
  readPanel,
  readStatus,
  type,
} from '../mounted-form.js';
import {
  answering,
  getAgain,
  leave,
  pay,
  readForm,
  readProgress,
  settle,
  short,
  spyAssign,
  tokenizer,
  useFakeClock,
} from '../paying-form.js';
import { withoutKeys } from '../settings.js';
import { action, lost, paid, refused, used } from './answers.js';

const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";

useFakeClock();

const getPanel = (host: Element) => find(host, '.payveil-panel');
const readRows = (host: Element) => [...host.querySelectorAll('.payveil-panel dl > *')].map((each) => each.textContent);
const listShown = (host: Element) =>
  [...find(host, '.payveil').children]
    .filter((each) => !(each as HTMLElement).hidden)
    .map(({ className }) => className);

describe('a payment that is complete', () => {
  it('shows a focused panel instead of the fields, with payment method, amount and reference', async () => {
    const { host } = pay([paid]);
    await settle();
    const panel = getPanel(host);
    expect(getPhase(host)).toBe('done');
    expect(panel.hidden).toBe(false);
    expect(listShown(host)).toEqual(['payveil-form-error', 'payveil-panel', 'payveil-status']);
    const title = find(panel, '.payveil-panel-title');
    expect(title.textContent).toBe('Payment complete');
    expect(document.activeElement === title).toBe(true);
    expect(find(panel, '.payveil-panel-amount').textContent).toBe('€25.99');
    expect(readRows(host)).toEqual(['Payment method', 'Visa ••4242', 'Reference', 'ch_1']);
    // The focus announces it, so the status stays empty.
    expect(readForm(host)).toMatchObject({ status: '', alert: '', again: null });
    expect(find(panel, '.payveil-mark').getAttribute('aria-hidden')).toBe('true');
  });

  it.each([
    ['ch_7', ['Payment method', 'Visa ••4242', 'Reference', 'ch_7']],
    ['4242 4242 4242 4242', ['Payment method', 'Visa ••4242']],
    ['ch-4242424242424242', ['Payment method', 'Visa ••4242']],
    // It passes for a card number, and is not the one that was typed.
    ['5555555555554444', ['Payment method', 'Visa ••4242', 'Reference', '5555555555554444']],
  ])("shows the id of the server's charge, unless the id repeats what was typed: %s", async (id, rows) => {
    const { host } = pay([], { charge: undefined, onToken: async () => ({ id, status: 'succeeded' }) });
    await settle();
    expect({ phase: getPhase(host), rows: readRows(host) }).toEqual({ phase: 'done', rows });
  });

  it('keeps the amount that was paid, also in another language', async () => {
    const { host, handle } = pay([paid]);
    handle.update({ amount: 100 });
    await settle();
    handle.update({ amount: 200, locale: de });
    expect(find(host, '.payveil-panel-amount').textContent).toMatch(/^25,99\s€$/);
    expect(find(host, '.payveil-panel-title').textContent).toBe('Die Zahlung ist erfolgt');
  });

  it.each<[string, object, string, boolean]>([
    ['the same amount', { amount: 2599, currency: 'EUR' }, '€25.99', false],
    ['another amount', { amount: 2000 }, '€20.00', true],
    ['another currency', { amount: 2599, currency: 'usd' }, '$25.99', true],
    ['no amount', {}, '€25.99', false],
  ])('shows what the answer says was paid, and tells the page if that differs: %s', async (_, said, shown, differs) => {
    for (const status of ['succeeded', 'processing']) {
      const { host, told } = pay([{ id: 'ch_1', status, ...said }]);
      await settle();
      expect(find(host, '.payveil-panel-amount').textContent).toBe(shown);
      expect(pick(told, 'error')).toMatchObject(differs ? [{ code: 'amount_differs', outcome: 'unknown' }] : []);
    }
  });

  it("shows what the merchant's server says was paid, and tells it once", async () => {
    const lookUp = async () => ({ status: 'succeeded', amount: 100 });
    const { host, told } = pay([used], { lookUp });
    await settle(30_000);
    expect(find(host, '.payveil-panel-amount').textContent).toBe('€1.00');
    expect(pick(told, 'error')).toMatchObject([{ code: 'amount_differs' }]);
  });

  it.each<[MountOptions['after'], MountOptions['after'], string, boolean]>([
    ['panel', 'keep', '', false],
    ['keep', 'panel', 'Payment complete', true],
  ])('is shown only where it was shown first: %s, then %s', async (after, later, status, isHidden) => {
    const { host, handle } = pay([paid], { after });
    await settle();
    handle.update({ after: later });
    expect({ status: readStatus(host), isHidden: getPanel(host).hidden }).toEqual({ status, isHidden });
  });

  it('is shown with new messages and labels of the merchant', async () => {
    const { host, handle } = pay([lost], { recover: false, lookUp: async () => undefined });
    await settle();
    handle.update({ messages: { 'panel.reference': 'Number', 'panel.again': 'Ask once more' } });
    expect(readRows(host)[0]).toBe('Number');
    expect(getAgain(host)?.textContent).toBe('Ask once more');
  });

  it('shows the fields again after clear', async () => {
    const { host, handle } = pay([paid]);
    await settle();
    handle.clear();
    expect(getPhase(host)).toBe('open');
    const shown = listShown(host);
    expect(shown).toEqual(expect.arrayContaining(['payveil-methods', 'payveil-button']));
    expect(shown).not.toContain('payveil-panel');
    expect(getInput(host, 'cardNumber').closest('[hidden]')).toBeNull();
    expect(getInput(host, 'iban').closest('[hidden]')).not.toBeNull();
  });

  it('does not say that a token which was only sent is paid', async () => {
    const { host } = pay([], { charge: undefined, onToken: async () => {} });
    await settle();
    expect(getPhase(host)).toBe('sent');
    expect(getPanel(host).querySelector('.payveil-mark')).toBeNull();
    expect(getPanel(host).textContent).not.toMatch(/complete|paid/i);
  });
});

describe('a pending payment', () => {
  it.each([
    ['card', /soon/, []],
    ['sepa', /five business days/, ['To', 'Lamps Ltd']],
  ] as const)('says what happens next, by %s', async (method, words, row) => {
    const { host } = pay([{ id: 'ch_1', status: 'processing' }], { method });
    await settle();
    expect(getPhase(host)).toBe('pending');
    expect(readPanel(host)).toMatch(words);
    expect(readRows(host)).toEqual(expect.arrayContaining([...row]));
    if (method === 'sepa') expect(readRows(host)).toContain('DE ••3000');
  });
});

describe('a form that is busy', () => {
  it('says so without an amount, and after 8 seconds that it still works', async () => {
    const { promise, resolve } = defer();
    const { host, handle } = pay([promise]);
    expect(getButton(host).textContent).toBe('Processing…');
    handle.update({ amount: 100 });
    expect(getButton(host).textContent).toBe('Processing…');
    await settle(7999);
    expect(readStatus(host)).toBe('Processing your payment');
    await settle(10);
    expect(readStatus(host)).toBe("Still working. Don't close this page.");
    resolve(paid);
    await settle();
    expect(readStatus(host)).toBe('');
  });

  it('goes on after unmount, and leaves no timer and no warning behind when its payment has ended', async () => {
    const { promise, resolve } = defer();
    const { handle } = pay([promise]);
    await settle();
    handle.unmount();
    // The limit for the answer, and the warning: the payment is still under way.
    expect({ timers: vi.getTimerCount(), isWarned: leave() }).toEqual({ timers: 1, isWarned: true });
    resolve(paid);
    await settle();
    expect({ timers: vi.getTimerCount(), isWarned: leave() }).toEqual({ timers: 0, isWarned: false });
  });

  it('warns a buyer who leaves while it is busy or checking, and not after it', async () => {
    const { promise, resolve } = defer();
    expect(leave()).toBe(false);
    const { host, handle } = pay([promise, paid]);
    let isWarnedAtCharge: boolean | undefined;
    handle.on('charge', () => {
      isWarnedAtCharge = leave();
    });
    expect(leave()).toBe(true);
    resolve(lost);
    await settle(500);
    expect({ phase: getPhase(host), isWarned: leave() }).toEqual({ phase: 'checking', isWarned: true });
    await settle(500);
    expect({ phase: getPhase(host), isWarned: leave() }).toEqual({ phase: 'done', isWarned: false });
    expect(isWarnedAtCharge).toBe(false);
  });

  it('still warns for another form whose payment has not ended', async () => {
    const [first, second] = [defer(), defer()];
    pay([first.promise]);
    pay([second.promise]);
    await settle();
    first.resolve(paid);
    await settle();
    expect(leave()).toBe(true);
    second.resolve(paid);
    await settle();
    expect(leave()).toBe(false);
  });
});

describe('a lost answer', () => {
  it('is asked for again with the same token, and the buyer sees it', async () => {
    const { host, told, charge } = pay([lost, refused, lost, paid]);
    await settle();
    expect(getPhase(host)).toBe('checking');
    expect(find(host, '.payveil').getAttribute('aria-busy')).toBe('true');
    await settle(12_000);
    expect(getPhase(host)).toBe('done');
    const tokens = charge.chargeCard.mock.calls.map(([token]) => token);
    expect({ tokens: tokens.length, differentTokens: new Set(tokens).size }).toEqual({ tokens: 4, differentTokens: 1 });
    expect(pick(told, 'busy')).toEqual([{ busy: true }, { busy: false }]);
    expect(pick(told, 'error')).toEqual([]);
  });

  it('is unknown after 12 seconds, with a reference and a button to check again', async () => {
    const { host, told, charge } = pay([lost, refused, refused, refused, refused, paid]);
    await settle(12_000);
    const [{ reference }] = pick(told, 'submit') as [CheckoutEvents['submit']];
    expect(getPhase(host)).toBe('unknown');
    expect({ text: readPanel(host), rows: readRows(host) }).toEqual({ text: UNKNOWN, rows: ['Reference', reference] });
    const error = { code: 'gateway_error', message: UNKNOWN, outcome: 'unknown', reference, status: 401 };
    expect(pick(told, 'error')).toStrictEqual([error]);
    getAgain(host)?.click();
    await settle(999);
    expect({ phase: getPhase(host), errors: pick(told, 'error') }).toEqual({ phase: 'checking', errors: [error] });
    await settle(1);
    expect(getPhase(host)).toBe('unknown');
    expect(pick(told, 'error')).toEqual([error, error]);
    getAgain(host)?.click();
    await settle(1000);
    expect(readProgress(host, charge)).toEqual({ phase: 'done', charges: 6 });
    expect(pick(told, 'token')).toEqual([]);
  });

  it.each<[string, unknown[], number, string[]]>([
    ['paid', [lost, paid], 2, ['charge succeeded', 'busy false']],
    ['declined', [lost, { id: 'ch_1', status: 'failed' }], 2, ['charge failed', 'busy false']],
    ['unknown', [lost, refused, refused, refused], 4, ['busy false', 'error unknown']],
  ])('is asked for also after unmount, and the handle still reports it: %s', async (_, answers, calls, expected) => {
    const { host, handle, charge } = pay(answers);
    const heard: string[] = [];
    handle.on('charge', ({ status }) => heard.push(`charge ${status}`));
    handle.on('error', ({ outcome }) => heard.push(`error ${outcome}`));
    handle.on('busy', ({ busy }) => heard.push(`busy ${busy}`));
    await settle(500);
    handle.unmount();
    await settle(12_000);
    expect(heard).toEqual(expected);
    expect(charge.chargeCard.mock.calls.length).toEqual(calls);
    expect(host.children.length).toBe(0);
    host.dispatchEvent(new CustomEvent('payveil:busy', { detail: { busy: true } }));
    expect(heard).toEqual(expected);
  });
});

describe('a decline', () => {
  it.each([
    ['incorrect_cvc', 'cvc'],
    ['expired_card', 'expiry'],
    ['incorrect_number', 'cardNumber'],
  ] as const)('%s marks the field until the buyer edits it', async (decline_code, name) => {
    const { host } = pay([{ id: 'ch_1', status: 'failed', decline_code }]);
    await settle();
    expect({ phase: getPhase(host), marked: listMarked(host) }).toEqual({ phase: 'open', marked: [name] });
    expect(document.activeElement).toBe(getInput(host, name));
    // The reason stands in the field, and the focus makes a screen reader read it.
    expect(readError(host, name)).toMatch(
      /(card has expired|code is wrong|was declined).* You have not been charged\.$/,
    );
    expect(readForm(host)).toMatchObject({ alert: '', status: '' });
    getInput(host, name).value = '';
    type(getInput(host, name), '1');
    expect({ marked: listMarked(host), alert: readAlert(host) }).toEqual({ marked: [], alert: '' });
  });

  it.each([
    ['card', 'insufficient_funds'],
    ['card', undefined],
    ['sepa', 'insufficient_funds'],
  ] as const)(
    'of a %s for another reason leads to the alert, which is on top of the form: %s',
    async (method, code) => {
      const { host, handle } = pay([{ id: 'ch_1', status: 'failed', decline_code: code }], { method });
      await settle();
      const alert = host.querySelector('[role="alert"]');
      expect(document.activeElement).toBe(alert);
      expect(host.querySelector('.payveil')?.firstChild).toBe(alert);
      expect(listMarked(host)).toEqual([]);
      expect(readAlert(host)).toMatch(/^(The payment was declined|This card does not).* You have not been charged\.$/);
      // Another problem stands above the button again.
      handle.setError({ message: 'Sold out' });
      expect(alert?.nextSibling).toBe(getButton(host));
    },
  );

  it('leaves a buyer alone who is in another part of the page, and the status tells the reason', async () => {
    const search = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => search.remove());
    const { host } = pay([{ id: 'ch_1', status: 'failed', decline_code: 'incorrect_cvc' }]);
    search.focus();
    await settle();
    expect(document.activeElement).toBe(search);
    expect(listMarked(host)).toEqual(['cvc']);
    expect(readForm(host)).toMatchObject({
      alert: '',
      status: 'The security code is wrong. Check it and try again. You have not been charged.',
    });
  });

  it.each([false, true])('leads to its field in a shadow root, if the buyer is not elsewhere (%s)', async (isAway) => {
    const search = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => search.remove());
    const { host, handle } = mount({ ...short, isolate: true, charge: answering({ id: 'ch_1', status: 'failed' }) });
    const root = host.shadowRoot as ShadowRoot;
    fill(root, { cardNumber: entries.cardNumber, expiry: entries.expiry, cvc: entries.cvc });
    void handle.submit();
    if (isAway) search.focus();
    await settle();
    expect(root.activeElement === root.querySelector('[role="alert"]')).toBe(!isAway);
  });

  it('is told by the status if its field has the focus already', async () => {
    const { host } = pay([{ id: 'ch_1', status: 'failed', decline_code: 'incorrect_cvc' }]);
    getInput(host, 'cvc').focus();
    await settle();
    expect(readStatus(host)).toBe(readError(host, 'cvc'));
  });

  it('stays told when the buyer leaves its field without an edit', async () => {
    const { host } = pay([{ id: 'ch_1', status: 'failed', decline_code: 'incorrect_cvc' }]);
    await settle();
    // A browser reports the text that was typed before the payment.
    getInput(host, 'cvc').dispatchEvent(new Event('change', { bubbles: true }));
    getInput(host, 'expiry').focus();
    expect(listMarked(host)).toEqual(['cvc']);
    expect(readError(host, 'cvc')).toMatch(/^The security code is wrong/);
  });

  it('leads to the field that the merchant has marked meanwhile, and tells that problem only there', async () => {
    const { host, handle } = pay([], {
      charge: undefined,
      onToken: async () => {
        handle.setError({ field: 'expiry', message: 'Check the date' });
        return { status: 'failed' };
      },
    });
    await settle();
    expect(document.activeElement).toBe(getInput(host, 'expiry'));
    expect({ error: readError(host, 'expiry'), alert: readAlert(host) }).toEqual({
      error: 'Check the date',
      alert: 'You have not been charged.',
    });
  });

  it("keeps the merchant's words about the whole form in the alert, and leads there", async () => {
    const { host, handle } = pay([], {
      charge: undefined,
      onToken: async () => {
        handle.setError({ message: 'Ask our team' });
        return { status: 'failed', decline_code: 'incorrect_cvc' };
      },
    });
    await settle();
    expect(document.activeElement).toBe(host.querySelector('[role="alert"]'));
    expect({ alert: readAlert(host), marked: listMarked(host) }).toEqual({
      alert: 'Ask our team. You have not been charged.',
      marked: [],
    });
  });

  it.each(['incorrect_cvc', 'expired_card', undefined])(
    'of an account never mentions a card: %s',
    async (decline_code) => {
      const { host } = pay([{ id: 'ch_1', status: 'failed', decline_code }], { method: 'sepa' });
      await settle();
      expect({ phase: getPhase(host), marked: listMarked(host) }).toEqual({ phase: 'open', marked: [] });
      expect(readAlert(host)).toBe(
        'The payment was declined. Use another account, or ask your bank. You have not been charged.',
      );
    },
  );
});

describe('a bank that asks the buyer to confirm', () => {
  it('is reported, and the page goes to it', async () => {
    const assign = spyAssign();
    const { host, told } = pay([action]);
    await settle();
    expect(readForm(host)).toMatchObject({
      phase: 'action',
      text: 'You are going to bank.example now, and come back afterwards.',
    });
    expect(assign.mock.calls).toEqual([['https://bank.example/3ds']]);
    const [detail] = pick(told, 'action');
    expect(JSON.stringify(detail)).toBe('{"url":"https://bank.example/3ds"}');
    expect(detail?.charge).toEqual(action);
    expect(pick(told, 'busy')).toEqual([{ busy: true }, { busy: false }]);
    // The buyer who comes back can go there again.
    getAgain(host)?.click();
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it('is not opened when a listener prevents it', async () => {
    const assign = spyAssign();
    const { host, handle } = pay([action]);
    handle.on('action', (_, event) => event.preventDefault());
    await settle();
    expect({ phase: getPhase(host), visits: assign.mock.calls }).toEqual({ phase: 'action', visits: [] });
  });

  it.each<[string, PaymentAnswer, string]>([
    ['a success', { status: 'succeeded' }, 'done'],
    ['a refusal of the buyer', { status: 'failed' }, 'open'],
    ['nothing', undefined, 'unknown'],
    ['the same again', action, 'unknown'],
  ])('is shown by onAction, whose result decides: %s', async (_, result, phase) => {
    const assign = spyAssign();
    const { promise, resolve } = defer();
    const onAction = vi.fn(() => promise);
    const { host } = pay([action], { onAction });
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'action', again: null });
    resolve(result);
    await settle();
    expect({ phase: getPhase(host), visits: assign.mock.calls }).toEqual({ phase, visits: [] });
    expect(onAction.mock.calls).toMatchObject([[{ url: 'https://bank.example/3ds', charge: action }]]);
  });
});

describe("a merchant's own form", () => {
  it('has the phases and the messages, and can be checked again by the handle', async () => {
    const form = makeHost('form');
    for (const name of ['cardNumber', 'expiry', 'cvc', 'error', 'status']) {
      const input = document.createElement(name === 'error' || name === 'status' ? 'p' : 'input');
      input.id = name;
      form.append(input);
    }
    const { name, email, country, line1, postal_code, city } = entries;
    const handle = attachCheckout(form, {
      orderId: createOrder(),
      ...withoutKeys,
      tokenizer,
      fields: { cardNumber: '#cardNumber', expiry: '#expiry', cvc: '#cvc' },
      error: '#error',
      status: '#status',
      defaultValues: { name, email, country, line1, postal_code, city },
      charge: answering(lost, refused, refused, refused, paid),
    });
    expect(form.dataset.phase).toBe('open');
    for (const field of ['cardNumber', 'expiry', 'cvc'] as const)
      find<HTMLInputElement>(form, `#${field}`).value = entries[field];
    void handle.submit();
    await settle();
    expect(form.dataset.phase).toBe('checking');
    expect(find(form, '#status').textContent).toEqual(expect.stringMatching(/^Checking/));
    await settle(12_000);
    expect(form.dataset.phase).toBe('unknown');
    expect(find(form, '#error').textContent).toEqual(UNKNOWN);
    void handle.checkAgain();
    await settle(1000);
    expect(form.dataset.phase).toBe('done');
    expect(find(form, '#status').textContent).toBe('Payment complete');
    handle.unmount();
    expect(form.hasAttribute('data-phase')).toBe(false);
  });
});

describe('a page that is restored', () => {
  it('shows the fields of the country that the browser has restored', async () => {
    const { host } = mount();
    fill(host, { country: 'DE' });
    const state = () => find(host, '.payveil-state');
    expect(state().hidden).toBe(true);
    getInput(host, 'country').value = 'US';
    window.dispatchEvent(new Event('pageshow'));
    expect(state().hidden).toBe(false);
    expect(find(host, '.payveil-postal_code label').textContent).toBe('ZIP code');
  });
});
