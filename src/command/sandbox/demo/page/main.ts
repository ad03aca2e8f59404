/** The script of the demo: it keeps the form, the code and the address in step with what is chosen. */
import { type Chosen, readChosen, writeAddress } from '../choices.js';
import { find } from './find.js';
import { Shop } from './shop.js';
import { showCode } from './show-code.js';
import { showEvents } from './show-events.js';
import { followRequests } from './show-requests.js';

const form = find('choices', HTMLFormElement);

const read = (): Chosen => readChosen(new URLSearchParams([...new FormData(form)] as [string, string][]));

// First, because nothing below works there.
find('insecure', HTMLElement).hidden = isSecureContext;

const shop = new Shop(find('checkout', HTMLElement));

/** Shows what is chosen. The bank's answer in the address is the form's, and it reads that first. */
async function show({ isNew = false } = {}): Promise<void> {
  const chosen = read();
  for (const [name, value] of Object.entries(chosen)) {
    const output = form.querySelector(`[name=${name}] + output`);
    if (output) output.textContent = `${value} px`;
  }
  showCode(find('files', HTMLElement), chosen);
  find('shop', HTMLElement).dataset.page = chosen.page;
  const isShown = await (isNew ? shop.open(chosen) : shop.change(chosen));
  if (isShown) history.replaceState(history.state, '', writeAddress(chosen));
}

form.addEventListener('input', ({ target }) => {
  const input = target as HTMLInputElement;
  // A colour is kept as a text, which may be empty.
  if (input.type === 'color') (input.nextElementSibling as HTMLInputElement).value = input.value;
});
// The ways stand outside the form, and belong to it.
document.addEventListener('input', ({ target }) => {
  const { form: owner, name } = target as HTMLInputElement;
  if (owner === form && name !== 'try') void show();
});
form.addEventListener('click', ({ target }) => {
  // The same one again begins again.
  if (target instanceof HTMLInputElement && target.name === 'try') void show({ isNew: true });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show();
});

document.documentElement.dataset.scripts = '';
showEvents(find('event-list', HTMLElement), find('checkout', HTMLElement));
followRequests({
  list: find('request-list', HTMLElement),
  settle: find('settle', HTMLButtonElement),
  settled: find('settled', HTMLElement),
  target: find('checkout', HTMLElement),
});
await show({ isNew: true });
