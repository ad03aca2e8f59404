/** What one window must know of the others, of its own page, and of what it has told: each was once a double charge or a wrong word. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readReturn } from '../../../src/checkout/index.js';
import { type Changes, createOrder, defer, getPhase, mount, pick } from '../mounted-form.js';
import {
  answering,
  getLeave,
  payShort,
  readForm,
  settle,
  short,
  spyAssign,
  typeIn,
  useFakeClock,
} from '../paying-form.js';
import { action, paid, used } from './answers.js';
import { createRecord, go, KEY, leavePage, PAGE, readStore, writeStore } from './earlier-page.js';
import { FakeLocks, useLocks } from './fake-locks.js';

useFakeClock();
leavePage();

const NOTHING_SENT = "We couldn't prepare the payment. Nothing was sent.";
const nameLock = (orderId: string) => `payveil.order.${orderId}`;
const declined = { id: 'ch_1', status: 'failed' };
const token = 'ab'.repeat(32);

const hide = () => window.dispatchEvent(new Event('pagehide'));
const showAgain = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const tellNews = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

/** Another window takes the lock by force. Returns how it gives the lock back. */
const steal = (locks: FakeLocks, orderId: string) => locks.hold(nameLock(orderId), { steal: true });

/** Pays with a token that is sealed when the test says so. */
function paySlowly(orderId: string, answers: unknown[] = [paid], changes: Changes = {}) {
  const sealed = defer<string>();
  const tokenizer = { ...short.tokenizer, tokenizeCard: () => sealed.promise };
  return { ...payShort(answers, { orderId, tokenizer, ...changes }), sealed };
}

describe('a page that is hidden before its token was sent', () => {
  it.each([true, false])(
    'opens again, and sends nothing. The token is sealed while it is hidden: %s',
    async (isEarly) => {
      const locks = useLocks();
      const orderId = createOrder();
      const { host, charge, sealed } = paySlowly(orderId);
      await settle();
      hide();
      if (isEarly) sealed.resolve(token);
      await settle();
      expect(locks.isHeld(nameLock(orderId))).toBe(false);
      // Another window pays meanwhile, and this page still reads the storage as it was.
      showAgain();
      if (!isEarly) sealed.resolve(token);
      await settle(10_000);
      expect(readForm(host)).toMatchObject({ phase: 'open', alert: NOTHING_SENT });
      expect(charge.chargeCard).not.toHaveBeenCalled();
    },
  );
});

describe('a slow lock manager', () => {
  /** Answers each request after a while. */
  function useSlowLocks(ms: number) {
    const locks = new FakeLocks();
    const wait = () => new Promise((resolve) => setTimeout(resolve, ms));
    useLocks({ request: (...args: Parameters<FakeLocks['request']>) => wait().then(() => locks.request(...args)) });
    return locks;
  }

  it('gives a lock that comes after the end, which is given back at once', async () => {
    const locks = useSlowLocks(300);
    const orderId = createOrder();
    const { host, handle } = payShort([used], { orderId });
    await settle(1000);
    hide();
    await settle(1000);
    showAgain();
    handle.clear();
    await settle(1000);
    expect(getPhase(host)).toBe('open');
    expect(locks.isHeld(nameLock(orderId))).toBe(false);
  });
});

describe('what onCharge has heard', () => {
  it('is not told again when the page comes back from the bank, twice', async () => {
    spyAssign();
    useLocks();
    const onCharge = vi.fn();
    const { host } = payShort([action], { onCharge });
    await settle();
    for (const _ of [1, 2]) {
      hide();
      await settle();
      showAgain();
      await settle(10_000);
    }
    expect(getPhase(host)).toBe('action');
    expect(onCharge.mock.calls.map(([{ status }]) => status)).toEqual(['requires_action']);
  });

  it('does not hide the end that the bank tells on the next page', async () => {
    const orderId = createOrder();
    const url = 'https://bank.example/3ds';
    writeStore([createRecord(orderId, { url, chargeId: 'ch_1', status: 'requires_action', isTold: true })]);
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    readReturn(location);
    go(PAGE);
    const onCharge = vi.fn();
    const { host } = mount({ ...short, orderId, onCharge });
    await settle();
    expect(getPhase(host)).toBe('done');
    expect(onCharge.mock.calls).toEqual([[{ id: 'ch_1', status: 'succeeded' }, 'card']]);
  });

  it('does not hide that end from a form of the same page', async () => {
    spyAssign();
    const orderId = createOrder();
    const onCharge = vi.fn();
    const first = payShort([action], { orderId, onCharge });
    await settle();
    first.handle.unmount();
    go(`${PAGE}?charge=ch_1&status=succeeded`);
    readReturn(location);
    go(PAGE);
    const { host } = mount({ ...short, orderId, onCharge });
    await settle();
    expect(getPhase(host)).toBe('done');
    expect(onCharge.mock.calls.map(([{ status }]) => status)).toEqual(['requires_action', 'succeeded']);
  });
});

