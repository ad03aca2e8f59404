/** A hostile frame: whatever it sends, the page stays where it is, runs no code of it and calls only what was asked for. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enumerable, waitBeside } from '../beside-members.js';
import { catchReports } from '../catch-reports.js';
import { caught } from '../caught.js';
import { spyAssign } from '../checkout/paying-form.js';
import { withGuide } from '../with-guide.js';
import { openForm, openShop } from './fake-frame.js';

const CHARGE = { id: 'ch_1', status: 'succeeded', method: 'card' };
const NO_ADDRESSES = ['javascript:alert(1)', 'http://bank.example/', '/relative', undefined, {}];

/** Opens a form, and a spy on where the page goes. */
async function open(changes: Parameters<typeof openForm>[0] = {}) {
  const assign = spyAssign();
  onTestFinished(() => assign.mockRestore());
  return { ...(await openForm(changes)), assign };
}

/** What every question needs. */
const PAYMENT = { method: 'card', reference: 'REF', url: 'https://bank.example/' };

describe('an event', () => {
  it.each([undefined, null, 7, true, {}, ['ch_1'], 7n])('with a wrong member is ignored whole: %s', async (id) => {
    const onCharge = vi.fn();
    const { frame, told } = await open({ onCharge });
    await frame.send({ type: 'charge', ...CHARGE, id }, { type: 'charge', id: 'ch_1', status: 'succeeded' });
    expect([told, onCharge.mock.calls]).toEqual([[], []]);
    await frame.send({ type: 'charge', ...CHARGE });
    expect([told, onCharge.mock.calls]).toEqual([[['charge', CHARGE]], [[CHARGE]]]);
  });
});

describe("the way to the bank's page", () => {
  it.each(NO_ADDRESSES)('is not %j: the page stays, and is not told', async (url) => {
    const onAction = vi.fn();
    const { frame, assign, told } = await open({ onAction });
    await frame.send({ type: 'go', url });
    expect((await frame.ask('onAction', { url }))?.value ?? '').toBe('');
    expect([assign.mock.calls, onAction.mock.calls, told]).toEqual([[], [], []]);
  });

  it('can be prevented', async () => {
    const onAction = vi.fn();
    const { frame, handle, assign } = await open({ onAction });
    handle.on('action', (_, event) => event.preventDefault());
    await frame.send({ type: 'go', url: 'https://bank.example/' });
    await frame.ask('onAction', { url: 'https://bank.example/' });
    expect([assign.mock.calls, onAction.mock.calls]).toEqual([[], []]);
  });
});

