/** The routes that show and move a merchant's clock, under /sandbox/. */
import { Hono } from 'hono';
import { readBody } from '../http/body.js';
import type { RequestEnv } from '../http/context.js';
import { openControl } from '../merchants/access.js';
import { moveClock, showClock } from './merchant-clock.js';

/** Creates the clock routes. */
export function createClockRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/clock', openControl(), async (context) => context.json(await showClock(context.get('session'))))
    .post('/clock', openControl(), async (context) =>
      context.json(await moveClock(context.get('session'), await readBody(context))),
    );
}
