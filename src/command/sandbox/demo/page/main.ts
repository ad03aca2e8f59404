/** The script of the demo: it keeps the form, the code and the address in step with what is chosen. */
import { type Chosen, describeTry, readChosen, writeAddress } from '../choices.js';
import { find } from './find.js';
import { Shop } from './shop.js';
import { showCode } from './show-code.js';
import { showColours } from './show-colours.js';
import { showEvents } from './show-events.js';
import { followRequests } from './show-requests.js';

const form = find('choices', HTMLFormElement);
const place = find('checkout', HTMLElement);
const stopped = find('stopped', HTMLElement);

const read = (): Chosen => readChosen(new URLSearchParams([...new FormData(form)] as [string, string][]));

// First, because nothing below works there.
find('insecure', HTMLElement).hidden = isSecureContext;

const shop = new Shop(place);

/** Shows what is chosen. The bank's answer in the address is the form's, and it reads that first. */
async function show({ isNew = false } = {}): Promise<void> {
  const chosen = read();
  for (const [name, value] of Object.entries(chosen)) {
    const output = form.querySelector(`[name=${name}] + output`);
    if (output) output.textContent = `${value} px`;
  }
  find('watch', HTMLElement).textContent = describeTry(chosen.try);
  showCode({ place: find('files', HTMLElement), copied: find('copied', HTMLElement) }, chosen);
  find('shop', HTMLElement).dataset.page = chosen.page;
  try {
    const isShown = await (isNew ? shop.open(chosen) : shop.change(chosen));
    if (!isShown) return;
  } catch {
    // The file of a language did not come.
    stopped.hidden = false;
    return;
  }
  showColours(form, place);
  history.replaceState({ isShown: true }, '', writeAddress(chosen));
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
  if (target instanceof HTMLInputElement && target.name === 'try') void startAgain();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show();
});

/** Leaves the last payment behind, and shows a new form. */
async function startAgain(): Promise<void> {
  shop.forget();
  await show({ isNew: true });
}

document.documentElement.dataset.scripts = '';
showEvents(find('event-list', HTMLElement), place);
followRequests({
  list: find('request-list', HTMLElement),
  settle: find('settle', HTMLButtonElement),
  settled: find('settled', HTMLElement),
  stopped,
  target: place,
});
// While the form works, nothing else can be tried.
new MutationObserver(() => {
  const isBusy = place.querySelector('[data-phase=busy]') !== null;
  for (const tries of form.querySelectorAll<HTMLFieldSetElement>('.happens')) tries.disabled = isBusy;
}).observe(place, { subtree: true, childList: true, attributeFilter: ['data-phase'] });

const isVisitedAgain = history.state !== null || new URLSearchParams(location.search).has('charge');
await show({ isNew: true });
// A page that was loaded again, and one to which the bank leads back, show the payment that they had. A link shows what it says.
if (!isVisitedAgain) await startAgain();
