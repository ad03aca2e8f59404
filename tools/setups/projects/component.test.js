/** The shop of the examples, built: its component mounts, follows its options, pays and unmounts. */
import { findByText, getByLabelText, getByRole, queryByLabelText } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createSandbox } from 'payveil/sandbox';
import { expect, it, vi } from 'vitest';

/** What Vite or Angular's compiler has built. */
const built = import.meta.glob(['./dist/assets/*.js', './out-tsc/app/main.js']);
const page = document.body;
const findButton = (name) => getByRole(page, 'button', { name });
const press = (name) => userEvent.click(findButton(name));
const find = (label) => getByLabelText(page, label);

it('mounts, follows its options, pays and unmounts', async () => {
  vi.stubGlobal('fetch', createSandbox().fetch);
  page.innerHTML = '<div id="app"></div><app-root></app-root>';
  await import('@angular/compiler');
  await Object.values(built)[0]();
  await vi.waitFor(() => find('Card number'));
  const form = page.querySelector('form');

  await userEvent.type(find('Card number'), '4242424242424242');
  await press('One more');
  await vi.waitFor(() => findButton('Pay €51.98'));
  expect(page.querySelector('form')).toBe(form);
  expect(find('Card number').value).toBe('4242 4242 4242 4242');

  const entries = {
    'Expiry date': '12/40',
    'Security code': '123',
    'Name on card': 'Ada Lovelace',
    Email: 'ada@example.com',
  };
  const address = { 'Address line 1': 'Invalidenstr. 1', 'Postal code': '10115', City: 'Berlin' };
  await userEvent.selectOptions(find('Country'), 'DE');
  for (const [label, text] of Object.entries({ ...entries, ...address })) await userEvent.type(find(label), text);
  await press('Pay €51.98');
  await findByText(page, 'Payment complete');
  await findByText(page, /^ch_\w+: succeeded$/);

  await press('Back to the basket');
  expect(page.querySelector('form')).toBeNull();
  // Only `unmount` takes the style sheet along.
  expect(document.adoptedStyleSheets).toHaveLength(0);
  await press('To the checkout');
  expect(queryByLabelText(page, 'Card number').value).toBe('');
});
