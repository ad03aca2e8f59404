/** A page's timers, wound by the test: whatever waits 100 ms or more comes when so much was let pass. Runs first in its page. */

{
  const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
  /** @type {Map<number, { at: number, run: () => void }>} */
  const waits = new Map();
  let now = 0;
  // Far from the ids of the platform.
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
      /** Lists how long each timer has yet to wait, in milliseconds. */
      list: () => [...waits.values()].map(({ at }) => at - now),
      /** Lets time pass, and runs what was waiting for it, in its order. @param {number} ms */
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
