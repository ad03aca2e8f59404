/** What the browser remembers of a payment: what stands in which storage, how long, and what is believed of it. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentRecord } from '../../../../src/checkout/payment/facts.js';
import {
  dropRecord,
  endRecord,
  findOther,
  findRecord,
  isFresh,
  isKept,
  listRecords,
  saveRecord,
} from '../../../../src/checkout/payment/memory/record.js';
import { forgetPayments } from '../../mounted-form.js';
import { action } from '../answers.js';
import { breakStorage, failStorage as fail, KEY, readStore, writeStore } from '../earlier-page.js';

const NOW = 1_800_000_000_000;
const MINUTES = 60_000;
const cart = { amount: 2599, currency: 'eur', checkoutId: 'co_1', customerId: 'cus_1', description: 'Lamp' };
const order = { ...cart, orderId: 'a' };
const record: PaymentRecord = { purchase: cart, method: 'card', reference: 'REF', time: NOW, phase: 'busy' };
const ofOrder: PaymentRecord = { ...record, purchase: order };
const url = action.redirect_url as string;
const PHASES = ['busy', 'checking', 'action', 'unknown', 'done', 'pending', 'sent', 'open'] as const;

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  vi.restoreAllMocks();
  forgetPayments();
});

/** Removes what is not there, as JSON does. */
const clean = (value: unknown) => JSON.parse(JSON.stringify(value));
const list = () => listRecords(window).map(clean);
const readBoth = () => ({ tab: readStore(), shared: readStore(localStorage) });

describe('a record', () => {
  const facts = { status: 'requires_action', chargeId: 'ch_1', endedAt: NOW, isTold: true };

  it('without an order stands whole in the storage of the tab, and nowhere else', () => {
    expect(saveRecord(window, { ...record, ...facts, url })).toBe(true);
    expect(readBoth()).toEqual({ tab: [{ ...record, ...facts, url }], shared: [] });
    expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[KEY], []]);
    expect(list()).toEqual([{ ...record, ...facts, url }]);
  });

  it("with an order stands also in the storage of all windows, without the bank's address, and without what else it is for", () => {
    expect(saveRecord(window, { ...ofOrder, ...facts, url })).toBe(true);
    const purchase = { orderId: 'a', amount: 2599, currency: 'eur' };
    expect(readBoth()).toEqual({
      tab: [{ ...ofOrder, ...facts, url, isShared: true }],
      shared: [{ ...ofOrder, ...facts, purchase }],
    });
    // The tab that has it goes on with the bank's address. Another one knows only the rest.
    expect(list()).toEqual([{ ...ofOrder, ...facts, purchase, url }]);
    sessionStorage.clear();
    expect(list()).toEqual([{ ...ofOrder, ...facts, purchase }]);
  });

  it('is one for each payment, and the newest is the last', () => {
    for (const reference of ['A', 'B']) saveRecord(window, { ...ofOrder, reference });
    saveRecord(window, { ...ofOrder, reference: 'A', phase: 'unknown', chargeId: 'ch_1' });
    for (const stored of [readStore(), readStore(localStorage)]) {
      expect(stored).toMatchObject([
        { reference: 'B', phase: 'busy' },
        { reference: 'A', phase: 'unknown', chargeId: 'ch_1' },
      ]);
    }
    dropRecord(window, { ...ofOrder, reference: 'A' });
    expect(list()).toMatchObject([{ reference: 'B' }]);
    dropRecord(window, { ...ofOrder, reference: 'B' });
    expect(list()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
    // What other tabs have copied counts no more.
    const marks = ['A', 'B'].map((dropped) => ({ dropped, time: NOW }));
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(marks);
  });

  it('that another window has dropped is gone for half an hour, also where this tab still has its part', () => {
    saveRecord(window, ofOrder);
    const own = readStore();
    dropRecord(window, ofOrder);
    writeStore(own);
    expect(list()).toEqual([]);
    // It counts again if this tab goes on with it.
    saveRecord(window, ofOrder);
    expect(list()).toMatchObject([{ reference: 'REF' }]);
    dropRecord(window, ofOrder);
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 30 * MINUTES);
    dropRecord(window);
    expect(localStorage.length).toBe(0);
  });

  it('that the page has emptied from the storage of all windows counts by the part of this tab', () => {
    saveRecord(window, { ...ofOrder, ...facts });
    localStorage.clear();
    expect(list()).toMatchObject([{ reference: 'REF', chargeId: 'ch_1' }]);
  });

  it('that another window has changed is read as it changed it', () => {
    saveRecord(window, ofOrder);
    writeStore([{ ...readStore(localStorage)[0], phase: 'done', status: 'succeeded' }], localStorage);
    expect(findRecord(window, ofOrder)).toMatchObject({ phase: 'done', status: 'succeeded' });
  });

  it('is not found by another reference, and not written where there is no window', () => {
    saveRecord(window, record);
    expect(findRecord(window, { reference: 'OTHER' })).toBeUndefined();
    expect(saveRecord(null, record)).toBe(false);
    expect(listRecords(null)).toEqual([]);
    expect(() => [dropRecord(null, record), dropRecord(null)]).not.toThrow();
  });

  it.each<[string, unknown]>([
    ['isShared', true],
    ['url', url],
    ['phase', 'done'],
    ['chargeId', 'ch_polluted'],
    ['toJSON', () => 'polluted'],
  ])('gets nothing from a polluted prototype: %s', (name, value) => {
    const { phase: _, ...unfinished } = record;
    writeStore(`[${JSON.stringify(record)},${JSON.stringify(unfinished)}]`);
    saveRecord(window, { ...ofOrder, reference: 'OTHER' });
    Object.defineProperty(Object.prototype, name, { value, configurable: true });
    let found: unknown[];
    try {
      found = listRecords(window).map(({ phase, chargeId, url }) => [phase, chargeId, url]);
      saveRecord(window, { ...ofOrder, chargeId: 'ch_1', url: undefined });
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
    expect(found).toEqual(Array(2).fill(['busy', undefined, undefined]));
    const purchase = { orderId: 'a', amount: 2599, currency: 'eur' };
    expect(readStore(localStorage)).toMatchObject([
      { ...ofOrder, reference: 'OTHER', purchase },
      { ...ofOrder, purchase, chargeId: 'ch_1' },
    ]);
  });
});

