/** Page and folder of different versions: they work together or say why not, and are never silent. */
import { readFileSync } from 'node:fs';
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { expect, pay, readEvents, readReadyError, test, told } from './frame-site.js';

/** Finds how a built script writes the version of the messages, and writes another one there. */
function replaceVersion(script: string, find: RegExp, write: (name: string) => string): string {
  const all = script.match(new RegExp(find, 'g')) ?? [];
  if (all.length !== 1) throw new Error(`${all.length} places in place of one: ${find}`);
  return script.replace(find, (_, name) => write(name));
}

/** A later script of the frame. */
const VERSION_CHECK = /(?<![\w$])1!==([\w$]+)&&0!==\1/;
const serve = (version: number) => (script: string) =>
  replaceVersion(script, VERSION_CHECK, (name) => `${version}!==${name}&&${version - 1}!==${name}`);

/** The page's script, which says hello with another version. */
const pageOf = (version: number) =>
  replaceVersion(readFileSync('dist/umd/payveil-frame.js', 'utf8'), /(version:)1(?!\d)/, () => `version:${version}`);

test('a page works with a folder that is one version ahead', async ({ page, open }) => {
  const frame = await open({ folder: { rewrite: serve(2) } });
  await fillCheckout(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expectPaid(frame);
  expect(await readReadyError(page)).toBeUndefined();
});

test('a page is told that a folder two versions ahead does not serve it', async ({ page, open }) => {
  await open({ folder: { rewrite: serve(3) }, isFaulty: true });
  expect(await readReadyError(page)).toMatchObject({ code: 'frame_version', outcome: 'not_sent' });
  await expect(told(page)).toHaveText(/cannot be loaded/);
  expect(await readEvents(page, 'error')).toMatchObject([{ code: 'frame_version', outcome: 'not_sent' }]);
});

test('a page that is ahead of its folder is told', async ({ page, open }) => {
  await open({ shop: { payveil: pageOf(2) }, isFaulty: true });
  const error = await readReadyError(page);
  expect(error).toMatchObject({ code: 'frame_version', message: expect.stringContaining('version 2') });
  await expect(told(page)).toHaveText(/cannot be loaded/);
});
