/** Inputs that a library controls: its state and the text of the field are the same, whoever wrote last. */
import type { Page } from '@playwright/test';
import { bundleWithEsbuild } from '../../../tools/bundlers.mjs';
import { billing } from '../buyer.js';
import { expect, type PageGlobals, readCaret, test } from './form.js';

/** A shop's form, written with what each row makes of an input. The page sees the state of each render. */
const SHOP = `
  import { createElement as h, useEffect, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  const names = ['number', 'expiry', 'cvc'];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  function Shop() {
    const [, render] = useState(0);
    globalThis.render = () => render((n) => n + 1);
    useEffect(() => {
      globalThis.handle = Payveil.attachCheckout('#own', {
        ...globalThis.options,
        charge: Payveil.createClient(globalThis.options.charge),
        fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc' },
      });
      return () => globalThis.handle.unmount();
    }, []);
    const inputs = useInputs();
    return h('form', { id: 'own' }, ...inputs, h('button', null, 'Pay'));
  }
  createRoot(document.getElementById('checkout')).render(h(Shop));`;

const LIBRARIES = {
  'React, `value` and `onChange`': `
    function useInputs() {
      const [state, setState] = useState(empty);
      globalThis.state = state;
      return names.map((id) => h('input', {
        id, key: id, value: state[id],
        onChange: (event) => setState((before) => ({ ...before, [id]: event.target.value })),
      }));
    }`,
  // As Vue's \`v-model\` and Svelte's \`bind:value\` do it: a listener on the input itself, which was there before ours.
  'a listener on the input, which writes its state back': `
    function useInputs() {
      const [state] = useState({ ...empty });
      globalThis.state = state;
      const bind = (input) => {
        const read = () => { state[input.id] = input.value; queueMicrotask(write); };
        const write = () => { if (input.value !== state[input.id]) input.value = state[input.id]; };
        input.addEventListener('input', read);
        globalThis.render = () => document.querySelectorAll('input').forEach((each) => { each.value = state[each.id]; });
        return () => input.removeEventListener('input', read);
      };
      const [ref] = useState(() => bind);
      return names.map((id) => h('input', { id, key: id, ref }));
    }`,
};

async function openShop(page: Page, inputs: string, options: object): Promise<void> {
  await page.evaluate((options) => Object.assign(window, { options }), options);
  await page.addScriptTag({ type: 'module', content: await bundleWithEsbuild(SHOP + inputs) });
  await page.waitForFunction(() => (window as unknown as PageGlobals).handle);
}

/** Expects one text in the field and in the library's state, also after a render. */
async function expectBoth(page: Page, id: string, text: string): Promise<void> {
  const input = page.locator(`#${id}`);
  const state = () =>
    page.evaluate((id) => (window as unknown as { state: Record<string, string> }).state[id] ?? '', id);
  await expect(input).toHaveValue(text);
  await expect.poll(state).toBe(text);
  const caret = await readCaret(input);
  await page.evaluate(async () => {
    (window as unknown as { render(): void }).render();
    await new Promise(requestAnimationFrame);
  });
  expect([await input.inputValue(), await state()]).toEqual([text, text]);
  expect(await readCaret(input)).toEqual(caret);
}

for (const [library, inputs] of Object.entries(LIBRARIES)) {
  test(`${library}: the state is what stands in the field`, async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/plain.html`);
    const keys = { apiKey: gateway.publishableKey, signature: gateway.signature };
    const { amount, currency, ...defaultValues } = billing;
    const rest = { amount, currency, defaultValues, remoteIp: '192.0.2.10', returnUrl: 'https://shop.example/return' };
    await openShop(page, inputs, { ...keys, ...rest, charge: { ...keys, baseUrl: gateway.url } });
    const press = (key: string) => page.keyboard.press(key);

    await page.locator('#number').focus();
    for (const [key, text] of [...'424242'].map((digit, at) => [digit, '4242 42'.slice(0, at + 1 + Number(at > 3))])) {
      await press(String(key));
      await expectBoth(page, 'number', String(text));
    }
    await press('x');
    await expectBoth(page, 'number', '4242 42');
    await press('Control+z');
    await expectBoth(page, 'number', '4242 4');
    // Just behind a space, Backspace removes the digit before it.
    await press('ArrowLeft');
    await press('Backspace');
    await expectBoth(page, 'number', '4244');
    await press('Control+a');
    await page.keyboard.insertText(' 4242-4242-4242-4242\n');
    await expectBoth(page, 'number', '4242 4242 4242 4242');

    const session = await page.context().newCDPSession(page);
    await page.locator('#expiry').focus();
    await session.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
    await expect(page.locator('#expiry')).toHaveValue('１２');
    await session.send('Input.insertText', { text: '１２３１' });
    await expectBoth(page, 'expiry', '12 / 31');

    // A password manager writes the whole text, and tells it by one event.
    for (const [type, text] of [
      ['change', '4000 0000 0000 9995'],
      ['input', '4242 4242 4242 4242'],
    ] as const) {
      await page.locator('#number').evaluate(
        (input, [type, text]) => {
          Reflect.set(HTMLInputElement.prototype, 'value', text, input);
          input.dispatchEvent(new Event(type, { bubbles: true }));
        },
        [type, text.replaceAll(' ', '')] as const,
      );
      await expectBoth(page, 'number', text);
    }

    await page.locator('#cvc').fill('739');
    await page.getByRole('button').click();
    await expect(page.locator('#own')).toHaveAttribute('data-phase', 'done');
    for (const id of ['number', 'expiry', 'cvc']) await expectBoth(page, id, '');
  });
}
