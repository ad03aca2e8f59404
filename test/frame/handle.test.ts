/** The handle of a frame: calls wait for the form and keep their order, events cross, and functions of the page are asked. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TOLD_EVENTS } from '../../src/frame/events.js';
import { type FrameEvents, mountFrame } from '../../src/frame/index.js';
import { catchReports } from '../catch-reports.js';
import { caught, thrown } from '../caught.js';
import { makeHost } from '../checkout/mounted-form.js';
import { optionError } from '../with-guide.js';
import { openForm, openShop, options, SRC } from './fake-frame.js';
import { settle } from './settle.js';

/** The smallest details that events can have. */
const DETAILS: { readonly [Name in keyof typeof TOLD_EVENTS]: FrameEvents[Name] } = {
  ready: {},
  change: { field: 'cvc', method: 'card', state: 'valid', complete: true },
  brandchange: { brand: 'visa', name: 'Visa', cvcLength: 3, supported: true },
  methodchange: { method: 'card' },
  charge: { id: 'ch_1', status: 'succeeded', method: 'card' },
  error: {
    code: 'validation_failed',
    message: 'Wrong',
    outcome: 'not_sent',
    issues: [{ path: 'cvc', code: 'required' }],
  },
  busy: { busy: false },
};

const typed = <Of extends object>(of: Of) => Object.entries(of) as [keyof Of, object][];

describe('the greeting', () => {
  it('goes to the origin of the frame, with the options, the surroundings and the address', () => {
    const { load } = openShop({ src: `${SRC}a/?b`, lookUp: () => {}, support: undefined });
    const { hello, origin } = load();
    expect(origin).toBe('https://pay.shop.example');
    expect(hello).toMatchObject({
      type: 'payveil:hello',
      version: 1,
      options: { amount: 2599, currency: 'eur' },
      names: expect.arrayContaining(['amount', 'lookUp', 'support']),
      functions: ['lookUp'],
      address: '/',
      around: { direction: 'ltr' },
    });
  });

  it('gives both sides the same scheme', () => {
    const { iframe, load } = openShop();
    const { hello } = load();
    expect(iframe.style.colorScheme).toBe(hello.around.scheme);
  });
});

describe('a host', () => {
  it('that does not exist throws', () => {
    expect(thrown(() => mountFrame('#nowhere', options))).toMatchObject(
      optionError('The element "#nowhere" of mountFrame is not in the page yet.'),
    );
  });

  it('may be a selector', () => {
    const host = makeHost();
    host.id = 'place';
    const frame = openShop({}, host);
    expect(host.querySelector('iframe')).toBe(frame.iframe);
  });
});

describe('a call', () => {
  it('waits for the form, and keeps its order', async () => {
    const { handle, load } = openShop();
    const calls = [handle.validate(), handle.update({ amount: 1 }), handle.clear()];
    const frame = load();
    await settle();
    expect(frame.listCalls()).toEqual([]);
    await frame.send({ type: 'mounted' }, { type: 'ready' });
    calls.push(handle.setError({ message: 'Sold out' }));
    await frame.send({ type: 'served' });
    calls.push(handle.checkAgain());
    await settle();
    expect(frame.listCalls().map(({ type, options: given }) => [type, given])).toEqual([
      ['validate', undefined],
      ['update', { amount: 1 }],
    ]);
    // A form with other options may answer otherwise.
    await frame.finish();
    expect(frame.listCalls().map(({ type }) => type)).toEqual([
      'validate',
      'update',
      'clear',
      'setError',
      'checkAgain',
    ]);
    for (const { id } of frame.listCalls()) await frame.send({ type: 'done', id, value: id === 1 || undefined });
    expect(await Promise.all(calls)).toEqual([true, undefined, undefined, undefined, undefined]);
  });

  it('rejects if the frame cannot be shown', async () => {
    const { handle, load } = openShop();
    const valid = caught(handle.validate());
    await load().send({ type: 'refused', code: 'frame_version', message: 'old' });
    expect(await valid).toMatchObject({ name: 'ConfigurationError', code: 'frame_version', outcome: 'not_sent' });
  });

  it('works in a form that comes late', async () => {
    const { handle, load, text } = openShop();
    const frame = load();
    await frame.send({ type: 'refused', code: 'frame_version', message: 'old' });
    expect(text.hidden).toBe(false);
    await frame.mount();
    expect(text.hidden).toBe(true);
    const valid = handle.validate();
    await settle();
    await frame.finish({ value: true });
    expect(await valid).toBe(true);
  });

  it.each([
    ['submit', undefined],
    ['checkAgain', undefined],
    ['clear', undefined],
    ['setError', { field: 'cvc', message: 'Wrong' }],
  ] as const)('has its value, and rejects with the error of the frame: %s', async (name, value) => {
    const { handle, frame } = await openForm();
    const ended = caught(handle[name](value as never));
    await settle();
    expect(frame.listCalls()).toEqual([{ type: name, id: 1, ...value }]);
    await frame.finish({ error: { code: 'option_invalid', message: 'The option submit needs more.' } });
    expect(await ended).toMatchObject({ ...optionError('The option submit needs more.'), outcome: 'not_sent' });
  });

  it('of focus moves it into the frame, and to the field', async () => {
    const { handle, frame, iframe } = await openForm();
    const focus = vi.spyOn(iframe, 'focus');
    handle.focus('cvc');
    await settle();
    expect(focus).toHaveBeenCalledOnce();
    expect(frame.listCalls()).toMatchObject([{ type: 'focus', field: 'cvc' }]);
    // No call waits for it.
    await frame.finish({ error: { code: 'option_invalid', message: 'no' } });
  });
});

