/** Does the slow work of a new form after its first picture: texts that need `Intl`, and the key. */
import { runAfterPicture } from '../dom/after-picture.js';
import type { Settings } from '../options/settings.js';

/**
 * Writes the amount and the countries, and prepares the first token, each in a task of its own.
 * @param context Its settings may change meanwhile.
 * @returns Whether the first token is prepared. If not, it reports why when it is made.
 */
export async function finishMounting(
  view: Window | null,
  signal: AbortSignal,
  context: { readonly settings: Settings },
  write: (name: 'amount' | 'countries') => void,
): Promise<boolean> {
  let isPrewarmed = Promise.resolve(false);
  const prewarm = () => {
    const prepare = async () => context.settings.tokenizer.prewarm();
    isPrewarmed = prepare().then(
      () => true,
      () => false,
    );
  };
  await runAfterPicture(view, signal, [() => write('amount'), () => write('countries'), prewarm]);
  return isPrewarmed;
}