it('writes for all windows only what the shop may share', () => {
  writeStore(
    [
      { ...ofOrder, chargeId: 'ch_1' },
      { ...ofOrder, reference: 'OTHER' },
    ],
    localStorage,
  );
  endRecord(window, 'ch_1', true);
  expect(readStore(localStorage)).toHaveLength(2);
  for (const kept of readStore(localStorage)) expect(kept).not.toHaveProperty('isShared');
});

describe('how long a record counts', () => {
  /** Tells which phases count for an age, without and with an order. */
  const listFresh = (ms: number, purchase: PaymentRecord['purchase']) =>
    PHASES.filter((phase) => isFresh({ purchase, phase, time: NOW - ms, endedAt: NOW - ms }));
  const live = ['busy', 'checking', 'action', 'unknown'];

  it.each<[string, number, readonly string[], readonly string[]]>([
    ['at once', 0, PHASES, PHASES],
    ['almost a minute', MINUTES - 1, PHASES, PHASES],
    ['a minute', MINUTES, live, [...live, 'done', 'pending', 'sent']],
    ['almost 30 minutes', 30 * MINUTES - 1, live, [...live, 'done', 'pending', 'sent']],
    ['30 minutes', 30 * MINUTES, [], []],
    // A clock may be put back, however far.
    ['a second before', -1000, PHASES, PHASES],
    ['30 minutes before', -30 * MINUTES, PHASES, PHASES],
    ['a year before', -365 * 24 * 60 * MINUTES, PHASES, PHASES],
  ])('%s', (_, ms, ofCart, ofAnOrder) => {
    expect(listFresh(ms, cart)).toEqual(ofCart);
    expect(listFresh(ms, order)).toEqual(ofAnOrder);
  });

  it('counts an end from the end, and no end without its time', () => {
    const begun = { purchase: cart, phase: 'done', time: NOW - 20 * MINUTES } as const;
    expect(isFresh({ ...begun, endedAt: NOW - 1000 })).toBe(true);
    expect(isFresh(begun)).toBe(false);
  });

  it('keeps after it was seen only an end that pays an order', () => {
    expect(PHASES.filter((phase) => isKept({ purchase: order }, phase))).toEqual(['done', 'pending', 'sent']);
    expect(PHASES.filter((phase) => isKept({ purchase: cart }, phase))).toEqual([]);
  });

  it.each(['sessionStorage', 'localStorage'] as const)(
    'deletes what has run out, and what is no record: %s',
    (name) => {
      const area = window[name];
      writeStore([{ ...record, reference: 'OLD', time: NOW - 31 * MINUTES }, null, 'x', record], area);
      dropRecord(window);
      expect(readStore(area)).toMatchObject([{ reference: 'REF' }]);
      writeStore([{ ...record, time: 0 }], area);
      dropRecord(window);
      expect(area.length).toBe(0);
    },
  );

  it('writes nothing where every record counts', () => {
    saveRecord(window, ofOrder);
    const write = vi.fn();
    const watch = (area: Storage) => ({
      getItem: (key: string) => area.getItem(key),
      setItem: write,
      removeItem: write,
    });
    const view = { sessionStorage: watch(sessionStorage), localStorage: watch(localStorage) };
    dropRecord(view as unknown as Window);
    expect(write).not.toHaveBeenCalled();
  });
});

