/** What a form remembers of a payment, until its buyer has seen the end, and what the next page makes of it. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { PaymentAnswer } from '../../../../src/checkout/index.js';
import { readRemembered } from '../../../docs/remembered.js';
import { readRootFile } from '../../../package/built-files.js';
import { KEYS } from '../../../token/node-crypto.js';
import {
  type Changes,
  createOrder,
  defer,
  entries,
  fill,
  getInput,
  getPhase,
  mount,
  pick,
} from '../../mounted-form.js';
import {
  getLeave,
  never,
  payShort,
  readForm,
  settle,
  short,
  silent,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../../paying-form.js';
import { buyer } from '../../settings.js';
import { action, lost, paid, refused, used } from '../answers.js';
import {
  arrive,
  createRecord,
  ENDS,
  KEY,
  leavePage,
  readPage,
  readStore,
  reload,
  writeStore,
} from '../earlier-page.js';

const IBAN = 'DE89370400440532013000';
/** How long an end must be shown until the buyer has seen it. */
const SEEN_MS = 3000;

useFakeClock();
leavePage();

const declined = { id: 'ch_1', status: 'failed' };
const started = { id: 'ch_1', status: 'processing' };
/** How many records stand in the storage of the tab, and in that of all windows. */
const count = () => [readStore().length, readStore(localStorage).length];

/** A payment in each phase: its phase, what is answered, the time until then, what the record knows. */
const COURSES: [string, () => unknown[], number, object][] = [
  ['busy', () => [never()], 0, { status: 'unknown' }],
  ['checking', () => [lost, never()], 0, { status: 'unknown' }],
  ['action', () => [action], 0, { status: 'requires_action', chargeId: 'ch_1' }],
  ['unknown', () => [lost, refused, refused, refused], 12_000, { status: 'unknown' }],
  ['unknown', () => [used], 0, { status: 'unknown', chargeId: 'ch_9' }],
  ['done', () => [paid], 0, { status: 'succeeded', chargeId: 'ch_1' }],
  ['pending', () => [started], 0, { status: 'pending', chargeId: 'ch_1' }],
  ['open', () => [declined], 0, { status: 'failed', chargeId: 'ch_1' }],
  ['open', () => [refused], 0, { status: 'refused' }],
];

