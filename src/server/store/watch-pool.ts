/** Hears of the connections that a pool loses while they are not used. Without a listener, Node would end the process. */
import { readOwn } from '../../options/own.js';
import { tellDeveloper } from '../../report/tell-developer.js';

/** The part of the pools of `pg` and Neon that is used here. Anything else that runs statements has no events. */
interface Emitter {
  on(name: 'error', listener: (error: unknown) => void): unknown;
  listenerCount(name: 'error'): number;
}

/** Two stores on one pool listen once. */
const WATCHED = new WeakSet<object>();

/** Listens to the errors of a pool, and tells the first one on the console unless the shop listens itself. */
export function watchPool(pool: object): void {
  if (!isEmitter(pool) || WATCHED.has(pool)) return;
  WATCHED.add(pool);
  let isTold = false;
  pool.on('error', (error) => {
    if (!isTold && pool.listenerCount('error') === 1) tellLost(error);
    isTold = true;
  });
}

function isEmitter(pool: object): pool is Emitter {
  const { on, listenerCount } = Object(pool);
  return typeof on === 'function' && typeof listenerCount === 'function';
}

function tellLost(error: unknown): void {
  const code = readOwn(error, 'code');
  const why = typeof code === 'string' && /^\w{5,40}$/.test(code) ? ` (${code})` : '';
  tellDeveloper(
    'warn',
    `The pool of the store has lost a connection${why}, and opens another one when it needs it. This is told once. To hear of ` +
      `each, listen yourself: pool.on('error', …).`,
    'server.md#stores',
  );
}
