/** What the phone's page measures. Every function waits until the page is quiet again. It is served as a plain script. */

/** A page is quiet when it has had no long task for this long, in milliseconds. */
const QUIET_MS = 400;

const longTasks = [];
const shifts = [];
const keys = [];
const observe = (list, options) =>
  new PerformanceObserver((entries) => list.push(...entries.getEntries())).observe({ buffered: true, ...options });
observe(longTasks, { type: 'longtask' });
observe(shifts, { type: 'layout-shift' });
observe(keys, { type: 'event', durationThreshold: 16 });

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function becomeQuiet() {
  let seen;
  do {
    seen = longTasks.length;
    await wait(QUIET_MS);
  } while (longTasks.length > seen);
}

/** Runs an act in a task of its own, and measures it, the longest task from then on, and what moved. */
async function measure(act) {
  await becomeQuiet();
  await wait(0);
  const start = performance.now();
  const waiting = act();
  const ms = performance.now() - start;
  await waiting;
  await becomeQuiet();
  const isLater = ({ startTime, duration }) => startTime + duration > start;
  const longest = Math.max(ms, ...longTasks.filter(isLater).map(({ duration }) => duration));
  const shift = shifts.filter(isLater).reduce((sum, { value }) => sum + value, 0);
  return { ms, longest, shift };
}

/** Parses and runs a script. It is inline, so that no network is measured. */
const load = (code) =>
  measure(() => {
    const script = document.createElement('script');
    script.textContent = code;
    document.head.append(script);
  });

const KEYS = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', remoteIp: '192.0.2.10' };
const ORDER = { ...KEYS, amount: 2599, currency: 'eur', returnUrl: 'https://shop.example/return' };

let checkout;
let end;

/** Mounts a form whose payments wait for `finish`. */
function mount() {
  const onToken = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  return measure(() => {
    checkout = Payveil.mountCheckout('#checkout', { ...ORDER, onToken });
    return checkout.ready;
  });
}

/** Enters what no keyboard types in this benchmark, and pays. Measures until the token is made. */
async function pay(entries) {
  for (const [name, text] of Object.entries(entries)) {
    const input = document.querySelector(`.payveil-${name} .payveil-input`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await becomeQuiet();
  end = undefined;
  const start = performance.now();
  checkout.submit();
  while (!end) await wait(0);
  return performance.now() - start;
}

/** Ends the payment with a status. Measures until the buyer sees it, and what moved. */
async function finish(status) {
  let ms = 0;
  const { shift } = await measure(async () => {
    const start = performance.now();
    end({ status, id: 'ch_1' });
    while (document.querySelector('[data-phase=busy]')) await wait(0);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    ms = performance.now() - start;
  });
  return { ms, shift };
}

/** Begins another payment. */
async function startAgain() {
  checkout.clear();
  await becomeQuiet();
}

/** Measures the time from the first key to its picture, and the longest task while keys are pressed. */
const readKeys = (start) => {
  const own = keys.filter(({ startTime }) => startTime >= start);
  const [first] = own;
  const firstKey = own.filter(({ startTime }) => startTime === first?.startTime).map(({ duration }) => duration);
  const between = longTasks.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration);
  return { firstKey: Math.max(0, ...firstKey), longest: Math.max(0, ...between) };
};

/** Measures the first token of a page, with or without `prewarm()`. */
async function makeToken(charge, isPrewarmed) {
  const tokenizer = Payveil.createTokenizer(KEYS);
  if (isPrewarmed) await tokenizer.prewarm();
  await becomeQuiet();
  const start = performance.now();
  // Without prewarm() the tokenizer is as new as the click.
  await (isPrewarmed ? tokenizer : Payveil.createTokenizer(KEYS)).tokenizeCard(charge);
  return performance.now() - start;
}

globalThis.phone = { load, mount, pay, finish, startAgain, readKeys, makeToken, becomeQuiet };