describe('a record', () => {
  const same = { customerId: 'cus_1', description: 'Lamp', amount: 2599, currency: 'eur' };

  it('holds what the purchase is and no more in each phase, and has the members that SECURITY.md names', async () => {
    spyAssign();
    const held = { tab: new Set<string>(), shared: new Set<string>() };
    const keep = (names: Set<string>, { purchase, ...facts }: { purchase: object }) => {
      for (const name of Object.keys({ ...purchase, ...facts })) names.add(name);
    };
    for (const [phase, answers, ms, more] of COURSES) {
      for (const orderId of phase === 'busy' ? [createOrder(), undefined] : [createOrder()]) {
        const time = Date.now();
        const cart = { ...same, checkoutId: createOrder() };
        const { host, told, handle } = payShort(answers(), { ...cart, orderId });
        await settle(ms);
        expect(getPhase(host)).toBe(phase);
        const isOver = ['done', 'pending', 'open'].includes(phase);
        const isTold = 'chargeId' in more && phase !== 'unknown';
        const reference = pick(told, 'submit')[0]?.reference;
        const endedAt = isOver ? { endedAt: Date.now() } : {};
        const facts = { method: 'card', reference, time, phase, ...more, ...endedAt, isTold };
        const url = phase === 'action' ? { url: action.redirect_url } : {};
        const own = { ...facts, ...url, purchase: { ...cart, ...(orderId && { orderId }) } };
        expect(readStore()).toEqual([{ ...own, ...(orderId && { isShared: true }) }]);
        const purchase = { orderId, amount: 2599, currency: 'eur' };
        expect(readStore(localStorage)).toEqual(orderId ? [{ ...facts, purchase }] : []);
        expect(Object.keys(sessionStorage)).toEqual([KEY]);
        for (const record of readStore()) keep(held.tab, record);
        for (const record of readStore(localStorage)) keep(held.shared, record);
        handle.unmount();
        sessionStorage.clear();
        localStorage.clear();
      }
    }
    expect({ tab: [...held.tab].sort(), shared: [...held.shared].sort() }).toEqual(readRemembered());
    expect(readRootFile('SECURITY.md')).toContain(`\`${KEY}\``);
  });

  it.each(['card', 'sepa'] as const)('holds nothing that was typed, no key and no token: %s', async (method) => {
    const tokens: string[] = [];
    const onToken = ({ token }: { token: string }) => {
      tokens.push(token);
      return never();
    };
    const { host } = payShort([], { method, onToken });
    await settle();
    expect({ phase: getPhase(host), tokens: tokens.length }).toEqual({ phase: 'busy', tokens: 1 });
    const text = `${sessionStorage.getItem(KEY)}${localStorage.getItem(KEY)}`;
    expect(text.split(`"${method}"`)).toHaveLength(3);
    const secrets = [...tokens, ...Object.values(KEYS), ...Object.values(buyer), entries.cardNumber, IBAN];
    for (const secret of [...secrets, entries.expiry, `"${entries.cvc}"`, '4242', '3000']) {
      expect(text).not.toContain(secret);
    }
  });

  it.each<[string, string, unknown[], Changes, number]>([
    ['is paid', 'done', [paid], {}, 1],
    ['has started', 'pending', [started], {}, 1],
    ['was handed on', 'sent', [], { onToken: () => {} }, 1],
    ['is declined', 'open', [declined], {}, 0],
    ['is refused', 'open', [refused], {}, 0],
  ])('is kept until the buyer has seen that the payment %s, and with an order longer', async (_, ...rest) => {
    const [phase, answers, changes, kept] = rest;
    for (const orderId of [createOrder(), undefined]) {
      const { host, handle } = payShort([...answers], { ...changes, orderId, checkoutId: createOrder() });
      await settle();
      expect(getPhase(host)).toBe(phase);
      await settle(SEEN_MS - 1);
      expect(readStore()).toMatchObject([{ phase }]);
      await settle(1);
      expect(count()).toEqual(orderId ? [kept, kept] : [0, 0]);
      handle.unmount();
      sessionStorage.clear();
      localStorage.clear();
    }
  });

  it.each<[string, (mounted: ReturnType<typeof payShort>) => void, number]>([
    ['an edit', ({ host }) => fill(host, { cvc: '321' }), 0],
    ['a click on Pay', ({ host }) => host.querySelector<HTMLElement>('.payveil-button')?.click(), 0],
    ['clear', ({ handle }) => handle.clear(), 0],
    ['a look at another part of the page', ({ host }) => host.click(), 1],
    ['a new amount', ({ handle }) => handle.update({ amount: 100 }), 1],
  ])('of a decline is dropped by what the buyer does next: %s', async (_, act, kept) => {
    const mounted = payShort([declined]);
    await settle();
    expect(count()).toEqual([1, 1]);
    act(mounted);
    expect(count()).toEqual([kept, kept]);
  });

  it('of a paid order is dropped by clear, because the page wants another payment', async () => {
    const { host, handle } = payShort([paid]);
    await settle(SEEN_MS);
    expect(count()).toEqual([1, 1]);
    handle.clear();
    expect({ phase: getPhase(host), count: count() }).toEqual({ phase: 'open', count: [0, 0] });
  });

  it('is not written with `remember: false`, nor read', async () => {
    const { host } = payShort([used], { remember: false });
    await settle();
    expect({ phase: getPhase(host), count: count() }).toEqual({ phase: 'unknown', count: [0, 0] });
    expect(getPhase(reload({}, { remember: false }).host)).toBe('open');
    expect(readStore()).toHaveLength(1);
  });
});