describe('a question', () => {
  it.each(['lookUp', 'onAction', 'remoteIp'])('for a function that there is not is answered: %s', async (name) => {
    const reported = catchReports();
    const { frame } = await open({ remoteIp: undefined as never });
    const answer = await frame.ask(name, PAYMENT);
    expect(answer).toMatchObject({ type: 'answer' });
    expect(answer).not.toHaveProperty('value');
    expect(reported).not.toHaveBeenCalled();
  });

  it.each([
    { type: 'submit', id: 7, method: 'card' },
    { type: 'submit', id: 7, method: null, reference: 'REF' },
    { type: 'submit', id: '7', ...PAYMENT },
    { type: 'lookUp', ...PAYMENT },
    { type: 'lookUp', id: 7, reference: 7 },
    { type: 'lookUp', id: 7, chargeId: {}, reference: 'REF' },
    { type: 'onAction', id: 7, url: ['https://bank.example/'] },
    { type: 'onAction', ...PAYMENT },
    { type: 'remoteIp' },
    { type: 'remoteIp', id: {} },
  ])('that does not fit calls nothing, and is not answered: %j', async (question) => {
    const spies = { lookUp: vi.fn(), onAction: vi.fn(), remoteIp: vi.fn() };
    const { frame, told } = await open(spies);
    await frame.send(question);
    expect([told, frame.received]).toEqual([[], []]);
    for (const spy of Object.values(spies)) expect(spy).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  it.each([{}, { code: {}, message: ['x'] }])('with an error of no words rejects: %j', async (error) => {
    const { frame, handle } = await open();
    const valid = caught(handle.validate());
    await frame.send(null);
    await frame.finish({ value: true, error });
    expect(await valid).toMatchObject({ name: 'ConfigurationError', outcome: 'not_sent' });
  });
});

describe('a refusal', () => {
  it('is ignored after the form is there', async () => {
    const { frame, root, handle, told } = await open();
    const before = root.outerHTML;
    await frame.send({ type: 'refused', code: 'frame_refused', message: 'Buy elsewhere: evil.example' });
    expect(root.outerHTML).toBe(before);
    expect(told).toEqual([]);
    await handle.ready;
  });

  it('shows the buyer no word of the frame', async () => {
    const { handle, load, text, told } = openShop();
    await load().send({ type: 'refused', code: 'frame_refused', message: 'Buy elsewhere: evil.example' });
    expect(text.textContent).toBe('The payment form cannot be loaded. Try again later.');
    expect(told).toEqual([['error', { code: 'frame_refused', message: text.textContent, outcome: 'not_sent' }]]);
    expect((await caught(handle.ready)).message).toBe(withGuide('frame_refused', 'Buy elsewhere: evil.example'));
  });
});

describe('a polluted prototype', () => {
  const TEXTS = ['then', 'outcome', 'query', 'reference', 'code', 'message', 'phase'];
  const MEMBERS = enumerable({
    ...Object.fromEntries(TEXTS.map((name) => [name, 'polluted'])),
    type: 'go',
    url: 'https://evil.example/',
    id: 1,
    value: { url: 'https://evil.example/' },
    error: { code: 'polluted', message: 'polluted' },
    busy: true,
    name: 'charge',
    src: 'https://evil.example/',
  });
  const { code: _, ...OTHERS } = MEMBERS;

  it.each([
    ['all of them', MEMBERS],
    ['all but a code', OTHERS],
  ])('adds nothing to a message: %s', async (__, members) => {
    const onAction = vi.fn();
    const { frame, handle, assign, told, root } = await open({ onAction });
    const before = root.outerHTML;
    const { href } = location;
    const ended = await waitBeside(members, async () => {
      const valid = handle.validate();
      await frame.send({}, { type: 'go' }, { type: 'busy' }, { type: 'charge' }, { type: 'phase' }, { type: 'done' });
      await frame.send({ type: 'onAction', id: 5 }, { type: 'submit', id: 6 });
      await frame.finish({ value: true });
      return valid;
    });
    expect(ended).toEqual({ value: true });
    expect([assign.mock.calls, onAction.mock.calls]).toEqual([[], []]);
    expect([told, frame.received.length]).toEqual([[], 1]);
    expect(root.outerHTML).toBe(before);
    expect(location.href).toBe(href);
  });

  it('adds nothing to an answer of the page', async () => {
    const reported = catchReports();
    const { frame } = await open({ lookUp: () => Promise.reject({}) });
    await waitBeside(MEMBERS, () => frame.send({ type: 'lookUp', id: 5, reference: 'REF' }));
    expect(reported).toHaveBeenCalledOnce();
    expect(frame.received).toEqual([{ type: 'answer', id: 5, outcome: 'undefined' }]);
  });

  it('adds no option', async () => {
    const polluted = enumerable({ src: 'https://evil.example/', title: 'polluted', failed: 'polluted' });
    const ended = await waitBeside(polluted, async () => {
      const { iframe, load } = openShop();
      const { names } = load().hello;
      return { names, title: iframe.title };
    });
    expect(ended).toEqual({
      value: { names: ['src', 'amount', 'currency', 'remoteIp', 'returnUrl'], title: 'Payment' },
    });
  });
});
