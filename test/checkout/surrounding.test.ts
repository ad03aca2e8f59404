/** What the page around a frame does for the form: it may stop a payment, it shows the bank's page, and it has the address. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mountWith } from '../../src/checkout/mount.js';
import type { ReturnAddress, Surrounding } from '../../src/checkout/surrounding.js';
import {
  type Changes,
  createOrder,
  defer,
  find,
  getButton,
  getInput,
  getPhase,
  listen,
  makeHost,
  pick,
} from './mounted-form.js';
import { answering, short, spyAssign, typeIn } from './paying-form.js';

const PAID = { id: 'ch_1', status: 'succeeded' };
const ACTION = { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' };

const getMethod = (host: Element) => find<HTMLInputElement>(host, '[type=radio][value=sepa]');

/** Mounts a short form that is filled in, with a page around it. */
function mountIn(surrounding: Surrounding, answer: object = PAID, changes: Changes = {}) {
  const host = makeHost();
  const told = listen(host);
  const charge = answering(answer);
  const handle = mountWith(host, { ...short, orderId: createOrder(), charge, ...changes }, surrounding);
  onTestFinished(() => handle.unmount());
  typeIn(host);
  return { host, handle, told, charge };
}

/** Mounts a form whose page is asked, and answers later. */
function ask() {
  const { promise, resolve } = defer<boolean>();
  const mayPay = vi.fn<NonNullable<Surrounding['mayPay']>>(() => promise);
  return { ...mountIn({ mayPay }), mayPay, answer: resolve };
}

describe('a page that may stop the payment', () => {
  it('is asked with the method and the reference, in place of the event', async () => {
    const { handle, told, mayPay, answer } = ask();
    const submitted = handle.submit();
    expect(mayPay.mock.calls).toEqual([[{ method: 'card', reference: expect.stringMatching(/\w/) }]]);
    answer(true);
    await submitted;
    expect(pick(told, 'submit')).toEqual([]);
  });

  it('locks the fields while it is asked', async () => {
    const { host, handle, charge, answer } = ask();
    const submitted = handle.submit();
    expect(getInput(host, 'cvc').readOnly).toBe(true);
    expect(getMethod(host).disabled).toBe(true);
    expect(charge.chargeCard).not.toHaveBeenCalled();
    answer(false);
    await submitted;
    expect(getInput(host, 'cvc').readOnly).toBe(false);
    expect(getMethod(host).disabled).toBe(false);
  });

  it('keeps the form open with its entries, and nothing is sent', async () => {
    const { host, handle, told, charge, answer, mayPay } = ask();
    const submitted = handle.submit();
    answer(false);
    await submitted;
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(getPhase(host)).toBe('open');
    expect(getInput(host, 'cvc').value).toBe('123');
    expect([...pick(told, 'busy'), ...pick(told, 'error')]).toEqual([]);
    await handle.submit();
    expect(mayPay).toHaveBeenCalledTimes(2);
  });

  it('is asked once, however often the buyer presses', async () => {
    const { host, handle, charge, answer, mayPay } = ask();
    const submitted = handle.submit();
    getButton(host).click();
    await handle.submit();
    answer(true);
    await submitted;
    expect([mayPay.mock.calls.length, charge.chargeCard.mock.calls.length]).toEqual([1, 1]);
  });

  it('is not asked about a form that is not valid', async () => {
    const { host, handle, mayPay } = ask();
    getInput(host, 'cvc').value = '';
    await handle.submit();
    expect(mayPay).not.toHaveBeenCalled();
  });

  it.each([true, false])('may unmount the form while it is asked: nothing is sent after the answer %s', async (is) => {
    const { host, handle, told, charge, answer } = ask();
    const submitted = handle.submit();
    handle.unmount();
    answer(is);
    await submitted;
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(told.filter(([name]) => name === 'busy' || name === 'error')).toEqual([]);
    expect(host.children).toHaveLength(0);
  });
});

describe("the bank's page", () => {
  it('is shown by the page around, and the form stays', async () => {
    const assign = spyAssign();
    onTestFinished(() => assign.mockRestore());
    const goTo = vi.fn();
    const { host, handle } = mountIn({ goTo }, ACTION);
    await handle.submit();
    expect(goTo.mock.calls).toEqual([[ACTION.redirect_url]]);
    expect(assign).not.toHaveBeenCalled();
    expect(getPhase(host)).toBe('action');
  });

  it('is not shown after the form was removed', async () => {
    const goTo = vi.fn();
    const answered = defer<object>();
    const { handle, charge } = mountIn({ goTo }, answered.promise);
    const submitted = handle.submit();
    await vi.waitFor(() => expect(charge.chargeCard).toHaveBeenCalled());
    handle.unmount();
    answered.resolve(ACTION);
    await submitted;
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('a field that the form leads to', () => {
  it('is shown by the page around', async () => {
    const reveal = vi.fn();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    onTestFinished(() => scroll.mockRestore());
    const { host, handle } = mountIn({ reveal });
    handle.focus('cvc');
    expect(reveal.mock.calls).toEqual([[getInput(host, 'cvc')]]);
    getInput(host, 'cvc').value = '';
    await handle.submit();
    expect(reveal.mock.calls.length).toBeGreaterThan(1);
    expect(scroll).not.toHaveBeenCalled();
  });
});

describe('the address of the page around', () => {
  /** Mounts a form whose page has an address, beside that of the frame. */
  function comeBack(search: string, pathname = '/return') {
    const address = {
      origin: 'https://shop.example',
      pathname,
      search,
      clean: vi.fn(() => {
        address.search = '';
      }),
    };
    const { host, handle } = mountIn({ address: address as ReturnAddress });
    return { host, handle, clean: address.clean };
  }

  it('tells that the bank has sent the buyer back, and is cleaned once', () => {
    const { href } = location;
    const { host, handle, clean } = comeBack('?charge=ch_1&status=succeeded');
    expect(getPhase(host)).not.toBe('open');
    expect(clean).toHaveBeenCalledOnce();
    handle.update({ amount: 100 });
    expect(clean).toHaveBeenCalledOnce();
    expect(location.href).toBe(href);
  });

  it('counts, and not that of the frame', () => {
    const { href } = location;
    onTestFinished(() => history.replaceState(null, '', href));
    history.replaceState(null, '', '?charge=ch_1&status=succeeded');
    const { host, clean } = comeBack('');
    expect(getPhase(host)).toBe('open');
    expect(clean).not.toHaveBeenCalled();
    expect(location.search).toBe('?charge=ch_1&status=succeeded');
  });
});
