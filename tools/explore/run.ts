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

/** Each world by its name. */
const WALKS: readonly (readonly [string, (limits: Limits) => Promise<Walk>])[] = [
  ...Object.entries(SERVER_WORLDS).map(([name, bounds]) => {
    return [name, (limits: Limits) => search(openUniverse(bounds), limits)] as const;
  }),
  ...Object.entries(PAGE_WORLDS).map(([name, bounds]) => {
    return [name, (limits: Limits) => search(openPageUniverse(bounds), limits)] as const;
  }),
];

/** Walks through the worlds with these names, or through all, or until the first fault. @returns The number of faults. */
export async function explore(limits: Limits, names: readonly string[]): Promise<number> {
  let faults = 0;
  for (const [name, walkThrough] of WALKS) {
    if (names.length > 0 && !names.includes(name)) continue;
    const walk = await walkThrough(limits);
    faults += walk.faults.size;
    if (!limits.untilFault || walk.faults.size > 0) print(name, walk);
    if (limits.untilFault && faults > 0) break;
  }
  return faults;
}
