/** Programs that fill a form send events that lack their members: a `keydown` without a key, an `input` without a type. */
import { expect, test } from './open-shop.js';

interface Heard {
  readonly target: EventTarget;
  readonly type: string;
}

test('every listener takes an event that has only its type', async ({ page, openShop }) => {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...others: never[]) {
      heard.push({ target: this, type });
      return Reflect.apply(addEventListener, this, [type, ...others]);
    } as typeof addEventListener;
    Object.assign(globalThis, { heard });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openShop({
    write: (options) => `globalThis.handle = Payveil.mountCheckout('#checkout', ${options});
      for (const name of ['change', 'submit', 'token', 'charge', 'action', 'error', 'busy', 'ready'])
        globalThis.handle.on(name, () => {});`,
  });
  await page.evaluate('handle.ready');
  const types = await page.evaluate(() => {
    const { heard } = globalThis as unknown as { readonly heard: readonly Heard[] };
    // Signals end a form, and a click on a button reads no member.
    const sent = heard.filter(({ target, type }) => !(target instanceof AbortSignal) && type !== 'click');
    for (const { target, type } of sent) target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    return [...new Set(sent.map(({ type }) => type))];
  });
  const needed = ['input', 'change', 'keydown', 'compositionend', 'storage', 'pageshow', 'payveil:charge'];
  expect(types).toEqual(expect.arrayContaining(needed));
  expect(errors).toEqual([]);
});
