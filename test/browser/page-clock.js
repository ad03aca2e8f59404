/** Lets the test control a page's timers of 100 ms and more: they run when the test lets that time pass. It runs before the page. */

{
  const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
  /** @type {Map<number, { at: number, run: () => void }>} */
  const waits = new Map();
  let now = 0;
  // High, so that it never equals an id of the browser.
  let lastId = 1e9;

  Object.assign(globalThis, {
    /** @param {() => void} run */
    setTimeout(run, ms = 0) {
      if (ms < 100) return startTimer(run, ms);
      waits.set(++lastId, { at: now + ms, run });
      return lastId;
    },
    /** @param {number | undefined} id */
    clearTimeout(id) {
      if (!waits.delete(id ?? 0)) stopTimer(id);
    },
    pageClock: {
      /** Lists the time that each timer still has to wait, in milliseconds. */
      list: () => [...waits.values()].map(({ at }) => at - now),
      /** Lets time pass, and runs the timers that are due, in order. @param {number} ms */
      pass(ms) {
        const end = now + ms;
        for (;;) {
          const [next] = [...waits].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
          if (!next) break;
          const [id, { at, run }] = next;
          waits.delete(id);
          now = at;
          run();
        }
        now = end;
      },
    },
  });
}