describe('a record that a script has changed', () => {
  it('never says that a payment under way is paid, whatever its status says', async () => {
    for (const phase of ['busy', 'checking', 'action', 'unknown']) {
      const { host, told } = reload({ phase, status: 'succeeded', chargeId: 'ch_1', isTold: false });
      await settle();
      expect({ phase: getPhase(host), charges: pick(told, 'charge') }).toEqual({ phase: 'unknown', charges: [] });
    }
  });
});

describe('a reload in the middle of a payment', () => {
  it('shows an unknown result, with the reference and the button Start again', async () => {
    const { host, told, reference } = reload({});
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'unknown', reference });
    expect(readForm(host)).toMatchObject({ again: null, leave: 'Start again' });
    expect(pick(told, 'error')).toMatchObject([{ outcome: 'unknown', reference }]);
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
    // The record stays, so another reload says the same.
    expect(readStore()).toHaveLength(1);
  });

  it('locks the form: nothing is sent', async () => {
    const charge = { chargeCard: vi.fn(never), chargeSepa: vi.fn(never) };
    const { host, handle, told } = reload({}, { charge });
    await settle();
    typeIn(host);
    await handle.submit();
    expect(charge.chargeCard.mock.calls).toEqual([]);
    expect(pick(told, 'submit')).toEqual([]);
  });

  it.each<[string, PaymentAnswer, string]>([
    ['paid', { status: 'succeeded' }, 'done'],
    ['declined', { status: 'failed' }, 'open'],
    ['not known', undefined, 'unknown'],
    ['a refusal', { outcome: 'refused' }, 'unknown'],
  ])('asks `lookUp` by the reference, and its answer ends it: %s', async (_, answer, phase) => {
    const { promise, resolve } = defer();
    const lookUp = vi.fn(() => promise);
    const { host, reference } = reload({ chargeId: 'ch_1' }, { lookUp });
    await settle();
    expect(getPhase(host)).toBe('checking');
    expect(lookUp.mock.calls).toEqual([[{ chargeId: 'ch_1', reference }]]);
    resolve(answer);
    await settle();
    expect(readPage(host)).toMatchObject({ phase, kept: 1 });
    await settle(60_000);
    // It is asked on while the result is not known.
    expect(lookUp).toHaveBeenCalledTimes(phase === 'unknown' ? 5 : 1);
  });

  it('concerns the form of the same order with another amount, and shows the amount that was asked for', async () => {
    const { host } = reload({}, { amount: 2000, lookUp: async () => ({ status: 'succeeded' }) });
    await settle();
    expect(host.querySelector('.payveil-panel-amount')?.textContent).toBe('€25.99');
  });

  it('is shown again by a second mount in the same task, as in StrictMode', () => {
    const { handle, orderId } = reload({});
    handle.unmount();
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('unknown');
  });

  it('takes a payment by account only to a form that offers it', () => {
    writeStore([createRecord('sepa', { method: 'sepa' })]);
    expect(getPhase(mount({ ...short, orderId: 'sepa', methods: ['card'] }).host)).toBe('open');
    expect(getPhase(mount({ ...short, orderId: 'sepa' }).host)).toBe('unknown');
  });
});

describe('Start again', () => {
  it('opens an empty form after the warning, and drops the record', async () => {
    const { host, told, orderId } = reload({}, { charge: silent });
    await settle();
    getLeave(host)?.click();
    await settle(1000);
    getLeave(host)?.click();
    expect({ phase: getPhase(host), count: count() }).toEqual({ phase: 'open', count: [0, 0] });
    const names = ['cardNumber', 'expiry', 'cvc', 'iban'] as const;
    expect(names.map((name) => getInput(host, name).value)).toEqual(['', '', '', '']);
    expect(document.activeElement?.id).toMatch(/cardNumber$/);
    expect(getPhase(mount({ ...short, orderId }).host)).toBe('open');
    // The buyer can pay now.
    typeIn(host);
    host.querySelector<HTMLElement>('.payveil-button')?.click();
    expect(pick(told, 'submit')).toHaveLength(1);
  });
});

