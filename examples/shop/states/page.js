/**
 * Shows the form in every state side by side. `?state=paid&theme=dark&look=filled&locale=de` shows only one. `locale=ar` reads
 * from right to left, and `dir=rtl` alone turns the page.
 */
import { STATES } from './states.js';

/** @type {string[]} */
const TAGS = await (await fetch('/locales.json')).json();

const query = new URLSearchParams(location.search);
const theme = query.get('theme') ?? 'auto';
const locale = query.get('locale') ?? 'en';
const width = Number(query.get('width'));
const table = TAGS.includes(locale) ? (await import(`/locales/${locale}.js`))[locale] : undefined;
document.documentElement.dir = query.get('dir') || (locale === 'ar' ? 'rtl' : 'ltr');
document.documentElement.lang = locale;
if (theme !== 'auto') document.documentElement.style.colorScheme = theme;
// The forms that are busy would ask whoever chooses another look whether to leave them.
addEventListener('beforeunload', (event) => event.stopImmediatePropagation());

const sheet = query.get('sheet') ?? '';
if (sheet) {
  // The sheets have light pages.
  if (theme === 'auto') document.documentElement.style.colorScheme = 'light';
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `states/sheets/${sheet}.css` });
  document.head.append(link);
  await new Promise((resolve) => link.addEventListener('load', resolve));
}

const base = {
  // The gallery needs no gateway. Other examples show how tokens are made.
  tokenizer: { prewarm: async () => {}, tokenizeCard: async () => '00', tokenizeSepa: async () => '00' },
  amount: 2599,
  currency: 'eur',
  returnUrl: 'https://shop.example/return',
  remoteIp: '192.0.2.10',
  theme,
  look: query.get('look') ?? 'outlined',
  isolate: query.has('isolate'),
  locale,
  locales: table ? [table] : [],
};

/** Shows a state below the others. Returns the handle of its form. @param {string} name */
async function show(name) {
  const state = STATES[name];
  if (!state) throw new Error(`There is no state ${name}`);
  const { options, type = {}, pays, phase, clock, focus, record, press, act } = state;
  const section = document.createElement('section');
  const heading = Object.assign(document.createElement('h2'), { textContent: name });
  const place = document.createElement('div');
  if (clock) section.dataset.clock = clock;
  if (width) section.style.inlineSize = `${width}px`;
  section.append(heading, place);
  document.getElementById('states')?.append(section);
  // No buyer is taken to a bank.
  place.addEventListener('payveil:action', (event) => event.preventDefault());
  if (record) remember(name, record);
  const own = { orderId: name, remember: record !== undefined };
  const handle = Payveil.mountCheckout(place, /** @type {any} */ ({ ...base, ...own, ...options }));
  sessionStorage.clear();
  await handle.ready;
  // Each form brings the same sheet. With all of them, browsers need half a minute to style the page.
  document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, 1);
  for (const [field, text] of Object.entries(type)) enter(place, field, text);
  if (pays) {
    // One that waits for an answer never ends.
    await runClock(clock, async () => {
      const paid = handle.submit();
      await (phase ? seePhase(place, phase) : paid);
    });
  }
  if (record) await seePhase(place, 'url' in record ? 'action' : 'unknown');
  const click = () => /** @type {HTMLElement | null} */ (place.querySelector(`.payveil-${press}`))?.click();
  // A question of the buyer is shown for a second.
  if (press === 'again') {
    await runClock('fast', async () => {
      click();
      await seePhase(place, 'unknown');
    });
  } else if (press) click();
  act?.(handle);
  if (focus && query.has('state')) handle.focus(/** @type {any} */ (focus));
  // What moves has come to its place.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  return handle;
}

/** Shows all states beside each other. Each is put aside until all are there, because browsers style the others for each one again. */
async function showAll() {
  const sections = document.getElementById('states')?.children ?? [];
  for (const name of Object.keys(STATES)) {
    await show(name);
    sections[sections.length - 1]?.toggleAttribute('hidden', true);
  }
  for (const section of sections) section.toggleAttribute('hidden', false);
  // A form may have taken the focus.
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  scrollTo(0, 0);
}

/** @type {{ unmount(): void } | undefined} */
let alone;

/** Shows a state in place of the one before, on the same page. @param {string} name */
async function showAlone(name) {
  alone?.unmount();
  document.getElementById('states')?.replaceChildren();
  scrollTo(0, 0);
  alone = await show(name);
}

/** Writes what a page remembers of a payment that was under way. @param {string} orderId @param {object} facts */
function remember(orderId, facts) {
  const { amount, currency } = base;
  const phase = 'url' in facts ? 'action' : 'busy';
  // A page has a payment once, so no two of them may have the same reference.
  const reference = `K7MX2QRT${10 + document.querySelectorAll('#states > section').length}`;
  const payment = { method: 'card', reference, time: Date.now(), phase };
  const record = { purchase: { orderId, amount, currency }, ...payment };
  sessionStorage.setItem('payveil.payments', JSON.stringify([{ ...record, ...facts }]));
}

const { setTimeout: setRealTimeout } = window;
const CLOCKS = {
  still: () => 0,
  // The lock of a payment must come before its limit, which is below a second. The limits of 10 s and more stay away.
  fast: (/** @type {() => void} */ run, ms = 0) => (ms < 10_000 ? setRealTimeout(run, ms < 1000 ? ms : ms / 20) : 0),
};

/** Gives the page another clock while something is done. @param {'still' | 'fast' | undefined} name @param {() => Promise<void>} act */
async function runClock(name, act) {
  if (name) Object.assign(window, { setTimeout: CLOCKS[name] });
  await act();
  Object.assign(window, { setTimeout: setRealTimeout });
}

/** Waits until a form has come to a phase, and what is said of it stands there. @param {Element} place @param {string | undefined} phase */
async function seePhase(place, phase) {
  const form = /** @type {HTMLElement | null} */ (place.querySelector('.payveil'));
  do await new Promise((resolve) => setRealTimeout(resolve, 10));
  while (form?.dataset.phase !== phase);
}

/** @param {Element} place @param {string} field @param {string} text */
function enter(place, field, text) {
  const input = /** @type {HTMLInputElement | null} */ (place.querySelector(`.payveil-${field} .payveil-input`));
  if (!input) throw new Error(`There is no field ${field}`);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {HTMLFormElement} controls */
function showControls(controls) {
  controls.querySelector('[name=locale]')?.append(...TAGS.map((tag) => new Option(tag, tag)));
  for (const control of controls.querySelectorAll('input, select')) {
    const { name, value } = /** @type {HTMLInputElement} */ (control);
    Object.assign(control, { value: query.get(name) ?? value });
  }
  controls.addEventListener('change', () => {
    const chosen = [...new FormData(controls)].map(([name, value]) => [name, String(value)]);
    location.search = String(new URLSearchParams(chosen));
  });
}

const one = query.get('state');
document.body.classList.toggle('alone', one !== null);
if (one) await showAlone(one);
else await showAll();
showControls(/** @type {HTMLFormElement} */ (document.getElementById('controls')));
// Tests show many states on one page.
Object.assign(window, { showAlone });
document.body.dataset.ready = '';
