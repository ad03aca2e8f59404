/** Prints the charges of a running sandbox when they are new or have changed, until the command is stopped. */
import { setTimeout as wait } from 'node:timers/promises';
import type { GatewayResult } from '../../gateway/ask.js';
import { showJson } from '../../terminal.js';
import { type ShownCharge, toShownCharge, writeCharge } from './charge-row.js';
import { demandMembers, type RunningSandbox } from './find-sandbox.js';
import { listData, printLines } from './print-answer.js';

/** What to watch, and how to print it. */
interface Watching {
  readonly description: string | undefined;
  /** Only charges that have this status, or get it. */
  readonly status: string | undefined;
  readonly json: boolean | undefined;
}

const PAUSE_MS = 1000;

/** Watches the charges until a signal ends the command. @throws {CommandError} if the sandbox refuses. */
export async function watchCharges(sandbox: RunningSandbox, watching: Watching): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  const { description } = watching;
  const follow = createFollower(sandbox.baseUrl, watching);
  for (;;) {
    const { lines, said } = follow(await sandbox.send({ method: 'GET', path: 'charges', query: { description } }));
    printLines(lines);
    if (said !== undefined) process.stderr.write(`${said}\n`);
    await wait(PAUSE_MS);
  }
}

/** What to print after an answer: lines of charges, and a sentence that is no charge. */
interface Followed {
  readonly lines: readonly string[];
  readonly said?: string;
}

/** A charge as it was seen. */
interface SeenCharge {
  readonly charge: ShownCharge;
  readonly json: string;
}

/** Creates a function that compares each list of charges with the one before. The first one tells nothing new. */
export function createFollower(
  baseUrl: string,
  watching: Pick<Watching, 'status' | 'json'>,
): (asked: GatewayResult) => Followed {
  let known: ReadonlyMap<string, SeenCharge> | undefined;
  let isLost = false;
  return (asked) => {
    const wasLost = isLost;
    isLost = 'failure' in asked;
    if ('failure' in asked) {
      return wasLost ? { lines: [] } : { lines: [], said: `No answer: ${asked.failure}. Waiting for the sandbox …` };
    }
    const found = listData(demandMembers(baseUrl, asked)).map(toSeen);
    const before = known;
    known = new Map(found.map((seen) => [seen.charge.id, seen]));
    if (!before) return { lines: [], said: `Watching the charges at ${baseUrl}. Stop with Ctrl+C.` };
    const lines = listChanges(before, found, watching);
    return wasLost ? { lines, said: 'The sandbox answers again.' } : { lines };
  };
}

const toSeen = (value: unknown): SeenCharge => ({ charge: toShownCharge(value), json: showJson(value) });

/** Lists the lines of the charges that are new or have changed, the oldest first. They are found with the newest first. */
function listChanges(
  known: ReadonlyMap<string, SeenCharge>,
  found: readonly SeenCharge[],
  { status, json }: Pick<Watching, 'status' | 'json'>,
): readonly string[] {
  return [...found].reverse().flatMap((seen) => {
    const before = known.get(seen.charge.id);
    if (before?.json === seen.json || (status !== undefined && seen.charge.status !== status)) return [];
    return [json ? seen.json : writeCharge(seen.charge, before?.charge.status)];
  });
}
