/**
 * `npm run explore`: walks through every order of events of small worlds, with the code of the page and of the shop's server that
 * ships, and tells the shortest way to each fault. Then it plants faults in that code, one at a time, and each must be found.
 * `-- --seconds 60`: how long it walks through each world, in seconds of the processor. `-- --states 1000`: how many states of it.
 * `-- --side page`: only the page, or the `server`. `-- --quick` plants nothing. `-- --world` walks only through these, and plants only
 * what must be found there. `-- --mutation` walks through nothing else, and plants only these. A new world is a line in `worlds.ts` of
 * its side, and a new fault one in `mutations.mjs`.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { PAGE_MUTATIONS } from './page/mutations.mjs';
import { SERVER_MUTATIONS } from './server/mutations.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    states: { type: 'string', default: 'Infinity' },
    side: { type: 'string' },
    quick: { type: 'boolean', default: false },
    world: { type: 'string', multiple: true, default: [] },
    mutation: { type: 'string', multiple: true, default: [] },
  },
});
const [seconds, states] = [Number(values.seconds), Number(values.states)];
const planted = { page: PAGE_MUTATIONS, server: SERVER_MUTATIONS };
const side = values.side === 'page' || values.side === 'server' ? values.side : undefined;
if (values.side !== undefined && !side) throw new Error('--side is page or server.');
/** Each planted fault is found sooner, wherever it runs. */
const PLANTED_SECONDS = 120;

/** @param {import('./bundle.mjs').Mutation} [mutation] */
const load = async (mutation) =>
  /** @type {typeof import('./run.js')} */ (await import(pathToFileURL(await bundle(mutation)).href));

async function exploreShipped() {
  const { explore, listWorlds } = await load();
  const unknown = values.world.filter((name) => !listWorlds(side).includes(name));
  if (unknown.length > 0) throw new Error(`There is no world ${unknown}. There are: ${listWorlds(side).join('; ')}`);
  return values.mutation.length > 0
    ? 0
    : explore({ seconds, states, untilFault: false }, { side, names: values.world });
}

/** @returns How many planted faults were not found. */
async function findPlanted() {
  const all = side ? planted[side] : [...planted.page, ...planted.server];
  const isChosen = (/** @type {readonly string[]} */ names, /** @type {string} */ name) =>
    names.length === 0 || names.includes(name);
  const chosen = all.filter(({ name, world }) => isChosen(values.mutation, name) && isChosen(values.world, world));
  if (chosen.length < values.mutation.length)
    throw new Error(`There is no such fault among: ${all.map(({ name }) => name).join('; ')}`);
  let missed = 0;
  for (const mutation of chosen) {
    console.log(`\nPlanted: ${mutation.name}`);
    const { explore } = await load(mutation);
    const found = await explore(
      { seconds: PLANTED_SECONDS, states: Infinity, untilFault: true },
      { side, names: [mutation.world] },
    );
    if (found === 0) missed++;
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} planted faults were found.`);
  return missed;
}

const faults = await exploreShipped();
const missed = values.quick ? 0 : await findPlanted();
process.exitCode = faults + missed > 0 ? 1 : 0;
