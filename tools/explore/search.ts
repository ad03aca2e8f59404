/** Walks through every order of events of a bounded world, breadth first, and tells the shortest way to each fault. */

/** Something that can happen in a world. */
export interface Move<World> {
  /** In words, as somebody would tell it. */
  readonly says: string;
  readonly after: World;
}

/** A world that can be walked through. */
export interface Universe<World> {
  readonly start: World;
  /** Two worlds with the same key go on alike. */
  nameWorld(world: World): string;
  listMoves(world: World): Promise<readonly Move<World>[]>;
  /** Tells what is wrong in a world, each in words that do not depend on how it came to be. */
  judge(world: World): Promise<readonly string[]>;
}

/** How far is walked. */
export interface Limits {
  /** Seconds of the processor. */
  readonly seconds: number;
  /** Whether the first fault ends the walk. */
  readonly untilFault: boolean;
}

/** What a walk has found. */
export interface Walk {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  readonly seconds: number;
  /** Whether every world was reached that there is. */
  readonly isWhole: boolean;
  /** The shortest way to each fault. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
}

/** Measures the time of the processor in seconds, because other programs run as well. */
function measureSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Walks through a universe. */
export async function search<World>(universe: Universe<World>, limits: Limits): Promise<Walk> {
  const begun = measureSeconds();
  const known = new Map<string, number>();
  const [parents, words]: [number[], string[]] = [[-1], ['']];
  const faults = new Map<string, readonly string[]>();
  let [transitions, depth, isWhole] = [0, 0, true];
  const tell = (index: number): readonly string[] => {
    const way: string[] = [];
    for (let at = index; at > 0; at = parents[at] ?? 0) way.unshift(words[at] ?? '');
    return way;
  };
  known.set(universe.nameWorld(universe.start), 0);
  let level: (readonly [number, World])[] = [[0, universe.start]];
  const isOver = () => measureSeconds() - begun > limits.seconds || (limits.untilFault && faults.size > 0);

  for (; level.length > 0 && isWhole; depth++) {
    const next: (readonly [number, World])[] = [];
    for (const [index, world] of level) {
      if (isOver()) {
        isWhole = false;
        break;
      }
      for (const { says, after } of await universe.listMoves(world)) {
        transitions++;
        const name = universe.nameWorld(after);
        if (known.has(name)) continue;
        const target = parents.length;
        known.set(name, target);
        parents.push(index);
        words.push(says);
        const found = await universe.judge(after);
        for (const fault of found) if (!faults.has(fault)) faults.set(fault, tell(target));
        // What follows a fault is no news.
        if (found.length === 0) next.push([target, after]);
      }
    }
    level = next;
  }
  return { states: parents.length, transitions, depth, seconds: measureSeconds() - begun, isWhole, faults };
}