describe('another payment of the same order', () => {
  const wanted = { reference: 'NEW', purchase: order };
  const find = () => findOther(window, wanted)?.reference;

  it.each(PHASES)('is one that is under way or has paid it: %s', (phase) => {
    saveRecord(window, { ...ofOrder, phase, endedAt: NOW });
    expect(find()).toBe(phase === 'open' ? undefined : 'REF');
  });

  it('is the own one first, whatever its phase is, and then the last one', () => {
    for (const reference of ['A', 'NEW', 'B']) saveRecord(window, { ...ofOrder, reference });
    expect(find()).toBe('NEW');
    saveRecord(window, { ...ofOrder, reference: 'NEW', phase: 'open', status: 'failed', endedAt: NOW });
    expect(find()).toBe('NEW');
    dropRecord(window, { ...ofOrder, reference: 'NEW' });
    expect(find()).toBe('B');
  });

  it('is none of another order, and none without an order', () => {
    saveRecord(window, { ...ofOrder, purchase: { ...order, orderId: 'b' } });
    saveRecord(window, { ...record, reference: 'CART' });
    expect(find()).toBeUndefined();
    expect(findOther(window, { reference: 'NEW', purchase: cart })).toBeUndefined();
  });
});

describe('a page that has read the end itself', () => {
  it.each([
    [true, 'done', 'succeeded'],
    [false, 'open', 'failed'],
  ])("ends the record of that charge, without the bank's address: success %s", (isSuccess, phase, status) => {
    saveRecord(window, { ...ofOrder, phase: 'action', chargeId: 'ch_1', url });
    saveRecord(window, { ...ofOrder, reference: 'OTHER', phase: 'action', chargeId: 'ch_2', url });
    endRecord(window, 'ch_1', isSuccess);
    expect(findRecord(window, ofOrder)).toMatchObject({
      phase,
      status,
      chargeId: 'ch_1',
      endedAt: NOW,
      url: undefined,
    });
    expect(findRecord(window, { reference: 'OTHER' })).toMatchObject({ phase: 'action', url });
    expect(sessionStorage.getItem(KEY)?.match(/bank\.example/g)).toHaveLength(1);
  });
});

