/** What a buyer, a shop's script or a device does to the page in mid-payment: each interruption by its name. */

/** @typedef {import('./buyer-tab.mjs').BuyerTab} BuyerTab */
/** @typedef {keyof typeof ALL} What */

const OFFLINE_MS = [400, 1500];
const COMMIT = /** @type {const} */ ({ waitUntil: 'commit' });

/** @param {BuyerTab} buyerTab */
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
  reload: (/** @type {BuyerTab} */ { page }) => page.reload(COMMIT),
  leave: async (/** @type {BuyerTab} */ { page }) => {
    await page.goto('about:blank');
    await page.goBack(COMMIT);
  },
  // The page before the shop's page is the shop's too.
  'back and forward': async (/** @type {BuyerTab} */ { page }) => {
    await page.goBack(COMMIT);
    await page.goForward(COMMIT);
  },
  close: (/** @type {BuyerTab} */ buyerTab) => buyerTab.openNewTab(),
  remount: (/** @type {BuyerTab} */ { page }) => page.evaluate(() => /** @type {any} */ (window).shop?.remount()),
  offline: goOffline,
};

/** Playwright says this of a page that went elsewhere at the same moment. */
const OVERTAKEN = /navigat|destroyed|interrupted|ERR_ABORTED|frame was detached/i;

/**
 * Interrupts a tab when the interruption before has ended: the gateway's work and the buyer's own time may both bring one.
 * @param {BuyerTab} buyerTab
 * @param {What} what
 */
export async function interruptPage(buyerTab, what) {
  const ended = buyerTab.interrupted.then(() => interruptNow(buyerTab, what));
  buyerTab.interrupted = ended.catch(() => {});
  await ended;
}

/** @param {BuyerTab} buyerTab @param {What} what */
async function interruptNow(buyerTab, what) {
  buyerTab.tell('interruption', { what });
  try {
    await ALL[what](buyerTab);
  } catch (error) {
    if (!OVERTAKEN.test(/** @type {Error} */ (error).message)) throw error;
    buyerTab.trial.note('buyer', 'is overtaken by the page');
  }
  // Until then the buyer sees the page as it was.
  buyerTab.tell('interrupted', { what });
}
