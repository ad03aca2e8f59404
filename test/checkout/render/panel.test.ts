/** The panel keeps its nodes when it is painted again, and with them the focus and what the buyer has selected. */
// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTranslator } from '../../../src/checkout/language/translate.js';
import { de } from '../../../src/checkout/locales/de.js';
import { renderPanel } from '../../../src/checkout/render/panel.js';
import type { CheckoutState, Panel } from '../../../src/checkout/shown-state.js';
import { find, getPhase, makeHost } from '../mounted-form.js';
import { getAgain, payShort, readReference, settle, useFakeClock } from '../paying-form.js';
import { lost, refused } from '../payment/answers.js';

useFakeClock();

const SUPPORT = { text: 'Call us.', phone: '1' };
const listNodes = (host: Element) => [...find(host, '.payveil-panel').querySelectorAll('*')];
const readNote = (host: Element) => find(host, '.payveil-panel-note').textContent;

/** A payment of which nothing is known, and that the form has just asked for. */
async function payUnknown() {
  const mounted = payShort([lost, refused, refused, refused, refused], { support: SUPPORT });
  await settle(12_000);
  expect(getPhase(mounted.host)).toBe('unknown');
  return mounted;
}

/** Waits until "just now" has become a time of the day. */
async function waitForTime(host: Element) {
  const before = readNote(host);
  await settle(60_000);
  expect(readNote(host)).not.toBe(before);
}

beforeEach(() => {
  const clipboard = { writeText: vi.fn(async () => {}) };
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
});

it('keeps every node when only a text in it changes', async () => {
  const { host, handle } = await payUnknown();
  const nodes = listNodes(host);
  expect(nodes.length).toBeGreaterThan(12);
  await waitForTime(host);
  handle.update({ amount: 500 });
  handle.update({ locale: de });
  const after = listNodes(host);
  expect(after.map((node, i) => node === nodes[i] || node.matches('.payveil-support *'))).toEqual(
    nodes.map(() => true),
  );
});

it('keeps the focus wherever it is', async () => {
  const { host, handle } = await payUnknown();
  for (const selector of ['.payveil-copy', '.payveil-again', '.payveil-support a', '.payveil-panel-title']) {
    find(host, selector).focus();
    handle.update({ amount: 500, messages: { 'panel.again': `Ask again, not ${selector}` } });
    expect(document.activeElement).toBe(find(host, selector));
  }
});

it('keeps the text that the buyer has selected', async () => {
  const { host, handle } = await payUnknown();
  const value = find(host, '.payveil-reference dd');
  const { firstChild } = value;
  document.getSelection()?.selectAllChildren(value);
  onTestFinished(() => document.getSelection()?.removeAllRanges());
  await waitForTime(host);
  handle.update({ amount: 500 });
  expect(String(document.getSelection())).toBe(readReference(host));
  expect(value.isConnected && value.firstChild === firstChild).toBe(true);
});

it('says "Copied" until there is something else to copy', async () => {
  const { host, handle } = await payUnknown();
  find(host, '.payveil-copy').click();
  await settle();
  await waitForTime(host);
  handle.update({ amount: 500 });
  expect(find(host, '.payveil-copy').textContent).toBe('Copied');
  getAgain(host)?.click();
  await settle(1000);
  expect(getPhase(host)).toBe('unknown');
  expect(find(host, '.payveil-copy').textContent).toBe('Copy');
});

/** A panel on the page, without a form. */
function paintPanel() {
  const { root, paint } = renderPanel(document, 'test', () => {});
  makeHost().append(root);
  const settings = { translator: createTranslator({ locale: 'en' }) };
  const full: Panel = {
    kind: 'unknown',
    title: 'Unknown',
    text: 'We do not know yet.',
    amount: '€25.99',
    reference: 'ref_1',
    advice: 'Do not pay again.',
    checked: 'Checked just now',
    support: SUPPORT,
    buttons: { again: 'Check again', leave: 'Start again' },
  };
  const show = (changes?: Partial<Panel>) =>
    paint({ settings, panel: changes && { ...full, ...changes } } as CheckoutState);
  const listParts = () => [...root.children].map(({ className }) => className.replace('payveil-', ''));
  return { root, show, listParts };
}

it('takes the focus when it has another title or comes again, and only then', () => {
  const { root, show } = paintPanel();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  onTestFinished(() => focus.mockRestore());
  show({});
  show({ amount: '€5.00', text: 'Still unknown.', buttons: {} });
  expect(focus).toHaveBeenCalledTimes(1);
  show({ title: 'Start again?' });
  expect(focus).toHaveBeenCalledTimes(2);
  show(undefined);
  expect({ hidden: root.hidden, text: root.textContent }).toEqual({ hidden: true, text: '' });
  show({ title: 'Start again?' });
  expect(focus).toHaveBeenCalledTimes(3);
  expect(document.activeElement?.textContent).toBe('Start again?');
});

it('lists its parts in one order in each of its states', () => {
  const { show, listParts } = paintPanel();
  const top = ['mark', 'panel-title', 'panel-amount', 'panel-text'];
  const rest = ['panel-text', 'reference', 'support', 'again', 'leave'];
  const unknown = ['mark', 'panel-title', 'panel-note', 'panel-amount', 'panel-text', ...rest];
  const sure = { advice: undefined, checked: undefined, support: undefined, buttons: {} };
  show({});
  expect(listParts()).toEqual(unknown);
  show({ advice: undefined, checked: undefined, buttons: { stay: 'Back', leave: 'Start again' } });
  expect(listParts()).toEqual([...top, 'reference', 'support', 'stay', 'leave']);
  show({});
  expect(listParts()).toEqual(unknown);
  show({ ...sure, kind: 'done', paidWith: 'Visa ••4242' });
  expect(listParts()).toEqual([...top, 'panel-rows', 'reference']);
  show({ ...sure, kind: 'sent', reference: undefined });
  expect(listParts()).toEqual(top.slice(1));
});

it('writes a row for each fact that it has', () => {
  const { root, show } = paintPanel();
  const readRows = () =>
    [...root.querySelectorAll('dl > *')].map(({ localName, textContent }) => [localName, textContent]);
  const method = [
    ['dt', 'Payment method'],
    ['dd', 'DE ••3000'],
  ];
  show({ kind: 'pending', paidWith: 'DE ••3000', paidTo: 'Lamps Ltd' });
  expect(readRows()).toEqual([...method, ['dt', 'To'], ['dd', 'Lamps Ltd'], ['dt', 'Reference'], ['dd', 'ref_1']]);
  show({ kind: 'pending', paidWith: 'DE ••3000', reference: '' });
  expect(readRows()).toEqual(method);
});

it('writes support again only when it has changed', () => {
  const { root, show } = paintPanel();
  const readLink = () => root.querySelector('a');
  show({});
  const link = readLink();
  show({ checked: 'Last checked at 10:00', support: { ...SUPPORT } });
  expect(readLink()).toBe(link);
  show({ support: { text: 'Call us.', email: '1' } });
  expect(readLink()?.getAttribute('href')).toBe('mailto:1');
});
