/** The built app, in a page. */
import { expect, it, vi } from 'vitest';

it('shows the form', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await import('./out/main.js');
  await vi.waitFor(() => expect(document.querySelector('form input[autocomplete="cc-number"]')).not.toBeNull());
});
