/** Walks through the worlds, and prints what was found. It is bundled together with the shipped code: see `main.mjs`. */
import { openPageUniverse } from './page/universe.js';
import { PAGE_WORLDS } from './page/worlds.js';
import { type Limits, search, type Walk } from './search.js';
import { openUniverse } from './server/world.js';
import { SERVER_WORLDS } from './server/worlds.js';

/** Tells a walk in words. */
function print(name: string, { states, transitions, depth, seconds, isWhole, faults }: Walk): void {
  const write = (count: number) => count.toLocaleString('en');
  console.log(`explored ${write(states)} states, ${write(transitions)} transitions, ${faults.size} faults`);
  console.log(`  ${name}: ${depth} steps deep, ${seconds.toFixed(1)} s of the processor, ${isWhole ? 'whole' : 'cut'}`);
  for (const [fault, way] of faults) {
    console.log(`  FAULT: ${fault}, after ${way.length} steps:`);
    for (const [at, step] of way.entries()) console.log(`    ${at + 1}. ${step}`);
  }
}

type Walking = (limits: Limits) => Promise<Walk>;

/** The worlds of each side, by their names. */
const SIDES = {
  page: mapWorlds(PAGE_WORLDS, (bounds) => (limits) => search(openPageUniverse(bounds), limits)),
  server: mapWorlds(SERVER_WORLDS, (bounds) => (limits) => search(openUniverse(bounds), limits)),
};

function mapWorlds<Bounds>(worlds: Readonly<Record<string, Bounds>>, open: (bounds: Bounds) => Walking) {
  return Object.entries(worlds).map(([name, bounds]) => [name, open(bounds)] as const);
}

/** Which worlds are walked through: those of one side or of both, all or some. */
export interface Choice {
  readonly side: keyof typeof SIDES | undefined;
  readonly names: readonly string[];
}

/** Lists the worlds of a side, or of both. */
export function listWorlds(side: Choice['side']): string[] {
  return (side ? SIDES[side] : [...SIDES.page, ...SIDES.server]).map(([name]) => name);
}

/** Walks through worlds, or until the first fault. @returns The number of faults. */
export async function explore(limits: Limits, { side, names }: Choice): Promise<number> {
  let faults = 0;
  for (const [name, walkThrough] of side ? SIDES[side] : [...SIDES.page, ...SIDES.server]) {
    if (names.length > 0 && !names.includes(name)) continue;
    const walk = await walkThrough(limits);
    faults += walk.faults.size;
    if (!limits.untilFault || walk.faults.size > 0) print(name, walk);
    if (limits.untilFault && faults > 0) break;
  }
  return faults;
}
