/** The UMD file in a real page, with and without an AMD loader. test/package/umd.test.ts loads it as a module of RequireJS. */
import { expect, test } from './servers.js';

interface Loaded {
  readonly Payveil?: { readonly version: string };
  readonly other?: string;
}

test('a script tag beside RequireJS sets the global and does not disturb the loader', async ({ page, site }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => void errors.push(error));
  await page.goto(`${site}/plain-tag-beside-amd.html`);
  await page.waitForFunction(() => (window as unknown as Loaded).other === 'other');
  expect(await page.evaluate(() => (window as unknown as Loaded).Payveil?.version)).toMatch(/^\d+\.\d+\.\d+$/);
  expect(errors).toEqual([]);
});

for (const entry of ['esm', 'umd']) {
  test(`${entry} adds only its own globals to the page`, async ({ page, site }) => {
    await page.goto(`${site}/empty.html`);
    const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
    await page.goto(`${site}/${entry}.html`);
    const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
    // Zod keeps its settings in a second global.
    expect(after.filter((name) => !before.includes(name)).sort()).toEqual(['Payveil', '__zod_globalConfig']);
  });
}
