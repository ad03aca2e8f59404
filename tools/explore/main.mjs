/**
 * `npm run explore`: walks through every order of events of small worlds, with the code of the page and of the shop's server that
 * ships, and tells the shortest way to each fault. Then it plants faults in that code, one at a time, and each must be found.
 * `-- --seconds 60`: how long it walks through each world, in seconds of the processor. `-- --states 1000`: how many states of it.
 * `-- --side page`: only the page, or the `server`. `-- --quick` plants nothing. `-- --world` and `-- --mutation`: only these.
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
const side = values.side === 'page' || values.side === 'server' ? values.side : undefined;
const planted = { page: PAGE_MUTATIONS, server: SERVER_MUTATIONS };
/** Each planted fault is found sooner, wherever it runs. */
const PLANTED_SECONDS = 120;

/** @param {import('./bundle.mjs').Mutation} [mutation] */
const load = async (mutation) =>
  /** @type {typeof import('./run.js')} */ (await import(pathToFileURL(await bundle(mutation)).href));

async function exploreShipped() {
  const { explore } = await load();
  return explore({ seconds, states, untilFault: false }, { side, names: values.world });
}

/** @returns How many planted faults were not found. */
async function findPlanted() {
  const all = side ? planted[side] : [...planted.page, ...planted.server];
  const chosen = all.filter(({ name }) => values.mutation.length === 0 || values.mutation.includes(name));
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
