/** The faults of a merchant, under /sandbox/: listed, added, removed. */
import { Hono } from 'hono';
import { readBody, readOptions } from '../http/body.js';
import type { RequestEnv } from '../http/context.js';
import { openControl } from '../merchants/access.js';
import { addFaultRule, clearFaultRules, listFaultRules } from './rules.js';

/** Creates the fault routes. */
export function createFaultRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/faults', openControl(), async (context) =>
      context.json({ data: await listFaultRules(context.env.gateway, context.get('session').merchant.name) }),
    )
    .post('/faults', openControl(), async (context) => {
      const { name } = context.get('session').merchant;
      return context.json(await addFaultRule(context.env.gateway, name, await readBody(context)));
    })
    .delete('/faults', openControl(), async (context) => {
      await readOptions(context);
      await clearFaultRules(context.env.gateway, context.get('session').merchant.name);
      return context.json({ data: [] });
    });
}
