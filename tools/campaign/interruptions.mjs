/** What a buyer, a shop's script or a device does to the page in mid-payment: each interruption by its name. */

/** @typedef {import('./form-tab.mjs').FormTab} FormTab */
/** @typedef {keyof typeof ALL} What */

const OFFLINE_MS = [400, 1500];
const COMMIT = /** @type {const} */ ({ waitUntil: 'commit' });

/** @param {FormTab} tab */
async function goOffline({ page, trial }) {
  const context = page.context();
  // Playwright only tells the page that it is offline, and lets requests that are on their way go on.
  await context.setOffline(true);
  trial.setOffline(true);
  const ms = OFFLINE_MS[trial.scenario.name.length % 2] ?? 0;
  setTimeout(() => {
    trial.setOffline(false);
    // The payment may have ended before, and its tab may be closed.
    context.setOffline(false).catch(() => {});
  }, ms);
}

const ALL = {
  reload: (/** @type {FormTab} */ { page }) => page.reload(COMMIT),
  leave: async (/** @type {FormTab} */ { page }) => {
    await page.goto('about:blank');
    await page.goBack(COMMIT);
  },
  // The page before the shop's page is the shop's too.
  'back and forward': async (/** @type {FormTab} */ { page }) => {
    await page.goBack(COMMIT);
    await page.goForward(COMMIT);
  },
  close: (/** @type {FormTab} */ tab) => tab.openNewTab(),
  remount: (/** @type {FormTab} */ { page }) => page.evaluate(() => /** @type {any} */ (window).shop?.remount()),
  offline: goOffline,
};

/** Playwright says this of a page that went elsewhere at the same moment. */
const OVERTAKEN = /navigat|destroyed|interrupted|ERR_ABORTED|frame was detached/i;

/**
 * Interrupts a tab when the interruption before has ended: the gateway's work and the buyer's own time may both bring one.
 * @param {FormTab} tab @param {What} what
 */
export async function interruptPage(tab, what) {
  const ended = tab.interrupted.then(() => interruptNow(tab, what));
  tab.interrupted = ended.catch(() => {});
  await ended;
}

/** @param {FormTab} tab @param {What} what */
async function interruptNow(tab, what) {
  tab.tell('interruption', { what });
  try {
    await ALL[what](tab);
  } catch (error) {
    if (!OVERTAKEN.test(/** @type {Error} */ (error).message)) throw error;
    tab.trial.note('buyer', 'is overtaken by the page');
  }
  // Until then the buyer sees the page as it was.
  tab.tell('interrupted', { what });
}
