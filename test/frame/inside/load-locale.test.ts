/** The language of a frame: the table of the folder for the tag that the page asks for. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadLocales } from '../../../src/frame/inside/load-locale.js';

/** Asks for a tag, and tells which file would be loaded. There is none here, so the developer is told of it. */
async function choose(asked: unknown, tags: readonly string[]): Promise<string | undefined> {
  const tell = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => tell.mockRestore());
  expect(await loadLocales(asked, tags)).toEqual([]);
  return /locales\/([\w-]+)\.js/.exec(String(tell.mock.calls[0]))?.[1];
}

it.each([
  ['de', ['de', 'fr'], 'de'],
  ['fr', ['de', 'fr'], 'fr'],
  ['de-AT', ['de', 'fr'], 'de'],
  ['DE-at', ['de'], 'de'],
  ['pt-BR', ['pt'], 'pt'],
  ['pt_BR', ['pt'], 'pt'],
  ['de_DE.UTF-8', ['de'], 'de'],
  ['pt-BR', ['pt-BR'], 'pt-BR'],
  ['en', ['de'], undefined],
  ['den', ['de'], undefined],
  ['d', ['de'], undefined],
  ['', ['de'], undefined],
  [undefined, ['de'], undefined],
  ['de', [], undefined],
  ['../../evil', ['de'], undefined],
  ['de/../../evil', ['de'], undefined],
  ['de-/../../evil', ['de'], 'de'],
])('for %j of %j is %s', async (asked, tags, tag) => {
  expect(await choose(asked, tags)).toBe(tag);
});
