/** What a buyer does on the bank's page, for every engine: from the button to the return page. */
import { expect } from 'vitest';
import { AUTHENTICATES, CHALLENGES, type Challenge } from '../checkout/scenarios.js';
import { AGAIN, pay, readTokens, type Scene, seePhase, seeText, TITLE, WAIT } from './endings.js';

export const PRESS = { Confirm: 'button[value="succeeded"]', Refuse: 'button[value="failed"]' };

export const seePage = ({ driver }: Pick<Scene, 'driver'>, path: string, selector: string) =>
  expect.poll(async () => (await driver.readUrl()).includes(path) && (await driver.has(selector)), WAIT).toBe(true);

/** Pays with a card that has a challenge, and waits for the bank's page. */
async function goToBank(scene: Scene, number: string): Promise<void> {
  await scene.open();
  await pay(scene.driver, number);
  await seePage(scene, '/sandbox/3ds/', PRESS.Confirm);
}

/** Presses a button of the bank, and expects the same result on the return page and in the sandbox. */
async function answer(scene: Scene, press: keyof typeof PRESS, status: string): Promise<void> {
  const { driver, merchant } = scene;
  await driver.click(PRESS[press]);
  await seePage(scene, '/return.html?order=1', '#report');
  await expect.poll(() => driver.readText('#report'), WAIT).not.toBe('');
  const told = JSON.parse(await driver.readText('#report'));
  expect(told.status).toBe(status);
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ id: told.charge, status }]);
  expect(await readTokens(driver)).toEqual({ made: 1, sent: 1, different: 1 });
}

async function answerBank(scene: Scene, { number, press, status }: Challenge): Promise<void> {
  await goToBank(scene, number);
  await answer(scene, press, status);
}

async function comeTooLate(scene: Scene): Promise<void> {
  await goToBank(scene, AUTHENTICATES);
  await scene.merchant.ask('POST', 'clock', { advance: { seconds: 16 * 60 } });
  await answer(scene, 'Confirm', 'failed');
}

async function comeBack(scene: Scene): Promise<void> {
  const { driver, merchant } = scene;
  await goToBank(scene, AUTHENTICATES);
  await driver.goBack();
  await seePage(scene, '/checkout.html', 'html[data-restored] .payveil[data-phase]');
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ status: 'requires_action' }]);
  const isKept = await driver.has('html[data-restored="true"]');
  console.log(`Back in mid-challenge: the page was ${isKept ? 'kept' : 'loaded anew'}.`);
  await seePhase(driver, 'action');
  await seeText(driver, TITLE, 'Your bank is waiting for you');
  await seeText(driver, AGAIN, 'Go to your bank');
  await driver.click(AGAIN);
  await seePage(scene, '/sandbox/3ds/', PRESS.Confirm);
  await answer(scene, 'Confirm', 'succeeded');
}

/** The walks by name. */
export const WALKS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  ...Object.fromEntries(
    Object.entries(CHALLENGES).map(([what, challenge]) => [what, (scene: Scene) => answerBank(scene, challenge)]),
  ),
  'confirmed too late': comeTooLate,
  'left by the Back button, and confirmed later': comeBack,
};
