/** Judges the form in a frame of another origin. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as buyer from './buyer.mjs';
import { expectSame, expectThat, fail } from './report.mjs';
import { serveFolder } from './serve-folder.mjs';
import { openShop } from './shop.mjs';
import * as requirements from './shop-requirements.mjs';

/** @typedef {import('./shop.mjs').Shop} Shop */
/** @typedef {import('./report.mjs').Requirement} Requirement */

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const shop = await openShop(folder, { hasFrame: true });
  await requirements.gradeShop(shop, report, [
    standElsewhere(shop),
    ...requirements.listPayments(shop),
    requirements.payThroughOutage(shop),
    requirements.showPaid(shop),
    ...requirements.listDefences(shop, 'sent'),
    hideFromOtherSites(shop, folder),
    sendHeaders(shop, folder),
  ]);
}

/** @param {Shop} shop @returns {Requirement} */
const standElsewhere = (shop) => [
  'the inputs are in a frame of the other origin, and none of them in the page',
  () =>
    shop.buy(async (page, form) => {
      await buyer.waitForForm(form);
      const inputs = page.locator('[autocomplete^="cc-"]');
      expectSame(await inputs.count(), 0, 'the inputs for a card in the page itself');
      const holding = [];
      for (const frame of page.frames()) {
        if ((await frame.locator('[autocomplete="cc-number"]').count()) > 0) holding.push(new URL(frame.url()).origin);
      }
      expectSame(holding, [shop.frameUrl], 'the origins with an input for a card number');
    }),
];

/** @param {Shop} shop @param {string} folder @returns {Requirement} */
const hideFromOtherSites = (shop, folder) => [
  'a page of another site that shows the frame gets no form',
  async () => {
    const page = `<!doctype html><iframe src="${shop.frameUrl}/" width="600" height="900"></iframe>`;
    const site = await serveFolder(folder, { '/evil.html': page });
    const { context } = await shop.openBuyer();
    try {
      const tab = await context.newPage();
      // Another site, because the host is another one.
      await tab.goto(`http://127.0.0.1:${site.port}/evil.html`);
      await tab.waitForTimeout(2500);
      const frame = tab.frameLocator('iframe');
      expectSame(await frame.locator('[autocomplete="cc-number"]').count(), 0, 'the inputs for a card number');
    } finally {
      await context.close();
      site.close();
    }
  },
];

/** The package's own command judges what is served. @param {Shop} shop @param {string} folder @returns {Requirement} */
const sendHeaders = (shop, folder) => [
  'only the shop may show the frame, by headers on every path, and its folder is as the package writes it',
  async () => {
    const policy = (await fetch(`${shop.frameUrl}/`)).headers.get('content-security-policy') ?? '';
    const [, ancestors] = /(?:^|;)\s*frame-ancestors ([^;]*)/.exec(policy) ?? [];
    expectSame(ancestors?.trim(), shop.url, 'frame-ancestors');
    const command = join(folder, 'node_modules/payveil/dist/command/main.js');
    const args = [command, 'frame', '--check', `${shop.frameUrl}/`, '--embed', shop.url, '--gateway', shop.gateway.url];
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) =>
      fail(`payveil frame --check: ${error.stdout}${error.stderr}`),
    );
    expectThat(stdout !== '', 'payveil frame --check prints nothing');
  },
];
