/** Page and folder of versions that do not fit are never silent. Unit tests of `src/frame/inside` have all pairs of versions. */
import { expect, readEvents, readReadyError, test, told } from './frame-site.js';

/** How the built script of the frame writes the versions that it serves. */
const VERSION_CHECK = /(?<![\w$])1!==([\w$]+)&&0!==\1/;

/** Makes it the script of two versions later. */
function moveAhead(script: string): string {
  expect(script.match(new RegExp(VERSION_CHECK, 'g'))).toHaveLength(1);
  return script.replace(VERSION_CHECK, (_, name) => `3!==${name}&&2!==${name}`);
}

test('a page is told that a folder two versions ahead does not serve it', async ({ page, open }) => {
  await open({ folder: { rewrite: moveAhead }, isFaulty: true });
  expect(await readReadyError(page)).toMatchObject({ code: 'frame_version', outcome: 'not_sent' });
  await expect(told(page)).toHaveText(/cannot be loaded/);
  expect(await readEvents(page, 'error')).toMatchObject([{ code: 'frame_version', outcome: 'not_sent' }]);
});
