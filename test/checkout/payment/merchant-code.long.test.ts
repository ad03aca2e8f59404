/** The canary: a token, a card, an account and a key, thrown in every way by every function of the merchant, are never shown. */
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFakeClock } from '../paying-form.js';
import { FUNCTIONS, pay, SECRETS, THROWN } from './merchant-functions.js';

useFakeClock();
afterEach(() => void vi.unstubAllGlobals());

describe.each(FUNCTIONS)('%s, number %#', (_, start) => {
  it.each(THROWN)('shows no secret that it throws: %s', async (_, create) => {
    const { shown } = await pay(
      start(() => {
        throw create();
      }),
    );
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
  });
});
