/**
 * `npm run explore`: walks through every order of events of small worlds with the shipped code of the shop's server, and tells the
 * shortest way to each fault. `-- --seconds 60` walks longer, and `-- --mutations` plants faults, each of which must be found.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, states: { type: 'string' }, world: { type: 'string', multiple: true }, mutation: { type: 'string', multiple: true } },
});
const file = await bundle();
const { explore } = await import(pathToFileURL(file).href);
const limits = { states: Number(values.states ?? 1e9), seconds: Number(values.seconds ?? 60), untilFault: false };
process.exitCode = (await explore(limits, values.world ?? [])) > 0 ? 1 : 0;
