/** The way back from the bank: whose payment the page's address speaks of, what it says, and what stays in the address. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type CheckoutOptions, readReturn } from '../../../../src/checkout/index.js';
import { findEarlierPayment } from '../../../../src/checkout/payment/memory/bank-return.js';
import { withoutKeys } from '../../settings.js';
import { action } from '../answers.js';
import { createRecord, go, leavePage, PAGE, readStore, writeStore } from '../earlier-page.js';

leavePage();

const AT_BANK = createRecord('A', { reference: 'REF', chargeId: 'ch_1', url: action.redirect_url });

interface Arrival {
  readonly records?: readonly object[];
  readonly page?: string;
  readonly changes?: Partial<CheckoutOptions>;
  readonly methods?: readonly ('card' | 'sepa')[];
}

/** Opens a page in a tab with these records, and looks for the payment of the order A. */
function arrive(address: string, { records = [AT_BANK], page = PAGE, changes, methods = ['card'] }: Arrival = {}) {
  writeStore(records);
  go(page + address);
  const options = { ...withoutKeys, orderId: 'A', ...changes };
  const found = findEarlierPayment(window, { options, methods }, () => false);
  const { record, ending, isReturned } = found ?? {};
  const { reference, chargeId } = record ?? {};
  return { reference, chargeId, kind: ending?.kind, ending, isReturned, address: location.href.replace(page, '') };
}

describe('the address of the own payment', () => {
  it.each([
    ['succeeded', { kind: 'succeeded' }],
    ['failed', { kind: 'declined', reason: 'authentication_failed', isCertain: false }],
    ...['pending', 'processing', 'requires_action', 'open', 'Succeeded', 'constructor'].map((status) => [
      status,
      { kind: 'failed', outcome: 'unknown' },
    ]),
  ] as [string, object][])('ends the payment so, and leaves the address, with the status %s', (status, ending) => {
    const found = arrive(`?charge=ch_1&status=${status}`);
    expect(found).toMatchObject({ reference: 'REF', ending, isReturned: true, address: '' });
  });

  it('is read on any page, because the record knows the charge', () => {
    const found = arrive('?charge=ch_1&status=succeeded', { page: 'https://shop.example/elsewhere' });
    expect(found).toMatchObject({ reference: 'REF', kind: 'succeeded', address: '' });
  });

  it.each([
    ['no status', '?charge=ch_1'],
    ['only a status', '?status=succeeded'],
    ['names in capitals', '?Charge=ch_1&Status=succeeded'],
    ['the names in the hash', '#?charge=ch_1&status=succeeded'],
    ['the id of another charge', '?charge=ch_2&status=succeeded'],
  ])('is not believed, and stays, with %s: the bank is still waiting', (_, address) => {
    expect(arrive(address)).toMatchObject({ reference: 'REF', kind: 'action', isReturned: false, address });
  });

  it.each([
    ['?charge=ch_1&status=succeeded', 'FIRST'],
    ['?charge=ch_2&status=succeeded', 'SECOND'],
    ['', 'SECOND'],
  ])('tells which of two payments of an order is meant: %j', (address, reference) => {
    const first = { ...AT_BANK, reference: 'FIRST' };
    const records = [first, { ...AT_BANK, reference: 'SECOND', chargeId: 'ch_2' }];
    expect(arrive(address, { records })).toMatchObject({ reference, isReturned: address !== '', address: '' });
  });

  it('is read as another window has changed the record', () => {
    writeStore([{ ...AT_BANK, phase: 'done', status: 'succeeded', url: undefined }], localStorage);
    const found = arrive('?charge=ch_1&status=failed', { records: [{ ...AT_BANK, isShared: true }] });
    expect(found).toMatchObject({ kind: 'succeeded', isReturned: false, address: '' });
  });
});

describe('a record that another window has dropped, while this tab still has its part', () => {
  it.each<[string, object, string]>([
    ['without its charge, as after a reload', {}, ''],
    ['of another charge', { chargeId: 'ch_8' }, '?status=failed'],
    ['of another order', { purchase: { ...AT_BANK.purchase, orderId: 'B' } }, '?charge=ch_1&status=failed'],
    ['without a charge', { chargeId: undefined, url: undefined }, '?status=failed'],
  ])('is not read: %s', (_, own, address) => {
    writeStore([{ dropped: 'REF', time: Date.now() }], localStorage);
    expect(arrive(address, { records: [{ ...AT_BANK, isShared: true, ...own }] })).toMatchObject({
      reference: undefined,
      address,
    });
  });
});

