/** The routes that list, add and remove a merchant's faults, under /sandbox/. */
import { Hono } from 'hono';
import { readBody, readOptions } from '../http/body.js';
import type { RequestEnv } from '../http/context.js';
import { openControl } from '../merchants/access.js';
import { addFaultRule, clearFaultRules, listFaultRules } from './fault.js';

/** Creates the fault routes. */
export function createFaultRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/faults', openControl(), async (context) =>
      context.json({ data: await listFaultRules(context.get('session')) }),
    )
    .post('/faults', openControl(), async (context) =>
      context.json(await addFaultRule(context.get('session'), await readBody(context))),
    )
    .delete('/faults', openControl(), async (context) => {
      await readOptions(context);
      await clearFaultRules(context.get('session'));
      return context.json({ data: [] });
    });
}