describe('an end that an earlier page has left, because the buyer has not seen it', () => {
  /** Creates the options of a purchase without an order, and the members of its record. */
  function createCart() {
    const checkoutId = createOrder();
    return [{ orderId: undefined, checkoutId }, { purchase: { amount: 2599, currency: 'eur', checkoutId } }] as const;
  }

  it.each(ENDS)('is shown by the next form of the order, at once and as it was: %s', async (_, record, expected) => {
    const lookUp = vi.fn();
    const { host } = reload({ ...record, endedAt: Date.now() - 59_000 }, { lookUp });
    expect(readForm(host)).toMatchObject({ ...expected, leave: null });
    await settle(40_000);
    expect(lookUp).not.toHaveBeenCalled();
  });

  it.each(ENDS)(
    'is shown by the next form without an order, with the button New payment: %s',
    async (_, record, expected) => {
      const [cart, ofCart] = createCart();
      const changes = { ...cart, charge: silent };
      const { host, handle, told } = arrive({
        record: { ...record, ...ofCart, endedAt: Date.now() - 59_000 },
        changes,
      });
      const isPanel = getPhase(host) !== 'open';
      expect(readForm(host)).toMatchObject({ ...expected, leave: isPanel ? 'New payment' : null });
      // There is nothing to warn of, so it does not ask once more.
      getLeave(host)?.click();
      expect(getPhase(host)).toBe('open');
      if (isPanel) expect(readStore()).toEqual([]);
      typeIn(host);
      expect(readStore()).toEqual([]);
      void handle.submit();
      await settle();
      expect(pick(told, 'submit')).toHaveLength(1);
    },
  );

  it('is shown with the amount of its record, in the language of the form', async () => {
    const { de } = await import('../../../../src/checkout/locales/de.js');
    const purchase = { orderId: 'yen', amount: 2599, currency: 'jpy' };
    const { host } = reload({ phase: 'done', purchase, endedAt: Date.now() }, { orderId: 'yen', locale: de });
    expect(host.querySelector('.payveil-panel-amount')?.textContent).toMatch(/^2\.599\s¥$/);
  });
});

describe('a payment whose device sets its clock back', () => {
  it('still begins again after the warning', async () => {
    const { host } = reload({}, { charge: silent });
    await settle();
    getLeave(host)?.click();
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    await settle(1000);
    getLeave(host)?.click();
    expect(getPhase(host)).toBe('open');
  });
});

describe('another orderId at each view of a page', () => {
  it('is told once on the console, while a payment of the same amount is under way', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.resetModules();
    createOrder();
    const { warnOfNewOrder } = await import('../../../../src/checkout/payment/memory/warn-of-new-order.js');
    const purchase = { amount: 2599, currency: 'eur' };
    const warn = (orderId: string | undefined, more = {}) => {
      warnOfNewOrder(window, { ...purchase, orderId, ...more });
      return told.mock.calls.length;
    };
    expect(warn('A')).toBe(0);
    for (const area of [sessionStorage, localStorage]) writeStore([createRecord('A')], area);
    expect([warn('A'), warn(undefined), warn('B', { amount: 1 }), warn('B', { customerId: 'x' })]).toEqual([
      0, 0, 0, 0,
    ]);
    writeStore([{ ...createRecord('A'), phase: 'done', endedAt: Date.now() }], localStorage);
    writeStore([], sessionStorage);
    expect(warn('B')).toBe(0);
    writeStore([createRecord('A')], localStorage);
    expect([warn('B'), warn('C')]).toEqual([1, 1]);
    expect(told.mock.calls[0]).toEqual([expect.stringMatching(/orderId.*Keep it over a reload/)]);
  });
});
