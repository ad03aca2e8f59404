/** Where a frame may lead its page: to the bank, once for each payment or press of the buyer. And what it may change of the address: nothing. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { spyAssign } from '../checkout/paying-form.js';
import { openForm, options, setPressed } from './fake-frame.js';

const BANK = 'https://bank.example/3ds';
const EVIL = 'https://evil.example/';
const DETAIL = { method: 'card', reference: 'BCDFGHJK23' };

// How long ago the page was left.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** How long browsers count a press. */
const PRESS_MS = 5000;
const wait = (ms = PRESS_MS + 1) => void vi.advanceTimersByTime(ms);

/** Opens a form whose buyer has pressed nothing, and a spy on where the page goes. */
async function open(changes: Parameters<typeof openForm>[0] = {}) {
  const assign = spyAssign();
  onTestFinished(() => assign.mockRestore());
  const shop = await openForm(changes);
  setPressed(false);
  const { frame } = shop;
  return {
    ...shop,
    go: (url = BANK) => frame.send({ type: 'go', url }),
    asks: async () => (await frame.ask('submit', DETAIL))?.value,
    seen: () => assign.mock.calls.map(([url]) => url),
  };
}

describe('before the buyer has pressed anything', () => {
  it('a frame leads the page nowhere, and the page is not told', async () => {
    const { go, seen, told } = await open();
    await go(EVIL);
    expect([seen(), told]).toEqual([[], []]);
  });

  it('no payment begins, and none opens a way', async () => {
    const { go, asks, seen, told, root } = await open();
    expect(await asks()).toBe(false);
    await go(EVIL);
    expect([seen(), told, root.dataset.phase]).toEqual([[], [], 'open']);
  });

  it.each(['validate', 'clear'] as const)('a call of %s by the page opens no way', async (name) => {
    const { go, asks, seen, told, handle } = await open();
    void handle[name]();
    expect(await asks()).toBe(false);
    await go(EVIL);
    expect([seen(), told]).toEqual([[], []]);
  });
});

describe('after a press of the buyer', () => {
  it("a payment begins, and its bank's page opens once", async () => {
    const { go, asks, seen, told } = await open();
    setPressed(true);
    expect(await asks()).toBe(options.returnUrl);
    await go();
    await go(EVIL);
    expect(seen()).toEqual([BANK]);
    expect(told).toEqual([
      ['submit', DETAIL],
      ['action', { url: BANK }],
    ]);
  });

  it('the bank may take longer than a press counts', async () => {
    const { go, asks, seen } = await open();
    setPressed(true);
    expect(await asks()).toBe(options.returnUrl);
    setPressed(false, true);
    await go();
    wait();
    await go(EVIL);
    expect(seen()).toEqual([BANK]);
  });

  it('the frame may ask late, because the server of the shop is slow', async () => {
    const { frame, asks } = await open();
    await frame.send({ type: 'phase', phase: 'busy' });
    expect(await asks()).toBe(false);
    setPressed(true);
    await frame.send({ type: 'phase', phase: 'open' }, { type: 'phase', phase: 'busy' });
    setPressed(false, true);
    wait(9000);
    expect(await asks()).toBe(options.returnUrl);
    await frame.send({ type: 'phase', phase: 'open' });
    expect(await asks()).toBe(false);
  });

  it('the way opens once without a payment, such as for the button that goes to the bank again', async () => {
    const { go, seen, told } = await open();
    setPressed(true);
    await go();
    await go(EVIL);
    expect(seen()).toEqual([BANK]);
    expect(told).toEqual([['action', { url: BANK }]]);
    setPressed(false, true);
    await go(EVIL);
    expect(seen()).toEqual([BANK]);
    // The buyer comes back, and presses again.
    wait();
    setPressed(true);
    await go(`${BANK}/2`);
    expect(seen()).toEqual([BANK, `${BANK}/2`]);
  });

  it('a buyer who pays again at once after a decline gets to the bank again, and to nothing else', async () => {
    const { go, asks, seen } = await open();
    setPressed(true);
    for (const url of [BANK, `${BANK}/2`]) {
      expect(await asks()).toBe(options.returnUrl);
      await go(url);
      await go(EVIL);
    }
    wait(PRESS_MS - 1);
    await go(EVIL);
    expect(seen()).toEqual([BANK, `${BANK}/2`]);
  });

  it("the page's own way to the bank counts, too", async () => {
    const urls: string[] = [];
    const { go, asks, seen, frame } = await open({ onAction: ({ url }) => void urls.push(url) });
    setPressed(true);
    expect(await asks()).toBe(options.returnUrl);
    for (const url of [BANK, EVIL]) await frame.ask('onAction', { url });
    await go(EVIL);
    expect([urls, seen()]).toEqual([[BANK], []]);
  });

  it('a payment that the page has prevented opens no way later', async () => {
    const { go, asks, seen, handle } = await open();
    handle.on('submit', (_, event) => event.preventDefault());
    setPressed(true);
    expect(await asks()).toBe(false);
    setPressed(false, true);
    await go(EVIL);
    expect(seen()).toEqual([]);
  });

  it('an address that is none of a bank uses nothing up', async () => {
    const { go, asks, seen } = await open();
    setPressed(true);
    expect(await asks()).toBe(options.returnUrl);
    setPressed(false, true);
    await go('javascript:alert(1)');
    await go();
    expect(seen()).toEqual([BANK]);
  });
});

