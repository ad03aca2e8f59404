/** Walks through every order of events of a bounded world, breadth first, and tells the shortest way to each fault. */

/** Something that can happen in a world. */
export interface Move<World> {
  /** In words. */
  readonly says: string;
  readonly after: World;
}

/** A world that can be walked through. */
export interface Universe<World> {
  readonly start: World;
  /** Two worlds with the same key go on alike. */
  nameWorld(world: World): string;
  listMoves(world: World): readonly Move<World>[] | Promise<readonly Move<World>[]>;
  /** Tells what is wrong in a world, each in words that do not depend on how it came to be. */
  judge(world: World): readonly string[] | Promise<readonly string[]>;
  /** Whether the buyer may leave a world as it is. From each world, one such must be reached. */
  isEnd?(world: World): unknown;
}

/** How far is walked. */
export interface Limits {
  /** Seconds of the processor. A slow machine walks less far in them. */
  readonly seconds: number;
  /** How many worlds are found at most, the same on every machine. */
  readonly states: number;
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

/** What leads to what, to find worlds from which nothing leads to an end. */
class Ways {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #ends: number[] = [];

  add(from: number, to: number): void {
    this.#from.push(from);
    this.#to.push(to);
  }

  addEnd(world: number): void {
    this.#ends.push(world);
  }

  /** Goes back from the ends. @returns A world that was not reached, if there is one. */
  findLost(count: number): number | undefined {
    // The moves that lead to each world, as a linked list.
    const [heads, nexts] = [new Int32Array(count).fill(-1), new Int32Array(this.#to.length)];
    for (const [move, to] of this.#to.entries()) {
      nexts[move] = heads[to] ?? -1;
      heads[to] = move;
    }
    const isReached = new Uint8Array(count);
    const left = [...this.#ends];
    for (let world = left.pop(); world !== undefined; world = left.pop()) {
      if (isReached[world]) continue;
      isReached[world] = 1;
      for (let move = heads[world] ?? -1; move >= 0; move = nexts[move] ?? -1) left.push(this.#from[move] ?? 0);
    }
    // Nothing has happened yet in the first one.
    const lost = isReached.indexOf(0, 1);
    return lost < 0 ? undefined : lost;
  }
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
  const ways = new Ways();
  let level: (readonly [number, World])[] = [[0, universe.start]];
  const isLate = () => transitions % 64 === 0 && measureSeconds() - begun > limits.seconds;
  const isOver = () => parents.length >= limits.states || isLate() || (limits.untilFault && faults.size > 0);

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
        const former = known.get(name);
        ways.add(index, former ?? parents.length);
        if (former !== undefined) continue;
        const target = parents.length;
        known.set(name, target);
        parents.push(index);
        words.push(says);
        const found = await universe.judge(after);
        for (const fault of found) if (!faults.has(fault)) faults.set(fault, tell(target));
        // What follows a fault is no news.
        if (found.length === 0) next.push([target, after]);
        if (found.length > 0 || universe.isEnd?.(after)) ways.addEnd(target);
      }
    }
    level = next;
  }
  const lost = universe.isEnd && isWhole ? ways.findLost(parents.length) : undefined;
  if (lost !== undefined) faults.set('nothing leads to an end', tell(lost));
  return { states: parents.length, transitions, depth, seconds: measureSeconds() - begun, isWhole, faults };
}
