/** A hostile folder in the frame: it cannot run code in the page, lead the buyer elsewhere by itself, or break the page. */
import type { Page } from '@playwright/test';
import { completeThreeDSecure, expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { CARD_ALONE, expect, mountFrame, phase, readEvents, type ShopGlobals, test, writeMount } from './frame-site.js';

/** A frame that takes the hello of its page and then does what a test says, in the place of Payveil. */
const writeHost = (code: string) => `addEventListener('message', ({ data, ports: [port], origin }) => {
  const send = (...messages) => { for (const message of messages) port.postMessage(message); };
  const answers = [];
  port.onmessage = ({ data }) => { answers.push(data); onAnswer(data); };
  let onAnswer = () => {};
  ${code};
  send({ type: 'phase', phase: 'end' });
});`;

const isOver = (page: Page) => expect.poll(() => phase(page)).toBe('end');

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.dismiss());
});

const WRONG_ADDRESSES = [
  'javascript:top.hit=1',
  ' javascript:top.hit=1',
  'java\nscript:top.hit=1',
  'data:text/html,<script>top.hit=1</script>',
  'blob:https://shop.example/1',
  'http://evil.example/',
  'https://user:secret@evil.example/',
  '/relative',
  '',
  null,
  1,
  {},
  ['https://evil.example/'],
];

test('an address that is none of a bank is ignored, in `go` and in a question', async ({ page, open }) => {
  const code = `for (const url of ${JSON.stringify(WRONG_ADDRESSES)}) send({ type: 'go', url }, { type: 'onAction', id: 1, url })`;
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked, functions: { onAction: (call: unknown) => asked.push(call) } });
  });
  await open({
    folder: { rewrite: () => writeHost(code) },
    shop: { headers: { 'content-security-policy': undefined } },
    isFaulty: true,
  });
  const address = page.url();
  await isOver(page);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => [(window as { hit?: unknown }).hit, (window as { asked?: unknown }).asked])).toEqual(
    [undefined, []],
  );
  expect(await readEvents(page, 'action')).toEqual([]);
});

/** A button in the frame, so that a press waits until the frame hears it. */
const BUTTON = "document.body.append(Object.assign(document.createElement('button'), { textContent: 'Press' }))";
const press = (page: Page) => page.frameLocator('iframe').getByRole('button').click();

/** A frame that acts when it is greeted or pressed, prints each answer of the page, and says when it is through. */
const writeActor = (greeted: string, pressed = '') => `addEventListener('message', ({ ports: [port] }) => {
  let asked = 0;
  const answers = new Map();
  const send = (...messages) => { for (const message of messages) port.postMessage(message); };
  const ask = (type, members) => new Promise((resolve) => { answers.set(++asked, resolve); send({ ...members, type, id: asked }); });
  const pay = async () => console.log('answer', (await ask('submit', { method: 'card', reference: 'BCDFGHJK23' })));
  const through = async () => { await ask('remoteIp'); console.log('through'); };
  port.onmessage = ({ data: { type, id, value } }) => type === 'answer' && answers.get(id)?.(value);
  send({ type: 'mounted' }, { type: 'served' }, { type: 'height', height: 300 });
  document.addEventListener('click', async () => { ${pressed}; await through(); });
  ${BUTTON};
  (async () => { ${greeted}; await through(); })();
});`;

/** What the frame prints. Nothing is evaluated in the page until then, because Chromium takes that for a press. */
function listen(page: Page) {
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  return {
    answers: () => printed.filter((text) => text.startsWith('answer')),
    isThrough: () => expect.poll(() => printed.includes('through')).toBe(true),
  };
}

const PREVENT = "addEventListener('payveil:action', (event) => event.preventDefault());";

test('a press in the frame lets one payment begin, and one address', async ({ page, shop, addPage, addFolder }) => {
  const { answers, isThrough } = listen(page);
  const go = (name: string) => `send({ type: 'go', url: 'https://bank.example/${name}' })`;
  const src = addFolder({ rewrite: () => writeActor('', `await pay(); ${go('1')}; ${go('2')}; ${go('3')}`) });
  await page.goto(shop + addPage({ after: [PREVENT, writeMount(src)] }));
  await press(page);
  await expect.poll(answers).toEqual([`answer ${page.url()}`]);
  await isThrough();
  await expect.poll(() => readEvents(page, 'action')).toHaveLength(1);
  await page.waitForTimeout(300);
  expect(await readEvents(page, 'action')).toEqual([{ url: 'https://bank.example/1' }]);
  expect(await readEvents(page, 'submit')).toEqual([{ method: 'card', reference: 'BCDFGHJK23' }]);
});

test("the page's own submit() pays without any press, 3-D Secure too", async ({ page, open, addFolder }) => {
  await page.addInitScript(() => {
    const inactive = { isActive: false, hasBeenActive: false };
    if (window === top) Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => inactive });
  });
  const allow = ['submit'];
  const submit = () => page.evaluate(() => void (window as unknown as ShopGlobals).handle.submit());
  const frame = await open({ folder: { allow } });
  await fillCheckout(frame, '4242 4242 4242 4242');
  await submit();
  await expectPaid(frame);

  const src = addFolder({ allow });
  await page.reload();
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'B-1' });
  await fillCheckout(page, '4000 0025 0000 3155');
  await submit();
  await completeThreeDSecure(page);
  await mountFrame(page, src, { ...CARD_ALONE, orderId: 'B-1' });
  await expectPaid(page);
});

test('without a press, a call that is no submit() lets nothing begin', async ({ page, shop, addPage, addFolder }) => {
  const { answers, isThrough } = listen(page);
  const src = addFolder({ rewrite: () => writeActor('await pay()') });
  const calls = "handle.validate(); handle.clear(); handle.setError({ message: 'x' }); handle.focus();";
  await page.goto(shop + addPage({ after: [writeMount(src), calls] }));
  await isThrough();
  expect(answers()).toEqual(['answer false']);
});

test('the frame cannot lead the page away or open another one', async ({ page, open, context }) => {
  const tries = [
    `top.location = 'https://evil.example/'`,
    `parent.location.replace('https://evil.example/')`,
    `window.open('https://evil.example/', '_top')`,
    `window.open('https://evil.example/')`,
    `Object.assign(document.createElement('a'), { href: 'https://evil.example/', target: '_top' }).click()`,
    `const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: 'https://evil.example/', target: '_top' })); form.submit()`,
    `top.postMessage({ type: 'payveil:hello' }, '*')`,
  ];
  const code = tries.map((each) => `try { ${each} } catch {}`).join(';');
  // A click of the buyer in the frame must not help it.
  const host = writeHost(`const attempt = () => { ${code} }; attempt(); addEventListener('click', attempt); ${BUTTON}`);
  const headers = { 'content-security-policy': undefined };
  await open({ folder: { rewrite: () => host, headers }, shop: { headers }, isFaulty: true });
  const address = page.url();
  await isOver(page);
  await press(page);
  await page.waitForTimeout(500);
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);
});