it('in a browser that tells of no presses, a buyer pays as before', async () => {
  const { go, asks, seen } = await open();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: undefined });
  expect(await asks()).toBe(options.returnUrl);
  await go();
  await go(EVIL);
  expect(seen()).toEqual([BANK]);
});

describe("the page's own checkAgain()", () => {
  it("opens the bank's page once, and none after its end", async () => {
    const { go, seen, handle, frame } = await open();
    for (const url of [BANK, `${BANK}/2`]) {
      const checked = handle.checkAgain();
      await frame.send(null);
      wait();
      await go(url);
      await frame.finish();
      await checked;
    }
    wait();
    await go(EVIL);
    expect(seen()).toEqual([BANK, `${BANK}/2`]);
  });
});

describe("the page's own submit()", () => {
  it("pays without any press, and opens the bank's page once", async () => {
    const { go, asks, seen, told, handle, frame } = await open();
    const paid = handle.submit();
    await frame.send(null);
    expect(await asks()).toBe(options.returnUrl);
    await go();
    await go(EVIL);
    await frame.finish();
    await paid;
    expect(seen()).toEqual([BANK]);
    expect(told.map(([name]) => name)).toEqual(['submit', 'action']);
  });

  it('allows one payment, and none after its end', async () => {
    const { asks, handle, frame, told } = await open();
    const paid = handle.submit();
    await frame.send(null);
    expect(await asks()).toBe(options.returnUrl);
    expect(await asks()).toBe(false);
    await frame.finish();
    await paid;
    expect(await asks()).toBe(false);
    expect(told.map(([name]) => name)).toEqual(['submit']);
  });

  it('that the frame refuses allows none later', async () => {
    const { asks, handle, frame } = await open();
    const refused = expect(handle.submit()).rejects.toMatchObject({ code: 'option_invalid' });
    await frame.send(null);
    await frame.finish({ error: { code: 'option_invalid', message: 'submit needs --allow submit' } });
    await refused;
    expect(await asks()).toBe(false);
  });
});

describe('the address of the page', () => {
  const RETURNED = '/return?a=1&charge=ch_1&b=%20&status=succeeded&x#top';

  /** Shows another address, as after a way back from the bank, until the test ends. */
  function show(address: string): void {
    const { href } = location;
    onTestFinished(() => history.replaceState(null, '', href));
    history.replaceState({ own: 1 }, '', address);
  }
  const read = () => location.href.replace(location.origin, '');

  it.each(['', 'a=2', '?x', '/../evil', undefined, null, 7, {}])(
    'is not changed by the frame, whatever it has %j for',
    async (query) => {
      show('/return?a=1&b=%20#top');
      const { frame } = await openForm();
      await frame.send({ type: 'returned', query });
      expect([read(), history.state]).toEqual(['/return?a=1&b=%20#top', { own: 1 }]);
    },
  );

  it.each([
    [RETURNED, '/return?a=1&b=%20&x#top'],
    ['/return?charge=ch_1&status=succeeded', '/return'],
    ['/return?status=succeeded&charge=ch_1#', '/return#'],
    ['/return?a=%2f+&&=&charge=&status=#?charge=1&status=2', '/return?a=%2f+&&=#?charge=1&status=2'],
    ['/?charge=a?status=b&status=c&q=?', '/?q=?'],
    ['/return?charge=ch_1&status=a&a=1&charge=ch_2', '/return?a=1'],
  ])('loses what the bank has added, and nothing else: %s', async (before, after) => {
    show(before);
    const { frame } = await openForm();
    expect(frame.hello.address).toBe(before.replace(/#.*/, ''));
    await frame.send({ type: 'returned' });
    expect([read(), history.state]).toEqual([after.replace(/#$/, ''), { own: 1 }]);
  });

  it.each([
    ['words of the shop that the bank also uses', '/return?status=open&a=1'],
    ['one of the two twice', '/return?charge=ch_1&charge=ch_2'],
    ['names that only end so', '/return?surcharge=1&charge=2&my-status=3'],
    ['no query', '/return#charge=ch_1&status=succeeded'],
  ])('stays as it is with %s', async (_, address) => {
    show(address);
    const { frame } = await openForm();
    await frame.send({ type: 'returned' });
    expect(read()).toBe(address);
  });
});
