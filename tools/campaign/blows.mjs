/** What a buyer, a shop's script or a device does to the page in mid-payment: each blow by its name. */

/** @typedef {import('./seat.mjs').Seat} Seat */

/**
 * One blow. `ms`: how long after the one before it. `size`: how long a boundary is suspended, in milliseconds, or by how many
 * minutes a clock is set.
 * @typedef {{ what: keyof typeof ALL, ms: number, size: number }} Blow
 */

const OFFLINE_MS = [400, 1500];

/** @param {Seat} seat */
const remount = ({ page }) => page.evaluate(() => /** @type {any} */ (window).shop?.remount());

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

/** @type {Record<string, (seat: Seat, size: number) => Promise<unknown>>} */
const ALL = {
  reload: ({ page }) => page.reload(COMMIT),
  leave: async ({ page }) => {
    await page.goto('about:blank');
    await page.goBack(COMMIT);
  },
  // The page before the shop's page is the shop's too.
  'back and forward': async ({ page }) => {
    await page.goBack(COMMIT);
    await page.goForward(COMMIT);
  },
  close: (seat) => seat.openNewTab(),
  remount,
  key: remount,
  // The timers of the page are faster.
  suspend: ({ page, desk }, size) =>
    page.evaluate((ms) => /** @type {any} */ (window).shop?.suspend(ms), size * desk.scenario.speed),
  clock: (seat, size) => seat.setClock(size),
  offline: goOffline,
};

/** Playwright says this of a page that went elsewhere at the same moment. */
const OVERTAKEN = /navigat|destroyed|interrupted|ERR_ABORTED|frame was detached/i;

/** @param {Seat} seat @param {string} what @param {number} [size] */
export async function strike(seat, what, size = 0) {
  seat.tell('blow', { what, size });
  try {
    await ALL[what]?.(seat, size);
  } catch (error) {
    if (!OVERTAKEN.test(/** @type {Error} */ (error).message)) throw error;
    seat.desk.note('buyer', 'is overtaken by the page');
  }
  // Until then the buyer sees the page as it was.
  seat.tell('struck', { what });
}