describe('update', () => {
  it('gives changes, and a frame that loads again gets them', async () => {
    const { handle, frame, load } = await openForm({ lookUp: () => {}, description: 'Lamp' });
    const updated = handle.update({ amount: 100, description: undefined, onAction() {} });
    await settle();
    expect(frame.listCalls('update')).toMatchObject([
      { options: { amount: 100 }, names: ['amount', 'description', 'onAction'], functions: ['lookUp', 'onAction'] },
    ]);
    await frame.finish();
    await updated;
    const { hello } = load();
    expect(hello.options).toMatchObject({ amount: 100, currency: 'eur' });
    expect(hello.options).not.toHaveProperty('description');
    expect(hello.functions).toEqual(['lookUp', 'onAction']);
  });

  it('that the frame refuses changes nothing', async () => {
    const [before, after] = [vi.fn(() => ({ status: 'pending' })), vi.fn()];
    const { handle, frame, load } = await openForm({ lookUp: before });
    const updated = caught(handle.update({ amount: -1, lookUp: after }));
    await settle();
    await frame.finish({ error: { code: 'option_invalid', message: 'The option amount is wrong.' } });
    expect(await updated).toMatchObject(optionError('The option amount is wrong.'));
    expect(await frame.ask('lookUp', { reference: 'REF' })).toMatchObject({ value: { status: 'pending' } });
    expect(after).not.toHaveBeenCalled();
    expect(load().hello.options).toMatchObject({ amount: 2599 });
  });

  it('waits for the one before it, and keeps its functions', async () => {
    const onAction = vi.fn();
    const { handle, frame } = await openForm();
    const updated = [handle.update({ onAction }), handle.update({ amount: 100 })];
    await settle();
    expect(frame.listCalls()).toMatchObject([{ names: ['onAction'], functions: ['onAction'] }]);
    await frame.finish();
    expect(frame.listCalls()).toMatchObject([{}, { options: { amount: 100 }, functions: ['onAction'] }]);
    await frame.finish();
    await Promise.all(updated);
    await frame.ask('onAction', { url: 'https://bank.example/' });
    expect(onAction).toHaveBeenCalledOnce();
  });

  it('goes on after one that was refused, and has nothing of it', async () => {
    const { handle, frame } = await openForm();
    const refused = caught(handle.update({ amount: -1, lookUp: () => {} }));
    const updated = handle.update({ description: 'Lamp' });
    await settle();
    await frame.finish({ error: { code: 'option_invalid', message: 'The option amount is wrong.' } });
    expect(await refused).toHaveProperty('code', 'option_invalid');
    expect(frame.listCalls().at(-1)).toMatchObject({ options: { description: 'Lamp' }, functions: [] });
    await frame.finish();
    expect(await updated).toBeUndefined();
  });
});

