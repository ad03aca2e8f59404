/** What a buyer, a shop's script or a device does to the page in mid-payment: each blow by its name. */

/** @typedef {import('./seat.mjs').Seat} Seat */
/** @typedef {keyof typeof ALL} What */

const OFFLINE_MS = [400, 1500];
const COMMIT = /** @type {const} */ ({ waitUntil: 'commit' });

/** @param {Seat} seat */
async function goOffline({ page, desk }) {
  const context = page.context();
  // Playwright only tells the page that it is offline, and lets requests that are on their way go on.
  await context.setOffline(true);
  desk.setOffline(true);
  const ms = OFFLINE_MS[desk.scenario.name.length % 2] ?? 0;
  setTimeout(() => {
    desk.setOffline(false);
    // The payment may have ended before, and its tab may be closed.
    context.setOffline(false).catch(() => {});
  }, ms);
}

const ALL = {
  reload: (/** @type {Seat} */ { page }) => page.reload(COMMIT),
  leave: async (/** @type {Seat} */ { page }) => {
    await page.goto('about:blank');
    await page.goBack(COMMIT);
  },
  // The page before the shop's page is the shop's too.
  'back and forward': async (/** @type {Seat} */ { page }) => {
    await page.goBack(COMMIT);
    await page.goForward(COMMIT);
  },
  close: (/** @type {Seat} */ seat) => seat.openNewTab(),
  remount: (/** @type {Seat} */ { page }) => page.evaluate(() => /** @type {any} */ (window).shop?.remount()),
  offline: goOffline,
};

/** Playwright says this of a page that went elsewhere at the same moment. */
const OVERTAKEN = /navigat|destroyed|interrupted|ERR_ABORTED|frame was detached/i;

/** @param {Seat} seat @param {What} what */
export async function strike(seat, what) {
  seat.tell('blow', { what });
  try {
    await ALL[what](seat);
  } catch (error) {
    if (!OVERTAKEN.test(/** @type {Error} */ (error).message)) throw error;
    seat.desk.note('buyer', 'is overtaken by the page');
  }
  // Until then the buyer sees the page as it was.
  seat.tell('struck', { what });
}