describe.each(['sessionStorage', 'localStorage'] as const)('a record that a script has changed in %s', (name) => {
  const area = window[name];
  const good = { ...ofOrder, phase: 'unknown' };

  it('would be read without the change, and believes no more members than a record has', () => {
    writeStore([{ ...good, token: 'x', purchase: { ...order, apiKey: 'x' } }], area);
    expect(list()).toEqual([{ ...good, isTold: false }]);
  });

  it.each<[string, unknown]>([
    ['no JSON', 'not JSON'],
    ['half of it', '[{"purchase"'],
    ['null', null],
    ['no list', good],
    ['a list of other things', [null, 1, 'x', [], {}, [[good]]]],
    ['no purchase', [{ ...good, purchase: undefined }]],
    ['a purchase that is a text', [{ ...good, purchase: 'x' }]],
    ['a purchase that is null', [{ ...good, purchase: null }]],
    ['no currency', [{ ...good, purchase: { ...order, currency: undefined } }]],
    ['a currency that is a number', [{ ...good, purchase: { ...order, currency: 1 } }]],
    ['a currency that is no code', [{ ...good, purchase: { ...order, currency: '<b>' } }]],
    ['a currency that would break the amount', [{ ...good, purchase: { ...order, currency: 'eu' } }]],
    ['a currency that is a list', [{ ...good, purchase: { ...order, currency: ['eur'] } }]],
    ['a currency that is an object', [{ ...good, purchase: { ...order, currency: { toString: 1 } } }]],
    ['an amount that is a text', [{ ...good, purchase: { ...order, amount: '2599' } }]],
    ['an amount that is no whole number', [{ ...good, purchase: { ...order, amount: 25.99 } }]],
    ['another method', [{ ...good, method: 'cash' }]],
    ['a reference that is a list', [{ ...good, reference: ['REF'] }]],
    ['no reference', [{ ...good, reference: undefined }]],
    ['a time that is a text', [{ ...good, time: String(NOW) }]],
    ['no time', [{ ...good, time: undefined }]],
    ['a time that JSON cannot write', `[${JSON.stringify(good).replace(/"time":\d+/, '"time":1e999')}]`],
    ['no phase, as before version 1.0', [{ ...good, phase: undefined }]],
    ['a phase that there is not', [{ ...good, phase: 'paid' }]],
    ['a phase of no form', [{ ...good, phase: 'preparing' }]],
    ['a phase that every object has', [{ ...good, phase: 'constructor' }]],
    ['a phase that is a list', [{ ...good, phase: ['done'] }]],
  ])('is not believed, and breaks nothing: %s', (_, value) => {
    writeStore(value, area);
    expect(list()).toEqual([]);
    dropRecord(window);
    // A text that is no list is no list of records either, and is written over.
    expect(saveRecord(window, ofOrder)).toBe(true);
    expect(list()).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    ['a status that is an object', { status: {} }, { status: undefined }],
    ['a charge with markup and spaces', { chargeId: '<b> </b>' }, { chargeId: undefined }],
    ['a charge that is too long', { chargeId: 'a'.repeat(256) }, { chargeId: undefined }],
    ['an end that is a text', { endedAt: '1' }, { endedAt: undefined }],
    ['a word for isTold', { isTold: 'yes' }, { isTold: false }],
    ['an address that is no address', { url: 'javascript:alert(1)' }, { url: undefined }],
    ['an address that is an object', { url: { href: url } }, { url: undefined }],
  ])('loses what it cannot hold: %s', (_, change, expected) => {
    writeStore([{ ...good, ...change }], area);
    expect(listRecords(window)).toMatchObject([expected]);
  });

  it('keeps an id of digits, which may pass for a card number', () => {
    writeStore([{ ...good, chargeId: '4242424242424242' }], area);
    expect(listRecords(window)).toMatchObject([{ chargeId: '4242424242424242' }]);
  });
});

describe('storage that throws', () => {
  it.each<[string, () => void]>([
    ['when it is written', () => breakStorage({ setItem: fail })],
    ['when it is read', () => breakStorage({ getItem: fail, setItem: fail })],
    ['when the page asks for it', () => breakStorage()],
  ])('remembers nothing: %s', (_, breakIt) => {
    breakIt();
    expect(saveRecord(window, ofOrder)).toBe(false);
    expect(listRecords(window)).toEqual([]);
    expect(() => [dropRecord(window, ofOrder), dropRecord(window), endRecord(window, 'ch_1', true)]).not.toThrow();
  });

  it('for all windows leaves the record of the tab, as without an order', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(fail);
    expect(saveRecord(window, { ...ofOrder, url, chargeId: 'ch_1', phase: 'action' })).toBe(true);
    expect(list()).toEqual([{ ...ofOrder, url, chargeId: 'ch_1', phase: 'action', isTold: false }]);
  });

  it('for the tab leaves the record of all windows', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(fail);
    expect(saveRecord(window, ofOrder)).toBe(true);
    expect(list()).toMatchObject([{ reference: 'REF', phase: 'busy' }]);
  });
});