describe('an answer counts for the payment that has asked', () => {
  /** Pays; then another window takes the lock, and pays the order with a payment of its own. */
  async function overtake(changes: Changes = {}) {
    const locks = useLocks();
    const orderId = createOrder();
    const answer = defer<unknown>();
    const mounted = payShort([answer.promise], { orderId, ...changes });
    await settle();
    const end = steal(locks, orderId);
    const write = (members: object) => {
      const other = createRecord(orderId, members);
      const own = readStore(localStorage).filter(({ reference }: typeof other) => reference !== other.reference);
      writeStore([...own, other], localStorage);
      tellNews();
    };
    write({ phase: 'busy' });
    await settle();
    return { ...mounted, answer, write, end, orderId };
  }

  it('the decline of this one says nothing of that of the other window', async () => {
    const onCharge = vi.fn();
    const { host, answer, write, end } = await overtake({ onCharge });
    answer.resolve(declined);
    await settle();
    expect(getPhase(host)).toBe('checking');
    write({ phase: 'done', status: 'succeeded', chargeId: 'ch_2', endedAt: Date.now(), isTold: true });
    end();
    await settle(1000);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_2', alert: '' });
    // It was told all the same.
    expect(onCharge.mock.calls.map(([{ status }]) => status)).toEqual(['failed']);
  });

  it('what lookUp says again and again of payments under way in other windows opens the form, and is asked no more', async () => {
    const lookUp = vi.fn(async () => ({ status: 'failed' }) as const);
    const { host } = await overtake({ lookUp });
    await settle(5000);
    expect(getPhase(host)).toBe('open');
    expect(lookUp.mock.calls.length).toBeLessThan(5);
  });

  it('the success of this one is told, and shown', async () => {
    const onCharge = vi.fn();
    const { host, answer, orderId } = await overtake({ onCharge });
    answer.resolve(paid);
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
    expect(onCharge).toHaveBeenCalledOnce();
    expect(readStore(localStorage).find(({ phase }: { phase: string }) => phase === 'done')).toMatchObject({
      chargeId: 'ch_1',
      purchase: { orderId },
    });
  });

  /** Pays, and begins again after the warning. */
  async function giveUp(answer: Promise<unknown>, ...more: unknown[]) {
    const onCharge = vi.fn();
    const mounted = payShort([answer, ...more], { onCharge });
    await settle(100_000);
    expect(getPhase(mounted.host)).toBe('unknown');
    getLeave(mounted.host)?.click();
    await settle(1000);
    getLeave(mounted.host)?.click();
    expect(getPhase(mounted.host)).toBe('open');
    return { ...mounted, onCharge };
  }

  it.each([
    ['declined', { id: 'ch_2', status: 'failed' }, 0],
    ['paid as well', { id: 'ch_2', status: 'succeeded' }, 4000],
  ])('and it is shown after the end of the payment that follows: %s', async (_, second, ms) => {
    const [answer, next] = [defer<unknown>(), defer<unknown>()];
    const { host, handle } = await giveUp(answer.promise, next.promise);
    typeIn(host);
    void handle.submit();
    await settle();
    answer.resolve(paid);
    await settle();
    expect(getPhase(host)).toBe('busy');
    next.resolve(second);
    await settle(ms);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
  });
});

describe('a window that waits', () => {
  /** Pays while another window holds the lock, and waits until that gives it back without a record. */
  async function outwait() {
    const locks = useLocks();
    const orderId = createOrder();
    const close = locks.hold(nameLock(orderId));
    const mounted = payShort([paid], { orderId });
    await settle(1000);
    expect(getPhase(mounted.host)).toBe('checking');
    close();
    await settle(1000);
    return mounted;
  }

  it.each<[string, readonly ('localStorage' | 'sessionStorage')[]]>([
    ['the storage', ['localStorage', 'sessionStorage']],
    ['what all windows share', ['localStorage']],
  ])('never sends by itself where %s takes nothing: the other one may have paid', async (_, areas) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    for (const area of areas) {
      const get = vi.spyOn(window, area, 'get');
      get.mockReturnValue({
        length: 0,
        getItem: () => null,
        setItem: full,
        removeItem: () => {},
      } as unknown as Storage);
    }
    const { host, charge } = await outwait();
    expect(readForm(host)).toMatchObject({ phase: 'unknown', leave: 'Start again' });
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(warn.mock.calls.flat().filter((each) => /storage/.test(String(each)))).toHaveLength(1);
  });
});

describe('a payment whose form is gone', () => {
  /** happy-dom has no layout, so the test tells when a size has changed. */
  function watchSizes(): () => void {
    const all = new Set<() => void>();
    class ResizeObserver {
      constructor(onChange: () => void) {
        all.add(onChange);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', ResizeObserver);
    onTestFinished(() => void vi.unstubAllGlobals());
    return () => {
      for (const each of all) each();
    };
  }

  it.each([0, 1])('goes to the form that stands there, also if that came first: removed is form %i', async (place) => {
    const changeSizes = watchSizes();
    const order = createOrder();
    const answer = defer<unknown>();
    const forms = [0, 1].map(() => mount({ ...short, orderId: order, charge: answering(answer.promise) }));
    const [gone, other] = [forms[place], forms[1 - place]];
    if (!gone || !other) throw new Error('There are two forms.');
    typeIn(gone.host);
    void gone.handle.submit();
    await settle();
    gone.host.remove();
    changeSizes();
    await settle();
    expect(getPhase(other.host)).toBe('busy');
    answer.resolve(paid);
    await settle();
    expect(getPhase(other.host)).toBe('done');
    expect(pick(other.told, 'charge')).toHaveLength(1);
  });
});

describe('a lock that is stolen while the token is sealed', () => {
  it('sends nothing until the other window has ended, and then once', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const { host, charge, sealed } = paySlowly(orderId);
    await settle();
    const end = steal(locks, orderId);
    await settle();
    // The other window drops its payment before the token here is sealed.
    end();
    await settle(1000);
    expect(charge.chargeCard).not.toHaveBeenCalled();
    sealed.resolve(token);
    await settle(1000);
    expect(charge.chargeCard.mock.calls.map(([sent]) => sent)).toEqual([token]);
    expect(getPhase(host)).toBe('done');
  });
});
