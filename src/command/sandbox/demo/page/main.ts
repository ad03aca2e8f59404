/** The script of the demo: it keeps the form, the code and the address in step with what is chosen. */
import { type Chosen, describeTry, readChosen, writeAddress } from '../choices.js';
import { find } from './find.js';
import { findScenario } from './scenarios.js';
import { Shop } from './shop.js';
import { showCode } from './show-code.js';
import { showColours } from './show-colours.js';
import { showEvents } from './show-events.js';
import { followRequests } from './show-requests.js';

const form = find('choices', HTMLFormElement);
const place = find('checkout', HTMLElement);
const stopped = find('stopped', HTMLElement);
const watch = find('watch', HTMLElement);
const settle = find('settle', HTMLButtonElement);
const shopArea = find('shop', HTMLElement);

const read = (): Chosen =>
  readChosen(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));

// First, because nothing below works there.
find('insecure', HTMLElement).hidden = isSecureContext;

const shop = new Shop(place);

/** Shows what is chosen. The bank's answer in the address is the form's, and it reads that first. */
async function show({ isNew = false } = {}): Promise<void> {
  disableUseless();
  const chosen = read();
  for (const [name, value] of Object.entries(chosen)) {
    const output = form.querySelector(`[name=${name}] + output`);
    if (output) output.textContent = `${value} px`;
  }
  const sentence = describeTry(chosen.try);
  // A screen reader reads each change.
  if (watch.textContent !== sentence) watch.textContent = sentence;
  showCode({ place: find('files', HTMLElement), copied: find('copied', HTMLElement) }, chosen);
  shopArea.dataset.page = chosen.page;
  try {
    const isShown = await (isNew ? shop.open(chosen) : shop.change(chosen));
    if (!isShown) return;
  } catch {
    // The file of a language did not come.
    stopped.hidden = false;
    return;
  }
  showColours({ choices: form, place, ground: shopArea });
  history.replaceState({ isShown: true }, '', writeAddress(chosen));
}

/** Disables what the chosen look does not have: then it is neither in the address nor in the code. */
function disableUseless(): void {
  const { look } = read();
  disable('surface', look !== 'outlined');
  disable('radius', look === 'plain');
}

/** Disables a choice, with all that stands in its row. */
function disable(name: string, isUseless: boolean): void {
  const row = form.querySelector(`:is(.slider, .colour):has([name="${name}"])`);
  for (const input of row?.querySelectorAll('input') ?? []) input.disabled = isUseless;
}

form.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'color') return;
  // A colour is kept as a text, which may be empty.
  const text = target.nextElementSibling;
  if (text instanceof HTMLInputElement) text.value = target.value;
});
// The ways stand outside the form, and belong to it.
document.addEventListener('input', ({ target }) => {
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (isControl && target.form === form && target.name !== 'try') void show();
});
form.addEventListener('click', ({ target }) => {
  // The same one again begins again.
  if (target instanceof HTMLInputElement && target.name === 'try') void startAgain();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show();
});

/** Offers the method of what is tried. */
function offerMethod(): void {
  const { methods, try: tried } = read();
  const method = findScenario(tried)?.method ?? methods;
  if (methods === 'both' || methods === method) return;
  const both = form.querySelector<HTMLInputElement>('[name="methods"][value="both"]');
  if (both) both.checked = true;
}

/** Leaves the last payment behind, and shows a new form. */
async function startAgain(): Promise<void> {
  shop.forget();
  offerMethod();
  await show({ isNew: true });
}

document.documentElement.dataset.scripts = '';
showEvents(find('event-list', HTMLElement), place);
followRequests({
  list: find('request-list', HTMLElement),
  settle,
  settled: find('settled', HTMLElement),
  stopped,
  target: place,
  // A language may be missing.
  onBack: () => void show(),
});
// The colours of the form are then others.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => void show());
// While the form works, nothing else can be tried. What is disabled would not be in the address.
new MutationObserver(() => {
  const isBusy = place.querySelector('[data-phase=busy]') !== null;
  for (const tries of form.querySelectorAll<HTMLElement>('.happens')) tries.inert = isBusy;
}).observe(place, { subtree: true, childList: true, attributeFilter: ['data-phase'] });

const { port } = location;
if (port !== '4010') stopped.querySelector('code')?.append(` --port ${port || '80'}`);

const isVisitedAgain = history.state !== null || new URLSearchParams(location.search).has('charge');
offerMethod();
await show({ isNew: true });
// A page that was loaded again, and one to which the bank leads back, show the payment that they had. A link shows what it says.
if (!isVisitedAgain && !place.querySelector('[data-phase=open]')) await startAgain();
// A debit may wait since the page was here before.
if (place.querySelector('[data-phase=pending]')) settle.hidden = false;
