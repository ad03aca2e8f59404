/** Lets a page's clock run faster, so that the form's long waits pass quickly. It runs before the page. */

/** @param {{ speed: number, start: number }} clock `start`: the time at which both clocks were equal. */
export function speedUp({ speed, start }) {
  const { setTimeout: startTimer, setInterval: startInterval, Date: RealDate } = globalThis;
  const readTime = performance.now.bind(performance);
  const now = () => Math.round(start + (RealDate.now() - start) * speed);
  /** @param {Function} begin */
  const shorten = (begin) => {
    /** @param {TimerHandler} run @param {number} ms @param {unknown[]} args */
    return (run, ms = 0, ...args) => begin(run, ms / speed, ...args);
  };
  Object.assign(globalThis, {
    setTimeout: shorten(startTimer),
    setInterval: shorten(startInterval),
    Date: new Proxy(RealDate, {
      construct: (_, args) => new RealDate(.../** @type {[number]} */ (args.length > 0 ? args : [now()])),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    }),
  });
  performance.now = () => readTime() * speed;
}