describe('an address without a record, as from the app of a bank', () => {
  const address = '?charge=ch_7&status=succeeded';

  it.each(['succeeded', 'failed', 'pending', 'processing', 'requires_action'])('is unknown: %s', (status) => {
    expect(arrive(`?charge=ch_7&status=${status}`, { records: [] })).toMatchObject({
      ...{ reference: 'ch_7', chargeId: 'ch_7', ending: { kind: 'failed', outcome: 'unknown' }, address: '' },
    });
  });

  it.each<[string, Arrival & { readonly search?: string }]>([
    ['another path', { page: 'https://shop.example/other' }],
    ['another origin', { page: 'https://other.example/return' }],
    ['a path that only begins like it', { page: 'https://shop.example/return/more' }],
    ['no card', { methods: ['sepa'] }],
    ['an unknown word as the status', { search: '?charge=ch_7&status=open' }],
    ["a shop's own status", { search: '?status=succeeded' }],
    ["a shop's own charge", { search: '?charge=ch_7' }],
    ['a charge that is no id', { search: '?charge=a%20b&status=succeeded' }],
    ['a charge with markup', { search: '?charge=%3Cb%3E&status=succeeded' }],
    ['a charge that is too long', { search: `?charge=${'a'.repeat(256)}&status=succeeded` }],
    ['an empty charge', { search: '?charge=&status=succeeded' }],
    // A record that was changed or is too old is no record.
    ['a record of another page', { page: 'https://shop.example/other', records: [{ ...AT_BANK, time: 0 }] }],
  ])('changes nothing at %s', (_, { search = address, records = [], ...others }) => {
    expect(arrive(search, { records, ...others })).toMatchObject({ kind: undefined, address: search });
  });

  it('is compared with the path of returnUrl, not with its query or hash', () => {
    const changes = { returnUrl: `${PAGE}?order=1&status=open#top` };
    const found = arrive(`?order=2&${address.slice(1)}`, { records: [], changes });
    expect(found).toMatchObject({ chargeId: 'ch_7', address: '?order=2' });
  });

  it('of a payment of another order is left to the form of that order', () => {
    const records = [{ ...AT_BANK, purchase: { ...AT_BANK.purchase, orderId: 'B' } }];
    const own = '?charge=ch_1&status=succeeded';
    expect(arrive(own, { records })).toMatchObject({ kind: undefined, address: own });
    expect(arrive(own, { records, changes: { orderId: 'B' } })).toMatchObject({ kind: 'succeeded', address: '' });
  });

  it('beside a payment whose charge is not known is never done, and keeps its reference', () => {
    const records = [{ ...AT_BANK, chargeId: undefined }];
    const known = { reference: 'REF', chargeId: 'ch_7', ending: { kind: 'failed', outcome: 'unknown' } };
    expect(arrive(address, { records })).toMatchObject({ ...known, isReturned: true, address: '' });
  });

  it('beside a payment that never went to the bank is none', () => {
    const records = [{ ...AT_BANK, chargeId: undefined, url: undefined, phase: 'busy' }];
    expect(arrive(address, { records })).toMatchObject({ reference: 'REF', chargeId: undefined, address });
  });
});

describe('what else stands in the address', () => {
  it.each([
    ['?order=1&charge=ch_1&status=failed', '?order=1'],
    ['?charge=ch_1&a=%20+b&status=failed&b=%zz&c', '?a=%20+b&b=%zz&c'],
    ['?charge=ch_1&status=failed#/pay?status=open', '#/pay?status=open'],
  ])('stays character for character: %s', (address, left) => {
    expect(arrive(address)).toMatchObject({ address: left });
  });

  it('keeps the history of a single-page application: its state, and no new entry', () => {
    const state = { key: 'k1', idx: 3 };
    history.replaceState(state, '', location.href);
    const [replace, push] = [vi.spyOn(history, 'replaceState'), vi.spyOn(history, 'pushState')];
    arrive('?charge=ch_1&status=succeeded');
    expect([replace.mock.calls, push.mock.calls]).toEqual([[[state, '', PAGE]], []]);
    vi.restoreAllMocks();
  });
});

it.each(['pending', 'requires_action'])('a page that reads the address itself ends no payment: %s', (status) => {
  arrive('');
  go(`${PAGE}?charge=ch_1&status=${status}`);
  expect(readReturn(location)).toEqual({ charge: 'ch_1', status });
  expect(readStore()).toMatchObject([{ phase: 'action' }]);
});