describe('on', () => {
  it.each(['token', 'payveil:ready', 'load', 'toString', '__proto__', '', undefined])(
    'refuses an event that there is not: %s',
    async (name) => {
      const { handle } = await openForm();
      const error = thrown(() => handle.on(name as 'ready', () => {}));
      expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
      expect(error.message).toContain('brandchange');
    },
  );

  it('hears nothing after the form was unmounted', async () => {
    const { handle, host } = await openForm();
    const got = vi.fn();
    handle.on('change', got);
    handle.unmount();
    host.dispatchEvent(new CustomEvent('payveil:change'));
    expect(got).not.toHaveBeenCalled();
  });

  it.each(typed(DETAILS))('gets the detail and the event: %s', async (name, detail) => {
    const { handle, frame, host } = await openForm();
    const got = vi.fn();
    handle.on(name, got);
    await frame.send({ ...detail, token: 'x', cause: 'y', type: name });
    expect(got.mock.calls).toEqual([[detail, expect.any(CustomEvent)]]);
    const [[, event]] = got.mock.calls as [[unknown, CustomEvent]];
    expect(event).toMatchObject({ type: `payveil:${name}`, target: host, bubbles: true, composed: true });
  });
});

describe('the functions of a page', () => {
  it.each([
    ['lookUp', { chargeId: 'ch_1', reference: 'REF' }, { chargeId: 'ch_1', reference: 'REF' }],
    ['onAction', { url: 'https://bank.example/', token: 'x' }, { url: 'https://bank.example/' }],
  ] as const)('are asked with what they need, and answered: %s', async (name, value, argument) => {
    const call = vi.fn(async () => ({ id: 'ch_1', status: 'succeeded', get() {} }));
    const { frame } = await openForm({ [name]: call });
    expect(await frame.ask(name, value)).toMatchObject({ value: { id: 'ch_1', status: 'succeeded' } });
    expect(call.mock.calls).toEqual([[argument]]);
  });

  it('of a payment can stop it', async () => {
    const { frame, handle, told } = await openForm();
    const detail = { method: 'card', reference: 'REF' };
    expect(await frame.ask('submit', detail)).toMatchObject({ value: options.returnUrl });
    const stop = handle.on('submit', (_, event) => event.preventDefault());
    expect(await frame.ask('submit', detail)).toMatchObject({ value: false });
    stop();
    expect(await frame.ask('submit', detail)).toMatchObject({ value: options.returnUrl });
    expect(told).toEqual(Array(3).fill(['submit', detail]));
  });

  it('lets the buyer come back to the address of the page of that moment', async () => {
    const { href } = location;
    onTestFinished(() => history.replaceState(null, '', href));
    const { frame } = await openForm({ returnUrl: undefined });
    history.replaceState(null, '', '/cart?step=2#pay');
    const { value } = Object(await frame.ask('submit', { method: 'card', reference: 'REF' }));
    expect(value).toBe('http://localhost:3000/cart?step=2#pay');
  });

  it('lets the buyer come back to where a function tells at each click, which is not called before', async () => {
    let page = 'first';
    const returnUrl = vi.fn(() => `http://localhost:3000/${page}`);
    const { frame, handle } = await openForm({ returnUrl });
    expect(frame.hello).toMatchObject({ functions: ['returnUrl'] });
    expect(frame.hello.options).not.toHaveProperty('returnUrl');
    const before: number[] = [];
    handle.on('submit', () => before.push(returnUrl.mock.calls.length));
    for (page of ['second', 'third']) {
      const answer = await frame.ask('submit', { method: 'card', reference: 'REF' });
      expect(answer).toMatchObject({ value: `http://localhost:3000/${page}` });
    }
    expect({ before, calls: returnUrl.mock.calls }).toEqual({ before: [0, 1], calls: [[], []] });
  });

  it('of a payment is not let through if that function throws, which is reported once', async () => {
    const reported = catchReports();
    const error = new Error('there is no router yet');
    const { frame } = await openForm({
      returnUrl: () => {
        throw error;
      },
    });
    const answer = await frame.ask('submit', { method: 'card', reference: 'REF' });
    expect(answer).toEqual({ type: 'answer', id: expect.anything(), outcome: 'undefined' });
    expect(reported.mock.calls).toEqual([[error]]);
  });
});

describe('the surroundings', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('are sent again when the page changes, until the frame is unmounted', async () => {
    const { frame, handle } = await openForm();
    window.dispatchEvent(new Event('resize'));
    await settle();
    expect(frame.received).toMatchObject([{ type: 'around', direction: 'ltr', tokens: {} }]);
    handle.unmount();
    window.dispatchEvent(new Event('resize'));
    await settle();
    expect(frame.received).toHaveLength(1);
  });
});
