/** Submits that no script handles: address and body hold nothing of the card, whatever the merchant calls its inputs. */
import type { Page, Request } from '@playwright/test';
import type { Gateway } from '../servers.js';
import { attachOwn, button, expect, test, type, typeBuyer, typeCard, WITH_SEPA } from './form.js';

const SECRETS = ['4242', '739', '1231', '12%20', '12+%2F+31', 'DE89', '0532'];

/** Acts while all listeners are stopped, as if the page's scripts had crashed. The page itself still works. */
async function actWithoutScripts<Answer>(page: Page, act: () => Promise<Answer>): Promise<Answer> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  const answer = await act();
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  return answer;
}

/** Runs an action that navigates, and returns the address and the body of the request. */
async function readNavigation(page: Page, act: () => Promise<void>): Promise<string> {
  const isNavigation = (request: Request) => request.isNavigationRequest();
  const [request] = await Promise.all([page.waitForRequest(isNavigation), page.waitForEvent('load'), act()]);
  return `${request.url()}\n${request.postData() ?? ''}`;
}

/** Runs an action that must send nothing, and then one that navigates. Returns the addresses of all requests. */
async function listRequests(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await act();
  // A browser begins to navigate only after a while, and another address would end that.
  await page.waitForTimeout(500);
  await page.goto('about:blank?after');
  return addresses.filter((address) => !address.startsWith('about:'));
}

function listLeaks(text: string): string[] {
  // The port of the site could contain any digits.
  const path = text.replace(/^http:\/\/127\.0\.0\.1:\d+/, '');
  return SECRETS.filter((secret) => path.includes(secret));
}

test('28: the mounted form sends nothing, by a native submit and by its button without scripts', async ({
  page,
  open,
}) => {
  const form = page.locator('form');
  const submit = () => form.evaluate((form: HTMLFormElement) => form.submit());
  for (const act of [submit, () => actWithoutScripts(page, () => button(page).click())]) {
    await open(WITH_SEPA);
    await typeCard(page);
    await typeBuyer(page);
    await page.getByRole('radio', { name: 'Direct debit' }).check();
    await type(page, 'iban', 'DE89370400440532013000');
    expect(await listRequests(page, act)).toEqual([]);
  }
});

/** Attaches the form to a merchant's own inputs of both methods. */
const attach = (page: Page, gateway: Gateway) =>
  attachOwn(page, gateway, { name: 'Ada Lovelace', line1: 'Invalidenstr. 1', city: 'Berlin', country: 'DE' }, true);

async function typeOwn(page: Page): Promise<void> {
  await typeCard(page);
  await type(page, 'iban', 'DE89370400440532013000');
  await type(page, 'email', 'ada@example.com');
  await page.getByLabel('Coupon').pressSequentially('SPRING');
}

test("28: own inputs send only the merchant's, natively and without scripts", async ({ page, site, gateway }) => {
  const form = page.locator('#own');
  const submit = () => readNavigation(page, () => form.evaluate((form: HTMLFormElement) => form.submit()));
  const click = () => readNavigation(page, () => page.getByRole('button', { name: 'Pay' }).click());
  for (const [method, act] of [
    ['get', submit],
    ['post', () => actWithoutScripts(page, click)],
  ] as const) {
    await page.goto(`${site}/checkout/own-by-${method}.html`);
    await attach(page, gateway);
    await typeOwn(page);
    const sent = await act();
    expect(listLeaks(sent)).toEqual([]);
    expect(sent).toContain('coupon=SPRING');
    expect(sent).toContain('email=ada');
  }
});

test('28: the control: a form that is not attached sends the card, and the search finds it', async ({ page, site }) => {
  await page.goto(`${site}/checkout/own-by-get.html`);
  await page.getByLabel('Card number').pressSequentially('4242424242424242');
  await page.getByLabel('IBAN').pressSequentially('DE89370400440532013000');
  const form = page.locator('#own');
  const submit = () => readNavigation(page, () => form.evaluate((form: HTMLFormElement) => form.submit()));
  expect(listLeaks((await listRequests(page, submit)).join('\n'))).toEqual(['4242', 'DE89', '0532']);
});
